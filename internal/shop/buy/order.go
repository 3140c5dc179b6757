package buy

import (
	"context"
	"net/url"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
)

func (p Parts) orderCalls() []call.Call {
	return []call.Call{
		call.Siapi("order/insert/", "Places what was confirmed under a key; the same key never places twice.", p.orderInsert),
		call.Siapi("order/state/", "How the payment of the order of a key stands.", p.orderState),
		call.Siapi("order/complete/", "The completed order of a key, for whoever placed it.", p.orderComplete),
		call.Siapi("orders/select/", "A page of the member's orders, newest first.", p.ordersSelect),
		call.Siapi("order/select/", "One of the member's orders with its history.", p.orderSelect),
		call.Siapi("order/cancel/", "Cancels one of the member's orders before it is shipped.", p.orderCancel),
		call.Siapi("order/lines/preview/", "What one of the member's orders would cost without some pieces.", p.orderLinesPreview),
		call.Siapi("order/lines/cancel/", "Calls off some pieces of one of the member's orders, for the total that was shown.", p.orderLinesCancel),
		call.Siapi("order/return/", "Asks to return goods of an order, or to exchange them for another size.", p.orderReturn).Limit(maxReturn),
		call.Siapi("order/repay/", "Pays one of the member's orders again, whose card promises nothing any more.", p.orderRepay),
		call.Siapi("order/lookup/", "Finds a guest's order by its number and the address it was ordered with.", p.orderLookup),
		call.Siapi("order/account/select/", "How the refund stands whose account a link asks for.", p.orderAccountSelect),
		call.Siapi("order/account/update/", "Takes the bank account to which a refund is to be transferred.", p.orderAccountUpdate),
		call.Siapi("order/again/", "Puts what an order had into the cart.", p.orderAgain),
	}
}

// OrderInsert places an order. Token names a card to the payment service;
// other ways to pay need none.
type OrderInsert struct {
	Key   string `json:"key"`
	Token string `json:"token,omitempty"`
	// Code is that of the letter which order.code asks for.
	Code string `json:"code,omitempty"`
}

// OrderAsk names an order by its key. Back says that the shopper came back
// from the payment service's page.
type OrderAsk struct {
	Key  string `json:"key"`
	Back bool   `json:"back,omitempty"`
}

// OrderProgress is what the browser does next.
type OrderProgress struct {
	Step        order.Step `json:"step"`
	Number      string     `json:"number"`
	RedirectURL string     `json:"redirect_url"` // of a challenge: the payment service's page
	Message     string     `json:"message"`      // why it was declined
	Next        string     `json:"next"`         // where to go

	ShippingData ShippingData `json:"shippingData"`
}

func (p Parts) newProgress(got order.Progress, key string) OrderProgress {
	a := OrderProgress{Step: got.Step(), Number: string(got.Order.Number), Message: got.Message(), ShippingData: p.newShippingData()}
	at := "?key=" + url.QueryEscape(key)
	switch a.Step {
	case order.Done:
		a.Next = pathComplete + at
	case order.Challenge:
		a.RedirectURL, a.Next = got.Payment.RedirectURL, got.Payment.RedirectURL
	case order.Declined:
		a.Next = pathConfirm + "?declined=1"
	default:
		a.Next = pathOrder + at
	}
	return a
}

func (p Parts) orderInsert(ctx context.Context, in OrderInsert) (OrderProgress, error) {
	v, err := p.orderVisitor(ctx, pathOrder)
	if err != nil {
		return OrderProgress{}, err
	}
	if in.Code != "" {
		if err := p.Orders.ProveMailbox(ctx, v, in.Code); err != nil {
			return OrderProgress{}, err
		}
	}
	got, err := p.Orders.Place(ctx, v, in.Key, in.Token)
	if err != nil {
		return OrderProgress{}, err
	}
	p.bought(ctx, got)
	return p.newProgress(got, in.Key), nil
}

func (p Parts) orderState(ctx context.Context, in OrderAsk) (OrderProgress, error) {
	v, err := p.orderVisitor(ctx, pathOrder)
	if err != nil {
		return OrderProgress{}, err
	}
	got, err := p.Orders.State(ctx, v, in.Key, in.Back)
	if err != nil {
		return OrderProgress{}, err
	}
	p.bought(ctx, got)
	return p.newProgress(got, in.Key), nil
}

// bought tells the journal of searches which items an order has, once it is placed.
func (p Parts) bought(ctx context.Context, got order.Progress) {
	if got.Step() != order.Done {
		return
	}
	var codes []id.Commodity
	for _, l := range got.Order.Lines {
		codes = append(codes, l.SKU.Commodity())
	}
	p.Journal.Bought(call.CallerOf(ctx).ClientIP, codes)
}

// OrderCompleted is the completion screen.
type OrderCompleted struct {
	Number        string             `json:"number"`
	Status        order.Status       `json:"status"`
	StatusWord    string             `json:"status_word"`
	Email         string             `json:"email"`
	PlacedAt      int64              `json:"placed_at"`
	CompleteItems []OrderItem        `json:"completeitems"`
	ShippingData  ShippingData       `json:"shippingData"`
	Parcels       []OrderParcel      `json:"parcels"`
	Quote         pricing.Quote      `json:"quote"`
	Method        payment.Method     `json:"method"`
	MethodName    string             `json:"method_name"`
	HowToPay      *OrderInstructions `json:"how_to_pay"` // konbini and bank transfer
	Member        bool               `json:"member"`
	Path          string             `json:"path"` // where the order can be seen from now on
}

// OrderInstructions tell how to pay.
type OrderInstructions struct {
	Amount     money.Yen      `json:"amount"`
	Deadline   string         `json:"deadline"` // in words
	Stores     []PaymentStore `json:"stores"`
	ReceiptURL string         `json:"receipt_url"`
	Bank       string         `json:"bank"`
}

// PaymentStore is what to say at a chain's counter.
type PaymentStore struct {
	Name               string `json:"name"`
	PaymentCode        string `json:"payment_code"`
	ConfirmationNumber string `json:"confirmation_number"`
}

func newInstructions(pay payment.Payment) *OrderInstructions {
	if pay.State != payment.Pending {
		return nil
	}
	in := pay.Instructions
	deadline := in.Deadline
	if deadline.IsZero() {
		deadline = pay.Expires
	}
	out := &OrderInstructions{Amount: pay.Amount, Deadline: jp.DateWeekday(deadline), ReceiptURL: in.ReceiptURL, Bank: in.Bank}
	for _, s := range in.Stores {
		out.Stores = append(out.Stores, PaymentStore{s.Name, s.PaymentCode, s.ConfirmationNumber})
	}
	return out
}

func (p Parts) orderComplete(ctx context.Context, in OrderAsk) (OrderCompleted, error) {
	v, err := p.orderVisitor(ctx, pathComplete)
	if err != nil {
		return OrderCompleted{}, err
	}
	got, err := p.Orders.State(ctx, v, in.Key, false)
	if err != nil {
		return OrderCompleted{}, err
	}
	if !got.Order.Status.Accepted() {
		return OrderCompleted{}, order.ErrNotFound
	}
	a := p.newCompleted(got)
	a.Path, err = p.Orders.PathOf(ctx, got.Order)
	return a, err
}

func (p Parts) newCompleted(got order.Progress) OrderCompleted {
	o := got.Order
	return OrderCompleted{
		Number: string(o.Number), Status: o.Status, StatusWord: o.Status.Word(), Email: o.Email, PlacedAt: o.Placed.UnixMilli(),
		CompleteItems: slices.DeleteFunc(newOrderItems(o.Body), func(i OrderItem) bool { return i.Quantity == 0 }), ShippingData: p.newShippingData(), Parcels: p.newParcels(o.Body), Quote: o.Quote, Method: o.Method, MethodName: order.MethodWords[o.Method],
		HowToPay: newInstructions(got.Payment), Member: o.Customer != "",
	}
}

// OrderRef names one of the member's orders, or a guest's by the token of its
// letters.
type OrderRef struct {
	Number string `json:"number"`
	Token  string `json:"token,omitempty"`
}

// own finds one of the member's orders by a number as it was typed, or the
// order that a token opens.
func (p Parts) own(ctx context.Context, ref OrderRef) (order.Record, error) {
	n, wrong := id.ParseOrderNumber(ref.Number)
	if ref.Token != "" {
		if wrong != nil {
			return order.Record{}, order.ErrNotFound
		}
		return p.Orders.WithPass(ctx, n, ref.Token)
	}
	c, err := p.Customer(ctx)
	if err != nil {
		return order.Record{}, err
	}
	if wrong != nil {
		return order.Record{}, order.ErrNotFound
	}
	return p.Orders.Of(ctx, c.Code, n)
}
