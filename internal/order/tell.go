package order

import (
	"context"
	"errors"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// Tell is a customer's orders with all that became of them, and the photos of
// their returns. What operators noted among themselves is not in it.
func Tell(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	list, err := selectAllOf(ctx, tx, c.Code)
	if err != nil {
		return member.Told{}, err
	}
	all, files := []map[string]any{}, map[string][]byte{}
	for _, o := range list {
		said, err := tellOne(ctx, tx, o)
		if err != nil {
			return member.Told{}, err
		}
		all = append(all, said)
		for _, r := range o.Returns {
			for seq := 1; seq <= r.Photos; seq++ {
				photo, err := selectPhoto(ctx, tx, o.Number, r.ID, seq)
				if err == nil {
					files[fmt.Sprintf("photos/%s-%s-%d.jpg", o.Number, r.ID, seq)] = photo
				} else if !errors.Is(err, ErrNoPhoto) { // gone after its period
					return member.Told{}, err
				}
			}
		}
	}
	draft, err := findCheckout(ctx, tx, c.Code)
	return member.Told{Says: map[string]any{"orders": all, "draft": draft.draft}, Files: files}, err
}

// Told is a customer's orders with their sums, the newest first.
func Told(ctx context.Context, tx *db.Tx, customer string) ([]Order, error) {
	list, err := selectAllOf(ctx, tx, customer)
	if err != nil {
		return nil, err
	}
	return list, addSums(ctx, tx, list)
}

func tellOne(ctx context.Context, tx *db.Tx, o Order) (map[string]any, error) {
	moves, err := selectTransitions(ctx, tx, o.Number)
	if err != nil {
		return nil, err
	}
	steps := []map[string]any{}
	for _, m := range moves {
		if m.What == "" {
			steps = append(steps, map[string]any{"status": m.To, "word": m.To.Word(), "at": m.At.In(jp.Tokyo)})
		}
	}
	rows, err := ledger.Read(ctx, tx, o.Number)
	if err != nil {
		return nil, err
	}
	money := []map[string]any{}
	for _, p := range rows {
		money = append(money, map[string]any{"kind": p.Kind, "yen": p.Amount, "occasion": p.Occasion.Word(), "at": p.At.In(jp.Tokyo)})
	}
	parts, err := shipment.Of(ctx, tx, o.Number)
	if err != nil {
		return nil, err
	}
	parcels := []map[string]any{}
	for _, s := range parts {
		parcels = append(parcels, map[string]any{"state": s.State, "carrier": s.Carrier, "tracking": s.Tracking})
	}
	papers, err := readReceipts(ctx, tx, o.Number)
	if err != nil {
		return nil, err
	}
	o.Priced, o.Held, o.Card = nil, "", "" // the shop's own
	return map[string]any{
		"number": o.Number, "placed_at": o.Placed.In(jp.Tokyo), "status": o.Status, "word": o.Status.Word(), "order": o.Body,
		"steps": steps, "money": money, "shipments": parcels, "receipts": papers,
	}, nil
}
