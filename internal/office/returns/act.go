package returns

import (
	"context"
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// ReturnAct is something to be done with a return, as somebody saw it.
type ReturnAct struct {
	Number string `json:"number"`
	ID     string `json:"id"`
	Reason string `json:"reason,omitempty"`
	// Seen is the order's updated; an order that changed since is left alone.
	Seen int64 `json:"seen,omitempty"`
}

// act does something with a return and answers what it is then.
func (p Parts) act(ctx context.Context, in ReturnAct, usual string, do func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error)) (ReturnWhole, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return ReturnWhole{}, err
	}
	if in.ID == "" { // to the verbs it is whichever can be moved
		return ReturnWhole{}, order.ErrNotFound
	}
	if _, err := do(room.Seen(ctx, in.Seen), n, room.By(ctx, in.Reason, usual)); err != nil {
		return ReturnWhole{}, err
	}
	return p.whole(ctx, n, in.ID)
}

func (p Parts) accept(ctx context.Context, in ReturnAct) (ReturnWhole, error) {
	return p.act(ctx, in, "返品・交換を受付", func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error) {
		return p.Orders.AcceptReturn(ctx, n, in.ID, by)
	})
}

func (p Parts) receive(ctx context.Context, in ReturnAct) (ReturnWhole, error) {
	return p.act(ctx, in, "返送品の到着", func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error) {
		return p.Orders.ReceiveReturn(ctx, n, in.ID, by)
	})
}

func (p Parts) refuse(ctx context.Context, in ReturnAct) (ReturnWhole, error) {
	return p.act(ctx, in, "", func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error) {
		return p.Orders.RefuseReturn(ctx, n, in.ID, by)
	})
}

// ReturnInspect says what goods are like.
type ReturnInspect struct {
	ReturnAct
	Lines []ReturnVerdict `json:"lines"`
}

// ReturnVerdict is what pieces of one line are like.
type ReturnVerdict struct {
	Line      int             `json:"line"`
	Condition order.Condition `json:"condition"`
	Scrap     int             `json:"scrap"` // pieces that are not sold again
	Note      string          `json:"note"`
}

func (p Parts) inspect(ctx context.Context, in ReturnInspect) (ReturnWhole, error) {
	var verdicts []order.Verdict
	var told []string
	for _, l := range in.Lines {
		verdicts = append(verdicts, order.Verdict{Line: l.Line, Condition: l.Condition, Scrap: l.Scrap, Note: l.Note})
		word := l.Condition.Word()
		if l.Scrap > 0 {
			word += fmt.Sprintf("（廃棄%d点）", l.Scrap)
		}
		told = append(told, word)
	}
	return p.act(ctx, in.ReturnAct, "検品: "+strings.Join(told, "、"), func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error) {
		return p.Orders.JudgeReturn(ctx, n, in.ID, verdicts, by)
	})
}

// refund gives back what the goods were worth that somebody judged before.
func (p Parts) refund(ctx context.Context, in ReturnAct) (ReturnWhole, error) {
	return p.act(ctx, in, "検品のうえ返金", func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error) {
		return p.Orders.RefundReturn(ctx, n, in.ID, by)
	})
}

// ReturnShip says that the other goods left.
type ReturnShip struct {
	ReturnAct
	Carrier  string `json:"carrier,omitempty"`  // empty: the carrier of the terms
	Tracking string `json:"tracking,omitempty"` // may be empty
}

func (p Parts) ship(ctx context.Context, in ReturnShip) (ReturnWhole, error) {
	in.Seen = 0 // a shipment leaves once, whoever says so
	return p.act(ctx, in.ReturnAct, "交換品を発送", func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error) {
		r, err := p.Orders.Record(ctx, n)
		if err != nil {
			return order.Order{}, err
		}
		for _, s := range r.Shipments {
			if s.Return == in.ID && s.State == shipment.Waiting {
				return p.Orders.Ship(ctx, n, []order.Dispatch{{Shipment: s.ID, Carrier: in.Carrier, Tracking: in.Tracking}}, by)
			}
		}
		return order.Order{}, order.ErrTransition.Because(fmt.Errorf("return %s of order %s has nothing to be shipped", in.ID, n))
	})
}
