package order

import "slices"

// Status is where an order stands.
type Status string

// The life of an order.
const (
	Placed          Status = "placed" // recorded; the payment is not decided
	AwaitingPayment Status = "awaiting_payment"
	Paid            Status = "paid" // paid or promised
	Preparing       Status = "preparing"
	PartlyShipped   Status = "partly_shipped" // some of it
	Lapsed          Status = "lapsed"         // nobody promises the money any more; the shopper is asked to pay again
	Shipped         Status = "shipped"
	Delivered       Status = "delivered"
	Cancelled       Status = "cancelled"
	ReturnRequested Status = "return_requested"
	Returned        Status = "returned"
	Exchanged       Status = "exchanged"
	Refunded        Status = "refunded"
)

// Statuses lists all, in the order of a life.
var Statuses = []Status{
	Placed, AwaitingPayment, Paid, Preparing, PartlyShipped, Lapsed, Shipped, Delivered, Cancelled, ReturnRequested, Returned, Exchanged, Refunded,
}

// Enum lists all values for the contract.
func (Status) Enum() []any {
	all := make([]any, len(Statuses))
	for i, s := range Statuses {
		all[i] = s
	}
	return all
}

var words = map[Status]string{
	Placed: "お手続き中", AwaitingPayment: "お支払い待ち", Paid: "ご注文確定", Preparing: "発送準備中", PartlyShipped: "一部発送済み", Lapsed: "お支払いの再手続き待ち", Shipped: "発送済み", Delivered: "お届け済み",
	Cancelled: "キャンセル済み", ReturnRequested: "返品・交換受付中", Returned: "返品完了", Exchanged: "交換完了", Refunded: "返金済み",
}

// Word is the status in plain Japanese.
func (s Status) Word() string { return words[s] }

// transitions is the whole life of an order; what is not here cannot happen.
var transitions = map[Status][]Status{
	Placed:          {AwaitingPayment, Paid, Preparing, Cancelled},
	AwaitingPayment: {Paid, Cancelled},
	Paid:            {Preparing, PartlyShipped, Shipped, Lapsed, Cancelled},
	Preparing:       {PartlyShipped, Shipped, Lapsed, Cancelled},
	PartlyShipped:   {Shipped, Lapsed},
	Lapsed:          {Paid, PartlyShipped, Cancelled},
	Shipped:         {Delivered, ReturnRequested, Returned},
	Delivered:       {ReturnRequested, Returned},
	ReturnRequested: {Returned, Exchanged, Delivered},
	Returned:        {Refunded, ReturnRequested},
	Exchanged:       {ReturnRequested},
	Cancelled:       {Refunded},
	Refunded:        {ReturnRequested},
}

// Can tells whether an order may move.
func (s Status) Can(to Status) bool { return slices.Contains(transitions[s], to) }

// Accepted means that the shopper was told that the order is placed.
func (s Status) Accepted() bool { return s != Placed && s != Cancelled }

// Cancellable means that nothing has left the house.
func (o Order) Cancellable() bool {
	return o.Status != Placed && o.Status.Can(Cancelled) && o.Shipped.IsZero()
}

// Actor is who moved an order.
type Actor string

// Who moves orders.
const (
	Shopper  Actor = "shopper"
	Operator Actor = "operator"
	Payment  Actor = "payment"
	Shop     Actor = "shop" // by itself, after a deadline or a crash
)

// Enum lists all values for the contract.
func (Actor) Enum() []any { return []any{Shopper, Operator, Payment, Shop} }

// Live are the statuses in which somebody waits for goods, or we for money.
var Live = []Status{AwaitingPayment, Paid, Preparing, PartlyShipped, Lapsed}

// live tells whether somebody has work with such an order.
func (s Status) live() bool { return slices.Contains(Live, s) }
