package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
	"golang.org/x/sync/errgroup"
)

// personal is what people type, send and are known by. None of it may be
// found anywhere but in the database.
var personal = map[string]string{
	"last name": "鵜飼野", "first name": "珠緒子", "whole name": "鵜飼野 珠緒子", "kana": "ウカイノ", "first kana": "タマオコ", "half-width kana": "ｳｶｲﾉﾀﾏｵｺ",
	"roman name": "Tamaoko Ukaino", "nickname": "たまおっち", "company": "鵜飼野製糸合名会社",
	"email": "tamaoko.ukaino@canary.example", "tagged email": "tamaoko+shop77@canary.example", "phone": "090-4417-2296", "phone without hyphens": "09044172296",
	"landline": "042-5917-4426", "phone abroad": "+81-90-4417-2296", "full-width phone": "０９０－４４１７－２２９６",
	"postal code": "192-0914", "city": "八王子市片倉町", "address": "片倉町4417-2-9", "building": "カナリヤ荘207号", "coordinates": "35.63291,139.33884",
	"birth date": "1987-04-23", "birth date in eras": "昭和62年4月23日", "birth date in digits": "19870423",
	"bank account": "普通 4417229 ウカイノタマオコ", "account number": "4417-2296-10", "IBAN": "DE89370400440532013000",
	"my number": "4417 2296 1043", "passport": "TR4417229", "driver's licence": "304417229610", "insurance": "記号4417番号2296",
	"password": "kaiko-no-himitsu-77", "token": "9f1c6d0b7a3e4417229610439f1c6d0b7a3e44172296104377aa88bb99cc00dd", "session": "s3ss10n-TAMAOKO-q7Zx_4417229610",
	"JWT": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ0YW1hb2tvIn0.c2lnbmF0dXJlLTQ0MTcyMjk", "API key": "sk_live_51TamaokoUkaino4417229610", "coupon": "TAMAOKO-NO-HIMITSU-10",
	"order number": "T-261103-QWERTYU", "customer code": "C00044172296", "address of the net": "203.0.113.77", "IPv6 address": "2001:db8:4417:2296::77",
	"gift message": "珠緒子さん、還暦おめでとう", "searched words": "鵜飼野珠緒子 糖尿病 診断書", "chat name": "@tamaoko4417",
}

// logTime is when a line of the log was written.
var logTime = regexp.MustCompile(`"time":"[^"]*"`)

// kinds is personal and a card number, which is made when it is needed.
func kinds() map[string]string {
	all := map[string]string{"card number": canary(""), "card number with spaces": canary(" ")}
	for kind, value := range personal {
		all[kind] = value
	}
	return all
}

// TestNothingPersonalLeavesTheDatabase sends more than forty kinds of personal
// data through every call, page, form, header, report and webhook, both where
// it is refused and where it is taken, and looks for each in the log and in the
// numbers. Traces are not written at all.
func TestNothingPersonalLeavesTheDatabase(t *testing.T) {
	t.Parallel()
	waittest.Slow(t)
	needFront(t)
	data := t.TempDir()
	withShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"), func(d *db.DB) {
		fillBoutique(t, d, 10000)
		fillMembers(t, d, 2, 777)
	})
	s := serve(t, data, "--renderer", "quickjs", "--payment", "local", "--log-level", "debug", "--log-json", "--call-rate", "1000000", "--render-rate", "100000",
		"--stripe-webhook-secret", "whsec_x", "--contentful-webhook-secret", "not-a-secret-of-anybody")
	l := &leaker{t: t, s: s, calls: everyCall(t), pages: everyPage(t, "T-261115-AAAAAAA", "nothing")}
	guest := newPatron(http.DefaultTransport, func() string { return s.origin })
	member := newPatron(http.DefaultTransport, func() string { return s.origin })
	member.login(t, patronEmail(0))
	member.member = true
	var group errgroup.Group
	group.SetLimit(8)
	for kind, value := range kinds() {
		for _, p := range []*patron{guest, member} {
			group.Go(func() error { l.everywhere(p, kind, value); return nil })
		}
	}
	_ = group.Wait() // nothing fails by an error
	again := newPatron(http.DefaultTransport, func() string { return s.origin })
	again.login(t, patronEmail(1)) // one of the calls logs out
	l.taken(again)
	numbers := l.fetch(s.metrics)
	if _, err := s.stop(t); err != nil {
		t.Error(err)
	}
	l.search("the log", logTime.ReplaceAllString(s.log.String(), "")) // nine digits a line could be a birthday
	l.search("the numbers", numbers)
	for _, line := range []string{"browser reported an error", `"msg":"request"`, "browser refused what the policy", "webhook"} {
		if !strings.Contains(s.log.String(), line) {
			t.Errorf("the log has no %q: it proves nothing", line)
		}
	}
	t.Logf("%d kinds of personal data in %d requests: %d bytes of log and %d of numbers have none", len(kinds()), l.requests.Load(), len(s.log.String()), len(numbers))
}

// A leaker sends personal data wherever it can.
type leaker struct {
	t        *testing.T
	s        *shopServer
	calls    []callForm
	pages    []page
	requests atomic.Int64
}

// send makes a request whose headers hold the value too, and wants an answer
// that is no failure of the shop's.
func (l *leaker) send(p *patron, kind, value, method, path, media string, body []byte) {
	r, err := http.NewRequest(method, l.s.origin+path, bytes.NewReader(body))
	if err != nil {
		return // an address that no client can ask for
	}
	header := url.PathEscape(value) // what clients can put into a header
	if ascii := strings.TrimFunc(value, func(r rune) bool { return r >= 0x20 && r < 0x7f }); ascii == "" {
		header = value
	}
	for _, name := range []string{"User-Agent", "Referer", "X-Forwarded-For", "X-Real-Ip", "Forwarded", "X-Request-Id", "Accept-Language", "Authorization", "Stripe-Signature", "X-Contentful-Signature"} {
		r.Header.Set(name, header)
	}
	r.Header.Set("Cookie", "visitor="+url.QueryEscape(value))
	r.Header.Set("Content-Type", media)
	answer, err := p.Do(r)
	if err != nil {
		l.t.Errorf("%s %s with a %s: %v", method, path, kind, err)
		return
	}
	_, _ = io.Copy(io.Discard, answer.Body) // only the status matters
	_ = answer.Body.Close()
	l.requests.Add(1)
	if answer.StatusCode >= 500 {
		l.t.Errorf("%s %s with a %s: %d", method, path, kind, answer.StatusCode)
	}
}

// everywhere sends a value as every text of every call, into forms, reports
// and webhooks, and in addresses.
func (l *leaker) everywhere(p *patron, kind, value string) {
	post := func(path, media string, body any) {
		raw, _ := json.Marshal(body) // plain values
		l.send(p, kind, value, http.MethodPost, path, media, raw)
	}
	for _, c := range l.calls {
		post("/api/"+c.name, "application/json", c.fill(func(string) string { return value }))
	}
	post("/api/"+value, "application/json", fields{})
	post("/api/common/outputerror", "application/json", fields{"status": 500, "message": value, "stack": "TypeError: " + value + "\n    at " + value + " (https://shop.example/" + value + ".js:1:2)\n" + value,
		"client": fields{"currentUrl": "https://shop.example/items/" + value + "?keyword=" + value + "#" + value}})
	report := fields{"document-uri": "https://shop.example/" + value + "?q=" + value, "effective-directive": value, "blocked-uri": "https://" + value + "/" + value, "source-file": value}
	post("/csp-reports", "application/csp-report", fields{"csp-report": report})
	for _, hook := range []string{"/webhook/payment/stripe", "/webhook/payment/local", "/webhook/payment/" + url.PathEscape(value), "/webhook/contentful"} {
		post(hook, "application/json", fields{"id": value, "type": value, "data": fields{"object": fields{"id": value, "metadata": fields{"order": value}}}})
	}
	form := url.Values{}
	for _, name := range []string{"do", "sku", "code", "remove", "email", "last_name", "address_line", "phone_number", "note", "key", "token", "card_number", value} {
		form.Set(name, value)
	}
	for _, path := range []string{"/cart", "/cart/input", "/cart/confirm", "/cart/" + url.PathEscape(value)} {
		l.send(p, kind, value, http.MethodPost, path, "application/x-www-form-urlencoded", []byte(form.Encode()))
	}
	if p.member {
		return // pages take longest, and are addresses like any other
	}
	asked := url.QueryEscape(value)
	for _, path := range []string{
		"/items?search_word=" + asked, "/items?keyword=" + asked + "&" + asked + "=1", "/items?category_code_1-in=" + asked, "/items?page=" + asked, "/" + url.PathEscape(value), "/items/" + url.PathEscape(value),
		"/mypage/orders/" + url.PathEscape(value), "/mypage/orders/" + url.PathEscape(value) + "/receipt.pdf?name=" + asked, "/images/" + url.PathEscape(value) + ".jpg", "/_app/assets/" + url.PathEscape(value),
		"/id/reset?token=" + asked, "/magazine/confirm?token=" + asked, "/restock/confirm?token=" + asked, "/contents/" + url.PathEscape(value) + ".svg", "/id/login?return_to=" + asked, "/cart?refused=" + asked,
	} {
		l.send(p, kind, value, http.MethodGet, path, "", nil)
	}
}

// taken has a member give the shop what it takes, so that it goes all the way:
// into orders, letters, questions and what the shop does with them by itself.
func (l *leaker) taken(p *patron) {
	t := l.t
	who := fields{"last_name": personal["last name"], "first_name": personal["first name"], "last_name_kana": personal["kana"], "first_name_kana": personal["first kana"],
		"phone_number": personal["phone without hyphens"]}
	p.must(t, "member/update/", who, 200)
	address := fields{"postal_code": "1920914", "prefecture": "東京都", "city": personal["city"], "address_line": personal["address"], "building": personal["building"]}
	for k, v := range who {
		address[k] = v
	}
	p.must(t, "address/insert/", address, 200)
	form := entry("card", "")
	draft := form["draft"].(fields)
	draft["orderer"], draft["note"], draft["email"] = address, personal["gift message"], personal["email"]
	p.must(t, "cart/insert/", fields{"sku": shirts[0], "quantity": 1}, 200)
	p.must(t, "checkout/select/", fields{}, 200)
	p.must(t, "checkout/update/", form, 200)
	key := p.must(t, "confirm/select/", fields{}, 200)["key"]
	number := p.must(t, "order/insert/", fields{"key": key, "token": local.TokenOK}, 200)["number"]
	p.must(t, "contact/insert/", fields{"topic": "order", "order_number": number, "name": personal["whole name"], "email": personal["email"], "body": personal["searched words"] + "、" + personal["bank account"]}, 200)
	for _, call := range []string{"member/insert/", "password/forget/", "magazine/insert/"} {
		body := fields{"email": personal["email"], "password": personal["password"], "birth_date": "19870423", "agreed": true, "accepted": true, "source": "footer"}
		for k, v := range who {
			body[k] = v
		}
		if status, got, err := p.ask(call, body); err != nil || status >= 500 {
			t.Errorf("%s: %d %v, %v", call, status, got, err)
		}
	}
	p.must(t, "order/cancel/", fields{"number": number, "reason": personal["searched words"]}, 200)
}

func (l *leaker) fetch(address string) string {
	r, err := http.Get(address)
	if err != nil {
		l.t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		l.t.Fatal(err)
	}
	return string(b)
}

// search looks for every kind in every form that it may have got.
func (l *leaker) search(where, text string) {
	l.t.Helper()
	folded := strings.ToLower(text)
	for kind, value := range kinds() {
		plain := strings.Trim(strconv.QuoteToASCII(value), `"`)
		for _, form := range []string{value, url.QueryEscape(value), url.PathEscape(value), plain, fmt.Sprintf("%x", value), strings.ReplaceAll(value, " ", "")} {
			at := strings.Index(folded, strings.ToLower(form))
			if at < 0 {
				continue
			}
			from, to := strings.LastIndexByte(text[:min(at, len(text))], '\n')+1, min(at+200, len(text))
			l.t.Errorf("%s has a %s (%s): %s", where, kind, form, text[from:to])
			break
		}
	}
}
