package order_test

import (
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// Each verb of a batch is a row of the record, by who is at work, and a click
// that changes nothing is none.
func TestWhatIsDoneToABatchIsInTheRecord(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.paidOrders(1, 3)
		ctx := audit.With(t.Context(), audit.Actor{Kind: audit.Staff, ID: "s1", Name: "出口 航"})
		b, err := s.CloseBatch(ctx, "key-00001", shipping.Yamato, nil, clerk)
		if err != nil {
			t.Fatal(err)
		}
		for _, do := range []func() error{
			func() error { _, err := s.CloseBatch(ctx, "key-00001", shipping.Yamato, nil, clerk); return err },
			func() error { return s.MarkBatch(ctx, b.ID, shipment.Printed, clerk) },
			func() error { return s.MarkBatch(ctx, b.ID, shipment.Labelled, clerk) },
			func() error { _, err := s.NumberBatch(ctx, b.ID, "b2.csv", []byte(issued(b)), clerk); return err },
			func() error { _, err := s.NumberItem(ctx, b.ID, 1, trackingOf(9), 0); return err },
			func() error { _, err := s.DropLine(ctx, b.ID, 7); return err },
			func() error { _, err := s.RemoveFromBatch(ctx, b.ID, 3); return err },
			func() error { _, err := s.SendBatch(ctx, b.ID, clerk); return err },
			func() error { _, err := s.SendBatch(ctx, b.ID, clerk); return err },
			func() error { _, err := s.UndoSend(ctx, b.ID); return err },
			func() error { _, err := s.DropBatch(ctx, b.ID); return err },
		} {
			if err := do(); err != nil {
				t.Fatal(err)
			}
		}
		list, err := audit.Log{DB: s.db}.List(t.Context(), audit.Filter{Object: "batch", ObjectID: b.ID})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range list {
			if got = append(got, e.Action); e.Actor.ID != "s1" {
				t.Errorf("%s by %+v", e.Action, e.Actor)
			}
		}
		slices.Reverse(got)
		want := []string{"batch.close", "batch.printed", "batch.labelled", "batch.number", "batch.fix", "batch.skip", "batch.remove", "batch.send", "batch.undo", "batch.drop"}
		if !slices.Equal(got, want) {
			t.Errorf("the record has %v, want %v", got, want)
		}
	})
}
