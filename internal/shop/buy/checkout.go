package buy

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

func (p Parts) checkoutCalls() []call.Call {
	return []call.Call{
		call.Siapi("checkout/select/", "Opens order entry: holds the goods and gives what was typed, the choices and the quote.", p.checkoutSelect),
		call.Siapi("checkout/update/", "Keeps what was typed in order entry and says what it lacks.", p.checkoutUpdate),
		call.Siapi("checkout/extend/", "Holds the goods for longer, once.", p.checkoutExtend),
		call.Siapi("checkout/leave/", "Gives back the goods that were held; what was typed stays.", p.checkoutLeave),
		call.Siapi("confirm/select/", "The last screen before an order, and the key that places it.", p.confirmSelect),
	}
}

// CheckoutAsk opens order entry. Checked asks for what the draft lacks even if
// it was not sent off yet.
// Again gives up an order that waits for its payment, which is otherwise in the way.
type CheckoutAsk struct {
	Checked bool `json:"checked,omitempty"`
	Again   bool `json:"again,omitempty"`
}

// CheckoutUpdate is order entry as it was typed. Submit sends it off: the
// answer says where to go next, or what is missing.
type CheckoutUpdate struct {
	Draft  order.Draft `json:"draft"`
	Submit bool        `json:"submit,omitempty"`
}

// CheckoutAnswer is all that order entry shows.
type CheckoutAnswer struct {
	Draft     order.Draft      `json:"draft"`
	Fields    []fault.Field    `json:"fields"` // what the draft lacks, once it was sent off
	Next      string           `json:"next"`   // where to go after submitting; empty: stay
	Hold      Hold             `json:"hold"`
	Addresses []BookAddress    `json:"addresses"`
	Parcels   []ParcelChoice   `json:"parcels"` // for each parcel of the draft
	Noshis    []string         `json:"noshis"`
	Gift      GiftTerms        `json:"gift"`
	Methods   []MethodChoice   `json:"methods"`
	CardForm  payment.CardForm `json:"card_form"`
	Cart      CartAnswer       `json:"cart"`
}

// Hold is until when the goods are put aside.
type Hold struct {
	Looked      bool  `json:"looked"`       // the page was only looked at: ask again by POST, and they are
	Until       int64 `json:"until"`        // Unix milliseconds; 0: nothing is held
	SecondsLeft int   `json:"seconds_left"` // by the server's clock
	CanExtend   bool  `json:"can_extend"`
	ExtendBy    int   `json:"extend_by"` // minutes
}

// BookAddress is an address of the member's book.
type BookAddress struct {
	AddressID string            `json:"address_id"`
	Default   bool              `json:"default"`
	Address   order.AddressForm `json:"address"`
}

// ParcelChoice is when one parcel can come, and what it costs.
type ParcelChoice struct {
	Earliest string          `json:"earliest"` // in words
	Days     []DayChoice     `json:"days"`
	Slots    []shipping.Slot `json:"slots"`
	Shipping money.Yen       `json:"shipping"`
}

// DayChoice is a day on which a parcel can come.
type DayChoice struct {
	Day  string `json:"day"`  // YYYYMMDD
	Name string `json:"name"` // 2026年11月15日(日)
}

// GiftTerms is what wrapping costs.
type GiftTerms struct {
	Wrapping   money.Yen `json:"wrapping"`
	Noshi      money.Yen `json:"noshi"`
	MessageMax int       `json:"message_max"`
}

// MethodChoice is a way to pay.
type MethodChoice struct {
	Method  string    `json:"method"`
	Name    string    `json:"name"`
	Offered bool      `json:"offered"`
	Fee     money.Yen `json:"fee"`
	Total   money.Yen `json:"total"`
	Reason  string    `json:"reason"` // why it is not offered
}

func (p Parts) checkoutSelect(ctx context.Context, in CheckoutAsk) (CheckoutAnswer, error) {
	v, err := p.orderVisitor(ctx, pathInput)
	if err != nil {
		return CheckoutAnswer{}, err
	}
	enter := p.Orders.Enter
	if in.Again {
		enter = p.Orders.Again
	}
	e, err := enter(ctx, v)
	if err != nil {
		return CheckoutAnswer{}, err
	}
	return p.newCheckout(e, in.Checked || e.Draft.Checked), nil
}

func (p Parts) checkoutUpdate(ctx context.Context, in CheckoutUpdate) (CheckoutAnswer, error) {
	v, err := p.orderVisitor(ctx, pathInput)
	if err != nil {
		return CheckoutAnswer{}, err
	}
	if v.Owner == "" {
		return CheckoutAnswer{}, order.ErrEmpty
	}
	e, err := p.Orders.SaveDraft(ctx, v, in.Draft, in.Submit)
	if err != nil {
		return CheckoutAnswer{}, err
	}
	a := p.newCheckout(e, e.Draft.Checked)
	if in.Submit && len(e.Wrong) == 0 {
		a.Next = pathConfirm
	}
	return a, nil
}

func (p Parts) checkoutExtend(ctx context.Context, _ call.None) (CheckoutAnswer, error) {
	v, err := p.orderVisitor(ctx, pathInput)
	if err != nil {
		return CheckoutAnswer{}, err
	}
	e, err := p.Orders.Extend(ctx, v)
	if err != nil {
		return CheckoutAnswer{}, err
	}
	return p.newCheckout(e, e.Draft.Checked), nil
}

// Left says that something was done.
type Left struct {
	Done bool `json:"done"`
}

func (p Parts) checkoutLeave(ctx context.Context, _ call.None) (Left, error) {
	v, err := p.orderVisitor(ctx, pathInput)
	if err != nil {
		return Left{}, err
	}
	return Left{true}, p.Orders.Leave(ctx, v)
}

func (p Parts) newHold(e order.Checkout) Hold {
	h := Hold{Looked: e.Looked, ExtendBy: p.Terms.Orders.HoldExtension}
	if left := e.HoldUntil.Sub(e.Now); left > 0 {
		h.Until, h.SecondsLeft, h.CanExtend = e.HoldUntil.UnixMilli(), int(left/time.Second), !e.Extended
	}
	return h
}

func (p Parts) newCheckout(e order.Checkout, checked bool) CheckoutAnswer {
	a := CheckoutAnswer{
		Draft: e.Draft, Hold: p.newHold(e), Noshis: order.Noshis, Cart: p.newCart(e.Plan),
		Gift:     GiftTerms{p.Terms.Gift.Wrapping, p.Terms.Gift.Noshi, p.Terms.Gift.MessageMax},
		Methods:  newMethods(e.Plan),
		CardForm: p.CardForm,
	}
	if checked {
		a.Fields = e.Wrong
	}
	for _, b := range e.Book {
		a.Addresses = append(a.Addresses, BookAddress{b.ID, b.Default, order.FormOf(b)})
	}
	slots := shipping.Slots(p.Terms.Shipping)
	for i, c := range e.Choices {
		choice := ParcelChoice{Earliest: jp.DateWeekday(c.Earliest), Slots: slots}
		if i < len(e.Quote.Parcels) {
			choice.Shipping = e.Quote.Parcels[i].Shipping
		}
		for _, d := range c.Days {
			choice.Days = append(choice.Days, DayChoice{jp.Day(d), jp.DateWeekday(d)})
		}
		a.Parcels = append(a.Parcels, choice)
	}
	return a
}

func newMethods(plan order.Plan) []MethodChoice {
	var list []MethodChoice
	for _, o := range plan.Quote.Methods {
		list = append(list, MethodChoice{string(o.Method), order.MethodWords[o.Method], o.Offered, o.Fee, o.Total, o.Reason})
	}
	return list
}
