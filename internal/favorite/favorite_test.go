package favorite_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

const (
	navy  id.ColorSKU = "001900212301"
	white id.ColorSKU = "001900212302"
	small id.SKU      = "0019002123011"
)

// A world is a shop with a shelf that the test turns.
type world struct {
	*testing.T
	clock   *membertest.Clock
	people  *membertest.People
	likes   *favorite.Favorites
	notices *favorite.Notices
	shelf   map[id.ColorSKU]favorite.Offer
	refused map[favorite.Kind]bool
}

func eachWorld(t *testing.T, play func(w *world)) {
	clock := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &world{T: t, clock: clock, people: membertest.Open(t, d, clock), likes: &favorite.Favorites{DB: d}, refused: map[favorite.Kind]bool{}}
		w.shelf = map[id.ColorSKU]favorite.Offer{}
		w.put(navy, 7100, true)
		w.put(white, 8000, false)
		w.notices = &favorite.Notices{
			DB: d, Origin: membertest.Origin, ShopName: "Tsumugi 紬",
			FindOffer: func(code id.ColorSKU) (favorite.Offer, bool) { l, ok := w.shelf[code]; return l, ok },
			Wants: func(_ context.Context, _ *db.Tx, _ string, kind favorite.Kind) (bool, error) {
				return !w.refused[kind], nil
			},
			Stop: func(context.Context, *db.Tx, string, favorite.Kind) (string, error) {
				return membertest.Origin + "/stop?token=x", nil
			},
		}
		play(w)
	}, db.WithClock(clock.Now))
}

func (w *world) put(code id.ColorSKU, price money.Yen, buyable bool) {
	w.shelf[code] = favorite.Offer{Name: "リネンシャツ", Color: "紺", Price: price, Buyable: buyable,
		Sizes: map[id.SKU]favorite.Size{id.SKU(code + "1"): {Name: "S", Buyable: buyable}, id.SKU(code + "2"): {Name: "M"}}}
}

func (w *world) like(owner string, code id.ColorSKU) {
	w.Helper()
	l := w.shelf[code]
	if _, err := w.likes.Add(w.Context(), owner, favorite.Item{Code: code, Price: l.Price, InStock: l.Buyable}); err != nil {
		w.Fatalf("%s likes %s: %v", owner, code, err)
	}
}

func (w *world) join(email string) (c member.Customer) {
	w.Helper()
	err := w.people.DB.Update(w.Context(), func(tx *db.Tx) (err error) {
		c, err = w.people.Create(w.Context(), tx, member.Newcomer{Email: email, Profile: membertest.Hanako()})
		return err
	})
	if err != nil {
		w.Fatal(err)
	}
	return c
}

// pass makes a pass and returns the subjects of what came to an address.
func (w *world) pass(to string) (list []mail.Message) {
	w.Helper()
	if err := w.notices.Pass(w.Context()); err != nil {
		w.Fatalf("pass: %v", err)
	}
	return w.people.Mails(to)
}

func (w *world) wantMails(when string, got []mail.Message, want ...string) {
	w.Helper()
	if len(got) != len(want) {
		w.Fatalf("%s: got %d mails %v, want %d", when, len(got), got, len(want))
	}
	for i, m := range got {
		if !strings.Contains(m.Text, want[i]) || strings.Contains(m.Subject, "リネン") {
			w.Errorf("%s: got %q\n%s\nwant %q in it, and no item in the subject", when, m.Subject, m.Text, want[i])
		}
	}
}

func TestFavouritesAreKeptByOwnerNewestFirst(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.like("g:one", navy)
		w.clock.Pass(time.Second)
		w.like("g:one", white)
		w.put(navy, 5000, true)
		w.like("g:one", navy) // again: what it was stays
		w.like("g:two", white)
		got, err := w.likes.Items(w.Context(), "g:one")
		if err != nil || len(got) != 2 || got[0].Code != white || got[0].InStock || got[1].Code != navy || got[1].Price != 7100 || !got[1].InStock {
			w.Fatalf("got %+v, %v; want white sold out, then navy at 7100", got, err)
		}
		if n, err := w.likes.Remove(w.Context(), "g:one", white); err != nil || n != 1 {
			w.Errorf("remove: got %d left, %v; want 1", n, err)
		}
		if n, err := w.likes.Remove(w.Context(), "g:one", white); err != nil || n != 1 {
			w.Errorf("remove again: got %d left, %v; want 1", n, err)
		}
		for _, brand := range []id.Brand{"9002", "0001", "9002"} {
			if err := w.likes.AddBrand(w.Context(), "g:one", brand); err != nil {
				w.Fatal(err)
			}
			w.clock.Pass(time.Second)
		}
		if err := w.likes.RemoveBrand(w.Context(), "g:one", "7777"); err != nil {
			w.Fatal(err)
		}
		if got, err := w.likes.Brands(w.Context(), "g:one"); err != nil || !slices.Equal(got, []id.Brand{"0001", "9002"}) {
			w.Errorf("brands: got %v, %v; want 0001, 9002", got, err)
		}
	})
}

func TestThereIsAnEndToLiking(t *testing.T) {
	d := dbtest.SQLite(t)
	likes := &favorite.Favorites{DB: d}
	for i := range favorite.MaxItems + 1 {
		_, err := likes.Add(t.Context(), "g:many", favorite.Item{Code: id.ColorSKU(fmt.Sprintf("%012d", i))})
		if full := i == favorite.MaxItems; errors.Is(err, favorite.ErrFull) != full || !full && err != nil {
			t.Fatalf("item %d: got %v, want full only after %d", i+1, err, favorite.MaxItems)
		}
	}
	if n, err := likes.Add(t.Context(), "g:many", favorite.Item{Code: "000000000000"}); err != nil || n != favorite.MaxItems {
		t.Errorf("one that is there: got %d, %v; want %d", n, err, favorite.MaxItems)
	}
}

func TestALoginMergesAndLeavingForgets(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.like("C1", navy)
		w.put(navy, 9000, true)
		w.like("g:dev", navy)
		w.like("g:dev", white)
		if err := w.likes.AddBrand(w.Context(), "g:dev", "9002"); err != nil {
			w.Fatal(err)
		}
		in := func(do func(tx *db.Tx) error) {
			w.Helper()
			if err := w.likes.DB.Update(w.Context(), do); err != nil {
				w.Fatal(err)
			}
		}
		in(func(tx *db.Tx) error { return favorite.Merge(w.Context(), tx, "dev", "C1") })
		in(func(tx *db.Tx) error { return favorite.Merge(w.Context(), tx, "", "C1") })
		got, err := w.likes.Items(w.Context(), "C1")
		brands, _ := w.likes.Brands(w.Context(), "C1")
		left, _ := w.likes.Items(w.Context(), "g:dev")
		if err != nil || len(got) != 2 || len(brands) != 1 || len(left) != 0 {
			w.Fatalf("merged: got %+v, brands %v, left %v, %v; want two items, one brand, nothing left", got, brands, left, err)
		}
		for _, i := range got {
			if i.Code == navy && i.Price != 7100 {
				w.Errorf("of both: got %d, want the customer's own 7100", i.Price)
			}
		}
		in(func(tx *db.Tx) error { return favorite.Forget(w.Context(), tx, "C1") })
		if got, err := w.likes.Items(w.Context(), "C1"); err != nil || len(got) != 0 {
			w.Errorf("after leaving: got %v, %v; want nothing", got, err)
		}
	})
}

func TestAPriceDropIsToldOnce(t *testing.T) {
	eachWorld(t, func(w *world) {
		c := w.join("hana@example.jp")
		w.like(c.Code, navy)
		w.like("g:dev", navy)
		w.wantMails("nothing happened", w.pass(c.Email))
		w.put(navy, 6000, true)
		mails := w.pass(c.Email)
		w.wantMails("cheaper", mails, "￥7,100 → ￥6,000")
		if mails[0].Unsubscribe != membertest.Origin+"/stop?token=x" {
			w.Errorf("got unsubscribe %q, want the link that ends it", mails[0].Unsubscribe)
		}
		w.wantMails("no news", w.pass(c.Email))
		w.put(navy, 7100, true)
		w.wantMails("dearer", w.pass(c.Email))
		w.put(navy, 6000, true)
		w.wantMails("at the price that was told", w.pass(c.Email))
		w.put(navy, 5900, true)
		w.wantMails("cheaper still", w.pass(c.Email), "￥6,000 → ￥5,900")
		w.refused[favorite.PriceDrop] = true
		w.put(navy, 5000, true)
		w.wantMails("not wanted", w.pass(c.Email))
		w.refused[favorite.PriceDrop] = false
		w.wantMails("wanted again, but that was before", w.pass(c.Email))
	})
}

func TestARestockIsToldWhenItWasReallyGone(t *testing.T) {
	eachWorld(t, func(w *world) {
		c := w.join("hana@example.jp")
		w.like(c.Code, white)
		w.like(c.Code, navy)
		w.wantMails("sold out", w.pass(c.Email))
		w.clock.Pass(2 * time.Hour)
		w.put(white, 8000, true)
		w.wantMails("back", w.pass(c.Email), "再入荷しました")
		w.wantMails("no news", w.pass(c.Email))

		w.put(navy, 7100, false) // the last one is in somebody's checkout
		w.wantMails("held", w.pass(c.Email))
		w.clock.Pass(20 * time.Minute)
		w.put(navy, 7100, true)
		w.wantMails("let go", w.pass(c.Email))
	})
}

func TestNewsOfManyItemsIsOneLetter(t *testing.T) {
	eachWorld(t, func(w *world) {
		c := w.join("hana@example.jp")
		for i := range 23 {
			code := id.ColorSKU(fmt.Sprintf("0019002%05d", i))
			w.put(code, 2000, true)
			w.like(c.Code, code)
			w.put(code, 1000, true)
		}
		var passes sync.WaitGroup // several nodes
		for range 3 {
			passes.Go(func() {
				if err := w.notices.Pass(w.Context()); err != nil {
					w.Errorf("pass: %v", err)
				}
			})
		}
		passes.Wait()
		mails := w.pass(c.Email)
		total := 0
		for _, m := range mails {
			total += strings.Count(m.Text, "→")
		}
		if len(mails) > 3 || total < 20 || total > 23 {
			w.Fatalf("got %d mails with %d lines, want few mails and each item at most once", len(mails), total)
		}
	})
}

var link = regexp.MustCompile(regexp.QuoteMeta(membertest.Origin+favorite.ConfirmPath) + `\?token=([A-Za-z0-9_-]+)`)

func TestAGuestConfirmsAndIsToldOnce(t *testing.T) {
	eachWorld(t, func(w *world) {
		const to = "guest@example.jp"
		ask := func(sku id.SKU) error {
			return w.notices.Ask(w.Context(), favorite.Request{Owner: "g:dev", SKU: sku, Address: to, Client: "203.0.113.1"})
		}
		if err := ask("0019002123021"); err != nil {
			w.Fatal(err)
		}
		mails := w.people.Mails(to)
		w.wantMails("asked", mails, "お申し込みを完了")
		m := link.FindStringSubmatch(mails[0].Text)
		if m == nil {
			w.Fatalf("no link in %s", mails[0].Text)
		}
		w.put(white, 8000, true)
		w.wantMails("not confirmed", w.pass(to))
		for range 2 {
			if sku, err := w.notices.Confirm(w.Context(), m[1]); err != nil || sku != "0019002123021" {
				w.Fatalf("confirm: got %q, %v", sku, err)
			}
		}
		if _, err := w.notices.Confirm(w.Context(), m[1]+"x"); !errors.Is(err, favorite.ErrToken) {
			w.Errorf("a forged link: got %v, want %v", err, favorite.ErrToken)
		}
		if err := ask("0019002123021"); err != nil { // again: whoever asks is told nothing else than before
			w.Fatal(err)
		}
		w.wantMails("asked again", w.people.Mails(to), "すでにお申し込み")
		w.wantMails("confirmed", w.pass(to), "リネンシャツ（紺） S")
		w.wantMails("no news", w.pass(to))
		if got, err := w.notices.Requested(w.Context(), "g:dev"); err != nil || len(got) != 0 {
			w.Errorf("after the answer: got %v, %v; want no request", got, err)
		}
	})
}

func TestARequestEndsByWithdrawalOrTimeAndIsBounded(t *testing.T) {
	eachWorld(t, func(w *world) {
		c := w.join("hana@example.jp")
		mine := favorite.Request{Owner: c.Code, SKU: small, Address: c.Email, Name: c.Name(), Confirmed: true}
		if err := w.notices.Ask(w.Context(), mine); err != nil {
			w.Fatal(err)
		}
		if got, err := w.notices.Requested(w.Context(), c.Code); err != nil || !slices.Equal(got, []id.SKU{small}) {
			w.Errorf("requested: got %v, %v; want %s", got, err, small)
		}
		if err := w.notices.Withdraw(w.Context(), c.Code, small); err != nil {
			w.Fatal(err)
		}
		w.wantMails("withdrawn", w.pass(c.Email))

		var err error
		for i := range 7 {
			err = w.notices.Ask(w.Context(), favorite.Request{Owner: "g:x", SKU: id.SKU(fmt.Sprintf("%013d", i)), Address: "victim@example.jp", Client: "203.0.113.2"})
		}
		if got := w.people.Mails("victim@example.jp"); !errors.Is(err, mail.ErrMailboxFull) || len(got) != limit.Letters.Most {
			w.Errorf("seven requests for a stranger: got %v and %d mails, want %v and %d", err, len(got), mail.ErrMailboxFull, limit.Letters.Most)
		}
		for i := range 60 { // the same again and again, and by other names of one mailbox
			address := fmt.Sprintf("other+%d@example.jp", i%6)
			_ = w.notices.Ask(w.Context(), favorite.Request{Owner: "g:x", SKU: small, Address: address, Client: fmt.Sprintf("192.0.2.%d", i)})
		}
		mails := 0
		for i := range 6 {
			mails += len(w.people.Mails(fmt.Sprintf("other+%d@example.jp", i)))
		}
		if mails != limit.Letters.Most {
			w.Errorf("the same request sixty times: %d letters, want %d", mails, limit.Letters.Most)
		}
		if err := w.notices.Ask(w.Context(), favorite.Request{Owner: "g:x", SKU: small, Address: "no address"}); err == nil {
			w.Error("a bad address: got no error")
		}
		late := favorite.Request{Owner: "g:y", SKU: small, Address: "late@example.jp", Client: "203.0.113.3"}
		if err := w.notices.Ask(w.Context(), late); err != nil {
			w.Fatal(err)
		}
		token := link.FindStringSubmatch(w.people.Mails(late.Address)[0].Text)[1]
		w.clock.Pass(25 * time.Hour)
		if _, err := w.notices.Confirm(w.Context(), token); !errors.Is(err, favorite.ErrToken) {
			w.Errorf("a day later: got %v, want %v", err, favorite.ErrToken)
		}
	})
}
