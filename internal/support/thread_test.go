package support_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// asked is an inquiry of Hanako at a shop that takes replies.
func asked(t *testing.T, d *desk) (number string) {
	t.Helper()
	d.Inquiries.Address = "support@shop.example"
	f := question(d)
	d.forward(time.Minute)
	number, err := d.Ask(t.Context(), f, support.By{IP: "192.0.2.1"})
	if err != nil {
		t.Fatal(err)
	}
	return number
}

// letter is a mail to the shop.
func letter(id, from, to, subject, header, text string) []byte {
	return []byte(strings.ReplaceAll(fmt.Sprintf("From: %s\nTo: %s\nSubject: %s\nMessage-ID: <%s>\n%s\n%s\n", from, to, subject, id, header, text), "\n", "\r\n"))
}

func take(t *testing.T, d *desk, raw []byte) support.Taken {
	t.Helper()
	got, err := d.TakeMail(t.Context(), raw)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func find(t *testing.T, d *desk, number string) support.Inquiry {
	t.Helper()
	q, err := d.Find(t.Context(), number)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestAThreadIsKeptFromTheFormToTheThirdLetter(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		number := asked(t, d)
		receipt := d.letters(t, "hanako@example.jp")[0]
		if !strings.HasPrefix(receipt.ReplyTo, "support+"+strings.ToLower(number)+"-") || len(receipt.Follows) != 0 {
			t.Fatalf("the receipt is answered to %q and follows %v", receipt.ReplyTo, receipt.Follows)
		}
		q, err := d.Answer(t.Context(), support.Edit{Number: number, Revision: 1}, "お調べします。", support.Answered)
		if err != nil || q.State != support.Answered || q.Revision != 2 {
			t.Fatalf("got %+v, %v", q, err)
		}
		first := d.letters(t, "hanako@example.jp")[1]
		if !slices.Equal(first.Follows, []string{receipt.ID}) {
			t.Errorf("the answer follows %v, want the receipt %s", first.Follows, receipt.ID)
		}
		got := take(t, d, letter("r1@example.jp", "hanako@example.jp", first.ReplyTo, "Re: "+first.Subject, "In-Reply-To: <"+first.ID+">\n", "ありがとうございます。いつごろですか？\n\n> お調べします。"))
		if got.Number != number || got.New {
			t.Fatalf("got %+v, want it in the thread", got)
		}
		if q = find(t, d, number); q.State != support.Open || len(q.Messages) != 2 || q.Messages[1].Kind != support.ReplyMessage {
			t.Errorf("after the reply: %+v", q)
		}
		if own, quoted := support.Unquote(q.Messages[1].Body); own != "ありがとうございます。いつごろですか？" || quoted != "> お調べします。" {
			t.Errorf("unquoted %q and %q", own, quoted)
		}
		if _, err := d.Answer(t.Context(), support.Edit{Number: number}, "明日です。", support.Closed); err != nil {
			t.Fatal(err)
		}
		if second := d.letters(t, "hanako@example.jp")[2]; !slices.Equal(second.Follows, []string{receipt.ID, first.ID, "r1@example.jp"}) {
			t.Errorf("the second answer follows %v", second.Follows)
		}
		if again := take(t, d, letter("r1@example.jp", "hanako@example.jp", first.ReplyTo, "Re:", "", "もう一度")); again.Ignored != "known" {
			t.Errorf("the same mail again: %+v", again)
		}
	})
}

func TestAReplyFindsItsThread(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		number := asked(t, d)
		receipt := d.letters(t, "hanako@example.jp")[0]
		const own = "support@shop.example"
		forged := strings.Replace(receipt.ReplyTo, "-"+receipt.ReplyTo[len("support+q-12345678-"):len("support+q-12345678-")+16], "-0123456789abcdef", 1)
		for i, c := range []struct {
			name, from, to, subject, header string
			joins                           bool
		}{
			{"by the token, from another address", "work@example.com", receipt.ReplyTo, "届きました", "", true},
			{"by what it follows", "hanako@example.jp", own, "件名を変えました", "References: <" + receipt.ID + ">\n", true},
			{"by the number, from who asked", "Hanako@Example.jp", own, "Re: " + number, "", true},
			{"by the number, from a stranger", "stranger@example.com", own, "Re: " + number, "", false},
			{"by a token that is not ours", "stranger@example.com", forged, "こんにちは", "", false},
			{"by nothing", "stranger@example.com", own, "はじめまして", "", false},
		} {
			got := take(t, d, letter(fmt.Sprintf("m%d@x", i), c.from, c.to, c.subject, c.header, "本文です。"))
			if (got.Number == number) != c.joins || got.New == c.joins {
				t.Errorf("%s: got %+v", c.name, got)
			}
			if c.to == forged && find(t, d, got.Number).State != support.Suspected {
				t.Errorf("%s is not set aside", c.name)
			}
		}
		// Whoever wrote into the thread: the answer goes to who asked.
		if _, err := d.Answer(t.Context(), support.Edit{Number: number}, "秘密のお返事", support.Answered); err != nil {
			t.Fatal(err)
		}
		for _, other := range []string{"work@example.com", "stranger@example.com"} {
			if list := d.letters(t, other); len(list) != 0 {
				t.Errorf("%s got %d letters", other, len(list))
			}
		}
	})
}

func TestMachinesDoNotWriteForEver(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		number := asked(t, d)
		if _, err := d.Answer(t.Context(), support.Edit{Number: number}, "はい。", support.Answered); err != nil {
			t.Fatal(err)
		}
		letters := d.letters(t, "hanako@example.jp")
		to := letters[len(letters)-1].ReplyTo
		got := take(t, d, letter("auto@x", "hanako@example.jp", to, "不在です", "Auto-Submitted: auto-replied\n", "夏休みです"))
		if q := find(t, d, number); got.Number != number || q.State != support.Answered || q.Messages[1].Kind != support.AutoMessage {
			t.Errorf("an absence notice: %+v, state %s", got, q.State)
		}
		if got := take(t, d, letter("own@x", "support+x@shop.example", "support@shop.example", "x", "", "x")); got.Ignored != "own" {
			t.Errorf("a letter of our own: %+v", got)
		}
		for i := range 3 {
			take(t, d, letter(fmt.Sprintf("list%d@x", i), "news@example.com", "support@shop.example", "号外", "List-Id: <x>\n", "ニュース"))
		}
		if got := take(t, d, []byte("garbage")); got.Ignored != "unreadable" {
			t.Errorf("garbage: %+v", got)
		}
		counts, err := d.Counts(t.Context())
		if err != nil || counts[support.Suspected] != 3 || counts[support.Open] != 0 {
			t.Errorf("got %v, %v; want three set aside", counts, err)
		}
		for _, m := range append(d.letters(t, "news@example.com"), d.letters(t, "support+x@shop.example")...) {
			t.Errorf("a machine got a letter: %s", m.Subject)
		}
	})
}

func TestMailOfOneAddressBeyondADaysSumIsSetAside(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		d.Inquiries.Address = "support@shop.example"
		for i := range 25 {
			take(t, d, letter(fmt.Sprintf("f%d@x", i), "flood@example.com", "support@shop.example", fmt.Sprintf("その%d", i), "", fmt.Sprintf("質問%dです", i)))
		}
		counts, err := d.Counts(t.Context())
		if err != nil || counts[support.Open] != 20 || counts[support.Suspected] != 5 {
			t.Errorf("got %v, %v; want 20 open and 5 set aside", counts, err)
		}
	})
}

func TestWorkOnAnInquiry(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		number := asked(t, d)
		began := find(t, d, number).Waits
		d.forward(time.Hour)
		q, err := d.Assign(t.Context(), support.Edit{Number: number, Revision: 1}, "somebody")
		if err != nil || q.State != support.Working || q.Assignee != "somebody" || !q.Waits.Equal(began) {
			t.Fatalf("got %+v, %v; want it begun, and waiting as long as before", q, err)
		}
		if _, err := d.Note(t.Context(), support.Edit{Number: number, Revision: 1}, "x"); !errors.Is(err, support.ErrStale) {
			t.Errorf("a note on what was seen before: %v, want ErrStale", err)
		}
		if q, err = d.Note(t.Context(), support.Edit{Number: number, Revision: q.Revision}, "倉庫に確認中"); err != nil || q.Messages[0].Kind != support.NoteMessage {
			t.Fatalf("got %+v, %v", q, err)
		}
		for _, s := range []support.State{support.Suspected, support.Open, support.Closed} {
			if q, err = d.SetState(t.Context(), support.Edit{Number: number}, s); err != nil || q.State != s {
				t.Errorf("%s: got %s, %v", s, q.State, err)
			}
		}
		if _, err := d.SetState(t.Context(), support.Edit{Number: number}, "eaten"); !errors.Is(err, support.ErrState) {
			t.Errorf("a made-up state: %v", err)
		}
		if list := d.letters(t, "hanako@example.jp"); len(list) != 1 {
			t.Errorf("%d letters; notes and states are not mailed", len(list))
		}
		latest, err := d.Latest(t.Context(), support.Closed, 10)
		if err != nil || len(latest) != 1 {
			t.Errorf("closed: %d, %v", len(latest), err)
		}
	})
}

func TestTemplates(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		all, err := d.Templates(t.Context())
		if err != nil || len(all) < 4 {
			t.Fatalf("a new shop has %d templates, %v", len(all), err)
		}
		q := support.Inquiry{Number: "Q-ABCD2345", Name: "{担当者}<b>", Topic: "order"}
		if got := support.Fill("{お名前} 様 {受付番号} {種類} {注文番号}{担当者}{知らない}", q, "相沢"); got != "{担当者}<b> 様 Q-ABCD2345 ご注文・配送について 相沢{知らない}" {
			t.Errorf("filled %q", got)
		}
		saved, err := d.SaveTemplate(t.Context(), support.Template{Name: "営業時間", Body: "10時から18時です。"})
		if err != nil || saved.Revision != 1 {
			t.Fatalf("got %+v, %v", saved, err)
		}
		mine, theirs := saved, saved
		theirs.Body = "9時からです。"
		if theirs, err = d.SaveTemplate(t.Context(), theirs); err != nil || theirs.Revision != 2 {
			t.Fatalf("got %+v, %v", theirs, err)
		}
		mine.Body = "11時からです。"
		if _, err := d.SaveTemplate(t.Context(), mine); !errors.Is(err, support.ErrTemplateStale) {
			t.Errorf("a stale save: %v", err)
		}
		if err := d.RemoveTemplate(t.Context(), saved.ID, 1); !errors.Is(err, support.ErrTemplateStale) {
			t.Errorf("removing what one has not seen: %v", err)
		}
		if err := d.RemoveTemplate(t.Context(), saved.ID, 2); err != nil {
			t.Error(err)
		}
		for name, bad := range map[string]support.Template{"no name": {Body: "x"}, "no body": {Name: "x"}, "long": {Name: strings.Repeat("あ", 41), Body: "x"}, "gone": {ID: saved.ID, Name: "x", Body: "y"}} {
			if _, err := d.SaveTemplate(t.Context(), bad); err == nil {
				t.Errorf("%s was saved", name)
			}
		}
	})
}
