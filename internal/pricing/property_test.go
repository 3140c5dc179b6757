package pricing_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

var now = time.Date(2026, 11, 15, 12, 0, 0, 0, jp.Tokyo)

// carts is how many random carts the tests of this file look at in all.
const carts = 10_000

// randomTerms are the demo shop's, sometimes with other rules.
func randomTerms(t *rapid.T) terms.Terms {
	p := terms.Default()
	p.Shipping.FreeFrom = rapid.SampledFrom([]money.Yen{0, 5500, 20_000}).Draw(t, "free from")
	p.Points.Value = rapid.SampledFrom([]money.Yen{1, 1, 3}).Draw(t, "point value")
	p.Points.MinGoods = rapid.SampledFrom([]money.Yen{0, 0, 500}).Draw(t, "min goods")
	if rapid.Bool().Draw(t, "free category") {
		p.Shipping.FreeCategories = []string{"C1"}
	}
	return p
}

// randomInput makes carts whose prices are small odd numbers as often as real
// ones, for these are where a yen gets lost.
func randomInput(t *rapid.T) pricing.Input {
	in := pricing.Input{
		Now: now, Member: rapid.Bool().Draw(t, "member"), Subscriber: rapid.IntRange(0, 4).Draw(t, "subscriber") == 0, Plus: rapid.IntRange(0, 4).Draw(t, "plus") == 0,
		FirstOrder: rapid.Bool().Draw(t, "first"), Points: rapid.SampledFrom([]int{0, 1, 333, 5000, 1_000_000}).Draw(t, "points"),
		Rank:   rapid.SampledFrom(terms.Default().Ranks).Draw(t, "rank"),
		Method: rapid.SampledFrom(append([]payment.Method{""}, payment.Methods...)).Draw(t, "method"),
	}
	for range rapid.IntRange(0, 3).Draw(t, "parcels") {
		in.Parcels = append(in.Parcels, pricing.Parcel{
			Prefecture: rapid.SampledFrom([]string{"", "東京都", "沖縄県", "北海道"}).Draw(t, "prefecture"),
			Wrap:       rapid.Bool().Draw(t, "wrap"), Noshi: rapid.Bool().Draw(t, "noshi"),
		})
	}
	for i := range rapid.IntRange(0, 6).Draw(t, "lines") {
		list := rapid.SampledFrom([]money.Yen{1, 3, 7, 333, 1001, 5499, 6930, 150_000}).Draw(t, "list")
		l := pricing.Line{
			SKU: id.SKU(fmt.Sprintf("%013d", i)), Quantity: rapid.IntRange(1, 3).Draw(t, "quantity"), ListPrice: list, Price: list,
			TaxPercent: rapid.SampledFrom([]int{10, 8}).Draw(t, "tax"), Parcel: rapid.IntRange(0, max(len(in.Parcels)-1, 0)).Draw(t, "parcel"),
			Categories: rapid.SampledFrom([][]string{{"C1"}, {"C1", "C11"}, {"C2"}, nil}).Draw(t, "categories"),
			Brand:      rapid.SampledFrom([]id.Brand{"0001", "9002"}).Draw(t, "brand"),
		}
		if rapid.Bool().Draw(t, "sale") {
			l.Price = list * 7 / 10
		}
		in.Lines = append(in.Lines, l)
	}
	for i := range rapid.IntRange(0, 4).Draw(t, "coupons") {
		in.Coupons = append(in.Coupons, randomCoupon(t, fmt.Sprintf("K%d", i)))
	}
	return in
}

func randomCoupon(t *rapid.T, code string) loyalty.Coupon {
	k := loyalty.Coupon{
		Code: code, Name: "券" + code, Kind: rapid.SampledFrom([]loyalty.CouponKind{loyalty.AmountOff, loyalty.PercentOff, loyalty.FreeShipping}).Draw(t, "kind"),
		MinGoods:   rapid.SampledFrom([]money.Yen{0, 0, 3000}).Draw(t, "coupon min"),
		Categories: rapid.SampledFrom([][]string{nil, nil, {"C1"}, {"C11", "C2"}}).Draw(t, "coupon categories"),
		Brands:     rapid.SampledFrom([][]string{nil, nil, {"9002"}}).Draw(t, "coupon brands"),
		NotOnSale:  rapid.Bool().Draw(t, "not on sale"), MembersOnly: rapid.Bool().Draw(t, "members only"),
		Group: rapid.SampledFrom([]string{"", "a", "b", "c"}).Draw(t, "group"),
		Ends:  rapid.SampledFrom([]int64{0, now.UnixMilli() - 1, now.UnixMilli() + 1000}).Draw(t, "ends"),
	}
	if k.Kind == loyalty.PercentOff {
		k.Value, k.MaxDiscount = int64(rapid.SampledFrom([]int{1, 10, 33, 100}).Draw(t, "percent")), rapid.SampledFrom([]money.Yen{0, 500}).Draw(t, "at most")
	} else {
		k.Value = int64(rapid.SampledFrom([]int{1, 500, 2000, 1_000_000}).Draw(t, "amount"))
	}
	return k
}

// each looks at its part of the random carts, so that the number of carts does
// not hang on a flag of rapid.
func each(t *testing.T, n int, check func(t *rapid.T, in pricing.Input, p terms.Terms)) {
	t.Helper()
	const together = 25 // carts in one round of rapid, which makes 100 rounds
	for range n / 100 / together {
		rapid.Check(t, func(t *rapid.T) {
			for range together {
				check(t, randomInput(t), randomTerms(t))
			}
		})
	}
}

func TestEveryYenIsExplained(t *testing.T) {
	each(t, carts/4, func(t *rapid.T, in pricing.Input, p terms.Terms) {
		q := pricing.Price(in, p)
		var subtotal, discount, points, pays, campaign money.Yen
		for i, l := range q.Lines {
			if l.Discount < 0 || l.Points < 0 || l.Pays < 0 || l.Pays != l.Subtotal-l.Discount-l.Points || l.SKU != in.Lines[i].SKU {
				t.Fatalf("line %d does not add up or is below zero: %+v", i, l)
			}
			subtotal, discount, points, pays, campaign = subtotal+l.Subtotal, discount+l.Discount, points+l.Points, pays+l.Pays, campaign+l.Campaign
		}
		var applied, shipping, wrapping, taxed money.Yen
		for _, a := range q.CouponDiscounts {
			applied += a.Amount
		}
		for _, f := range q.Parcels {
			shipping, wrapping = shipping+f.Shipping, wrapping+f.Wrapping+f.Noshi
		}
		for _, x := range q.Taxes {
			taxed += x.Total
			if x.Base+x.Tax != x.Total || x.Tax != money.Rate(x.Percent).Included(x.Total) {
				t.Fatalf("tax row does not add up: %+v", x)
			}
		}
		for what, is := range map[string][2]money.Yen{
			"subtotal": {q.Subtotal, subtotal}, "campaign": {q.CampaignDiscount, campaign}, "list": {q.ListTotal, subtotal + campaign},
			"coupons by line": {q.CouponDiscount, discount}, "coupons by coupon": {q.CouponDiscount, applied}, "goods": {q.Goods, subtotal - discount},
			"shipping": {q.Shipping, shipping}, "wrapping": {q.Wrapping, wrapping}, "points": {q.PointsPay, money.Yen(q.PointsUsed) * p.Points.Value},
			"total": {q.Total, q.Goods + q.Shipping + q.Wrapping + q.Fee - q.PointsPay}, "taxed": {taxed, q.Total + q.PointsPay},
			"lines and the rest": {q.Total, pays + q.Shipping + q.Wrapping + q.Fee - (q.PointsPay - points)},
		} {
			if is[0] != is[1] {
				t.Fatalf("%s: got %d, want %d\ninput %+v\nquote %+v", what, is[0], is[1], in, q)
			}
		}
		below := slices.Min([]money.Yen{q.Goods, q.Shipping, q.Wrapping, q.Fee, q.PointsPay, q.Total, q.MissingForFreeShipping, money.Yen(q.PointsEarned)})
		if below < 0 || q.PointsUsed > q.PointsMax || q.PointsUsed > in.Points || points > q.PointsPay {
			t.Fatalf("below zero or more points than wanted: %+v", q)
		}
		if len(q.CouponDiscounts)+len(q.Refused) != len(in.Coupons) {
			t.Fatalf("%d coupons: %d used, %d explained", len(in.Coupons), len(q.CouponDiscounts), len(q.Refused))
		}
	})
}

func TestOneCouponMoreNeverCostsMore(t *testing.T) {
	each(t, carts/4, func(t *rapid.T, in pricing.Input, p terms.Terms) {
		before := pricing.Price(in, p)
		more := in
		more.Coupons = append(slices.Clone(in.Coupons), randomCoupon(t, "more"))
		if after := pricing.Price(more, p); after.Total > before.Total {
			t.Fatalf("with one coupon more: got %d, want at most %d\ninput %+v", after.Total, before.Total, more)
		}
	})
}

func TestBestIsAtMostAnySingleCouponAndAllowed(t *testing.T) {
	each(t, carts/4, func(t *rapid.T, in pricing.Input, p terms.Terms) {
		held := in.Coupons
		in.Coupons = nil
		codes, best := pricing.Best(in, held, p)
		for _, k := range held {
			one := in
			one.Coupons = []loyalty.Coupon{k}
			if q := pricing.Price(one, p); q.Total < best.Total {
				t.Fatalf("best of %v is %d by %v, but %s alone gives %d", held, best.Total, codes, k.Code, q.Total)
			}
		}
		groups := map[string]bool{}
		for _, k := range held {
			if !slices.Contains(codes, k.Code) {
				continue
			}
			if groups[k.Group] || k.Group == "" && len(codes) > 1 {
				t.Fatalf("best took %v of %+v, which do not go together", codes, held)
			}
			groups[k.Group] = true
			in.Coupons = append(in.Coupons, k)
		}
		if q := pricing.Price(in, p); q.Total != best.Total || len(q.Refused) > 0 {
			t.Fatalf("price of the best mix %v: got %d and %v, want %d and nothing refused", codes, q.Total, q.Refused, best.Total)
		}
	})
}

func TestTheOrderOfLinesAndCouponsDoesNotMatter(t *testing.T) {
	each(t, carts/4, func(t *rapid.T, in pricing.Input, p terms.Terms) {
		q := pricing.Price(in, p)
		turned := in
		turned.Lines, turned.Coupons = slices.Clone(in.Lines), slices.Clone(in.Coupons)
		slices.Reverse(turned.Lines)
		slices.Reverse(turned.Coupons)
		r := pricing.Price(turned, p)
		slices.Reverse(r.Lines)
		if got, want := fmt.Sprintf("%+v", r), fmt.Sprintf("%+v", q); got != want {
			t.Fatalf("turned round:\ngot  %s\nwant %s", got, want)
		}
	})
}
