// Package reviewtest opens a shop in which people buy, get and review goods, for
// the tests of reviews and of the surfaces that show them.
package reviewtest

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"log/slog"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// What the shop sells: a shirt in two sizes, and a tea for the body.
const (
	Shirt  = id.Commodity("0019002123")
	ShirtS = id.SKU("0019002123011")
	ShirtM = id.SKU("0019002123012")
	Tea    = id.Commodity("0019002777")
	TeaBag = id.SKU("0019002777011")
)

// A Shop is one of the tests: its own database, clock and people.
type Shop struct {
	*testing.T
	DB      *db.DB
	Clock   *membertest.Clock
	People  *membertest.People
	Orders  *order.Orders
	Reviews *review.Reviews
	Live    *catalog.Live
	Wishes  *support.Wishes
	Terms   terms.Terms
	guests  int
}

// Clerk is who packs and ships.
var clerk = order.By{Actor: order.Operator, Name: "佐藤", Reason: "通常の手続き"}

// Each runs a test on both engines. Reviews of members earn 30 points.
func Each(t *testing.T, test func(s *Shop)) {
	t.Helper()
	clock := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(open(t, d, clock)) }, db.WithClock(clock.Now))
}

func open(t *testing.T, d *db.DB, clock *membertest.Clock) *Shop {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	s := &Shop{T: t, DB: d, Clock: clock, People: membertest.Open(t, d, clock), Terms: terms.Default()}
	s.Terms.Reviews.Points = 30
	size := func(sku id.SKU, name string, chest int) catalog.Size {
		return catalog.Size{SKU: sku, Name: name, Stock: 500, Measures: &catalog.Measures{Garment: []catalog.Measure{{Name: "身幅", Low: chest, High: chest}, {Name: "着丈", Low: 640, High: 640}}}}
	}
	paint := func(code id.ColorSKU, sizes ...catalog.Size) []catalog.Color {
		return []catalog.Color{{Code: code, Name: "白", Group: "white", Hex: "ffffff", ListPrice: 6000, Price: 6000, Pictures: 1, Sizes: sizes}}
	}
	_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
		Brands: []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}, {Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops"}, {Code: "C111", Parent: "C11", Name: "シャツ", Alias: "shirts"},
			{Code: "C2", Name: "ウィメンズヘルス", Alias: "womens-health"}, {Code: "C21", Parent: "C2", Name: "お茶", Alias: "food"}, {Code: "C211", Parent: "C21", Name: "お茶", Alias: "tea"}},
		Commodities: []catalog.Commodity{
			{Code: Shirt, Brand: "9002", Name: "リネンシャツ", SexType: catalog.Unisex, Categories: []string{"C111"}, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20261001",
				Colors: paint("001900212301", size(ShirtS, "S", 500), size(ShirtM, "M", 530))},
			{Code: Tea, Brand: "9002", Name: "しょうが茶", SexType: catalog.Women, Categories: []string{"C211"}, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20261001",
				Colors: paint("001900277701", catalog.Size{SKU: TeaBag, Name: "30包", Stock: 500})},
		},
	})
	s.must(err)
	s.Live, err = catalog.NewLive(t.Context(), d, log)
	s.must(err)
	keys, err := support.OpenKeys(t.Context(), d)
	s.must(err)
	s.Wishes = &support.Wishes{DB: d, Keys: keys, Origin: membertest.Origin}
	offline := payment.Offline{Terms: s.Terms.Payment}
	s.Orders = order.NewOrders(d, &cart.Carts{DB: d, Catalog: s.Live, Terms: s.Terms}, s.Terms, payment.Providers{payment.COD: offline}, membertest.Origin, log)
	s.Orders.Arrived = review.Arrived(s.Terms.Reviews.AskDays)
	s.Reviews = review.New(d, s.Orders, s.Live, s.Wishes, s.Terms, membertest.Origin)
	s.must(s.Reviews.Open(t.Context()))
	s.People.Leavers = []func(ctx context.Context, tx *db.Tx, customer string) error{review.Forget, order.Forget}
	return s
}

func (s *Shop) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// Join makes a member.
func (s *Shop) Join(email string) (c member.Customer) {
	s.Helper()
	s.must(s.DB.Update(s.Context(), func(tx *db.Tx) (err error) {
		c, err = s.People.Create(s.Context(), tx, member.Newcomer{Email: email, Profile: membertest.Hanako()})
		return err
	}))
	return c
}

// Buy has somebody order a piece of each, paid on delivery; nil is a guest, who
// has the address guestN@example.jp. It has not been shipped.
func (s *Shop) Buy(c *member.Customer, skus ...id.SKU) order.Order {
	s.Helper()
	s.guests++
	v := order.Visitor{Owner: fmt.Sprintf("g:device-%d", s.guests)}
	email := fmt.Sprintf("guest%d@example.jp", s.guests)
	if c != nil {
		v, email = order.Visitor{Owner: c.Code, Customer: c}, c.Email
	}
	for _, sku := range skus {
		s.must(s.Orders.Carts.Add(s.Context(), v.Owner, sku, 1))
	}
	_, err := s.Orders.SaveDraft(s.Context(), v, order.Draft{
		Email: email, Method: string(payment.COD), Parcels: []order.ParcelForm{{To: order.ToOrderer}},
		Orderer: order.AddressForm{LastName: "織部", FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ", Postal: "1000001", Prefecture: "東京都", City: "千代田区", AddressLine: "千代田1-1", Phone: "0312345678"},
	}, true)
	s.must(err)
	k, err := s.Orders.Confirm(s.Context(), v)
	s.must(err)
	placed, err := s.Orders.Place(s.Context(), v, k.Key, "")
	s.must(err)
	o, err := s.Orders.Find(s.Context(), placed.Order.Number)
	s.must(err)
	return o
}

// Bring ships an order, and it arrives.
func (s *Shop) Bring(o order.Order) order.Order {
	s.Helper()
	_, err := s.Orders.Ship(s.Context(), o.Number, []order.Dispatch{{Tracking: "123456789012"}}, clerk)
	s.must(err)
	o, err = s.Orders.Deliver(s.Context(), o.Number, clerk)
	s.must(err)
	return o
}

// Bought is Buy and Bring, and the link by which the goods are reviewed.
func (s *Shop) Bought(c *member.Customer, skus ...id.SKU) (order.Order, string) {
	s.Helper()
	o := s.Bring(s.Buy(c, skus...))
	return o, s.Token(o)
}

// Token is that of an order's link.
func (s *Shop) Token(o order.Order) string {
	return s.Reviews.Path(o.Number)[len(review.WritePath+"?token="):]
}

// Says is a review that no rule holds.
func Says(stars int, body string) review.Draft {
	return review.Draft{Content: review.Content{Stars: stars, Body: body, Fit: review.Right, Name: "糸"}, Client: "192.0.2.7"}
}

// Picture is a photo as a phone takes it, with a place in its metadata.
func Picture() []byte {
	img := image.NewRGBA(image.Rect(0, 0, 800, 600))
	for y := range 600 {
		for x := range 800 {
			img.Set(x, y, color.RGBA{uint8(x), uint8(y), 90, 255})
		}
	}
	var b bytes.Buffer
	_ = jpeg.Encode(&b, img, nil) // into memory
	secret := "GPS 35.6586,139.7454 iPhone of Hanako"
	note := append([]byte{0xff, 0xfe, 0, byte(len(secret) + 2)}, secret...)
	return append(append([]byte{0xff, 0xd8}, note...), b.Bytes()[2:]...)
}
