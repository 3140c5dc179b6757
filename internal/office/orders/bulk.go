package orders

import (
	"context"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// bulkNeeds says who may do what to many orders.
var bulkNeeds = map[order.BulkVerb]staff.Permission{
	order.BulkHold: staff.OrdersWork, order.BulkRelease: staff.OrdersWork, order.BulkMemo: staff.OrdersWork, order.BulkPaid: staff.OrdersWork, order.BulkShip: staff.ShippingWork,
}

// bulkReasons are what is said where a reason may be left out.
var bulkReasons = map[order.BulkVerb]string{order.BulkRelease: "確認済み", order.BulkPaid: "入金を確認", order.BulkShip: "発送"}

var errBulkKey = fault.New(fault.Invalid, "office.key", "画面を読み込み直してから、もう一度お試しください。")

// OrderBulkBegin says what to do to which orders.
type OrderBulkBegin struct {
	// Key names the request: the same one begins no second bulk.
	Key    string `json:"key"`
	Verb   string `json:"verb"` // hold, release, memo, paid, ship
	Reason string `json:"reason"`
	// All is every order that Filter leaves now, without Numbers; else it is Numbers.
	All     bool        `json:"all"`
	Filter  OrderFilter `json:"filter"`
	Numbers []string    `json:"numbers"`
}

// OrderBulk is how far a bulk has come.
type OrderBulk struct {
	ID       string          `json:"id"`
	Verb     string          `json:"verb"`
	Name     string          `json:"name"`  // who asked for it
	State    string          `json:"state"` // working, done, stopped
	Total    int             `json:"total"`
	Done     int             `json:"done"`
	Failed   int             `json:"failed"`
	At       int64           `json:"at"`
	Failures []OrderBulkFail `json:"failures"` // up to two hundred
	Undoable bool            `json:"undoable"`
}

// OrderBulkFail is an order to which it could not be done.
type OrderBulkFail struct {
	Number  string `json:"number"`
	Problem string `json:"problem"`
}

// OrderBulkOne names a bulk.
type OrderBulkOne struct {
	ID string `json:"id"`
}

// OrderBulks is the last few bulks.
type OrderBulks struct {
	Bulks []OrderBulk `json:"bulks"`
}

func (p Parts) bulkBegin(ctx context.Context, in OrderBulkBegin) (OrderBulk, error) {
	want, err := bulkBy(ctx, order.BulkVerb(in.Verb), in.Reason)
	if err != nil {
		return OrderBulk{}, err
	}
	if len(in.Key) < 8 || len(in.Key) > 64 {
		return OrderBulk{}, errBulkKey
	}
	numbers := make([]id.OrderNumber, len(in.Numbers))
	for i, text := range in.Numbers {
		if numbers[i], err = id.ParseOrderNumber(text); err != nil {
			return OrderBulk{}, err
		}
	}
	var f *order.Filter
	if in.All {
		filter, err := in.Filter.filter()
		if err != nil {
			return OrderBulk{}, err
		}
		f = &filter
	}
	b, err := p.Orders.BeginBulk(ctx, room.Who(ctx).Person.ID+":"+in.Key, want, f, numbers)
	return newBulk(b, nil), err
}

// bulkBy is a bulk of who calls, if they may.
func bulkBy(ctx context.Context, verb order.BulkVerb, reason string) (order.Bulk, error) {
	needs, known := bulkNeeds[verb]
	switch {
	case !known:
		return order.Bulk{}, order.ErrBulk
	case !room.May(ctx, needs):
		return order.Bulk{}, staff.ErrForbidden
	}
	if reason = strings.TrimSpace(reason); reason == "" {
		reason = bulkReasons[verb]
	}
	who := room.Who(ctx).Person
	return order.Bulk{Verb: verb, Reason: reason, Staff: who.ID, Name: who.Name}, nil
}

func newBulk(b order.Bulk, failed []order.BulkItem) OrderBulk {
	out := OrderBulk{ID: b.ID, Verb: string(b.Verb), Name: b.Name, State: b.State, Total: b.Total(), Done: b.Done, Failed: b.Failed, At: b.Created.UnixMilli(), Failures: []OrderBulkFail{},
		Undoable: b.Done > 0 && b.State != "working" && (b.Verb == order.BulkHold || b.Verb == order.BulkRelease)}
	for _, i := range failed {
		out.Failures = append(out.Failures, OrderBulkFail{string(i.Number), i.Problem})
	}
	return out
}

func (p Parts) bulk(ctx context.Context, in OrderBulkOne) (OrderBulk, error) {
	b, failed, err := p.Orders.FindBulk(ctx, in.ID)
	return newBulk(b, failed), err
}

func (p Parts) bulks(ctx context.Context, _ call.None) (out OrderBulks, err error) {
	list, err := p.Orders.Bulks(ctx, 10)
	for _, b := range list {
		out.Bulks = append(out.Bulks, newBulk(b, nil))
	}
	return out, err
}

// steer does something to a bulk whose verb the caller may do.
func (p Parts) steer(ctx context.Context, name string, do func(context.Context, string) (order.Bulk, error)) (OrderBulk, error) {
	b, _, err := p.Orders.FindBulk(ctx, name)
	if err != nil {
		return OrderBulk{}, err
	}
	if !room.May(ctx, bulkNeeds[b.Verb]) {
		return OrderBulk{}, staff.ErrForbidden
	}
	if _, err := do(ctx, name); err != nil {
		return OrderBulk{}, err
	}
	return p.bulk(ctx, OrderBulkOne{name})
}

func (p Parts) bulkRetry(ctx context.Context, in OrderBulkOne) (OrderBulk, error) {
	return p.steer(ctx, in.ID, p.Orders.RetryBulk)
}

func (p Parts) bulkStop(ctx context.Context, in OrderBulkOne) (OrderBulk, error) {
	return p.steer(ctx, in.ID, p.Orders.StopBulk)
}

func (p Parts) bulkUndo(ctx context.Context, in OrderBulkOne) (OrderBulk, error) {
	want, err := bulkBy(ctx, order.BulkRelease, "一括処理の取り消し")
	if err != nil {
		return OrderBulk{}, err
	}
	b, err := p.Orders.UndoBulk(ctx, "undo:"+in.ID, in.ID, want)
	return newBulk(b, nil), err
}
