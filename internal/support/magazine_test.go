package support_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

const hanako = "Hanako@example.jp"

var agreed = support.Consent{Page: "/mail-magazine", Said: support.MagazineConsent, IP: "192.0.2.1"}

func wants(t *testing.T, d *desk, address string, kind support.Kind) (yes bool) {
	t.Helper()
	err := d.db.View(t.Context(), func(tx *db.Tx) (err error) {
		yes, err = support.Wants(t.Context(), tx, address, kind)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return yes
}

// subscribe signs an address up and confirms it.
func subscribe(t *testing.T, d *desk, address string) {
	t.Helper()
	if err := d.SignUp(t.Context(), address, support.Consent{IP: address}); err != nil {
		t.Fatal(err)
	}
	if err := d.Confirm(t.Context(), d.token(t, address), support.Consent{}); err != nil {
		t.Fatal(err)
	}
}

func TestTheMagazineNeedsTwoYesesAndKeepsThem(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		if err := d.SignUp(t.Context(), hanako, agreed); err != nil {
			t.Fatal(err)
		}
		if wants(t, d, hanako, support.Magazine) {
			t.Error("the magazine is wanted before it was confirmed")
		}
		token := d.token(t, hanako)
		for range 2 {
			if err := d.Confirm(t.Context(), token, agreed); err != nil {
				t.Fatal(err)
			}
		}
		if !wants(t, d, strings.ToLower(hanako), support.Magazine) || wants(t, d, hanako, support.Restock) {
			t.Error("want the magazine alone wanted, in any spelling of the address")
		}
		var issue, err = support.NewIssue("article.a", "題", "", "<p>本文</p>", "https://shop.example", "/article/a")
		if err != nil {
			t.Fatal(err)
		}
		sends := audit.With(t.Context(), audit.Actor{Kind: audit.Command, ID: "command:佐藤", Name: "佐藤"})
		if err := d.Wishes.Send(sends, issue, func(int, int) {}); err != nil {
			t.Fatal(err)
		}
		written, err := audit.Log{DB: d.db}.List(t.Context(), audit.Filter{Object: "magazine", ObjectID: "article.a"})
		if err != nil || len(written) != 1 || written[0].Actor.Name != "佐藤" || written[0].Action != "magazine.send" {
			t.Errorf("the record of the magazine is %+v, %v", written, err)
		}
		letters := d.letters(t, hanako)
		stop := letters[len(letters)-1].Unsubscribe
		if !strings.HasPrefix(stop, "https://shop.example"+support.StopPath+"?token=") {
			t.Fatalf("got unsubscribe address %q", stop)
		}
		_, stop, _ = strings.Cut(stop, "token=")
		for range 2 {
			if err := d.Stop(t.Context(), stop, support.Consent{Page: support.StopPath}); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Confirm(t.Context(), token, agreed); !errors.Is(err, support.ErrToken) || wants(t, d, hanako, support.Magazine) {
			t.Errorf("an old link after leaving: got %v, wanted %v; want it dead", err, wants(t, d, hanako, support.Magazine))
		}
		record, err := d.Record(t.Context(), hanako)
		var events []string
		for _, r := range record {
			events = append(events, r.Event)
		}
		if err != nil || fmt.Sprint(events) != "[asked confirmed withdrawn]" || record[0].Said != support.MagazineConsent || record[0].Page != "/mail-magazine" || record[0].IP != "192.0.2.1" || record[0].At.IsZero() {
			t.Errorf("got %+v, %v; want asked, confirmed, withdrawn with page, words and time", record, err)
		}
	})
}

func TestLinksThatAreNotOursDoNothing(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		if err := d.SignUp(t.Context(), hanako, agreed); err != nil {
			t.Fatal(err)
		}
		token := d.token(t, hanako)
		for _, bad := range []string{"", "x", token + "A", token[:len(token)-2], strings.Repeat("A", 100_000), token[1:] + token[:1]} {
			if err := d.Confirm(t.Context(), bad, agreed); !errors.Is(err, support.ErrToken) {
				t.Errorf("confirm %.20q: got %v, want %v", bad, err, support.ErrToken)
			}
			if err := d.Stop(t.Context(), bad, agreed); !errors.Is(err, support.ErrToken) {
				t.Errorf("stop %.20q: got %v, want %v", bad, err, support.ErrToken)
			}
		}
		if err := d.Stop(t.Context(), token, agreed); !errors.Is(err, support.ErrToken) {
			t.Errorf("a token to confirm stops: got %v", err)
		}
		d.forward(24 * time.Hour)
		if err := d.Confirm(t.Context(), token, agreed); !errors.Is(err, support.ErrToken) {
			t.Errorf("after a day: got %v, want %v", err, support.ErrToken)
		}
		d.forward(8 * 24 * time.Hour)
		if _, err := d.db.Retain(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		n, err := d.Subscribers(t.Context())
		if err != nil || n != 0 {
			t.Errorf("got %d subscribers, %v; want none", n, err)
		}
	})
}

func TestNobodyLearnsWhoHasTheMagazine(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		subscribe(t, d, hanako)
		for _, address := range []string{hanako, "stranger@example.jp"} {
			before := len(d.letters(t, address))
			if err := d.SignUp(t.Context(), address, agreed); err != nil {
				t.Errorf("sign up %s: %v", address, err)
			}
			if err := d.AskToStop(t.Context(), address, "192.0.2.1"); err != nil {
				t.Errorf("leave %s: %v", address, err)
			}
			got := d.letters(t, address)[before:]
			subjects := []string{got[0].Subject, got[1].Subject}
			slices.Sort(subjects)
			if len(got) != 2 || fmt.Sprint(subjects) != "[メールマガジン登録のご確認 メールマガジン配信停止のご案内]" {
				t.Errorf("%s: got %d letters %v; want two with the same subjects for everybody", address, len(got), subjects)
			}
		}
		if !wants(t, d, hanako, support.Magazine) || wants(t, d, "stranger@example.jp", support.Magazine) {
			t.Error("asking changed who gets the magazine")
		}
		var refused int
		for range 10 {
			if err := d.SignUp(t.Context(), "stranger@example.jp", agreed); errors.Is(err, support.ErrMagazineTooMany) {
				refused++
			}
		}
		if refused < 8 {
			t.Errorf("%d of 10 more sign-ups of one address were refused; want at least 8", refused)
		}
	})
}

func TestAnIssueGoesToEachSubscriberOnce(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		const n = 120
		for i := range n {
			if err := d.Set(t.Context(), fmt.Sprintf("reader%d@example.jp", i), []support.Kind{support.Magazine}, support.Consent{}); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.SignUp(t.Context(), "pending@example.jp", agreed); err != nil {
			t.Fatal(err)
		}
		issue, err := support.NewIssue("article.winter", "冬のおたより", "はじめに", `<h2>見出し</h2><p>本文<a href="/items/0000000001">商品</a></p><div data-item="1234567890"></div><img src="/contents/a.jpg" alt="絵">`, "https://shop.example", "/article/mailmagazine-news/winter")
		if err != nil {
			t.Fatal(err)
		}
		stopped := errors.New("stopped")
		func() { // the command is killed in the middle
			defer func() { _ = recover() }()
			_ = d.Wishes.Send(t.Context(), issue, func(int, int) { panic(stopped) })
		}()
		var done, added int
		for range 2 {
			if err := d.Wishes.Send(t.Context(), issue, func(a, b int) { done, added = a, b }); err != nil {
				t.Fatal(err)
			}
		}
		if done != n || added != 0 {
			t.Errorf("the last run: %d done, %d new; want %d and 0", done, added, n)
		}
		d.outbox.Bulk = 100_000
		letters := d.letters(t, "reader7@example.jp")
		p, err := d.Progress(t.Context(), "article.winter")
		if err != nil || p != (mail.Progress{Sent: n}) || len(letters) != 1 || len(d.letters(t, "pending@example.jp")) != 1 {
			t.Fatalf("got %+v, %v, %d letters to one reader; want %d sent, one each, and nothing but the invitation to who did not confirm", p, err, len(letters), n)
		}
		m := letters[0]
		for _, want := range []string{"https://shop.example/items/0000000001", "https://shop.example/items/1234567890", "見出し", "はじめに", "https://shop.example/article/mailmagazine-news/winter", "配信を停止する"} {
			if !strings.Contains(m.HTML, want) || !strings.Contains(m.Text, want) {
				t.Errorf("%q: HTML has it: %v, text: %v", want, strings.Contains(m.HTML, want), strings.Contains(m.Text, want))
			}
		}
		if m.Kind != mail.Magazine || m.Subject != "冬のおたより" || !strings.Contains(m.HTML, `src="https://shop.example/contents/a.jpg"`) {
			t.Errorf("got %s %q\n%s", m.Kind, m.Subject, m.HTML)
		}
	})
}

func TestWhoLeavesGetsNothingThatStillWaits(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		subscribe(t, d, hanako)
		issue, err := support.NewIssue("article.a", "題", "", "<p>本文</p>", "https://shop.example", "/article/a")
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Wishes.Send(t.Context(), issue, func(int, int) {}); err != nil {
			t.Fatal(err)
		}
		if err := d.Set(t.Context(), hanako, nil, support.Consent{}); err != nil {
			t.Fatal(err)
		}
		for _, m := range d.letters(t, hanako) {
			if m.Kind == mail.Magazine {
				t.Errorf("got %q after leaving", m.Subject)
			}
		}
	})
}

func TestSettingsAreExactlyWhatWasChosen(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		for _, kinds := range [][]support.Kind{{support.PriceDrop, support.Restock}, {support.Magazine, support.Restock}, {}, {support.ShopNews}} {
			if err := d.Set(t.Context(), hanako, kinds, support.Consent{Page: "/mypage/mail/settings"}); err != nil {
				t.Fatal(err)
			}
			got, err := d.Settings(t.Context(), strings.ToLower(hanako))
			slices.Sort(got)
			slices.Sort(kinds)
			if err != nil || !slices.Equal(got, kinds) {
				t.Errorf("got %v, %v; want %v", got, err, kinds)
			}
		}
		if err := d.Set(t.Context(), hanako, []support.Kind{"everything"}, support.Consent{}); !errors.Is(err, support.ErrKind) {
			t.Errorf("an unknown kind: got %v, want %v", err, support.ErrKind)
		}
		record, err := d.Record(t.Context(), hanako)
		if err != nil || len(record) != 8 || record[0].Event != "given" || record[0].Said == "" {
			t.Errorf("got %d lines, %v; want 8, each change with its words, the no to what is sent unasked among them", len(record), err)
		}
		var url string
		err = d.db.View(t.Context(), func(tx *db.Tx) (err error) {
			url, err = d.StopURL(t.Context(), tx, hanako, support.ShopNews)
			return err
		})
		_, token, _ := strings.Cut(url, "token=")
		info, err2 := d.Stopped(t.Context(), token)
		if err3 := d.Stop(t.Context(), token, support.Consent{}); err != nil || err2 != nil || err3 != nil || info.Kind != support.ShopNews || wants(t, d, hanako, support.ShopNews) {
			t.Errorf("got %v, %v, %v, %+v; want the shop's news ended by its link", err, err2, err3, info)
		}
	})
}

func TestAnEntryThatMakesNoMagazineIsRefused(t *testing.T) {
	for _, c := range [][5]string{{"e", "", "", "<p>a</p>", "https://shop.example"}, {"e", "題", "", " ", "https://shop.example"}, {"e", "題", "", "<p>a</p>", ""}} {
		if _, err := support.NewIssue(c[0], c[1], c[2], c[3], c[4], "/a"); !errors.Is(err, support.ErrIssue) {
			t.Errorf("%q: got %v, want %v", c, err, support.ErrIssue)
		}
	}
}
