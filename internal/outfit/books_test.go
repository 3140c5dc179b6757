package outfit_test

import (
	"context"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

func TestRequestsHaveTheLastBookWhileTheNextIsWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_ = snapshot(t, d, 60)
		live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		var hold atomic.Bool
		writing, goOn := make(chan struct{}), make(chan struct{})
		books := &outfit.Books{Then: []func(*catalog.Snapshot, *outfit.Book){func(*catalog.Snapshot, *outfit.Book) {
			if hold.Load() {
				writing <- struct{}{}
				<-goOn
			}
		}}}
		ended := make(chan error, 2)
		go func() { ended <- live.Follow(ctx) }()
		go func() { ended <- books.Follow(ctx, live) }()
		defer func() { stop(); <-ended; <-ended }()
		waittest.Until(t, "the first book", books.Follows)
		first, version := books.Of(live.Current()), books.Version()

		var fresh catalog.Commodity
		for c := range live.Current().All() {
			if _, ok := first.Piece(c.Colors[0].Code); ok {
				fresh = *c
				break
			}
		}
		code := fresh.Colors[0].Code
		fresh.Colors = slices.Clone(fresh.Colors)
		fresh.Colors[0].Hex = "123456"
		hold.Store(true)
		if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), catalog.Batch{Commodities: []catalog.Commodity{fresh}}); err != nil {
			t.Fatal(err)
		}
		<-writing
		if books.Of(live.Current()) != first || books.Version() != version {
			t.Error("somebody who asks has a book that is not written")
		}
		hold.Store(false)
		close(goOn)
		waittest.Until(t, "the next book", func() bool {
			p, ok := books.Of(live.Current()).Piece(code)
			return ok && p.Tone == outfit.ToneOf("123456")
		})
		if books.Version() == version {
			t.Error("the next book has the version of the one before")
		}
	})
}

// What somebody lacks is of other kinds than what they have, and they are dressed then.
func TestWhatIsMissingBesideACart(t *testing.T) {
	snap := snapshot(t, dbtest.SQLite(t), 600)
	book := outfit.NewBook(snap, nil)
	found, asked := 0, 0
	for n := range snap.Colors() {
		_, color := snap.ColorAt(n)
		p, ok := book.Piece(color.Code)
		if !ok || n%3 != 0 {
			continue
		}
		asked++
		other, _ := snap.ColorAt((n + 7) % snap.Colors())
		has := []outfit.Piece{p}
		if q, ok := book.Piece(other.Colors[0].Code); ok && q.Commodity != p.Commodity {
			has = append(has, q)
		}
		pieces, ok := book.Beside(has, outfit.Wish{Season: outfit.SeasonAt(noon)})
		if !ok {
			continue
		}
		found++
		lacks, sensible := outfit.Missing(has, pieces)
		if !sensible || len(outfit.Goes(pieces...)) > 0 || !outfit.Complete(pieces...) {
			t.Fatalf("%s: %+v lacks %+v, %v", color.Code, has, lacks, outfit.Goes(pieces...))
		}
		for _, l := range lacks {
			for _, h := range has {
				if l.Slot == h.Slot && l.Wearer == h.Wearer {
					t.Fatalf("%s: a second %s beside %s", l.Color, l.Slot, h.Color)
				}
			}
		}
	}
	if found*2 < asked {
		t.Errorf("%d of %d carts lack something", found, asked)
	}
}

func TestNothingIsMissingWhereItIsNotSensible(t *testing.T) {
	piece := func(code string, slot outfit.Slot) outfit.Piece {
		return outfit.Piece{Color: id.ColorSKU(code), Commodity: id.ColorSKU(code).Commodity(), Slot: slot, Wearer: catalog.Women}
	}
	top, bottom, shoes, bag := piece("100400000101", outfit.Top), piece("100400000201", outfit.Bottom), piece("100400000301", outfit.Shoes), piece("100400000401", outfit.Bag)
	otherTop, dress, topInRed := piece("100400000501", outfit.Top), piece("100400000601", outfit.Dress), piece("100400000102", outfit.Top)
	whole := []outfit.Piece{top, bottom, shoes}
	for name, c := range map[string]struct {
		has, of []outfit.Piece
		lacks   int
	}{
		"one of three":                {[]outfit.Piece{top}, whole, 2},
		"two of three":                {[]outfit.Piece{top, shoes}, whole, 1},
		"all of it":                   {whole, whole, 0},
		"none of it":                  {[]outfit.Piece{bag}, whole, 0},
		"one of four":                 {[]outfit.Piece{top}, append(whole, bag), 0},
		"another top":                 {[]outfit.Piece{bottom, otherTop}, whole, 0},
		"a dress instead":             {[]outfit.Piece{shoes, dress}, whole, 0},
		"the same in another colour":  {[]outfit.Piece{topInRed, bottom}, whole, 0},
		"something else beside of it": {[]outfit.Piece{top, bottom, bag}, whole, 1},
	} {
		if lacks, ok := outfit.Missing(c.has, c.of); ok != (c.lacks > 0) || ok && len(lacks) != c.lacks {
			t.Errorf("%s: %v lacks %v", name, ok, lacks)
		}
	}
}

// Side by side nothing stands outside of the picture, and no garment over another.
func TestARowHasRoomForEverything(t *testing.T) {
	for _, slots := range [][]outfit.Slot{
		{outfit.Top}, {outfit.Bottom, outfit.Top, outfit.Outer}, {outfit.Dress, outfit.Bag, outfit.Outer, outfit.Shoes}, {outfit.Shoes, outfit.Bag, outfit.Hat},
		{outfit.Outer, outfit.Top, outfit.Bottom, outfit.Shoes, outfit.Bag}, {outfit.Outer, outfit.Top, outfit.Dress, outfit.Bottom, outfit.Shoes, outfit.Bag, outfit.Hat, outfit.Socks},
	} {
		var pieces []outfit.Piece
		for _, s := range slots {
			pieces = append(pieces, outfit.Piece{Slot: s})
		}
		spots := outfit.Row(pieces)
		for i, s := range spots {
			middle := s.X + s.W/2
			if middle < 10 || middle > 150 || s.Y < -2 || s.Y+s.W*5/4 > 92 {
				t.Errorf("%v: %s stands at %+v", slots, slots[i], s)
			}
			for j, o := range spots[:i] {
				if across, up := s.X+s.W/2-o.X-o.W/2, s.Y-o.Y; max(across, -across) < .7*min(s.W, o.W) && max(up, -up) < .9*min(s.W, o.W) {
					t.Errorf("%v: %s stands over %s", slots, slots[i], slots[j])
				}
			}
		}
	}
}
