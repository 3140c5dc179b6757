package buy

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
)

// Confirmation is the last screen before an order.
type Confirmation struct {
	Key           string           `json:"key"`    // order/insert/ places with it; empty: hold.looked
	Placed        bool             `json:"placed"` // it has placed an order already: go to /cart/order?key=
	Email         string           `json:"email"`
	Orderer       OrderAddress     `json:"orderer"`
	Parcels       []OrderParcel    `json:"parcels"`
	PurchaseItems []OrderItem      `json:"purchaseitems"`
	ShippingData  ShippingData     `json:"shippingData"`
	Quote         pricing.Quote    `json:"quote"`
	Method        payment.Method   `json:"method"`      // empty: nothing is to pay
	MethodName    string           `json:"method_name"` // クレジットカード
	Note          string           `json:"note"`
	Discreet      bool             `json:"discreet"`
	Law           []order.LawItem  `json:"law"`
	Coupons       []CartTicket     `json:"coupons"`  // chosen, applied or not, and why not
	Best          *BestDeal        `json:"best"`     // a cheaper mix of coupons; cart/coupon/ with set takes it
	Delivery      *Delivery        `json:"delivery"` // null: everything comes at once
	Hold          Hold             `json:"hold"`
	CardForm      payment.CardForm `json:"card_form"`
	Member        bool             `json:"member"`
}

// BestDeal is a mix of coupons that costs less.
type BestDeal struct {
	Coupons []string  `json:"coupons"`
	Names   []string  `json:"names"`
	Total   money.Yen `json:"total"`
	Saves   money.Yen `json:"saves"`
}

// OrderAddress is an address as screens print it.
type OrderAddress struct {
	Name    string `json:"name"`
	Kana    string `json:"kana"`
	Postal  string `json:"postal_code"` // 〒100-0001
	Address string `json:"address"`     // in one line
	Phone   string `json:"phone_number"`
}

// OrderParcel is a parcel of an order.
type OrderParcel struct {
	To        OrderAddress `json:"to"`
	When      string       `json:"when"` // お届け予定, in words
	Wrap      bool         `json:"wrap"`
	Noshi     string       `json:"noshi"`
	NoshiName string       `json:"noshi_name"`
	Message   string       `json:"message"`
}

// OrderItem is a line of an order, with its share of everything.
type OrderItem struct {
	Position      int       `json:"position"` // names the line in returns
	SKUCode       string    `json:"sku_code"`
	CommodityCode string    `json:"commodity_code"`
	CommodityName string    `json:"commodity_name"`
	ColorName     string    `json:"color_name"`
	SizeName      string    `json:"size_name"`
	BrandName     string    `json:"brand_name"`
	CategoryName  string    `json:"category_name"`
	Picture       string    `json:"picture"` // small; may be empty
	Quantity      int       `json:"quantity"`
	Parcel        int       `json:"parcel"`
	ListPrice     money.Yen `json:"list_price"`
	UnitPrice     money.Yen `json:"unit_price"`
	TaxPercent    int       `json:"tax_percent"`
	Subtotal      money.Yen `json:"subtotal"`
	Discount      money.Yen `json:"discount"` // share of the coupons
	Points        money.Yen `json:"points"`
	Pays          money.Yen `json:"pays"`
	Returned      int       `json:"returned"`
	Exchanged     int       `json:"exchanged"`
	Returnable    bool      `json:"returnable"` // by its item's rule, not faulty
}

func (p Parts) confirmSelect(ctx context.Context, _ call.None) (Confirmation, error) {
	v, err := p.orderVisitor(ctx, pathConfirm)
	if err != nil {
		return Confirmation{}, err
	}
	k, err := p.Orders.Confirm(ctx, v)
	if err != nil {
		return Confirmation{}, err
	}
	return p.newConfirmation(k, v.Customer != nil), nil
}

func (p Parts) newConfirmation(k order.Confirmation, member bool) Confirmation {
	c := Confirmation{
		Key: k.Key, Placed: k.Placed, Email: k.Email, Orderer: newOrderAddress(k.Orderer), Parcels: p.newParcels(k.Body), PurchaseItems: newOrderItems(k.Body), ShippingData: p.newShippingData(),
		Quote: k.Quote, Method: k.Method, MethodName: order.MethodWords[k.Method], Note: k.Note, Discreet: k.Discreet, Law: k.Law,
		Delivery: newDelivery(k.Plan), Hold: p.newHold(k.Checkout), CardForm: p.CardForm, Member: member,
	}
	c.Coupons, _ = newTickets(k.Plan)
	if k.Best != nil {
		c.Best = &BestDeal{k.Best.Coupons, k.Best.Names, k.Best.Total, k.Best.Saves}
	}
	return c
}

func newOrderAddress(a member.Address) OrderAddress {
	line := a.Prefecture + a.City + a.Line
	if a.Building != "" {
		line += " " + a.Building
	}
	return OrderAddress{a.LastName + " " + a.FirstName, a.LastKana + " " + a.FirstKana, jp.PostalCode(a.Postal).String(), line, a.Phone}
}

func newOrderItems(b order.Body) []OrderItem {
	list := make([]OrderItem, len(b.Lines))
	for i, l := range b.Lines {
		q := b.Quote.Lines[i]
		list[i] = OrderItem{
			Position: i, SKUCode: string(l.SKU), CommodityCode: string(l.SKU.Commodity()), CommodityName: l.Name, ColorName: l.Color, SizeName: l.Size,
			BrandName: l.Brand, CategoryName: l.Category, Picture: l.Picture, Quantity: l.Quantity, Parcel: l.Parcel,
			ListPrice: q.ListPrice, UnitPrice: q.Price, TaxPercent: q.TaxPercent, Subtotal: q.Subtotal, Discount: q.Discount, Points: q.Points, Pays: q.Pays,
			Returned: l.Returned, Exchanged: l.Exchanged, Returnable: l.Returnable(false),
		}
	}
	return list
}
