package cart_test

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// The shirt may be bought three times in all its sizes; of the sock there are
// four; the hat is sold no more.
const (
	shirtS = id.SKU("0019002123011")
	shirtM = id.SKU("0019002123012")
	sock   = id.SKU("0019002555011")
	scarf  = id.SKU("0019002666011")
	hat    = id.SKU("0019002777011")
	owner  = "C123456789"
)

func item(code id.Commodity, name string, price money.Yen, limit int, stocks ...int) catalog.Commodity {
	color := catalog.Color{Code: id.ColorSKU(code) + "01", Name: "白", Group: "white", Hex: "ffffff", ListPrice: price, Price: price}
	for i, n := range stocks {
		color.Sizes = append(color.Sizes, catalog.Size{SKU: id.SKU(fmt.Sprintf("%s%d", color.Code, i+1)), Name: "SML"[i : i+1], Stock: n})
	}
	return catalog.Commodity{
		Code: code, Brand: code.Brand(), Name: name, SexType: catalog.Unisex, Categories: []string{"C1"}, Returns: catalog.ReturnsFashion,
		TaxPercent: 10, SaleLimit: limit, ArrivalDate: "20261001", Colors: []catalog.Color{color},
	}
}

// A shop is carts on a database of their own.
type shop struct {
	*cart.Carts
	t *testing.T
}

func each(t *testing.T, test func(t *testing.T, s *shop)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &shop{Carts: &cart.Carts{DB: d, Terms: terms.Default()}, t: t}
		hatItem := item("0019002777", "帽子", 3000, 0, 9)
		s.save(item("0019002123", "シャツ", 6000, 3, 10, 10), item("0019002555", "くつした", 1000, 0, 4), item("0019002666", "マフラー", 4000, 0, 50), hatItem)
		test(t, s)
	})
}

// save writes commodities and lets the shop see them.
func (s *shop) save(items ...catalog.Commodity) {
	s.t.Helper()
	_, err := catalog.Catalog{DB: s.DB}.Save(s.t.Context(), catalog.Batch{
		Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}}, Commodities: items,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	if s.Catalog, err = catalog.NewLive(s.t.Context(), s.DB, slog.New(slog.DiscardHandler)); err != nil {
		s.t.Fatal(err)
	}
}

// says is the cart in a few words: what is in it, what is saved, what is told.
func (s *shop) says(owner string) string {
	s.t.Helper()
	c, err := s.Find(s.t.Context(), owner)
	if err != nil {
		s.t.Fatal(err)
	}
	var words []string
	for _, i := range c.Items {
		words = append(words, fmt.Sprintf("%s×%d", i.SKU[4:], i.Quantity))
	}
	for _, i := range c.Saved {
		words = append(words, fmt.Sprintf("saved %s×%d", i.SKU[4:], i.Quantity))
	}
	for _, ch := range c.Changes {
		words = append(words, string(ch.Kind))
	}
	return strings.Join(append(words, c.Coupons...), " ")
}

func TestACartStaysWithinStockAndLimits(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx := t.Context()
		for _, step := range []struct {
			name string
			do   func() error
			err  error
			want string
		}{
			{"unknown", func() error { return s.Add(ctx, owner, "0019002123019", 1) }, cart.ErrUnknown, ""},
			{"nonsense", func() error { return s.Add(ctx, owner, "x", 1) }, cart.ErrUnknown, ""},
			{"none", func() error { return s.Add(ctx, owner, shirtS, 0) }, cart.ErrQuantity, ""},
			{"nobody", func() error { return s.Add(ctx, "", shirtS, 1) }, cart.ErrNotThere, ""},
			{"two", func() error { return s.Add(ctx, owner, shirtS, 2) }, nil, "002123011×2"},
			{"another size beyond the limit of the commodity", func() error { return s.Add(ctx, owner, shirtM, 2) }, cart.ErrQuantity, "002123011×2"},
			{"another size within it", func() error { return s.Add(ctx, owner, shirtM, 1) }, nil, "002123011×2 002123012×1"},
			{"one more", func() error { return s.Add(ctx, owner, shirtS, 1) }, cart.ErrQuantity, "002123011×2 002123012×1"},
			{"more than the stock", func() error { return s.Add(ctx, owner, sock, 5) }, cart.ErrQuantity, "002123011×2 002123012×1"},
			{"more than the terms", func() error { return s.Add(ctx, owner, scarf, 11) }, cart.ErrQuantity, "002123011×2 002123012×1"},
			{"both sizes become one", func() error { return s.Change(ctx, owner, shirtS, shirtM, 2) }, nil, "002123012×3"},
			{"to another article", func() error { return s.Change(ctx, owner, shirtM, sock, 1) }, cart.ErrUnknown, "002123012×3"},
			{"fewer", func() error { return s.Change(ctx, owner, shirtM, "", 1) }, nil, "002123012×1"},
			{"what is not there", func() error { return s.Change(ctx, owner, shirtS, "", 1) }, cart.ErrNotThere, "002123012×1"},
			{"saved for later", func() error { return s.Save(ctx, owner, shirtM, true) }, nil, "saved 002123012×1"},
			{"others may fill the limit", func() error { return s.Add(ctx, owner, shirtS, 3) }, nil, "002123011×3 saved 002123012×1"},
			{"back", func() error { return s.Save(ctx, owner, shirtM, false) }, cart.ErrQuantity, "002123011×3 saved 002123012×1"},
			{"out", func() error { return s.Remove(ctx, owner, shirtS) }, nil, "saved 002123012×1"},
			{"back with room", func() error { return s.Save(ctx, owner, shirtM, false) }, nil, "002123012×1"},
		} {
			if err := step.do(); !errors.Is(err, step.err) || s.says(owner) != step.want {
				t.Errorf("%s: got %v and %q, want %v and %q", step.name, err, s.says(owner), step.err, step.want)
			}
		}
	})
}

func TestARequestThatComesTwiceAddsOnce(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx := t.Context()
		for i, step := range []struct{ request, want string }{
			{"a", "002123011×1"},
			{"a", "002123011×1"},
			{"b", "002123011×2"},
			{"", "002123011×3"},
		} {
			if err := s.AddOnce(ctx, owner, shirtS, 1, step.request); err != nil || s.says(owner) != step.want {
				t.Errorf("step %d, request %q: got %v and %q, want %q", i, step.request, err, s.says(owner), step.want)
			}
		}
		if err := s.Remove(ctx, owner, shirtS); err != nil {
			t.Fatal(err)
		}
		if err := s.AddOnce(ctx, owner, shirtS, 1, "b"); err != nil || s.says(owner) != "002123011×1" {
			t.Errorf("after the line was taken out: got %v and %q", err, s.says(owner))
		}
	})
}

func TestWhatChangedSinceIsToldUntilAcknowledged(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx := t.Context()
		for _, sku := range []id.SKU{shirtS, sock, scarf, hat} {
			if err := s.Add(ctx, owner, sku, 2); err != nil {
				t.Fatal(err)
			}
		}
		ended := item("0019002777", "帽子", 3000, 0, 9)
		ended.Discontinued = true
		s.save(item("0019002123", "シャツ", 6600, 1, 10, 10), item("0019002666", "マフラー", 3900, 0, 50), ended)
		if _, err := (stock.Stocks{DB: s.DB}).Set(ctx, []stock.Level{{SKU: sock, OnHand: 1}}); err != nil {
			t.Fatal(err)
		}
		c, err := s.Find(ctx, owner)
		if err != nil || !c.Blocked() {
			t.Errorf("got %v, blocked %v; want blocked", err, c.Blocked())
		}
		var got []string
		for _, ch := range c.Changes {
			got = append(got, fmt.Sprintf("%s %s %d %d %d %v", ch.SKU[4:], ch.Kind, ch.Before, ch.Now, ch.Left, ch.Blocks))
			if !strings.Contains(ch.Message, ch.Name) {
				t.Errorf("%q does not name %q", ch.Message, ch.Name)
			}
		}
		slices.Sort(got)
		want := []string{
			"002123011 limit 0 0 1 true", "002123011 price_up 6000 6600 0 false", "002555011 short 0 0 1 true",
			"002666011 price_down 4000 3900 0 false", "002777011 ended 0 0 0 true",
		}
		if !slices.Equal(got, want) {
			t.Errorf("got changes\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if err := errors.Join(s.Acknowledge(ctx, owner), s.Change(ctx, owner, shirtS, "", 1), s.Change(ctx, owner, sock, "", 1)); err != nil {
			t.Fatal(err)
		}
		if got := s.says(owner); strings.Contains(got, "_") || strings.Contains(got, "777") || strings.Contains(got, "short") {
			t.Errorf("after taking note: %q", got)
		}
	})
}

func TestMergeAddsUpAndLosesNothing(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx := t.Context()
		guest := cart.Owner("", "device")
		now := time.Now()
		s.DB = s.DB.At(func() time.Time { return now })
		add := func(owner string, sku id.SKU, n int) {
			now = now.Add(time.Millisecond) // lines stand in the order of their milliseconds
			if err := s.Add(ctx, owner, sku, n); err != nil {
				t.Fatal(err)
			}
		}
		add(owner, sock, 3)
		add(owner, shirtS, 2)
		add(guest, sock, 3)   // 6 wanted, 4 there
		add(guest, shirtM, 3) // only 1 more allowed
		add(guest, scarf, 2)  // fits
		add(guest, hat, 1)    // ends before the login
		ended := item("0019002777", "帽子", 3000, 0, 9)
		ended.Discontinued = true
		s.save(ended)
		err := s.DB.Update(ctx, func(tx *db.Tx) error {
			if err := s.AddCoupon(ctx, tx, guest, "WELCOME"); err != nil {
				return err
			}
			return errors.Join(s.Merge(ctx, tx, "device", owner), s.Merge(ctx, tx, "device", owner), s.Merge(ctx, tx, "", owner))
		})
		c, _ := s.Find(ctx, owner)
		want := "002555011×4 002123011×2 002123012×1 002666011×2 saved 002777011×1 WELCOME"
		if got := s.says(owner); err != nil || got != want || len(c.Notices) != 3 {
			t.Errorf("got %q, %v and notices %q; want %q and 3", got, err, c.Notices, want)
		}
		if got := s.says(guest); got != "" {
			t.Errorf("the guest's cart still has %q", got)
		}
	})
}

// Two windows that add to one cart at the same moment both count.
func TestPiecesThatAreAddedAtOnceAddUp(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				if err := s.Add(t.Context(), owner, scarf, 1); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got, want := s.says(owner), "002666011×10"; got != want {
			t.Errorf("the cart is %q, want %q", got, want)
		}
	})
}
