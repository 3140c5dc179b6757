package pricing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// cart is a shirt on sale for 6,930 of 9,900 yen, and a supplement of 1,080
// yen, which is food.
func cart() pricing.Input {
	return pricing.Input{Now: now, Member: true, Rank: terms.Default().Ranks[1], Lines: []pricing.Line{
		{SKU: "0010001123011", Name: "シャツ", Categories: []string{"C1", "C11"}, Brand: "0001", Quantity: 1, ListPrice: 9900, Price: 6930, TaxPercent: 10},
		{SKU: "0019002777011", Name: "サプリ", Categories: []string{"C5"}, Brand: "9002", Quantity: 2, ListPrice: 540, Price: 540, TaxPercent: 8},
	}}
}

func percent(code string, value int64) loyalty.Coupon {
	return loyalty.Coupon{Code: code, Name: code, Kind: loyalty.PercentOff, Value: value}
}

func amount(code string, value int64) loyalty.Coupon {
	return loyalty.Coupon{Code: code, Name: code, Kind: loyalty.AmountOff, Value: value}
}

func TestAQuoteOfTwoRatesIsWhatAReceiptSays(t *testing.T) {
	in := cart()
	in.Coupons = []loyalty.Coupon{amount("A", 1000)}
	in.Points, in.Method = 500, payment.COD
	in.Parcels = []pricing.Parcel{{Prefecture: "沖縄県", Wrap: true, Noshi: true}}
	q := pricing.Price(in, terms.Default())
	// 8,010 - 1,000 = 7,010 of goods: free shipping. 440 for wrapping and noshi.
	// 7,450 - 500 points = 6,950 due, for which cash on delivery costs 330.
	for what, is := range map[string][2]money.Yen{
		"list": {q.ListTotal, 10_980}, "campaign": {q.CampaignDiscount, 2970}, "subtotal": {q.Subtotal, 8010}, "goods": {q.Goods, 7010},
		"shipping": {q.Shipping, 0}, "wrapping": {q.Wrapping, 440}, "points": {q.PointsPay, 500}, "fee": {q.Fee, 330}, "total": {q.Total, 7280},
		"discount of the shirt": {q.Lines[0].Discount, 865}, "discount of the supplement": {q.Lines[1].Discount, 135},
		"earned": {money.Yen(q.PointsEarned), 130}, // 6,510 of goods paid, 2 per 100
	} {
		if is[0] != is[1] {
			t.Errorf("%s: got %d, want %d", what, is[0], is[1])
		}
	}
	want := []pricing.Tax{{Percent: 10, Base: 6214, Tax: 621, Total: 6835}, {Percent: 8, Base: 875, Tax: 70, Total: 945}}
	if !slices.Equal(q.Taxes, want) {
		t.Errorf("taxes: got %+v, want %+v", q.Taxes, want)
	}
	if q.ShippingFree != pricing.FreeThreshold || q.ShippingEstimated {
		t.Errorf("shipping: got free by %q, estimated %v; want by threshold, known", q.ShippingFree, q.ShippingEstimated)
	}
}

func TestShipping(t *testing.T) {
	two := []pricing.Parcel{{Prefecture: "東京都"}, {Prefecture: "沖縄県"}}
	small := func(in *pricing.Input) { in.Lines[0].Price = 1000 }
	for _, c := range []struct {
		name    string
		change  func(in *pricing.Input, t *terms.Terms)
		want    money.Yen
		free    pricing.FreeReason
		missing money.Yen
	}{
		{"below the threshold, no address", func(in *pricing.Input, _ *terms.Terms) { small(in) }, 550, "", 3420},
		{"two parcels", func(in *pricing.Input, _ *terms.Terms) { small(in); in.Parcels = two; in.Lines[1].Parcel = 1 }, 2200, "", 3420},
		{"a parcel without goods", func(in *pricing.Input, _ *terms.Terms) { small(in); in.Parcels = two }, 550, "", 3420},
		{"exactly the threshold", func(in *pricing.Input, _ *terms.Terms) { in.Lines[0].Price = 4420 }, 0, pricing.FreeThreshold, 0},
		{"a coupon takes it below", func(in *pricing.Input, _ *terms.Terms) {
			in.Coupons = []loyalty.Coupon{amount("A", 3000)}
		}, 550, "", 490},
		{"points do not", func(in *pricing.Input, _ *terms.Terms) { in.Points = 5000 }, 0, pricing.FreeThreshold, 0},
		{"a subscriber", func(in *pricing.Input, _ *terms.Terms) { small(in); in.Subscriber = true }, 0, pricing.FreeSubscriber, 0},
		{"a health-plus member", func(in *pricing.Input, _ *terms.Terms) { small(in); in.Plus = true }, 0, pricing.FreePlus, 0},
		{"a health-plus member of a shop that gives points alone", func(in *pricing.Input, p *terms.Terms) {
			small(in)
			in.Plus, p.Plus.FreeShipping = true, false
		}, 550, "", 3420},
		{"all of free categories", func(in *pricing.Input, p *terms.Terms) { small(in); p.Shipping.FreeCategories = []string{"C5", "C1"} }, 0, pricing.FreeCategories, 0},
		{"one of free categories", func(in *pricing.Input, p *terms.Terms) { small(in); p.Shipping.FreeCategories = []string{"C5"} }, 550, "", 3420},
		{"a coupon for it", func(in *pricing.Input, _ *terms.Terms) {
			small(in)
			in.Coupons = []loyalty.Coupon{{Code: "S", Kind: loyalty.FreeShipping}}
		}, 0, pricing.FreeCoupon, 0},
		{"no threshold", func(_ *pricing.Input, p *terms.Terms) { p.Shipping.FreeFrom = 0 }, 550, "", 0},
		{"an empty cart", func(in *pricing.Input, _ *terms.Terms) { in.Lines = nil }, 0, "", 0},
	} {
		in, p := cart(), terms.Default()
		c.change(&in, &p)
		q := pricing.Price(in, p)
		if q.Shipping != c.want || q.ShippingFree != c.free || q.MissingForFreeShipping != c.missing {
			t.Errorf("%s: got %d, free by %q, %d missing; want %d, %q, %d", c.name, q.Shipping, q.ShippingFree, q.MissingForFreeShipping, c.want, c.free, c.missing)
		}
	}
}

func TestAPercentageIsOfTheShelfPriceAndComesFirst(t *testing.T) {
	in := cart()
	a, b := amount("A", 1000), percent("B", 10)
	a.Group, b.Group = "x", "y"
	in.Coupons = []loyalty.Coupon{a, b}
	q := pricing.Price(in, terms.Default())
	want := []pricing.Applied{{Code: "B", Name: "B", Kind: loyalty.PercentOff, Amount: 801}, {Code: "A", Name: "A", Kind: loyalty.AmountOff, Amount: 1000}}
	if !slices.Equal(q.CouponDiscounts, want) {
		t.Errorf("got %+v, want %+v", q.CouponDiscounts, want)
	}
}

func TestACouponThatDoesNotApplySaysWhy(t *testing.T) {
	hour := int64(3_600_000)
	for name, c := range map[string]struct {
		coupon func(k *loyalty.Coupon)
		change func(in *pricing.Input)
		want   string
	}{
		"too early":     {func(k *loyalty.Coupon) { k.Starts = now.UnixMilli() + 24*hour }, nil, "2026年11月16日(月)から"},
		"too late":      {func(k *loyalty.Coupon) { k.Ends = now.UnixMilli() }, nil, "有効期限"},
		"guest":         {func(k *loyalty.Coupon) { k.MembersOnly = true }, func(in *pricing.Input) { in.Member = false }, "会員の方"},
		"rank":          {func(k *loyalty.Coupon) { k.Ranks = []string{"2", "3"} }, nil, "ゴールド・プラチナの会員"},
		"not the first": {func(k *loyalty.Coupon) { k.FirstOrder = true }, nil, "はじめてのご注文"},
		"brand":         {func(k *loyalty.Coupon) { k.Brands = []string{"7777"} }, nil, "対象の商品がカートにありません"},
		"on sale":       {func(k *loyalty.Coupon) { k.NotOnSale, k.Categories = true, []string{"C1"} }, nil, "値引き中の商品"},
		"too little":    {func(k *loyalty.Coupon) { k.MinGoods = 10_000 }, nil, "商品合計10,000円以上のご注文で使えます（あと1,990円）"},
		"too little of": {func(k *loyalty.Coupon) { k.MinGoods, k.Categories = 2000, []string{"C5"} }, nil, "対象の商品2,000円以上のご注文で使えます（あと920円）"},
		"empty":         {func(*loyalty.Coupon) {}, func(in *pricing.Input) { in.Lines = nil }, "カートに商品"},
		"dearer":        {func(k *loyalty.Coupon) { k.Value = 100 }, func(in *pricing.Input) { in.Lines[0].Price = 4420 }, "送料無料の金額を下回り"},
		"free already":  {func(k *loyalty.Coupon) { k.Kind = loyalty.FreeShipping }, nil, "送料がかからない"},
		"worth nothing": {func(k *loyalty.Coupon) { k.Value = 0 }, nil, "安くならない"},
	} {
		in := cart()
		k := amount("A", 500)
		c.coupon(&k)
		if c.change != nil {
			c.change(&in)
		}
		in.Coupons = []loyalty.Coupon{k}
		q := pricing.Price(in, terms.Default())
		if len(q.Refused) != 1 || !strings.Contains(q.Refused[0].Reason, c.want) || len(q.CouponDiscounts) != 0 {
			t.Errorf("%s: got %+v refused and %+v applied, want a reason with %q", name, q.Refused, q.CouponDiscounts, c.want)
		}
	}
}

func TestOfOneGroupTheBetterCouponIsUsed(t *testing.T) {
	in := cart()
	a, b := amount("A", 500), percent("B", 10)
	a.Group, b.Group = "x", "x"
	for name, groups := range map[string][2]string{"one group": {"x", "x"}, "alone": {"", "x"}, "both alone": {"", ""}} {
		a.Group, b.Group = groups[0], groups[1]
		in.Coupons = []loyalty.Coupon{a, b}
		q := pricing.Price(in, terms.Default())
		if q.CouponDiscount != 801 || len(q.Refused) != 1 || q.Refused[0].Code != "A" || !strings.Contains(q.Refused[0].Reason, "「B」と一緒には") {
			t.Errorf("%s: got %d off and %+v, want 801 off and A refused because of B", name, q.CouponDiscount, q.Refused)
		}
	}
}

func TestBestPrefersFewerCouponsThenTheSoonerEnd(t *testing.T) {
	in := cart()
	late, soon, idle := amount("A", 500), amount("B", 500), amount("C", 0)
	late.Group, soon.Group, idle.Group = "x", "x", "y"
	late.Ends, soon.Ends = now.UnixMilli()+2000, now.UnixMilli()+1000
	if codes, q := pricing.Best(in, []loyalty.Coupon{late, soon, idle}, terms.Default()); !slices.Equal(codes, []string{"B"}) || q.CouponDiscount != 500 {
		t.Errorf("got %v and %d off, want B and 500 off", codes, q.CouponDiscount)
	}
}

func TestBestStaysBoundedWithManyCoupons(t *testing.T) {
	in := cart()
	in.Lines[0].Price = 100_000
	var held []loyalty.Coupon
	for group := range 12 {
		for n := range 8 {
			k := amount(string(rune('A'+group))+string(rune('0'+n)), int64(10*(group+1)+n))
			k.Group = string(rune('a' + group))
			held = append(held, k)
		}
	}
	_, q := pricing.Best(in, held, terms.Default())
	single := money.Yen(127)
	if q.CouponDiscount < 8*single/2 {
		t.Errorf("of 96 coupons in 12 groups: got %d off, want a good mix of several groups", q.CouponDiscount)
	}
}

func TestWaysToPaySayWhyTheyAreNotOffered(t *testing.T) {
	for _, c := range []struct {
		name   string
		price  money.Yen
		change func(in *pricing.Input)
		method payment.Method
		fee    money.Yen
		reason string
	}{
		{"small", 6930, nil, payment.COD, 330, ""},
		{"at a step", 9999 - 1080, nil, payment.COD, 330, ""},
		{"above it", 10_000 - 1080, nil, payment.COD, 440, ""},
		{"with the fee at the most", 298_900 - 1080, nil, payment.COD, 1100, ""},
		{"with the fee above the most", 298_901 - 1080, nil, payment.COD, 1100, "300,000円まで"},
		{"far above", 500_000, nil, payment.COD, 1100, "300,000円まで"},
		{"two parcels", 6930, func(in *pricing.Input) {
			in.Parcels = []pricing.Parcel{{Prefecture: "東京都"}, {Prefecture: "大阪府"}}
			in.Lines[1].Parcel = 1
		}, payment.COD, 330, "お届け先が複数"},
		{"konbini above", 299_000, nil, payment.Konbini, 0, "299,999円まで"},
		{"card", 299_000, nil, payment.Card, 0, ""},
		{"all by points", 6930, func(in *pricing.Input) { in.Points = 9999 }, payment.COD, 0, ""},
	} {
		in := cart()
		in.Lines[0].Price, in.Method = c.price, c.method
		if c.change != nil {
			c.change(&in)
		}
		q := pricing.Price(in, terms.Default())
		o := q.Offer(c.method)
		if o.Offered != (c.reason == "") || !strings.Contains(o.Reason, c.reason) || o.Fee != c.fee || q.Fee != c.fee || o.Total != q.Total {
			t.Errorf("%s: got %+v and a fee of %d, want a fee of %d and reason %q", c.name, o, q.Fee, c.fee, c.reason)
		}
	}
}

func TestPointsPayGoodsShippingAndWrapping(t *testing.T) {
	for _, c := range []struct {
		name         string
		member       bool
		minGoods     money.Yen
		value        money.Yen
		wanted       int
		max, used    int
		total        money.Yen
		onTheShirt   money.Yen
		pointsEarned int
	}{
		{"all", true, 0, 1, 10_000, 4080, 4080, 0, 2500, 0},
		{"some", true, 0, 1, 358, 4080, 358, 3722, 250, 64},
		{"a rest that must be paid", true, 1000, 1, 10_000, 3080, 3080, 1000, 1802, 20},
		{"points worth three yen", true, 0, 3, 10_000, 1360, 1360, 0, 2500, 0},
		{"a guest", false, 0, 1, 100, 0, 0, 4080, 0, 0},
		{"less than none", true, 0, 1, -5, 4080, 0, 4080, 0, 70},
	} {
		in, p := cart(), terms.Default()
		in.Lines[0].Price, in.Lines[1].Price, in.Member, in.Points = 2500, 540, c.member, c.wanted // 3,580 of goods
		in.Parcels = []pricing.Parcel{{Prefecture: "東京都"}}
		p.Shipping.Areas[2].Fee = 500
		p.Points.MinGoods, p.Points.Value = c.minGoods, c.value
		q := pricing.Price(in, p)
		if q.PointsMax != c.max || q.PointsUsed != c.used || q.Total != c.total || q.Lines[0].Points != c.onTheShirt || q.PointsEarned != c.pointsEarned {
			t.Errorf("%s: got %d of %d used, total %d, %d on the shirt, %d earned; want %d of %d, %d, %d, %d", c.name,
				q.PointsUsed, q.PointsMax, q.Total, q.Lines[0].Points, q.PointsEarned, c.used, c.max, c.total, c.onTheShirt, c.pointsEarned)
		}
	}
}
