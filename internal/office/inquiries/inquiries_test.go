package inquiries_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/inquiries"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/staff/stafftest"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// A desk is an office with people of some roles at work, and what customers ask.
type desk struct {
	t         *testing.T
	table     *call.Table
	inquiries *support.Inquiries
	workers   map[string]stafftest.Worker
}

func each(t *testing.T, test func(t *testing.T, x desk)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		keys, err := support.OpenKeys(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		x := desk{t: t, inquiries: &support.Inquiries{DB: d, Keys: keys, Origin: "https://shop.example", Address: "support@shop.example"}, workers: map[string]stafftest.Worker{}}
		x.table, err = office.NewTable(office.Parts{People: staff.New(d, "http://office.test", "紬", slog.New(slog.DiscardHandler)), Inquiries: x.inquiries, DB: d})
		if err != nil {
			t.Fatal(err)
		}
		for _, role := range []string{staff.Owner, "support", "shipping"} {
			x.workers[role] = stafftest.Work(t, d, role, time.Minute)
		}
		test(t, x)
	})
}

// ask makes a call as somebody of a role, and gives the code of a refusal.
func ask[Out any](x desk, role, name string, body any) (out Out, code string) {
	x.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		x.t.Fatal(err)
	}
	ctx := call.WithCaller(x.t.Context(), call.Caller{SessionID: x.workers[role].Token, ClientIP: "192.0.2.7"})
	answer := x.table.Do(ctx, "office/inquiries/"+name, text)
	if answer.Status != 200 {
		var failure struct{ Error call.Failure }
		if err := json.Unmarshal(answer.Body, &failure); err != nil || answer.Status == 500 {
			x.t.Fatalf("%s as %s answered %d %s, %v", name, role, answer.Status, answer.Body, answer.Err)
		}
		return out, failure.Error.Code
	}
	if err := json.Unmarshal(answer.Body, &out); err != nil {
		x.t.Fatalf("%s as %s answered %s", name, role, answer.Body)
	}
	return out, ""
}

// arrive lets a mail arrive; all of it is hostile.
func (x desk) arrive(id, from, to, text string) string {
	x.t.Helper()
	got, err := x.inquiries.TakeMail(x.t.Context(), []byte("From: =?utf-8?B?PGltZyBzcmM9eD4=?= <"+from+">\r\nTo: "+to+"\r\nSubject: \"><script>alert(1)</script>\r\nMessage-ID: <"+id+">\r\n\r\n"+text))
	if err != nil || got.Number == "" {
		x.t.Fatalf("got %+v, %v", got, err)
	}
	return got.Number
}

func TestAMailIsAnsweredAtTheDesk(t *testing.T) {
	each(t, func(t *testing.T, x desk) {
		number := x.arrive("a@x", "hanako@example.jp", "support@shop.example", "在庫はありますか <b>")
		x.arrive("b@x", "taro@example.jp", "support@shop.example", "あとから来ました")
		list, code := ask[inquiries.InquiryList](x, "support", "list", inquiries.InquiriesAsk{})
		if code != "" || len(list.Rows) != 2 || list.Rows[0].Number != number || list.Counts.Open != 2 || list.Rows[0].Name != "<img src=x>" || !list.Rows[0].Mail {
			t.Fatalf("got %+v, %s", list, code)
		}
		if len(list.People) != 2 {
			t.Errorf("%+v can answer, want the owner and support", list.People)
		}
		me := x.workers["support"].ID
		w, code := ask[inquiries.InquiryWhole](x, "support", "assign", inquiries.InquiryAssign{InquiryEdit: inquiries.InquiryEdit{Number: number, Revision: 1}, Who: me})
		if code != "" || w.Row.State != "working" || w.AssigneeID != me {
			t.Fatalf("got %+v, %s", w, code)
		}
		if _, code := ask[inquiries.InquiryWhole](x, "support", "assign", inquiries.InquiryAssign{InquiryEdit: inquiries.InquiryEdit{Number: number}, Who: x.workers["shipping"].ID}); code != "inquiry.assignee" {
			t.Errorf("given to who cannot answer: %q", code)
		}
		if _, code := ask[inquiries.InquiryWhole](x, staff.Owner, "answer", inquiries.InquiryAnswer{InquiryEdit: inquiries.InquiryEdit{Number: number, Revision: 1}, Text: "はい"}); code != "inquiry.stale" {
			t.Errorf("an answer to what was seen before: %q, want inquiry.stale", code)
		}
		templates, code := ask[inquiries.InquiryTemplates](x, "support", "templates", inquiries.InquiryOne{Number: number})
		if code != "" || len(templates.Templates) < 4 || !strings.Contains(templates.Templates[0].Filled, "<img src=x> 様") {
			t.Errorf("got %+v, %s", templates, code)
		}
		w, code = ask[inquiries.InquiryWhole](x, "support", "answer", inquiries.InquiryAnswer{InquiryEdit: inquiries.InquiryEdit{Number: number, Revision: w.Row.Revision}, Text: "ございます。"})
		if code != "" || w.Row.State != "answered" || len(w.Messages) != 1 || w.Messages[0].Author != "support" || !w.Answerable {
			t.Errorf("got %+v, %s", w, code)
		}
		mine, _ := ask[inquiries.InquiryList](x, "support", "list", inquiries.InquiriesAsk{State: "answered", Mine: true})
		theirs, _ := ask[inquiries.InquiryList](x, staff.Owner, "list", inquiries.InquiriesAsk{State: "answered", Mine: true})
		if len(mine.Rows) != 1 || len(theirs.Rows) != 0 {
			t.Errorf("mine %d, the owner's %d", len(mine.Rows), len(theirs.Rows))
		}
		for _, name := range []string{"list", "get", "answer", "templates"} {
			if _, code := ask[inquiries.InquiryWhole](x, "shipping", name, inquiries.InquiryOne{Number: number}); code != "staff.forbidden" {
				t.Errorf("%s as 出荷: %q", name, code)
			}
		}
		for name, body := range map[string]any{"list": inquiries.InquiriesAsk{State: "eaten"}, "state": inquiries.InquirySetState{InquiryEdit: inquiries.InquiryEdit{Number: number}, State: "x"}} {
			if _, code := ask[inquiries.InquiryWhole](x, "support", name, body); code != "inquiry.state" {
				t.Errorf("%s with a made-up state: %q", name, code)
			}
		}
	})
}

func TestSpamSaysWhyItIsAside(t *testing.T) {
	each(t, func(t *testing.T, x desk) {
		number := x.arrive("s@x", "spam@example.com", "support@shop.example", "http://a.example http://b.example http://c.example")
		list, _ := ask[inquiries.InquiryList](x, "support", "list", inquiries.InquiriesAsk{})
		aside, _ := ask[inquiries.InquiryList](x, "support", "list", inquiries.InquiriesAsk{State: "suspected"})
		w, code := ask[inquiries.InquiryWhole](x, "support", "get", inquiries.InquiryOne{Number: number})
		if len(list.Rows) != 0 || len(aside.Rows) != 1 || code != "" || len(w.Signs) == 0 {
			t.Fatalf("waiting %d, aside %d, %+v %s", len(list.Rows), len(aside.Rows), w, code)
		}
		for _, sign := range w.Signs {
			if sign == "" || strings.Contains(sign, " is ") {
				t.Errorf("a sign without Japanese words: %q", sign)
			}
		}
	})
}
