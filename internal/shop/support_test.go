package shop_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/contact"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// counter is a shop where people ask and sign up, as browsers reach it.
type counter struct {
	t      *testing.T
	people *membertest.People
	clock  *membertest.Clock
	table  *call.Table
	wishes *support.Wishes
	desk   *support.Inquiries
	caller call.Caller
}

func eachCounter(t *testing.T, fn func(c *counter)) {
	t.Helper()
	clock := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		keys, err := support.OpenKeys(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		store := &local.Store{DB: d}
		if _, err := store.Import(t.Context(), fstest.MapFS{"faq/size.md": {Data: []byte("---\nquestion: サイズは？\ncategory: 商品\n---\nこちらです。\n")}}); err != nil {
			t.Fatal(err)
		}
		log := slog.New(slog.DiscardHandler)
		c := &counter{t: t, people: membertest.Open(t, d, clock), clock: clock, caller: call.Caller{ClientIP: "203.0.113.9"}}
		c.wishes = &support.Wishes{DB: d, Keys: keys, Origin: "https://shop.example"}
		c.desk = &support.Inquiries{DB: d, Keys: keys, Origin: "https://shop.example"}
		parts := shop.Parts{
			Member: shop.MemberParts{Members: c.people.Members}, Content: content.NewLive(t.Context(), store, nil, log), Order: shop.OrderParts{Orders: &order.Orders{DB: d}},
			Support: shop.SupportParts{Inquiries: c.desk, Votes: &support.Votes{DB: d, Keys: keys}, Wishes: c.wishes}, Now: clock.Now, Log: log,
		}
		if c.table, err = call.NewTable(shop.Calls(parts)...); err != nil {
			t.Fatal(err)
		}
		fn(c)
	}, db.WithClock(clock.Now))
}

// do makes a call; its cookies are kept.
func (c *counter) do(name string, body any, want int) map[string]any {
	c.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	var jar call.Jar
	a := c.table.Do(call.WithJar(call.WithCaller(c.t.Context(), c.caller), &jar), "siapi/"+name, raw)
	for _, cookie := range jar.Cookies() {
		if cookie.Name == call.CartCookie {
			c.caller.CartID = cookie.Value
		}
	}
	var out struct {
		SiAPIResult struct{ Data map[string]any } `json:"siApiResult"`
	}
	if err := json.Unmarshal(a.Body, &out); err != nil || a.Status != want {
		c.t.Fatalf("%s %.300s: got %d %s (%v, %v), want %d", name, raw, a.Status, a.Body, a.Err, err, want)
	}
	return out.SiAPIResult.Data
}

func TestContactFromFormToReceipt(t *testing.T) {
	eachCounter(t, func(c *counter) {
		form := c.do("contact/select/", map[string]any{}, 200)
		if topics := form["topics"].([]any); len(topics) != 8 || form["token"] == "" || form["email"] != "" {
			t.Fatalf("a guest's form: got %v", form)
		}
		typed := map[string]any{
			"topic": "item", "name": "　紬 花子 ", "email": "ｈａｎａｋｏ@Example.JP", "body": "在庫はありますか\r\n", "token": form["token"],
			"order_number": string(id.NewOrderNumber(c.clock.Now())), // a guest's is not looked up
		}
		checked := c.do("contact/check/", typed, 200)
		if checked["email"] != "hanako@example.jp" || checked["name"] != "紬 花子" || checked["body"] != "在庫はありますか" || checked["token"] != form["token"] {
			t.Errorf("checked: got %v", checked)
		}
		c.clock.Pass(time.Minute)
		first := c.do("contact/insert/", checked, 200)
		again := c.do("contact/insert/", checked, 200)
		if first["number"] != again["number"] || !strings.HasPrefix(first["number"].(string), "Q-") {
			t.Errorf("got %v, then %v; want one number", first, again)
		}
		if letters := c.people.Mails("hanako@example.jp"); len(letters) != 1 || !strings.Contains(letters[0].Subject, first["number"].(string)) {
			t.Errorf("got %d letters; want one receipt with %s", len(letters), first["number"])
		}
		q, err := c.desk.Find(c.t.Context(), first["number"].(string))
		if err != nil || q.State != support.Open {
			t.Errorf("got %+v, %v; want an open inquiry", q, err)
		}
		wrong := c.do("contact/check/", map[string]any{"topic": "item", "name": "花子", "email": "x"}, 400)
		if list := wrong["fields"].([]any); len(list) != 2 || list[0].(map[string]any)["name"] != "email" || list[1].(map[string]any)["name"] != "body" {
			t.Errorf("got %v; want what is wrong with email and body", wrong)
		}
	})
}

func TestAMembersContactKnowsThemAndTheirOrders(t *testing.T) {
	eachCounter(t, func(c *counter) {
		c.caller.SessionID = c.people.Join("hanako@example.jp").Token
		form := c.do("contact/select/", map[string]any{}, 200)
		if form["email"] != "hanako@example.jp" || form["name"] == "" {
			t.Errorf("got %v; want the member's name and address", form)
		}
		typed := map[string]any{"topic": "order", "name": "花子", "email": "hanako@example.jp", "body": "いつ届きますか", "token": form["token"], "order_number": string(id.NewOrderNumber(c.clock.Now()))}
		for _, name := range []string{"contact/check/", "contact/insert/"} {
			wrong := c.do(name, typed, 400)
			if list := wrong["fields"].([]any); len(list) != 1 || list[0].(map[string]any)["name"] != "order_number" {
				t.Errorf("%s: got %v; want the order not found", name, wrong)
			}
		}
		delete(typed, "order_number")
		number := c.do("contact/insert/", typed, 200)["number"].(string)
		if q, err := c.desk.Find(c.t.Context(), number); err != nil || q.Customer == "" {
			t.Errorf("got %+v, %v; want it to know its customer", q, err)
		}
	})
}

func TestVotesComeFromDevices(t *testing.T) {
	eachCounter(t, func(c *counter) {
		for _, step := range []struct {
			forget  bool
			helpful bool
			yes, no float64
		}{{false, true, 1, 0}, {false, true, 1, 0}, {false, false, 0, 1}, {true, true, 1, 1}} {
			if step.forget {
				c.caller.CartID = ""
			}
			got := c.do("faq/vote/", map[string]any{"id": "faq.size", "helpful": step.helpful}, 200)
			if got["helpful"] != step.yes || got["not_helpful"] != step.no || c.caller.CartID == "" {
				t.Errorf("%+v: got %v", step, got)
			}
		}
		c.do("faq/vote/", map[string]any{"id": "faq.nothing", "helpful": true}, 404)
		c.do("faq/vote/", map[string]any{"id": "'; --", "helpful": true}, 404)
	})
}

func TestTheMagazineFromSignUpToOneClick(t *testing.T) {
	eachCounter(t, func(c *counter) {
		const email = "reader@example.jp"
		words := c.do("magazine/select/", map[string]any{}, 200)["consent"]
		c.do("magazine/insert/", map[string]any{"email": email}, 400)
		c.do("magazine/insert/", map[string]any{"email": "x", "agreed": true}, 400)
		c.do("magazine/insert/", map[string]any{"email": email, "agreed": true, "page": "/mail-magazine"}, 200)
		letters := c.people.Mails(email)
		_, rest, _ := strings.Cut(letters[0].Text, "https://shop.example/mail-magazine?confirm=")
		token, _, _ := strings.Cut(rest, "\n")
		c.do("magazine/confirm/", map[string]any{"token": "x"}, 400)
		c.do("magazine/confirm/", map[string]any{"token": token}, 200)
		record, err := c.wishes.Record(c.t.Context(), email)
		if err != nil || len(record) != 2 || record[0].Said != words || record[0].Page != "/mail-magazine" || record[0].IP != "203.0.113.9" {
			t.Errorf("got %+v, %v; want the words %v on record", record, err, words)
		}
		c.do("magazine/delete/", map[string]any{"email": email}, 200)
		c.do("magazine/delete/", map[string]any{"email": "stranger@example.jp"}, 200)
		letters = c.people.Mails(email)
		_, rest, _ = strings.Cut(letters[len(letters)-1].Text, "https://shop.example"+support.StopPath)
		stop, _, _ := strings.Cut(rest, "\n")

		page := contact.NewStopPage(c.wishes, "Tsumugi 紬", slog.New(slog.DiscardHandler))
		for _, step := range []struct {
			method, path, has string
			status, left      int
		}{
			{"GET", support.StopPath + stop, "配信を停止しますか", 200, 1},
			{"HEAD", support.StopPath + stop, "", 200, 1},
			{"POST", support.StopPath + "?token=forged", "お手続きできませんでした", 400, 1},
			{"PUT", support.StopPath + stop, "", 405, 1},
			{"GET", support.StopPath + "x", "", 404, 1},
			{"POST", support.StopPath + stop, "配信を停止しました", 200, 0},
			{"POST", support.StopPath + stop, "配信を停止しました", 200, 0},
		} {
			r := httptest.NewRequest(step.method, step.path, strings.NewReader("List-Unsubscribe=One-Click"))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			w := httptest.NewRecorder()
			page.ServeHTTP(w, r)
			n, err := c.wishes.Subscribers(c.t.Context())
			if err != nil || w.Code != step.status || n != step.left || !strings.Contains(w.Body.String(), step.has) || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s %.40s: got %d, %d subscribers, %v\n%s\nwant %d, %d", step.method, step.path, w.Code, n, err, w.Body, step.status, step.left)
			}
		}
		c.do("magazine/delete/", map[string]any{"token": strings.TrimPrefix(stop, "?token=")}, http.StatusOK)
	})
}

func TestMailSettingsAreTheMembersOwn(t *testing.T) {
	eachCounter(t, func(c *counter) {
		c.do("mailsettings/select/", map[string]any{}, 401)
		c.do("mailsettings/update/", map[string]any{"wanted": []string{"magazine"}}, 401)
		c.caller.SessionID = c.people.Join("hanako@example.jp").Token
		wanted := func(answer map[string]any) (list string) {
			for _, k := range answer["kinds"].([]any) {
				if k := k.(map[string]any); k["wanted"] == true {
					list += k["kind"].(string) + " "
				}
			}
			return list
		}
		if got := c.do("mailsettings/select/", map[string]any{}, 200); wanted(got) != "review " || got["email"] != "hanako@example.jp" {
			t.Errorf("at first: got %v; want only what is sent unless they say no", got)
		}
		if got := wanted(c.do("mailsettings/update/", map[string]any{"wanted": []string{"restock", "magazine"}}, 200)); got != "magazine restock " {
			t.Errorf("got %q; want magazine and restock", got)
		}
		if got := wanted(c.do("mailsettings/select/", map[string]any{}, 200)); got != "magazine restock " {
			t.Errorf("read again: got %q", got)
		}
		c.do("mailsettings/update/", map[string]any{"wanted": []string{"all"}}, 400)
		if got := wanted(c.do("mailsettings/update/", map[string]any{}, 200)); got != "" {
			t.Errorf("none: got %q", got)
		}
		if n, err := c.wishes.Subscribers(context.Background()); n != 0 || err != nil {
			t.Errorf("got %d subscribers, %v; want 0", n, err)
		}
	})
}
