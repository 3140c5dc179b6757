package outfit_test

import (
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

var noon = time.Date(2026, 11, 16, 12, 0, 0, 0, jp.Tokyo)

func snapshot(t testing.TB, d *db.DB, items int) *catalog.Snapshot {
	t.Helper()
	made, err := demo.Make(demo.Options{Items: items, Now: noon})
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
	return live.Current()
}

// What every proposal promises, for every colour of the demo shop.
func TestProposalsGoTogether(t *testing.T) {
	snap := snapshot(t, dbtest.SQLite(t), 600)
	book := outfit.NewBook(snap, nil)
	tried, found := 0, 0
	for n := range snap.Colors() {
		c, color := snap.ColorAt(n)
		anchor, ok := book.Piece(color.Code)
		if !ok || c.Discontinued {
			continue
		}
		tried++
		list := book.Propose(outfit.Wish{With: anchor, Count: 3, Season: outfit.SeasonAt(noon)})
		if len(list) > 0 {
			found++
		}
		seen := map[string]bool{}
		for _, pieces := range list {
			if len(pieces) < outfit.Fewest || len(pieces) > outfit.Most || !outfit.Complete(pieces...) {
				t.Fatalf("%s: %d pieces, or nothing to wear: %+v", color.Code, len(pieces), pieces)
			}
			if why := outfit.Goes(pieces...); len(why) > 0 {
				t.Fatalf("%s: proposed against %v", color.Code, why)
			}
			has := false
			for _, p := range pieces {
				other, shade, _ := snap.Color(p.Color)
				has = has || p.Color == color.Code
				if p.Color == color.Code {
					continue
				}
				if other.Secret || !other.ColorAvailability(shade).Buyable() {
					t.Fatalf("%s: %s cannot be bought", color.Code, p.Color)
				}
				if seen[string(p.Commodity)] {
					t.Fatalf("%s: %s twice", color.Code, p.Commodity)
				}
				seen[string(p.Commodity)] = true
			}
			if !has {
				t.Fatalf("%s is not in its own outfit", color.Code)
			}
		}
		again := book.Propose(outfit.Wish{With: anchor, Count: 3, Season: outfit.SeasonAt(noon)})
		if !slices.EqualFunc(list, again, func(a, b []outfit.Piece) bool { return slices.Equal(a, b) }) {
			t.Fatalf("%s: another answer to the same question", color.Code)
		}
	}
	if tried < 500 || found*100 < tried*85 {
		t.Errorf("%d of %d colours have an outfit", found, tried)
	}
}

// What is not worn to be seen is in no outfit.
func TestNoPieceIsUnderwearOrForTheHouse(t *testing.T) {
	snap := snapshot(t, dbtest.SQLite(t), 600)
	for c := range snap.All() {
		piece, ok := outfit.Of(snap.Tree(), c, &c.Colors[0])
		for _, code := range c.Categories {
			node, known := snap.Tree().Node(code)
			if !known {
				continue
			}
			top := node.Line()[0].Alias
			if ok && (top == "femtech" || top == "living" || c.TaxPercent == 8 || c.Returns == catalog.ReturnsHygiene) {
				t.Errorf("%s %s (%s) is a %s", c.Code, c.Name, node.Path, piece.Slot)
			}
			if want, listed := slots[node.Path]; listed && (piece.Slot != want || ok != (want != "")) {
				t.Errorf("%s (%s) is a %q, want %q", c.Name, node.Path, piece.Slot, want)
			}
		}
	}
}

// slots are what the categories of the demo mean.
var slots = map[string]outfit.Slot{
	"men/tops/t-shirts": outfit.Top, "men/tops/cardigans": outfit.Outer, "men/outer/coats": outfit.Outer, "men/bottoms/jeans": outfit.Bottom,
	"men/inner/boxers": "", "men/inner/undershirts": "", "men/inner/socks": outfit.Socks, "men/inner/pyjamas": outfit.Dress, "men/goods/bags": outfit.Bag,
	"men/goods/shoes": outfit.Shoes, "men/goods/hats": outfit.Hat, "men/tops/sweats": outfit.Top, "sports/women/jackets": outfit.Outer,
	"womens-health/wear/dresses": outfit.Dress, "womens-health/wear/skirts": outfit.Bottom, "womens-health/wear/blouses": outfit.Top,
	"womens-health/inner/bras": "", "womens-health/inner/shorts": "", "womens-health/inner/leggings": "", "womens-health/warm/belly-bands": "",
	"yoga/props/mats": "", "yoga/props/blocks": "", "yoga/bottoms/leggings": outfit.Bottom, "sports/women/bras": outfit.Top, "yoga/tops/bra-tops": outfit.Top,
	"baby/wear/rompers": outfit.Dress, "baby/goods/bibs": outfit.Small, "kids/one-piece/sets": outfit.Dress, "unisex/bags/beanies": outfit.Hat, "kids/tops/sweats": outfit.Top,
}

func TestWhatDoesNotGoTogetherIsToldSo(t *testing.T) {
	shirt := outfit.Piece{Slot: outfit.Top, Wearer: catalog.Men, Occasion: outfit.Everyday, Formality: outfit.Formality{Low: 1, High: 3}, Seasons: outfit.AllYear, Tone: outfit.ToneOf("f7f5f0"), Price: 5000}
	with := func(change func(*outfit.Piece)) outfit.Piece {
		p := shirt
		p.Slot, p.Tone = outfit.Bottom, outfit.ToneOf("27334f")
		change(&p)
		return p
	}
	red := shirt
	red.Tone = outfit.ToneOf("a83540")
	for name, c := range map[string]struct {
		a, b outfit.Piece
		why  outfit.Objection
	}{
		"white and navy":   {shirt, with(func(*outfit.Piece) {}), ""},
		"two tops":         {shirt, with(func(p *outfit.Piece) { p.Slot = outfit.Top }), outfit.SlotTwice},
		"top and dress":    {shirt, with(func(p *outfit.Piece) { p.Slot = outfit.Dress }), outfit.SlotTwice},
		"a child's":        {shirt, with(func(p *outfit.Piece) { p.Wearer = catalog.Kids }), outfit.Wearers},
		"everybody's":      {shirt, with(func(p *outfit.Piece) { p.Wearer = catalog.Unisex }), ""},
		"for sports":       {shirt, with(func(p *outfit.Piece) { p.Occasion = outfit.Active }), outfit.Occasions},
		"winter in summer": {with(func(p *outfit.Piece) { p.Seasons = outfit.Hot }), with(func(p *outfit.Piece) { p.Slot, p.Seasons = outfit.Outer, outfit.Cold }), outfit.Weather},
		"too relaxed":      {with(func(p *outfit.Piece) { p.Formality = outfit.Formality{Low: 1, High: 1} }), with(func(p *outfit.Piece) { p.Slot, p.Formality.Low = outfit.Outer, 2 }), outfit.Dressing},
		"two patterns":     {with(func(p *outfit.Piece) { p.Patterned = true }), with(func(p *outfit.Piece) { p.Slot, p.Patterned = outfit.Outer, true }), outfit.Patterns},
		"red and green":    {red, with(func(p *outfit.Piece) { p.Tone = outfit.ToneOf("2f6b50") }), outfit.Colors},
		"red and navy":     {red, with(func(*outfit.Piece) {}), ""},
		"an absurd price":  {shirt, with(func(p *outfit.Piece) { p.Price = 50_000 }), outfit.Prices},
	} {
		got := outfit.Goes(c.a, c.b)
		if c.why == "" && len(got) > 0 || c.why != "" && !slices.Equal(got, []outfit.Objection{c.why}) {
			t.Errorf("%s: %v, want %q", name, got, c.why)
		}
	}
}

func BenchmarkPropose(b *testing.B) {
	d, err := db.Open(b.Context(), "sqlite:"+b.TempDir()+"/test.db")
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	if err := d.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	snap := snapshot(b, d, 8000)
	book := outfit.NewBook(snap, nil)
	b.Logf("%d colours", snap.Colors())
	for i := 0; b.Loop(); i++ {
		_, color := snap.ColorAt(i * 37 % snap.Colors())
		if p, ok := book.Piece(color.Code); ok {
			book.Propose(outfit.Wish{With: p, Count: 3, Season: outfit.Cold})
		}
	}
}
