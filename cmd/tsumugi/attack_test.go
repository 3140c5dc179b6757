package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// An assault is a shop under attack, with all limits as they are by default.
type assault struct {
	*testing.T
	url  string
	shop *shopServer
	way  *http.Transport
}

// attacks are what was done to the shop once, each bounded. They follow one
// another on one shop, from networks of their own. Those that hash passwords
// take their time.
var attacks = []struct {
	name string
	slow bool
	try  func(s *assault) (tried, through, allowed string, held bool)
}{
	{"sell the shop out from one address", false, (*assault).sellOut},
	{"sell the shop out from a whole network", false, (*assault).sellOutNetwork},
	{"hold everything on one device", false, (*assault).hoard},
	{"use one proof of work again", false, (*assault).replay},
	{"try out cards", false, (*assault).tryCards},
	{"flood the shop with orders", false, (*assault).flood},
	{"fill a mailbox by restock requests", false, (*assault).restock},
	{"fill a mailbox by every form there is", false, (*assault).everyForm},
	{"keep members out by hashing sign-ups", true, (*assault).hashing},
	{"lock a member out", true, (*assault).lockOut},
	{"guess passwords of many accounts", true, (*assault).guess},
	{"change the shop by links of another site", false, (*assault).crossSite},
	{"ask for costly answers", false, (*assault).costly},
	{"learn how many pieces there are", false, (*assault).pieces},
	{"put personal words into the log", false, (*assault).words},
	{"show the demo's letters to the world", false, (*assault).demo},
	{"look around beside the metrics", false, (*assault).metrics},
}

// attackTable is where make attack wants a table of all attacks on both
// engines; empty: the quick ones on one are enough.
var attackTable = os.Getenv("TSUMUGI_ATTACK")

// judge adds a row to the table, and fails the test when something came through.
func judge(t *testing.T, name, tried, through, allowed string, held bool) {
	t.Helper()
	verdict := "held"
	if !held {
		verdict = "CAME THROUGH"
		t.Errorf("%s: of %s came through %s, allowed is %s", name, tried, through, allowed)
	}
	if attackTable == "" {
		return
	}
	f, err := os.OpenFile(attackTable, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	_, err = fmt.Fprintf(f, "| %s | %s | %s | %s | %s | %s |\n", t.Name()[strings.LastIndexByte(t.Name(), '/')+1:], name, tried, through, allowed, verdict)
	if err = errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestAttacks does to the shop what was done to it before there were limits.
func TestAttacks(t *testing.T) {
	needFront(t)
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if attackTable == "" && !strings.HasPrefix(url, "sqlite:") {
			return
		}
		withShop(t, url, func(d *db.DB) {
			fillBazaar(t, d)
			fillMembers(t, d, 40, 1)
			_, err := stock.Stocks{DB: d}.Set(t.Context(), []stock.Level{{SKU: bazaarSKU(bazaarItems-1, 0), OnHand: 0}, {SKU: bazaarSKU(bazaarItems-2, 0), OnHand: 69}})
			if err != nil {
				t.Fatal(err)
			}
		})
		s := &assault{T: t, url: url, way: &http.Transport{MaxIdleConnsPerHost: 16}}
		defer s.way.CloseIdleConnections()
		s.shop = serve(t, t.TempDir(), "--db", url, "--renderer", "quickjs", "--payment", "local", "--log-level", "debug", "--proxies", "127.0.0.0/8")
		for _, a := range attacks {
			if !a.slow || attackTable != "" {
				tried, through, allowed, held := a.try(s)
				judge(t, a.name, tried, through, allowed, held)
			}
		}
	})
}

func (s *assault) someone(from string) *patron {
	p := newPatron(s.way, func() string { return s.shop.origin })
	p.from = from
	return p
}

// times does something n times, eight at once, and counts the statuses.
func (s *assault) times(n int, do func(i int) int) map[int]int {
	var mu sync.Mutex
	var all sync.WaitGroup
	got, turns := map[int]int{}, make(chan int)
	for range 8 {
		all.Go(func() {
			for i := range turns {
				status := do(i)
				mu.Lock()
				got[status]++
				mu.Unlock()
			}
		})
	}
	for i := range n {
		turns <- i
	}
	close(turns)
	all.Wait()
	return got
}

func (s *assault) sent(p *patron, name string, body fields) int {
	status, _, err := p.send(name, body, "")
	if err != nil {
		s.Errorf("%s: %v", name, err)
	}
	return status
}

// held is how many SKUs are put aside now.
func (s *assault) held() (n int) {
	withShop(s.T, s.url, func(d *db.DB) { n = held(s.T, d) })
	return n
}

// letters is how many were written to an address.
func (s *assault) letters(to string) (n int) {
	withShop(s.T, s.url, func(d *db.DB) { n = strings.Count(dump(s.T, d)["mail_outbox"], "="+to+" ") })
	return n
}

const onePercent = bazaarItems * 3 / 100

func (s *assault) sellOut() (string, string, string, bool) {
	s.times(150, func(i int) int { return s.someone("192.0.2.1").grab(i) })
	n := s.held()
	return "450 SKUs by 150 new devices", fmt.Sprintf("%d of %d SKUs", n, bazaarItems*3), fmt.Sprintf("less than 1 %%, %d", onePercent), n > 0 && n < onePercent
}

func (s *assault) sellOutNetwork() (string, string, string, bool) {
	s.times(150, func(i int) int { return s.someone(fmt.Sprintf("192.0.2.%d", i%250+2)).grab(150 + i) })
	n := s.held()
	return "450 more by 150 addresses", fmt.Sprintf("%d SKUs in all", n), fmt.Sprintf("less than 1 %%, %d", onePercent), n < onePercent
}

func (s *assault) hoard() (string, string, string, bool) {
	before, p, status := s.held(), s.someone("192.0.5.1"), 0
	for i := range 30 {
		p.must(s.T, "cart/insert/", fields{"sku": bazaarSKU(i%bazaarSale, i/bazaarSale), "quantity": 1}, 200)
		if i%5 == 4 {
			status, _, _ = p.ask("checkout/select/", fields{}) // the last is refused: 409
		}
	}
	n := s.held() - before
	return "30 SKUs, with every proof of work", fmt.Sprintf("%d SKUs", n), "20", n > 0 && n <= 20 && status == 409
}

func (s *assault) replay() (string, string, string, bool) {
	passed := 0
	var proof string
	for i := range 12 {
		p := s.someone("192.0.6.1")
		p.must(s.T, "cart/insert/", fields{"sku": bazaarSKU(i, 0), "quantity": 1}, 200)
		status, got, err := p.send("checkout/select/", fields{}, proof)
		if err != nil {
			s.Error(err)
		}
		switch {
		case status == 200 && proof != "":
			passed++
		case got["code"] == "limit.challenge" && proof == "":
			p.must(s.T, "checkout/select/", fields{}, 200) // a fresh one is good once
			proof = limit.Solve(told(got))
		}
	}
	return "one proof for each of 12 devices", fmt.Sprintf("%d holds by it", passed), "1", proof != "" && passed <= 1
}

func (s *assault) tryCards() (string, string, string, bool) {
	got := s.times(40, func(i int) int {
		return s.someone("192.0.7.1").rush(fmt.Sprintf("c%d@example.jp", i), "card", local.TokenDeclined)
	})
	return "40 cards, each on a new device", fmt.Sprintf("%d reached the payment service", got[200]), "less than 5", got[200] > 0 && got[200] < 5
}

func (s *assault) flood() (string, string, string, bool) {
	got := s.times(40, func(i int) int { return s.someone("192.0.8.1").rush(fmt.Sprintf("o%d@example.jp", i), "bank", "") })
	return "40 orders, each on a new device", fmt.Sprintf("%d orders", got[200]), "5", got[200] > 0 && got[200] <= 5
}

func (s *assault) restock() (string, string, string, bool) {
	const victim = "victim1@example.jp"
	s.times(60, func(i int) int {
		return s.sent(s.someone(fmt.Sprintf("192.0.9.%d", i+1)), "restock/insert/", fields{"sku": bazaarSKU(bazaarItems-1, 0), "email": victim})
	})
	n := s.letters(victim)
	return "60 requests from 60 addresses", fmt.Sprintf("%d letters", n), "3", n > 0 && n <= 3
}

func (s *assault) everyForm() (string, string, string, bool) {
	const victim = "victim2@example.jp"
	s.times(15, func(i int) int { return s.someone(fmt.Sprintf("192.0.10.%d", i+1)).rush(victim, "bank", "") })
	s.times(40, func(i int) int {
		p := s.someone(fmt.Sprintf("192.0.11.%d", i+1))
		switch i % 5 {
		case 0:
			return s.sent(p, "restock/insert/", fields{"sku": bazaarSKU(bazaarItems-1, 0), "email": victim})
		case 1:
			return s.sent(p, "member/insert/", doors[1].body(victim))
		case 2:
			return s.sent(p, "password/forget/", fields{"email": victim})
		case 3:
			return s.sent(p, "magazine/insert/", fields{"email": victim, "agreed": true})
		}
		_, form, _ := p.send("contact/select/", fields{}, "") // without a token it is refused below
		return s.sent(p, "contact/insert/", fields{"topic": "other", "name": "紬", "email": victim, "body": "質問です", "token": form["token"]})
	})
	n := s.letters(victim)
	return "15 orders and 40 forms", fmt.Sprintf("%d letters", n), "3", n > 0 && n <= 3
}

// hashing floods sign-ups from four addresses while members log in.
func (s *assault) hashing() (string, string, string, bool) {
	var over atomic.Bool
	var flood sync.WaitGroup
	var sent, taken atomic.Int64
	for i := range 48 {
		flood.Go(func() {
			for n := 0; !over.Load(); n++ {
				sent.Add(1)
				if s.sent(s.someone(fmt.Sprintf("192.0.%d.1", 12+i%4)), "member/insert/", doors[1].body(fmt.Sprintf("flood%d-%d@example.jp", i, n))) == 200 {
					taken.Add(1)
				}
			}
		})
	}
	const logins = 20
	entered := 0
	for i := range logins {
		p := s.someone(fmt.Sprintf("198.51.100.%d", i+1))
		if s.sent(p, "login/insert/", fields{"email": patronEmail(i), "password": patronPassword}) == 200 {
			entered++
		}
	}
	over.Store(true)
	flood.Wait()
	return fmt.Sprintf("%d sign-ups from 4 addresses, %d taken", sent.Load(), taken.Load()), fmt.Sprintf("%d of %d members were kept out", logins-entered, logins), "none", entered == logins && taken.Load() > 0
}

func (s *assault) lockOut() (string, string, string, bool) {
	email := patronEmail(20)
	owner := s.someone("198.51.100.99")
	owner.login(s.T, email)
	owner.must(s.T, "login/passkeybegin/", fields{}, 200)
	got := s.times(120, func(i int) int {
		return s.sent(s.someone(fmt.Sprintf("192.0.16.%d", i/9+1)), "login/insert/", fields{"email": email, "password": "not-the-password-1"})
	})
	status := s.sent(owner, "login/insert/", fields{"email": email, "password": patronPassword})
	passkey := s.sent(s.someone("192.0.16.250"), "login/passkeybegin/", fields{})
	return fmt.Sprintf("120 wrong passwords, %d refused", got[429]), fmt.Sprintf("the owner's own device gets %d, passkeys %d", status, passkey), "200", status == 200 && passkey == 200 && got[429] > 0
}

func (s *assault) guess() (string, string, string, bool) {
	got := s.times(150, func(i int) int {
		return s.sent(s.someone("192.0.17.1"), "login/insert/", fields{"email": fmt.Sprintf("guess%d@example.jp", i), "password": "not-the-password-1"})
	})
	return "150 accounts from one address", fmt.Sprintf("%d guesses", got[401]), "100 in 15 minutes", got[401] > 0 && got[401] <= 100
}

// crossSite opens pages as links, pictures and prefetches of another site do.
func (s *assault) crossSite() (string, string, string, bool) {
	carting, paying := s.someone("198.51.100.101"), s.someone("198.51.101.1")
	carting.must(s.T, "cart/insert/", fields{"sku": bazaarSKU(60, 0), "quantity": 1}, 200)
	key := paying.confirm(s.T, bazaarSKU(0, 0), "card")
	paying.must(s.T, "order/insert/", fields{"key": key, "token": local.TokenChallenge}, 200)
	before := s.held()
	pages := []string{"/cart/input", "/cart/input?checked=1", "/cart/confirm", "/cart/order?key=" + key, "/cart", "/logout", "/api/siapi/checkout/select/", "/api/siapi/order/insert/", "/magazine/unsubscribe?token=x"}
	for _, page := range pages {
		carting.look(s.T, http.MethodGet, page)
		paying.look(s.T, http.MethodGet, page)
	}
	changed := s.held() - before
	step := paying.must(s.T, "order/state/", fields{"key": key}, 200)["step"]
	return fmt.Sprintf("%d pages for a cart and an order in 3-D Secure", len(pages)), fmt.Sprintf("%d holds, the order is %v", changed, step), "0 and " + string(order.Challenge),
		changed == 0 && step == string(order.Challenge)
}

func (s *assault) costly() (string, string, string, bool) {
	var answered atomic.Int64
	s.times(100, func(int) int {
		r, err := http.NewRequest(http.MethodPost, s.shop.origin+"/api/contentful/getEntries", strings.NewReader(`{"content_type":"article","include":10,"limit":1000}`))
		if err != nil {
			s.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Forwarded-For", "192.0.18.1")
		res, err := s.way.RoundTrip(r)
		if err != nil {
			s.Error(err)
			return 0
		}
		_ = res.Body.Close() // it is not read
		if res.StatusCode == http.StatusOK {
			answered.Add(1)
		}
		return res.StatusCode
	})
	n := answered.Load()
	return "100 times 1,000 entries, ten links deep", fmt.Sprintf("%d answers", n), "10", n > 0 && n <= 10
}

// tellsPieces finds 69 as a number of pieces: alone in an answer, or in words.
var tellsPieces = regexp.MustCompile(`[:\[,]69[,}\]]|69点|６９`)

// pieces asks for more and more of a SKU of which there are 69.
func (s *assault) pieces() (string, string, string, bool) {
	p, told, most := s.someone("192.0.19.1"), 0, map[any]bool{}
	sku := bazaarSKU(bazaarItems-2, 0)
	quantities := []int{1, 9, 10, 11, 60, 68, 70, 71, 99, 100, 1000}
	for _, quantity := range quantities {
		for _, name := range []string{"cart/insert/", "cart/update/", "cart/select/", "commoditydetail/select/"} {
			_, got, err := p.send(name, fields{"sku": sku, "quantity": quantity, "commodity_code": sku.Commodity()}, "")
			raw, _ := json.Marshal(got) // it came as JSON
			if err != nil || len(got) == 0 {
				s.Errorf("%s: %s, %v", name, raw, err)
			}
			if tellsPieces.Match(raw) {
				told++
			}
			if list, ok := got["selectList"].([]any); ok && len(list) > 0 {
				most[list[0].(fields)["detail"].(fields)["most"]] = true
			}
		}
	}
	return fmt.Sprintf("%d quantities of a SKU with 69 pieces", len(quantities)), fmt.Sprintf("69 was told %d times; %v can be chosen", told, slices.Collect(maps.Keys(most))), "never; 10",
		told == 0 && len(most) == 1 && most[10.0]
}

func (s *assault) words() (string, string, string, bool) {
	const secret = "tsumugi-hanako-19700101"
	p := s.someone("192.0.20.1")
	for _, at := range []string{"/items/?q=" + secret, "/id/reset?token=" + secret, "/" + secret} {
		p.look(s.T, http.MethodGet, at)
	}
	s.sent(p, "login/insert/", fields{"email": secret + "@example.jp", "password": secret})
	s.sent(p, "order/lookup/", fields{"number": "1", "email": secret + "@example.jp"})
	n := strings.Count(s.shop.log.String(), secret)
	return "5 doors", fmt.Sprintf("%d times in the log", n), "never", n == 0
}

func (s *assault) demo() (string, string, string, bool) {
	out := command(s.T, "serve", "--demo", "--data", s.TempDir(), "--addr", "0.0.0.0:0", "--metrics-addr", "")
	status := s.someone("192.0.21.1").look(s.T, http.MethodGet, "/demo/mail")
	return "serve --demo on all addresses; /demo/mail of a real shop", fmt.Sprintf("exit %d; %d", out.code, status), "exit 1; 404", out.code == 1 && status == 404
}

func (s *assault) metrics() (string, string, string, bool) {
	open := 0
	for _, path := range []string{"/", "/debug/pprof/", "/metrics/../", "/api/siapi/cart/select/", "/.env"} {
		res, err := http.Get(strings.TrimSuffix(s.shop.metrics, "/metrics") + path)
		if err != nil {
			s.Fatal(err)
		}
		_ = res.Body.Close() // it is not read
		if res.StatusCode == http.StatusOK {
			open++
		}
	}
	return "5 paths", fmt.Sprintf("%d answered", open), "none", open == 0
}
