package order

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Orders is all orders of the shop, and the way to them.
type Orders struct {
	DB        *db.DB
	Carts     *cart.Carts
	Terms     terms.Terms
	Providers payment.Providers
	Origin    string // the shop's public address, for links in letters and the way back from a payment
	Log       *slog.Logger
	// Seals keeps the accounts that shoppers give for refunds; without a key none is taken.
	Seals seal.Key
	// Shipped is told of a customer's order in the transaction that ships it or
	// takes it back, for what a year's purchases decide; nil: nobody.
	Shipped func(ctx context.Context, tx *db.Tx, customer string) error
	// Arrived is told of an order whose goods arrived, in the transaction that says
	// so, for the letter that asks what they are like; nil: nobody.
	Arrived func(ctx context.Context, tx *db.Tx, o Order) error
	// Silent writes no letters: what happens was made up, as the demo's past is.
	Silent bool
	// Guard asks strangers for work before they hold or order much; nil asks
	// nobody, and writes to any address.
	Guard *limit.Challenges
	// Turn is how long a job works at what people wait for in the office before it
	// says that it is alive: then another node need not wait long for one that died.
	Turn time.Duration
	// CrashPoint is told of each step between which a crash leaves something to
	// recover; nil outside of tests.
	CrashPoint func(name string)

	meter struct{ placed, yen, declined atomic.Int64 } // see Meter

	gate     chan struct{}
	painting chan struct{}          // who paints photos anew
	signs    atomic.Pointer[[]byte] // see openSecret
	verdicts verdicts
}

// rivals is how many transactions may wait for the same stock at once: half of
// those that can be open, so that a crowd before one piece leaves room for
// everybody else.
func rivals(d *db.DB) int {
	if d == nil { // orders that only write letters
		return 1
	}
	return max(1, d.PoolSize()/2)
}

// NewOrders makes the orders of a shop.
func NewOrders(d *db.DB, carts *cart.Carts, t terms.Terms, providers payment.Providers, origin string, log *slog.Logger) *Orders {
	return &Orders{DB: d, Carts: carts, Terms: t, Providers: providers, Origin: origin, Log: log, Turn: 5 * time.Second, gate: make(chan struct{}, rivals(d)), painting: make(chan struct{}, 1)}
}

// What the verbs refuse.
var (
	ErrNotFound   = fault.New(fault.NotFound, "order.not_found", "ご注文が見つかりません。")
	ErrEmpty      = fault.New(fault.Conflict, "checkout.empty", "カートに商品がありません。")
	ErrBlocked    = fault.New(fault.Conflict, "checkout.blocked", "ご購入いただけない商品があります。カートをご確認ください。")
	ErrIncomplete = fault.New(fault.Invalid, "checkout.incomplete", "入力内容をご確認ください。")
	ErrChanged    = fault.New(fault.Conflict, "order.changed", "ご確認いただいた内容から変更がありました。もう一度ご確認ください。")
	ErrInFlight   = fault.New(fault.Conflict, "order.in_flight", "お支払いを確認しています。しばらくお待ちください。")
	ErrTransition = fault.New(fault.Conflict, "order.move", "このご注文では、その操作を行えません。")
	ErrToken      = fault.New(fault.Invalid, "order.token", "カード情報を確認できませんでした。もう一度ご入力ください。")
	ErrTooOften   = limit.ErrPay
	ErrTooLarge   = fault.New(fault.TooLarge, "checkout.too_large", "入力された内容が長すぎます。")
)

// A Visitor is who orders.
type Visitor struct {
	Owner      string           // of the cart
	Device     string           // owner of what was done on the same device before logging in; may be empty
	Customer   *member.Customer // nil: a guest
	Subscriber bool             // of the digital edition
	Network    string           // where they are, see limit.NetworkOf; empty: not known
	Proof      string           // of work that Guard asked for
}

// code is the visitor's customer_code, or empty.
func (v Visitor) code() string {
	if v.Customer == nil {
		return ""
	}
	return v.Customer.Code
}

// owns tells whether an order is the visitor's.
func (v Visitor) owns(o Order) bool {
	return o.Owner != "" && (o.Owner == v.Owner || o.Owner == v.Device) || v.code() != "" && v.code() == o.Customer
}

func (b *Orders) crashPoint(name string) {
	if b.CrashPoint != nil {
		b.CrashPoint(name)
	}
}

// updateQueued runs a transaction that fights for stock, at most a few at once and
// the others in a queue, with the owner's cart and order entry locked.
func (b *Orders) updateQueued(ctx context.Context, owner string, do func(tx *db.Tx) error) error {
	select {
	case b.gate <- struct{}{}:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	defer func() { <-b.gate }()
	return b.DB.UpdateLocked(ctx, cart.Key(owner), do)
}

// holdTime is how long order entry holds the stock.
func (b *Orders) holdTime() time.Duration {
	return time.Duration(b.Terms.Orders.HoldMinutes) * time.Minute
}
