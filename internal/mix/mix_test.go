package mix_test

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/mix"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// book is the demo's, with some hundred items.
func book(t *testing.T, d *db.DB) (*mix.Book, *catalog.Snapshot) {
	t.Helper()
	made, err := demo.Make(demo.Options{Items: 300, Now: time.Date(2026, 11, 16, 12, 0, 0, 0, jp.Tokyo)})
	if err != nil {
		t.Fatal(err)
	}
	b := catalog.Batch{Brands: made.Brands, Categories: made.Categories, Campaigns: made.Campaigns}
	for c := range made.Commodities() {
		b.Commodities = append(b.Commodities, c)
	}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return mix.NewBooks(&outfit.Books{}).Of(live.Current()), live.Current()
}

func first(t *testing.T, b *mix.Book, slot outfit.Slot, n int) outfit.Piece {
	t.Helper()
	f := b.Find(mix.Wish{Slot: slot})
	if len(f.Pieces) <= n {
		t.Fatalf("the demo has only %d for %s", len(f.Pieces), slot)
	}
	return f.Pieces[n]
}

func TestAnAddressNamesOnePieceForEachPlace(t *testing.T) {
	b, _ := book(t, dbtest.SQLite(t))
	top, other, bottom, dress, bag := first(t, b, outfit.Top, 0), first(t, b, outfit.Top, 1), first(t, b, outfit.Bottom, 0), first(t, b, outfit.Dress, 0), first(t, b, outfit.Bag, 0)
	join := func(list ...outfit.Piece) string { return mix.Mix(list).Codes() }
	for asked, want := range map[string]string{
		"": "", ",,,": "", "<script>,../../etc,%00": "", strings.Repeat("x", 100000): "",
		join(bag, bottom, top):               join(top, bottom, bag),
		join(top, other, top, bottom):        join(top, bottom),
		join(top, dress, bottom):             join(top, bottom),
		join(dress, top, bag):                join(dress, bag),
		"nothing," + join(top) + ",nothing":  join(top),
		strings.Repeat("A,", 20) + join(top): "", // too far behind
	} {
		if got := b.Read(asked).Codes(); got != want {
			t.Errorf("%.60s: got %s, want %s", asked, got, want)
		}
	}
	if got := b.Read(join(top, bottom, bag)).With(dress).Codes(); got != join(dress, bag) {
		t.Errorf("a dress takes the places of top and bottom: got %s", got)
	}
	if got := b.Read(join(dress, bag)).With(other).Codes(); got != join(other, bag) {
		t.Errorf("a top takes the place of the dress: got %s", got)
	}
}

func TestWhatGoesWithTheRestComesFirst(t *testing.T) {
	b, snap := book(t, dbtest.SQLite(t))
	chosen := b.Read(string(first(t, b, outfit.Top, 0).Color))
	f := b.Find(mix.Wish{Slot: outfit.Bottom, With: chosen})
	if f.Goes == 0 || f.Goes == len(f.Pieces) {
		t.Fatalf("%d of %d go with it: it proves nothing", f.Goes, len(f.Pieces))
	}
	for i, p := range f.Pieces {
		verdict, against := chosen.With(p).Judge()
		if goes := i < f.Goes; goes != (verdict != mix.Odd) || goes != (len(against) == 0) {
			t.Errorf("%d of %d (%d go): got %s %v", i, len(f.Pieces), f.Goes, verdict, against)
		}
	}
	for _, w := range []mix.Wish{{Slot: outfit.Top, Wearer: catalog.Kids}, {Slot: outfit.Top, Size: "M"}, {Slot: outfit.Top, Group: "navy"}, {Slot: outfit.Top, Wearer: catalog.Women}} {
		found := b.Find(w)
		if len(found.Pieces) == 0 {
			t.Errorf("%+v: nothing", w)
		}
		for _, p := range found.Pieces {
			c, color, _ := snap.Color(p.Color)
			has := slices.ContainsFunc(color.Sizes, func(s catalog.Size) bool { return s.Name == w.Size && (s.Stock > 0 || c.Reserve) })
			if w.Size != "" && !has || w.Group != "" && color.Group != w.Group || w.Wearer == catalog.Kids && c.SexType != catalog.Kids || w.Wearer == catalog.Women && c.SexType != catalog.Women && c.SexType != catalog.Unisex {
				t.Errorf("%+v: got %s %s", w, c.Name, color.Name)
			}
		}
	}
	if verdict, _ := chosen.Judge(); verdict != mix.None {
		t.Errorf("of one piece alone: got %s", verdict)
	}
}

func TestMembersKeepMixesOfTheirOwn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ctx := mix.Saved{DB: d}, t.Context()
		of := func(n int) mix.Mix {
			return mix.Mix{{Color: "001900212301", Slot: outfit.Top}, {Color: id.ColorSKU(fmt.Sprintf("0019002%05d", n)), Slot: outfit.Bag}}
		}
		kept, err := s.Keep(ctx, "A", of(1))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := s.Keep(ctx, "A", of(1)); err != nil || again.ID != kept.ID {
			t.Errorf("the same again: got %+v, %v", again, err)
		}
		if err := s.Remove(ctx, "B", kept.ID); !errors.Is(err, mix.ErrUnknown) {
			t.Errorf("removed by somebody else: %v", err)
		}
		for i := 2; i <= mix.MaxSaved; i++ {
			if _, err := s.Keep(ctx, "A", of(i)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Keep(ctx, "A", of(mix.MaxSaved+1)); fault.From(err).Code != "mix.full" {
			t.Errorf("one too many: %v", err)
		}
		if _, err := s.Keep(ctx, "A", nil); !errors.Is(err, mix.ErrEmpty) {
			t.Errorf("nothing: %v", err)
		}
		if err := s.Remove(ctx, "A", kept.ID); err != nil {
			t.Error(err)
		}
		if list, err := s.List(ctx, "B"); err != nil || len(list) != 0 {
			t.Errorf("B keeps %v, %v", list, err)
		}
		if err := d.Update(ctx, func(tx *db.Tx) error { return mix.Forget(ctx, tx, "A") }); err != nil {
			t.Error(err)
		}
		if list, err := s.List(ctx, "A"); err != nil || len(list) != 0 {
			t.Errorf("after A left: %v, %v", list, err)
		}
	})
}
