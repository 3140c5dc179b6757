package order

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// auditedBatch writes down what somebody did with a batch of shipments.
func auditedBatch(ctx context.Context, tx *db.Tx, batch, action string, changes map[string]audit.Change) error {
	return audit.ByPeople(ctx, tx, audit.Entry{Object: "batch", ObjectID: batch, Action: "batch." + action, Changes: changes})
}

// audited writes beside the order's own history what somebody who works in the
// shop, a job or a payment service's message did. What shoppers do, also by
// paying, stands in the history alone.
func audited(ctx context.Context, tx *db.Tx, number id.OrderNumber, m Transition) error {
	e := audit.Entry{Object: "order", ObjectID: string(number), Action: "order." + m.What, Reason: m.Note}
	if m.What == "" {
		e.Action = "order." + string(m.To)
	}
	if m.From != m.To {
		e.Changes = map[string]audit.Change{"status": {Before: m.From, After: m.To}}
	}
	switch by := audit.ActorOf(ctx); {
	case m.Actor == Operator:
		e.Actor = audit.Actor{Kind: audit.Command, ID: "command:" + m.Who, Name: m.Who}
	case m.Actor == Shopper || by.Kind == audit.System:
		return nil
	}
	return audit.Append(ctx, tx, e)
}
