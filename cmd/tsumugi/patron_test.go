package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// What the boutique sells: a shirt in three sizes.
var shirts = []id.SKU{"0019002123011", "0019002123012", "0019002123013"}

const patronPassword = "kaiko-no-ito-7"

// prepare puts a copied database with all tables where url says that a file of
// SQLite will be: making the tables takes longer than most of what tests do there.
// In a folder that is not there yet the program makes them itself.
func prepare(t testing.TB, url string) {
	t.Helper()
	path, ok := strings.CutPrefix(url, "sqlite:")
	if _, err := os.Stat(filepath.Dir(path)); !ok || err != nil {
		return
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		dbtest.SQLiteFile(t, path)
	}
}

// withShop opens the database of a shop that does not run, or not only here.
func withShop(t testing.TB, url string, do func(d *db.DB)) {
	t.Helper()
	prepare(t, url)
	d, err := storage{DB: url}.openMigrated(t.Context(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	do(d)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}

// fillBoutique puts so many pieces of each shirt into a shop.
func fillBoutique(t testing.TB, d *db.DB, pieces int) {
	t.Helper()
	color := catalog.Color{Code: "001900212301", Name: "白", Group: "white", Hex: "ffffff", ListPrice: 4000, Price: 4000, Pictures: 1}
	for i, sku := range shirts {
		color.Sizes = append(color.Sizes, catalog.Size{SKU: sku, Name: "SML"[i : i+1], Stock: 9})
	}
	_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
		Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}},
		Commodities: []catalog.Commodity{{
			Code: "0019002123", Brand: "9002", Name: "シャツ", SexType: catalog.Unisex, Categories: []string{"C1"}, Returns: catalog.ReturnsFashion,
			TaxPercent: 10, ArrivalDate: "20261001", Colors: []catalog.Color{color},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var levels []stock.Level
	for _, sku := range shirts {
		levels = append(levels, stock.Level{SKU: sku, OnHand: pieces})
	}
	if _, err := (stock.Stocks{DB: d}).Set(t.Context(), levels); err != nil {
		t.Fatal(err)
	}
}

// fillMembers makes members with points, patron0@shop.example and so on, and
// returns their codes.
func fillMembers(t testing.TB, d *db.DB, n, points int) (codes []string) {
	t.Helper()
	hash, err := member.NewHasher().Hash(t.Context(), patronPassword)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			who, err := member.NewMembers(d, "", "紬", slog.New(slog.DiscardHandler)).Create(t.Context(), tx, member.Newcomer{
				Email: patronEmail(i), Password: hash, Profile: member.Profile{LastName: "紬", FirstName: "花子", LastKana: "ツムギ", FirstKana: "ハナコ"},
			})
			if err != nil {
				return err
			}
			codes = append(codes[:i], who.Code)
			return loyalty.Grant(t.Context(), tx, who.Code, "test", "テスト", points, loyalty.Expires(tx.Now, terms.Default().Points))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return codes
}

func patronEmail(i int) string { return fmt.Sprintf("patron%d@shop.example", i) }

// A patron shops over HTTP with the cookies of a browser.
type patron struct {
	http.Client
	origin func() string // where the shop is now
	member bool

	from       string // another address; empty: this machine
	challenges int    // that were solved
}

// newPatron makes one that shares connections with others.
func newPatron(way http.RoundTripper, origin func() string) *patron {
	jar, _ := cookiejar.New(nil) // no options: no error
	leave := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &patron{Client: http.Client{Transport: way, Jar: jar, CheckRedirect: leave}, origin: origin}
}

type fields = map[string]any

// ask makes a siapi call, and does the work that it is asked for, as a browser
// does; err says that there was no whole answer.
func (p *patron) ask(name string, body fields) (status int, data fields, err error) {
	proof := ""
	for range 4 {
		if status, data, err = p.send(name, body, proof); err != nil || data["code"] != "limit.challenge" {
			return status, data, err
		}
		proof = limit.Solve(told(data))
		p.challenges++
	}
	return status, data, err
}

// send makes a siapi call once.
func (p *patron) send(name string, body fields, proof string) (status int, data fields, err error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return 0, nil, err
	}
	request, err := http.NewRequest(http.MethodPost, p.origin()+"/api/siapi/"+name, bytes.NewReader(raw))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	if proof != "" {
		request.Header.Set(httpd.ProofHeader, proof)
	}
	if p.from != "" { // the shop believes this machine as a proxy
		request.Header.Set("X-Forwarded-For", p.from)
	}
	r, err := p.Do(request)
	if err != nil {
		return 0, nil, err
	}
	var out struct {
		SiAPIResult struct{ Data fields } `json:"siApiResult"`
	}
	raw, err = io.ReadAll(r.Body)
	if err = errors.Join(err, r.Body.Close()); err == nil {
		err = json.Unmarshal(raw, &out)
	}
	return r.StatusCode, out.SiAPIResult.Data, err
}

// must makes a call that cannot fail.
func (p *patron) must(t testing.TB, name string, body fields, want int) fields {
	t.Helper()
	status, data, err := p.ask(name, body)
	if err != nil || status != want {
		t.Fatalf("%s %v: got %d %v, %v; want %d", name, body, status, data, err, want)
	}
	return data
}

func (p *patron) login(t testing.TB, email string) {
	t.Helper()
	p.must(t, "login/insert/", fields{"email": email, "password": patronPassword}, 200)
}

// entry is a filled form of order entry, of somebody else each time.
func entry(method, points string) fields {
	return fields{"submit": true, "draft": fields{
		"email": fmt.Sprintf("buyer%d@shop.example", rand.Uint64()), "method": method, "points": points, "parcels": []fields{{"to": "orderer"}},
		"orderer": fields{"last_name": "織部", "first_name": "糸子", "last_name_kana": "オリベ", "first_name_kana": "イトコ", "postal_code": "1000001",
			"prefecture": "東京都", "city": "千代田区", "address_line": "1-1", "phone_number": "0312345678"},
	}}
}

// confirm goes from an empty cart to the last screen and returns its key.
func (p *patron) confirm(t testing.TB, sku id.SKU, method string) (key string) {
	t.Helper()
	p.must(t, "cart/insert/", fields{"sku": sku, "quantity": 1}, 200)
	p.must(t, "checkout/select/", fields{}, 200)
	if got := p.must(t, "checkout/update/", entry(method, ""), 200); got["next"] != "/cart/confirm" {
		t.Fatalf("order entry lacks %v", got["fields"])
	}
	return p.must(t, "confirm/select/", fields{}, 200)["key"].(string)
}

func anyOf[T any](list ...T) T { return list[rand.IntN(len(list))] }
