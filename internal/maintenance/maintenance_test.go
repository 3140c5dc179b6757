package maintenance_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/maintenance"
)

var noon = time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)

func TestShopOpensAndCloses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := &maintenance.Switch{DB: d}
		usual := maintenance.ErrClosed.Message
		for _, step := range []struct {
			name string
			do   func(context.Context) error
			want maintenance.State
		}{
			{"fresh", func(context.Context) error { return nil }, maintenance.State{}},
			{"open an open shop", shop.Open, maintenance.State{}},
			{"close", func(ctx context.Context) error { return shop.Close(ctx, "") },
				maintenance.State{Closed: true, Message: usual, Since: noon}},
			{"close with a message", func(ctx context.Context) error { return shop.Close(ctx, "  15時まで\n休止します。") },
				maintenance.State{Closed: true, Message: "15時まで 休止します。", Since: noon}},
			{"open", shop.Open, maintenance.State{Since: noon}},
		} {
			if err := step.do(t.Context()); err != nil {
				t.Fatalf("%s: %v", step.name, err)
			}
			got, err := shop.Get(t.Context())
			if err != nil || got != step.want {
				t.Errorf("%s: got %+v, %v; want %+v", step.name, got, err, step.want)
			}
		}
	}, db.WithClock(func() time.Time { return noon }))
}

func TestClosedShopAnswersUnavailableWithItsMessage(t *testing.T) {
	d := dbtest.SQLite(t)
	shop := &maintenance.Switch{DB: d}
	if err := shop.Close(t.Context(), "15時まで休止します。"); err != nil {
		t.Fatal(err)
	}
	s, err := shop.Get(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := fault.From(s.Err())
	if !errors.Is(got, maintenance.ErrClosed) || got.Kind.Status() != 503 || got.Message != "15時まで休止します。" {
		t.Errorf("got %+v, want a 503 with the message", got)
	}
	if err := (maintenance.State{}).Err(); err != nil {
		t.Errorf("open shop: got %v, want nil", err)
	}
}

func TestUnreadableMessageIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := &maintenance.Switch{DB: d}
		for _, c := range []struct {
			message string
			want    error
		}{
			{strings.Repeat("あ", 200), nil},
			{strings.Repeat("あ", 201), maintenance.ErrMessage},
			{"\xff", maintenance.ErrMessage},
		} {
			if err := shop.Close(t.Context(), c.message); !errors.Is(err, c.want) {
				t.Errorf("%.12q…: got %v, want %v", c.message, err, c.want)
			}
		}
	})
}

func TestChangesAreNotedForOtherNodes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := &maintenance.Switch{DB: d}
		for _, do := range []func(context.Context) error{
			func(ctx context.Context) error { return shop.Close(ctx, "") }, shop.Open, shop.Open,
		} {
			if err := do(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.PublishNotes(t.Context()); err != nil { // so that they come in one batch
			t.Fatal(err)
		}
		stop := errors.New("stop")
		err := d.Watch(t.Context(), 0, func(b db.Batch) error {
			if len(b.Changes) != 2 || b.Changes[0].Topic != maintenance.Topic {
				t.Errorf("got %+v, want two changes of topic %q: opening an open shop is none", b.Changes, maintenance.Topic)
			}
			return stop
		})
		if !errors.Is(err, stop) {
			t.Error(err)
		}
	})
}
