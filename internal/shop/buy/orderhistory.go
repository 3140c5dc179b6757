package buy

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
)

// ordersPage is how many orders a page of the history has.
const ordersPage = 10

// OrdersAsk is a page of the history, from 1.
type OrdersAsk struct {
	Page int `json:"page,omitempty"`
}

// OrderList is a page of the history.
type OrderList struct {
	Orders []OrderSummary `json:"orders"`
	Total  int            `json:"total"`
	Page   int            `json:"page"`
	Pages  int            `json:"pages"`
}

// OrderSummary is an order in the history.
type OrderSummary struct {
	Number     string       `json:"number"`
	Status     order.Status `json:"status"`
	StatusWord string       `json:"status_word"`
	PlacedAt   int64        `json:"placed_at"`
	PlacedDay  string       `json:"placed_day"` // in words
	Total      money.Yen    `json:"total"`
	Pieces     int          `json:"pieces"`
	Items      []OrderItem  `json:"items"`
}

func newSummary(o order.Order) OrderSummary {
	return OrderSummary{
		Number: string(o.Number), Status: o.Status, StatusWord: o.Status.Word(), PlacedAt: o.Placed.UnixMilli(), PlacedDay: jp.DateWeekday(o.Placed),
		Total: o.Quote.Total, Pieces: o.Pieces(), Items: newOrderItems(o.Body),
	}
}

func (p Parts) ordersSelect(ctx context.Context, in OrdersAsk) (OrderList, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return OrderList{}, err
	}
	page := max(in.Page, 1)
	list, total, err := p.Orders.Page(ctx, c.Code, (page-1)*ordersPage, ordersPage)
	if err != nil {
		return OrderList{}, err
	}
	a := OrderList{Total: total, Page: page, Pages: (total + ordersPage - 1) / ordersPage}
	for _, o := range list {
		a.Orders = append(a.Orders, newSummary(o))
	}
	return a, nil
}

// OrderDetail is an order with all that its member may know.
type OrderDetail struct {
	OrderSummary
	Email      string             `json:"email"`
	Orderer    OrderAddress       `json:"orderer"`
	Parcels    []OrderParcel      `json:"parcels"`
	Quote      pricing.Quote      `json:"quote"`
	Method     payment.Method     `json:"method"`
	MethodName string             `json:"method_name"`
	Note       string             `json:"note"`
	Discreet   bool               `json:"discreet"`
	Law        []order.LawItem    `json:"law"` // as it was confirmed
	HowToPay   *OrderInstructions `json:"how_to_pay"`
	Paid       money.Yen          `json:"paid"`
	Refunded   money.Yen          `json:"refunded"`  // went back
	Refunding  money.Yen          `json:"refunding"` // is to go back
	Refund     *OrderRefund       `json:"refund"`    // of it, what people transfer; null: nothing
	Credits    []OrderCredit      `json:"credits"`   // papers about money that went back for goods
	Shipments  []OrderShipment    `json:"shipments"`
	Timeline   []OrderStep        `json:"timeline"`
	Returns    []OrderReturnLine  `json:"returns"`
	Can        OrderCan           `json:"can"`
	Repay      *OrderRepay        `json:"repay"`       // null: nothing has to be paid again
	Token      string             `json:"token"`       // by which it was opened; empty: the member's own
	ReviewPath string             `json:"review_path"` // where its goods are reviewed; empty: not now
}

// OrderCredit is a credit note (返還インボイス) that can be had.
type OrderCredit struct {
	Number string    `json:"number"`
	Day    string    `json:"day"` // in words
	Word   string    `json:"word"`
	Yen    money.Yen `json:"yen"`
}

// OrderStep is one step of an order's life.
type OrderStep struct {
	Status order.Status `json:"status"`
	Word   string       `json:"word"`
	At     int64        `json:"at"`
	Day    string       `json:"day"` // in words
	Actor  order.Actor  `json:"actor"`
}

// OrderReturnLine is a return or exchange that was asked for.
type OrderReturnLine struct {
	Kind   order.ReturnKind  `json:"kind"`
	State  order.ReturnState `json:"state"`
	Word   string            `json:"word"`
	Refund money.Yen         `json:"refund"`
	Points int               `json:"points"`
	Pieces int               `json:"pieces"`
	Photos []string          `json:"photos"` // addresses of those that were added

	id     string // of the return, and how many photos it has
	photos int
}

// OrderCan is what the member may do with an order now.
type OrderCan struct {
	Cancel        bool   `json:"cancel"`
	CancelLines   bool   `json:"cancel_lines"` // some of it, the rest is sent
	Return        bool   `json:"return"`
	ReturnUntil   string `json:"return_until"` // last day, in words; empty: never
	Exchange      bool   `json:"exchange"`
	ExchangeUntil string `json:"exchange_until"`
	Receipt       bool   `json:"receipt"`
	Again         bool   `json:"again"`
}

func (p Parts) orderSelect(ctx context.Context, in OrderRef) (OrderDetail, error) {
	r, err := p.own(ctx, in)
	if err != nil {
		return OrderDetail{}, err
	}
	if r.Order.Status == order.Lapsed && r.Payment.State.Open() { // perhaps they come back from the payment service's page
		if err := p.Orders.Refresh(ctx, r); err != nil {
			return OrderDetail{}, err
		}
		if r, err = p.own(ctx, in); err != nil {
			return OrderDetail{}, err
		}
	}
	d := p.newOrderDetail(r)
	d.opened(in.Token)
	d.Refund, err = p.newRefund(ctx, r)
	return d, err
}

func (p Parts) newOrderDetail(r order.Record) OrderDetail {
	o := r.Order
	d := OrderDetail{
		OrderSummary: newSummary(o), Email: o.Email, Orderer: newOrderAddress(o.Orderer), Parcels: p.newParcels(o.Body), Quote: o.Quote,
		Method: o.Method, MethodName: order.MethodWords[o.Method], Note: o.Note, Discreet: o.Discreet, Law: o.Law,
		HowToPay: newInstructions(r.Payment), Paid: r.Ledger.Paid(), Refunded: r.Ledger.GivenBack(), Refunding: r.Ledger.Outstanding(), Shipments: newShipments(r), Can: p.can(o),
	}
	if p.ReviewPath != nil {
		d.ReviewPath = p.ReviewPath(o)
	}
	if o.Status == order.Lapsed {
		d.Repay = &OrderRepay{Amount: r.Unpaid(), Deadline: o.PayByWords(), CardForm: p.CardForm, Message: refusalOf(r.Payment), Open: r.Payment.State.Open()}
	}
	for _, c := range r.CreditNotes() {
		d.Credits = append(d.Credits, OrderCredit{c.Number, jp.DateWeekday(c.At), c.Word, c.Yen})
	}
	for _, m := range r.Transitions {
		if m.What != "" { // left the status as it was
			continue
		}
		d.Timeline = append(d.Timeline, OrderStep{m.To, happened(m.To), m.At.UnixMilli(), jp.DateWeekday(m.At), m.Actor})
	}
	for _, ret := range o.Returns {
		line := OrderReturnLine{Kind: ret.Kind, State: ret.State, Word: ret.State.Word(), Refund: ret.Refund, Points: ret.Points, id: ret.ID, photos: ret.Photos}
		for _, l := range ret.Lines {
			line.Pieces += l.Quantity
		}
		d.Returns = append(d.Returns, line)
	}
	return d
}

func (p Parts) newParcels(b order.Body) []OrderParcel {
	list := make([]OrderParcel, len(b.Parcels))
	for i, parcel := range b.Parcels {
		list[i] = OrderParcel{
			To: newOrderAddress(parcel.To), When: parcel.When(), Wrap: parcel.Wrap, Noshi: parcel.Noshi, NoshiName: parcel.NoshiName, Message: parcel.Message,
		}
	}
	return list
}

// can tells what the member may do with an order now.
func (p Parts) can(o order.Order) OrderCan {
	now := p.Now()
	can := OrderCan{Cancel: o.Cancellable(), CancelLines: o.Status.Can(order.Shipped) && o.Priced != nil && o.Pieces() > 1, Again: o.Status != order.Placed, Receipt: o.HasReceipt()}
	if !o.Status.Can(order.ReturnRequested) {
		return can
	}
	until := func(kind order.ReturnKind) (bool, string) {
		end := p.Orders.ReturnableUntil(o, kind)
		if end.IsZero() {
			return false, ""
		}
		return now.Before(end), jp.DateWeekday(end.Add(-time.Millisecond))
	}
	can.Return, can.ReturnUntil = until(order.ForMoney)
	can.Exchange, can.ExchangeUntil = until(order.ForSize)
	return can
}

// OrderCancel calls an order off.
type OrderCancel struct {
	OrderRef
	Reason string `json:"reason,omitempty"`
}

// maxReason is how long a reason may be, in characters.
const maxReason = 300

func reason(text string) (string, error) {
	if len([]rune(text)) > maxReason {
		return "", fault.New(fault.Invalid, "order.reason", "理由が長すぎます。").With(
			fault.Field{Name: "reason", Code: "too_long", Message: fmt.Sprintf("理由は%d文字以内で入力してください。", maxReason)})
	}
	return text, nil
}

func (p Parts) orderCancel(ctx context.Context, in OrderCancel) (OrderDetail, error) {
	why, err := reason(in.Reason)
	if err != nil {
		return OrderDetail{}, err
	}
	r, err := p.own(ctx, in.OrderRef)
	if err != nil {
		return OrderDetail{}, err
	}
	if _, err := p.Orders.Cancel(ctx, r.Order.Number, order.By{Actor: order.Shopper, Reason: why}); err != nil {
		return OrderDetail{}, err
	}
	return p.orderSelect(ctx, in.OrderRef)
}

// OrderReturn asks for goods to go back.
type OrderReturn struct {
	OrderRef
	Kind   order.ReturnKind     `json:"kind"`
	Faulty bool                 `json:"faulty,omitempty"`
	Why    order.ReturnWhy      `json:"why,omitempty"` // empty: the shopper did not choose one
	Reason string               `json:"reason,omitempty" label:"くわしい内容" form:"max=300"`
	Lines  []OrderReturnRequest `json:"lines"`
	Photos []string             `json:"photos,omitempty"` // of a defect, in base64: JPEG, PNG or WebP
}

// OrderReturnRequest is pieces of a line; an exchange names the other size.
type OrderReturnRequest struct {
	Position int    `json:"position"`
	Quantity int    `json:"quantity"`
	NewSKU   string `json:"new_sku,omitempty"`
}

func (p Parts) orderReturn(ctx context.Context, in OrderReturn) (OrderDetail, error) {
	why, err := reason(in.Reason)
	if err != nil {
		return OrderDetail{}, err
	}
	r, err := p.own(ctx, in.OrderRef)
	if err != nil {
		return OrderDetail{}, err
	}
	ask := order.Return{Kind: in.Kind, Faulty: in.Faulty, Why: in.Why, Reason: why}
	for _, l := range in.Lines {
		ask.Lines = append(ask.Lines, order.ReturnLine{Line: l.Position, Quantity: l.Quantity, NewSKU: id.SKU(l.NewSKU)})
	}
	photos, err := photosOf(in.Photos)
	if err != nil {
		return OrderDetail{}, err
	}
	if _, err := p.Orders.RequestReturn(ctx, r.Order.Number, ask, order.By{Actor: order.Shopper}, photos...); err != nil {
		return OrderDetail{}, err
	}
	return p.orderSelect(ctx, in.OrderRef)
}

// OrderAgain is the cart after everything that can still be bought was put
// into it, and what could not.
type OrderAgain struct {
	Added   int        `json:"added"` // pieces
	Skipped []string   `json:"skipped"`
	Cart    CartAnswer `json:"cart"`
}

func (p Parts) orderAgain(ctx context.Context, in OrderRef) (OrderAgain, error) {
	r, err := p.own(ctx, in)
	if err != nil {
		return OrderAgain{}, err
	}
	_, owner, err := p.OwnerToKeep(ctx)
	if err != nil {
		return OrderAgain{}, err
	}
	var a OrderAgain
	for _, l := range r.Order.Lines {
		if l.Quantity == 0 { // called off
			continue
		}
		err := p.Orders.Carts.Add(ctx, owner, l.SKU, l.Quantity)
		switch f := fault.From(err); {
		case err == nil:
			a.Added += l.Quantity
		case f.Kind == fault.Internal || f.Kind == fault.Unavailable:
			return OrderAgain{}, err
		default:
			a.Skipped = append(a.Skipped, fmt.Sprintf("「%s」：%s", l.Name, f.Message))
		}
	}
	a.Cart, err = p.cart(ctx)
	return a, err
}

// happened is a status as a step that lies behind: an order that was placed is
// no longer under way.
func happened(s order.Status) string {
	if s == order.Placed {
		return "ご注文受付"
	}
	return s.Word()
}
