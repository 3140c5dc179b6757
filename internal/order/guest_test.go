package order_test

import (
	"errors"
	"net/url"
	"regexp"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

var linkInLetter = regexp.MustCompile(`https://shop\.example/orders/(T-[0-9A-Z-]+)\?token=([A-Za-z0-9_%-]+)`)

func TestTheLinkOfALetterOpensAGuestsOrderAndNoOther(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		first := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order
		m := linkInLetter.FindStringSubmatch(s.letter(first.Number))
		if m == nil || m[1] != string(first.Number) {
			t.Fatalf("the letter has no link to the order: %q", m)
		}
		token, _ := url.QueryUnescape(m[2])
		second := s.buy(guest(2), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order
		open := func(n id.OrderNumber, token string) error {
			_, err := s.WithPass(t.Context(), n, token)
			return err
		}
		if err := open(first.Number, token); err != nil {
			t.Errorf("the link does not open its order: %v", err)
		}
		for _, c := range []struct {
			n     id.OrderNumber
			token string
		}{{second.Number, token}, {first.Number, token[:len(token)-1] + "!"}, {first.Number, ""}, {first.Number, token + "A"}, {"T-000000-0000000", token}} {
			if err := open(c.n, c.token); !errors.Is(err, order.ErrNotFound) {
				t.Errorf("%s with %q: %v, want not found", c.n, c.token, err)
			}
		}
		s.restart() // another node, or after a restart
		if err := open(first.Number, token); err != nil {
			t.Errorf("after a restart the link does not open its order: %v", err)
		}
		s.pass(800 * 24 * time.Hour)
		if err := open(first.Number, token); !errors.Is(err, order.ErrNotFound) {
			t.Errorf("after two years: %v, want not found", err)
		}
	})
}

func TestAnOrderIsLookedUpByNumberAndAddress(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		o := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order
		members := s.buy(s.member("m@example.jp", 0), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order
		at := member.Device{IP: "203.0.113.1"}
		n, token, err := s.LookUp(t.Context(), " "+string(o.Number)+" ", "Buyer@Example.JP ", at)
		if err != nil || n != o.Number {
			t.Fatalf("LookUp = %s, %v, want %s", n, err, o.Number)
		}
		if _, err := s.WithPass(t.Context(), n, token); err != nil {
			t.Errorf("what was looked up does not open the order: %v", err)
		}
		for _, c := range [][2]string{
			{string(o.Number), "other@example.jp"}, {string(o.Number), ""}, {"T-261116-0000000", "buyer@example.jp"}, {"nonsense", "buyer@example.jp"},
			{"", ""}, {string(members.Number), ""}, {string(members.Number), "m@example.jp"},
		} {
			if _, token, err := s.LookUp(t.Context(), c[0], c[1], at); !errors.Is(err, order.ErrLookup) || token != "" {
				t.Errorf("LookUp(%q, %q) = %q, %v, want the one answer to all that is wrong", c[0], c[1], token, err)
			}
		}
	})
}

func TestGuessingOrdersIsLimited(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		o := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order
		look := func(number, email, ip string) error {
			_, _, err := s.LookUp(t.Context(), number, email, member.Device{IP: ip})
			return err
		}
		for i := range 10 {
			if err := look(string(o.Number), "wrong@example.jp", "203.0.113."+string(rune('1'+i%9))); !errors.Is(err, order.ErrLookup) {
				t.Fatalf("attempt %d: %v", i+1, err)
			}
		}
		if err := look(string(o.Number), "buyer@example.jp", "203.0.113.200"); !errors.Is(err, order.ErrLookupOften) {
			t.Errorf("after ten wrong addresses: %v, want too often, even with the right one", err)
		}
		for range 31 {
			_ = look(string(id.NewOrderNumber(time.UnixMilli(s.now.Load()))), "x@example.jp", "198.51.100.7")
		}
		if err := look(string(id.NewOrderNumber(time.UnixMilli(s.now.Load()))), "x@example.jp", "198.51.100.7"); !errors.Is(err, order.ErrLookupOften) {
			t.Errorf("after 31 wrong numbers of one client: %v, want too often", err)
		}
		s.pass(16 * time.Minute)
		if err := look(string(o.Number), "buyer@example.jp", "203.0.113.200"); err != nil {
			t.Errorf("a quarter of an hour later: %v", err)
		}
	})
}

func TestWhoeverProvesTheAddressFindsTheOrders(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		first := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order
		s.buy(guest(2), payment.Card, good, stock.Want{SKU: sock, Quantity: 2})
		stranger, v := s.member("other@example.jp", 0), s.member("Buyer@example.jp", 0)
		history := func(v order.Visitor) int {
			_, total, err := s.Page(t.Context(), v.Customer.Code, 0, 10)
			if err != nil {
				t.Fatal(err)
			}
			return total
		}
		for _, who := range []order.Visitor{stranger, v, v} { // twice: a login repeats it
			s.update(func(tx *db.Tx) error { return order.Claim(t.Context(), tx, *who.Customer) })
		}
		if history(stranger) != 0 || history(v) != 2 {
			t.Errorf("the stranger has %d orders, the owner of the address %d; want 0 and 2", history(stranger), history(v))
		}
		if _, err := s.Of(t.Context(), v.Customer.Code, first.Number); err != nil {
			t.Errorf("the order is not in the history: %v", err)
		}
		if path, err := s.PathOf(t.Context(), first); err != nil || !linkInLetter.MatchString("https://shop.example"+path) {
			t.Errorf("a guest sees the order at %q, %v", path, err)
		}
		claimed, err := s.Find(t.Context(), first.Number)
		if path, _ := s.PathOf(t.Context(), claimed); err != nil || path != "/mypage/orders/"+string(first.Number) {
			t.Errorf("once it is theirs the order is at %q, %v", path, err)
		}
	})
}
