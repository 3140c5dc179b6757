package support_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

func question(d *desk) support.Form {
	return support.Form{
		Topic: "order", Order: "", Name: "紬 花子", Email: "hanako@example.jp",
		Body: "届いた商品のサイズを交換したいです。\nどうすればよいですか。", Token: d.Token(d.now()),
	}
}

func TestFormsAreNormalisedOrRefusedByField(t *testing.T) {
	good := support.Form{Topic: "item", Name: " 紬　花子\n", Email: "ｈａｎａｋｏ＠EXAMPLE.jp", Body: "\r\nこんにちは\r\n\r\n\r\n\r\n\r\n質問です\x00\u202e \n"}
	got, err := good.Check()
	want := support.Form{Topic: "item", Name: "紬 花子", Email: "hanako@example.jp", Body: "こんにちは\n\n\n質問です"}
	if err != nil || got != want {
		t.Errorf("got %+q, %v; want %+q", got, err, want)
	}
	again, err := got.Check()
	if err != nil || again != got {
		t.Errorf("checked again: got %+q, %v; want the same", again, err)
	}
	for _, c := range []struct {
		change func(*support.Form)
		field  string
		code   string
	}{
		{func(f *support.Form) { f.Topic = "" }, "topic", "required"},
		{func(f *support.Form) { f.Topic = "spam" }, "topic", "required"},
		{func(f *support.Form) { f.Order = "T-261115-AAAAAAA" }, "order_number", "invalid"},
		{func(f *support.Form) { f.Name = "\u200b \n" }, "name", "required"},
		{func(f *support.Form) { f.Name = strings.Repeat("あ", 51) }, "name", "too_long"},
		{func(f *support.Form) { f.Email = "" }, "email", "required"},
		{func(f *support.Form) { f.Email = "a@example.jp\nBcc: b@example.jp" }, "email", "invalid"},
		{func(f *support.Form) { f.Body = " \n\t " }, "body", "required"},
		{func(f *support.Form) { f.Body = strings.Repeat("あ", 2001) }, "body", "too_long"},
	} {
		f := good
		c.change(&f)
		_, err := f.Check()
		fields := fault.From(err).Fields
		if !errors.Is(err, support.ErrInquiry) || len(fields) != 1 || fields[0].Name != c.field || fields[0].Code != c.code || fields[0].Message == "" {
			t.Errorf("want %s %s: got %v %+v", c.field, c.code, err, fields)
		}
	}
	if _, err := (support.Form{}).Check(); len(fault.From(err).Fields) != 4 {
		t.Errorf("an empty form: got %+v; want all that is wrong at once", fault.From(err).Fields)
	}
}

func answer(t *testing.T, d *desk, number, text string) error {
	_, err := d.Answer(t.Context(), support.Edit{Number: number}, text, support.Answered)
	return err
}

func TestAQuestionIsTakenOnceAndAnswered(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		f := question(d)
		d.forward(time.Minute)
		numbers := make([]string, 6)
		var clicks sync.WaitGroup
		for i := range numbers { // double clicks, reloads
			clicks.Go(func() {
				var err error
				if numbers[i], err = d.Ask(t.Context(), f, support.By{Customer: "C000000001", IP: "192.0.2.1"}); err != nil {
					t.Error(err)
				}
			})
		}
		clicks.Wait()
		for _, n := range numbers {
			if n != numbers[0] || !strings.HasPrefix(n, "Q-") || len(n) != 10 {
				t.Fatalf("got %v; want one number Q-XXXXXXXX", numbers)
			}
		}
		number := numbers[0]
		letters := d.letters(t, "hanako@example.jp")
		if len(letters) != 1 || !strings.Contains(letters[0].Subject, number) || !strings.Contains(letters[0].Text, "サイズを交換") {
			t.Fatalf("got %d letters %+v; want one receipt with the number and the question", len(letters), letters)
		}
		if err := answer(t, d, strings.ToLower(number), "マイページからお手続きください。"); err != nil {
			t.Fatal(err)
		}
		q, err := d.Find(t.Context(), strings.ReplaceAll(number, "-", ""))
		if err != nil || q.State != support.Answered || len(q.Messages) != 1 || q.Customer != "C000000001" || q.Messages[0].Body != "マイページからお手続きください。" {
			t.Errorf("got %+v, %v; want it answered", q, err)
		}
		letters = d.letters(t, "hanako@example.jp")
		if len(letters) != 2 || !strings.Contains(letters[1].Text, "マイページから") || !strings.Contains(letters[1].HTML, "マイページから") {
			t.Errorf("got %d letters; want the answer as the second", len(letters))
		}
		if err := d.Inquiries.Close(t.Context(), number); err != nil {
			t.Fatal(err)
		}
		for what, err := range map[string]error{
			"answer what is closed": answer(t, d, number, "追伸"), "an empty answer": answer(t, d, number, " \n"),
			"an unknown number": answer(t, d, "Q-NOBODYXX", "あ"),
		} {
			if !errors.Is(err, support.ErrClosed) && !errors.Is(err, support.ErrAnswer) && !errors.Is(err, support.ErrNoInquiry) {
				t.Errorf("%s: got %v", what, err)
			}
		}
		open, err := d.List(t.Context(), 10, support.Open, support.Suspected)
		closed, err2 := d.List(t.Context(), 10, support.Closed)
		if err != nil || err2 != nil || len(open) != 0 || len(closed) != 1 {
			t.Errorf("got %d open, %d closed, %v, %v; want 0 and 1", len(open), len(closed), err, err2)
		}
	})
}

func TestWhatLooksLikeSpamIsKeptAndNotRepeated(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		for i, c := range []struct {
			name      string
			change    func(*support.Form)
			wait      time.Duration
			suspected bool
		}{
			{"a person", func(*support.Form) {}, time.Minute, false},
			{"a person with a link", func(f *support.Form) { f.Body = "この商品 https://shop.example/items/1 の在庫は？" }, time.Minute, false},
			{"a slow person", func(*support.Form) {}, 23 * time.Hour, false},
			{"a foreigner", func(f *support.Form) { f.Name, f.Body = "Anna", "Do you ship to Canada?" }, time.Minute, false},
			{"trap", func(f *support.Form) { f.Trap = "https://spam.example" }, time.Minute, true},
			{"no token", func(f *support.Form) { f.Token = "" }, time.Minute, true},
			{"forged token", func(f *support.Form) { f.Token = strings.Repeat("A", 60) }, time.Minute, true},
			{"huge token", func(f *support.Form) { f.Token = strings.Repeat("A", 60_000) }, time.Minute, true},
			{"old token", func(*support.Form) {}, 25 * time.Hour, true},
			{"machine", func(*support.Form) {}, time.Second, true},
			{"links", func(f *support.Form) { f.Body = "見てね http://a.example http://b.example www.c.example" }, time.Minute, true},
			{"markup", func(f *support.Form) { f.Body = "[url=x]こちら[/url]" }, time.Minute, true},
			{"foreign link", func(f *support.Form) { f.Name, f.Body = "SEO", "Rank first https://spam.example" }, time.Minute, true},
		} {
			f := question(d)
			f.Email = fmt.Sprintf("person%d@example.jp", i)
			f.Body += fmt.Sprintf("（%d）", i)
			c.change(&f)
			d.forward(c.wait)
			number, err := d.Ask(t.Context(), f, support.By{IP: fmt.Sprintf("192.0.2.%d", i)})
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			q, err := d.Find(t.Context(), number)
			if err != nil || (q.State == support.Suspected) != c.suspected || (len(q.Signs) > 0) != c.suspected {
				t.Errorf("%s: got %s for %v, %v; want suspected: %v", c.name, q.State, q.Signs, err, c.suspected)
			}
			letters := d.letters(t, f.Email)
			if len(letters) != 1 || strings.Contains(letters[0].Text, f.Body) == c.suspected || strings.Contains(letters[0].Text, f.Name+" 様") == c.suspected {
				t.Errorf("%s: got %d letters; want a receipt that repeats what was written: %v\n%s", c.name, len(letters), !c.suspected, letters[0].Text)
			}
		}
	})
}

func TestTheSameTextFromManyIsSuspected(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		var states []support.State
		for i := range 4 {
			f := question(d)
			f.Email = fmt.Sprintf("person%d@example.jp", i)
			d.forward(time.Minute)
			number, err := d.Ask(t.Context(), f, support.By{IP: fmt.Sprintf("198.51.100.%d", i)})
			if err != nil {
				t.Fatal(err)
			}
			q, err := d.Find(t.Context(), number)
			if err != nil {
				t.Fatal(err)
			}
			states = append(states, q.State)
		}
		if fmt.Sprint(states) != "[open open suspected suspected]" {
			t.Errorf("got %v; want the third and fourth suspected", states)
		}
	})
}

func TestQuestionsAreLimitedPerAddressAndClient(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		ask := func(i int, email, ip string) error {
			f := question(d)
			f.Email, f.Body = email, fmt.Sprintf("質問その%d", i)
			_, err := d.Ask(t.Context(), f, support.By{IP: ip})
			return err
		}
		count := func(do func(i int) error) (taken int) {
			for i := range 15 {
				if err := do(i); err == nil {
					taken++
				} else if !errors.Is(err, support.ErrInquiryTooMany) {
					t.Fatal(err)
				}
			}
			return taken
		}
		if n := count(func(i int) error { return ask(i, "Hanako@example.jp", fmt.Sprintf("203.0.113.%d", i)) }); n != 5 {
			t.Errorf("one address: %d taken in an hour, want 5", n)
		}
		if n := count(func(i int) error { return ask(i, fmt.Sprintf("v4-%d@example.jp", i), "192.0.2.7") }); n != 10 {
			t.Errorf("one client: %d taken in an hour, want 10", n)
		}
		if n := count(func(i int) error { return ask(i, fmt.Sprintf("v6-%d@example.jp", i), fmt.Sprintf("2001:db8::%d", i)) }); n != 10 {
			t.Errorf("one household: %d taken in an hour, want 10", n)
		}
		d.forward(time.Hour)
		if _, err := d.db.Retain(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if err := ask(99, "hanako@example.jp", "192.0.2.7"); err != nil {
			t.Errorf("an hour later: %v", err)
		}
	})
}

func TestADeviceHasOneVote(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		for i, c := range []struct {
			device  string
			helpful bool
			want    support.Helped
		}{
			{"a", true, support.Helped{Yes: 1}}, {"a", true, support.Helped{Yes: 1}}, {"b", true, support.Helped{Yes: 2}},
			{"a", false, support.Helped{Yes: 1, No: 1}}, {"c", false, support.Helped{Yes: 1, No: 2}},
		} {
			got, err := d.votes.Vote(t.Context(), "faq.size", c.device, "192.0.2.1", c.helpful)
			if err != nil || got != c.want {
				t.Errorf("vote %d: got %+v, %v; want %+v", i, got, err, c.want)
			}
		}
		taken := 0
		for i := range 100 {
			if _, err := d.votes.Vote(t.Context(), "faq.other", fmt.Sprint("device", i), "192.0.2.9", true); err == nil {
				taken++
			}
		}
		if taken != 60 {
			t.Errorf("one client: %d votes taken in an hour, want 60", taken)
		}
	})
}
