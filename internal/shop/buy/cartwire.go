package buy

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

// CartAnswer is the state of the cart.
type CartAnswer struct {
	SelectList    []CartItem    `json:"selectList"`
	PurchaseItems []CartItem    `json:"purchaseitems"` // what can be ordered now
	CompleteItems []CartItem    `json:"completeitems"` // empty here; order/complete/ has those of an order
	ShippingData  ShippingData  `json:"shippingData"`
	Saved         []CartItem    `json:"saved"` // for later
	Changes       []CartChange  `json:"changes"`
	Notices       []string      `json:"notices"`
	Blocked       bool          `json:"blocked"` // something has to be put right before ordering
	Coupons       []CartTicket  `json:"coupons"` // chosen, applied or not
	Held          []CartTicket  `json:"held"`    // that could be chosen
	Pieces        int           `json:"pieces"`
	Member        bool          `json:"member"`
	Points        int           `json:"points"` // that the member has
	Quote         pricing.Quote `json:"quote"`
	Delivery      *Delivery     `json:"delivery"` // null: everything comes at once
}

// Delivery is the ways to send goods that come in on different days.
type Delivery struct {
	Split    bool        `json:"split"` // apart was chosen
	Together DeliveryWay `json:"together"`
	Apart    DeliveryWay `json:"apart"`
}

// DeliveryWay is what one way costs, and when what comes.
type DeliveryWay struct {
	Shipping money.Yen      `json:"shipping"`
	Total    money.Yen      `json:"total"`
	Reason   string         `json:"reason"` // why it cannot be chosen; empty: it can
	Trips    []DeliveryTrip `json:"trips"`
}

// DeliveryTrip is goods that come together.
type DeliveryTrip struct {
	When   string   `json:"when"` // in words
	Names  []string `json:"names"`
	Pieces int      `json:"pieces"`
}

func newDelivery(plan order.Plan) *Delivery {
	if plan.Ways == nil {
		return nil
	}
	way := func(w order.Way) DeliveryWay {
		out := DeliveryWay{Shipping: w.Shipping, Total: w.Total, Reason: w.Reason}
		for _, t := range w.Trips {
			out.Trips = append(out.Trips, DeliveryTrip{jp.DateWeekday(t.Earliest) + "以降", t.Names, t.Pieces})
		}
		return out
	}
	return &Delivery{Split: plan.Split, Together: way(plan.Ways.Together), Apart: way(plan.Ways.Apart)}
}

// ShippingData says when shipping is free.
type ShippingData struct {
	FreeShipping FreeShipping `json:"freeShipping"`
}

// FreeShipping is by category, or from a total.
type FreeShipping struct {
	Categories []string  `json:"categories"`
	From       money.Yen `json:"from"` // 0: never
}

// CartItem is a line of the cart.
type CartItem struct {
	Code               id.SKU     `json:"code"`
	AddingCartQuantity int        `json:"adding_cart_quantity"`
	Detail             CartDetail `json:"detail"`
}

// CartDetail is what a line of the cart shows.
type CartDetail struct {
	CommodityCode     id.Commodity         `json:"commodity_code"`
	ColorSKUCode      id.ColorSKU          `json:"color_sku_code"`
	SKUCode           id.SKU               `json:"sku_code"`
	CommodityName     string               `json:"commodity_name"`
	ColorName         string               `json:"color_name"`
	SizeName          string               `json:"size_name"`
	BrandCode         id.Brand             `json:"brand_code"`
	BrandName         string               `json:"brand_name"`
	CategoryName      string               `json:"category_name"` // of the first level
	UnitPrice         money.Yen            `json:"unit_price"`
	ListPrice         money.Yen            `json:"list_price"`
	DiscountPriceRate int                  `json:"discount_price_rate"`
	TaxPercent        int                  `json:"tax_percent"`
	Picture           *browse.Picture      `json:"picture"`
	StockStatus       catalog.Availability `json:"stock_status"`
	StockWord         string               `json:"stock_word"`
	Most              int                  `json:"most"`       // greatest quantity that can be chosen
	SaleLimit         int                  `json:"sale_limit"` // 0: no limit
	ReserveFlg        browse.Flag          `json:"reserve_flg"`
	ArrivalDate       string               `json:"arrival_date"` // of a pre-order, YYYYMMDD
	ReturnRule        catalog.ReturnRule   `json:"return_rule"`
	Colors            []CartColor          `json:"colors"` // to change to
}

// CartColor is a colour that a line can be changed to.
type CartColor struct {
	ColorSKUCode id.ColorSKU `json:"color_sku_code"`
	ColorName    string      `json:"color_name"`
	Hex          string      `json:"hex"`
	UnitPrice    money.Yen   `json:"unit_price"`
	Sizes        []CartSize  `json:"sizes"`
}

// CartSize is a size that a line can be changed to.
type CartSize struct {
	SKUCode     id.SKU               `json:"sku_code"`
	SizeName    string               `json:"size_name"`
	StockStatus catalog.Availability `json:"stock_status"`
	StockWord   string               `json:"stock_word"`
}

// CartChange is what became different since an item was added.
type CartChange struct {
	SKU     id.SKU          `json:"sku"`
	Kind    cart.ChangeKind `json:"kind"`
	Name    string          `json:"name"`
	Before  money.Yen       `json:"before"` // of price changes
	Now     money.Yen       `json:"now"`
	Left    int             `json:"left"` // few pieces; 0: none, or more than is told
	Blocks  bool            `json:"blocks"`
	Message string          `json:"message"`
}

// CartTicket is a coupon beside a cart.
type CartTicket struct {
	Code     string    `json:"code"`
	Name     string    `json:"name"`
	Applied  bool      `json:"applied"`
	Discount money.Yen `json:"discount"` // off goods and shipping
	Reason   string    `json:"reason"`   // why it does not apply
	Ends     string    `json:"ends"`     // last day, in words; empty: open
}

func (p Parts) newShippingData() ShippingData {
	s := p.Terms.Shipping
	return ShippingData{FreeShipping{Categories: append([]string{}, s.FreeCategories...), From: s.FreeFrom}}
}

func (p Parts) newCart(plan order.Plan) CartAnswer {
	c := plan.Cart
	snap := p.Catalog.Current()
	a := CartAnswer{
		ShippingData: p.newShippingData(), Notices: c.Notices, Blocked: c.Blocked(), Pieces: c.Pieces(),
		Member: plan.Visitor.Customer != nil, Points: max(plan.Balance.Available, 0), Quote: plan.Quote, Delivery: newDelivery(plan),
	}
	blocked := map[id.SKU]bool{}
	for _, ch := range c.Changes {
		blocked[ch.SKU] = blocked[ch.SKU] || ch.Blocks
		a.Changes = append(a.Changes, CartChange{ch.SKU, ch.Kind, ch.Name, ch.Before, ch.Now, ch.Left, ch.Blocks, ch.Message})
	}
	for _, i := range c.Items {
		item := newCartItem(snap, i)
		a.SelectList = append(a.SelectList, item)
		if !blocked[i.SKU] {
			a.PurchaseItems = append(a.PurchaseItems, item)
		}
	}
	for _, i := range c.Saved {
		a.Saved = append(a.Saved, newCartItem(snap, i))
	}
	a.Coupons, a.Held = newTickets(plan)
	return a
}

func newCartItem(snap *catalog.Snapshot, i cart.Item) CartItem {
	c := i.Commodity
	brand, _ := snap.Brand(c.Brand) // the snapshot has no item without its brand
	d := CartDetail{
		CommodityCode: c.Code, ColorSKUCode: i.Color.Code, SKUCode: i.SKU, CommodityName: c.Name, ColorName: i.Color.Name, SizeName: i.Size.Name,
		BrandCode: c.Brand, BrandName: brand.Name, UnitPrice: i.Price, ListPrice: i.ListPrice,
		DiscountPriceRate: money.DiscountRate(i.ListPrice, i.Price), TaxPercent: c.TaxPercent, Picture: browse.PictureOf(c, i.Color, 1),
		StockStatus: i.Status(), StockWord: i.Status().Word(), Most: i.Most, SaleLimit: c.SaleLimit,
		ReserveFlg: browse.NewFlag(c.Reserve), ReturnRule: c.Returns,
	}
	if c.Reserve {
		d.ArrivalDate = c.ArrivalDate
	}
	if way := browse.WayTo(snap.Tree(), c); len(way) > 0 {
		d.CategoryName = way[0].Name
	}
	for _, color := range c.Colors {
		other := CartColor{ColorSKUCode: color.Code, ColorName: color.Name, Hex: color.Hex, UnitPrice: color.Price}
		for _, s := range color.Sizes {
			status := c.Availability(s.Stock)
			other.Sizes = append(other.Sizes, CartSize{s.SKU, s.Name, status, status.Word()})
		}
		d.Colors = append(d.Colors, other)
	}
	return CartItem{Code: i.SKU, AddingCartQuantity: i.Quantity, Detail: d}
}

// newTickets lists the chosen coupons with what became of them, and the others
// that the visitor holds.
func newTickets(plan order.Plan) (chosen, held []CartTicket) {
	tickets := map[string]CartTicket{}
	for _, c := range plan.Held {
		t := CartTicket{Code: c.Code, Name: c.Name}
		if c.Ends != 0 {
			t.Ends = loyalty.LastDay(time.UnixMilli(c.Ends))
		}
		tickets[c.Code] = t
	}
	for _, r := range plan.Quote.Refused {
		t := tickets[r.Code]
		t.Code, t.Reason = r.Code, r.Reason
		if t.Name == "" {
			t.Name = r.Name
		}
		tickets[r.Code] = t
	}
	for _, a := range plan.Quote.CouponDiscounts {
		t := tickets[a.Code]
		t.Applied, t.Discount = true, a.Amount+a.Shipping
		tickets[a.Code] = t
	}
	wanted := map[string]bool{}
	for _, code := range plan.Cart.Coupons {
		wanted[code] = true
		t := tickets[code]
		t.Code = code
		chosen = append(chosen, t)
	}
	for _, c := range plan.Held {
		if !wanted[c.Code] {
			held = append(held, tickets[c.Code])
		}
	}
	return chosen, held
}
