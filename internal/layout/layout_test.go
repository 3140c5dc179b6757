package layout_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

var noon = time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)

func kinds(blocks []layout.Block) (list []layout.BlockKind) {
	for _, b := range blocks {
		list = append(list, b.Kind)
	}
	return list
}

func banner(id string) layout.Block {
	return layout.Block{ID: id, Kind: layout.Banner, Title: "冬じたく", Shown: []layout.BlockShown{{Title: "コート", Picture: "/contents/pages/a.jpg", Link: "/campaign/warm"}}}
}

func TestAPageIsPublishedAsOneSwitchAndPutBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		pages := layout.Pages{DB: d, Ranks: []string{"1", "2"}}
		first, err := pages.Find(ctx, layout.Home)
		if err != nil || len(first.Blocks) != 16 || first.Changed() {
			t.Fatalf("a page that nobody changed: %+v, %v", first, err)
		}
		mine := slices.Concat(first.Blocks[:1], []layout.Block{banner("banner-1")}, first.Blocks[1:])
		drafted, err := pages.Save(ctx, layout.Home, mine, first.Revision)
		if err != nil || !drafted.Changed() || drafted.Version != 0 {
			t.Fatalf("a draft: %+v, %v", drafted, err)
		}
		if _, err := pages.Save(ctx, layout.Home, mine[:3], first.Revision); !errors.Is(err, layout.ErrStale) {
			t.Errorf("a draft over another's: %v", err)
		}
		if _, err := pages.Publish(ctx, layout.Home, first.Revision, ""); !errors.Is(err, layout.ErrStale) {
			t.Errorf("publishing what was not seen: %v", err)
		}
		live, err := layout.NewLive(ctx, d)
		if err != nil || len(live.Current().Blocks(layout.Home, noon)) != 16 {
			t.Fatalf("shoppers see a draft: %v", err)
		}
		ahead, err := live.Drafts(ctx)
		if err != nil || len(ahead.Current().Blocks(layout.Home, noon)) != 17 {
			t.Fatalf("the draft is not to be seen ahead: %v", err)
		}
		following, stop := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- live.Follow(following) }()
		defer func() { stop(); <-done }()
		one, err := pages.Publish(ctx, layout.Home, drafted.Revision, "冬のはじまり")
		if err != nil || one.Version != 1 || one.Changed() {
			t.Fatalf("published: %+v, %v", one, err)
		}
		waittest.Until(t, "shoppers see the page", func() bool { return len(live.Current().Blocks(layout.Home, noon)) == 17 })
		if _, err := pages.Publish(ctx, layout.Home, one.Revision, ""); !errors.Is(err, layout.ErrSame) {
			t.Errorf("publishing the same again: %v", err)
		}
		less, err := pages.Save(ctx, layout.Home, mine[:2], one.Revision)
		if err != nil {
			t.Fatal(err)
		}
		two, err := pages.Publish(ctx, layout.Home, less.Revision, "")
		if err != nil || two.Version != 2 {
			t.Fatal(two, err)
		}
		back, err := pages.Back(ctx, layout.Home, 1, two.Revision)
		if err != nil || back.Version != 3 || len(back.Published) != 17 || back.Changed() {
			t.Errorf("back to an earlier version: %+v, %v", back, err)
		}
		waittest.Until(t, "shoppers see the earlier page", func() bool { return len(live.Current().Blocks(layout.Home, noon)) == 17 })
		if _, err := pages.Back(ctx, layout.Home, 9, back.Revision); !errors.Is(err, layout.ErrVersion) {
			t.Errorf("back to what never was: %v", err)
		}
		usual, err := pages.Back(ctx, layout.Home, 0, back.Revision)
		if err != nil || !slices.Equal(kinds(usual.Published), kinds(first.Blocks)) {
			t.Errorf("back to the default: %+v, %v", usual, err)
		}
		list, err := pages.Versions(ctx, layout.Home, 10)
		if err != nil || len(list) != 4 || list[0].Version != 4 || list[3].Note != "冬のはじまり" {
			t.Errorf("versions: %+v, %v", list, err)
		}
		drafted, err = pages.Save(ctx, layout.Home, mine, usual.Revision)
		if err != nil {
			t.Fatal(err)
		}
		if gone, err := pages.Discard(ctx, layout.Home, drafted.Revision); err != nil || gone.Changed() {
			t.Errorf("discarded: %+v, %v", gone, err)
		}
	})
}

func TestBlocksShowInTheirPeriod(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		pages := layout.Pages{DB: d}
		timed := banner("banner-1")
		timed.Starts, timed.Ends = noon.UnixMilli(), noon.Add(time.Hour).UnixMilli()
		p, err := pages.Save(t.Context(), layout.OfDepartment("C1"), []layout.Block{timed}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := pages.Publish(t.Context(), p.Name, p.Revision, ""); err != nil {
			t.Fatal(err)
		}
		live, err := layout.NewLive(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		s := live.Current()
		versions := map[string]bool{}
		for _, c := range []struct {
			at    time.Time
			shown int
			until time.Time
		}{
			{noon.Add(-time.Millisecond), 0, noon}, {noon, 1, noon.Add(time.Hour)}, {noon.Add(time.Hour - time.Millisecond), 1, noon.Add(time.Hour)}, {noon.Add(time.Hour), 0, time.Time{}},
		} {
			if got := len(s.Blocks(p.Name, c.at)); got != c.shown {
				t.Errorf("at %v: %d blocks, want %d", c.at, got, c.shown)
			}
			if until := s.Until(c.at); c.until.IsZero() && until.Year() < 2200 || !c.until.IsZero() && !until.Equal(c.until) {
				t.Errorf("at %v until %v, want %v", c.at, until, c.until)
			}
			versions[s.VersionAt(c.at)] = true
		}
		if len(versions) != 3 {
			t.Errorf("three times have the versions %v", versions)
		}
	})
}

func TestWhatMakesNoPageIsRefused(t *testing.T) {
	with := func(change func(*layout.Block)) []layout.Block {
		b := banner("banner-1")
		change(&b)
		return []layout.Block{{ID: "hero", Kind: layout.Hero}, b}
	}
	goods := layout.RowRule{Order: layout.Popular, Limit: 8}
	worn := func(r layout.OutfitRule) []layout.Block {
		return with(func(b *layout.Block) { b.Kind, b.Shown, b.Worn = layout.Outfits, nil, &r })
	}
	for name, c := range map[string]struct {
		page   string
		blocks []layout.Block
		ok     bool
	}{
		"a banner":           {layout.Home, with(func(*layout.Block) {}), true},
		"for a rank":         {layout.Home, with(func(b *layout.Block) { b.For = []string{"2", layout.Guest} }), true},
		"a row of items":     {layout.Home, with(func(b *layout.Block) { b.Kind, b.Shown, b.Rule = layout.Goods, nil, &goods }), true},
		"outfits":            {layout.Home, worn(layout.OutfitRule{Slugs: []string{"snow", "autumn/rain_2"}, Limit: 2}), true},
		"outfits of now":     {layout.Home, worn(layout.OutfitRule{Category: "C1", Season: layout.Now, Limit: 12}), true},
		"an outfit twice":    {layout.Home, worn(layout.OutfitRule{Slugs: []string{"snow", "snow"}, Limit: 2}), false},
		"no slug":            {layout.Home, worn(layout.OutfitRule{Slugs: []string{"../snow"}, Limit: 2}), false},
		"no such season":     {layout.Home, worn(layout.OutfitRule{Season: "rainy", Limit: 2}), false},
		"too many outfits":   {layout.Home, worn(layout.OutfitRule{Limit: 13}), false},
		"no outfit":          {layout.Home, worn(layout.OutfitRule{}), false},
		"outfits and banner": {layout.Home, with(func(b *layout.Block) { b.Worn = &layout.OutfitRule{Limit: 2} }), false},
		"of a campaign":      {layout.OfCampaign("warm"), []layout.Block{banner("a")}, true},
		"no hero":            {layout.Home, []layout.Block{banner("a")}, false},
		"two heroes":         {layout.Home, []layout.Block{{ID: "a", Kind: layout.Hero}, {ID: "b", Kind: layout.Hero}}, false},
		"a hero for some":    {layout.Home, []layout.Block{{ID: "a", Kind: layout.Hero, For: []string{"2"}}}, false},
		"ranking elsewhere":  {layout.OfDepartment("C1"), []layout.Block{{ID: "a", Kind: layout.Ranking}}, false},
		"the same id":        {layout.Home, []layout.Block{{ID: "a", Kind: layout.Hero}, banner("a")}, false},
		"a script":           {layout.Home, with(func(b *layout.Block) { b.Shown[0].Link = "javascript:alert(1)" }), false},
		"another's protocol": {layout.Home, with(func(b *layout.Block) { b.Shown[0].Link = "//evil.example" }), false},
		"another's picture":  {layout.Home, with(func(b *layout.Block) { b.Shown[0].Picture = "https://evil.example/a.jpg" }), false},
		"up the folders":     {layout.Home, with(func(b *layout.Block) { b.Shown[0].Picture = "/contents/../a.jpg" }), false},
		"no title":           {layout.Home, with(func(b *layout.Block) { b.Title = " " }), false},
		"ends first":         {layout.Home, with(func(b *layout.Block) { b.Starts, b.Ends = 5, 4 }), false},
		"an unknown rank":    {layout.Home, with(func(b *layout.Block) { b.For = []string{"9"} }), false},
		"a text's picture":   {layout.Home, with(func(b *layout.Block) { b.Kind = layout.Text }), false},
		"too many items":     {layout.Home, with(func(b *layout.Block) { r := goods; r.Limit = 21; b.Kind, b.Shown, b.Rule = layout.Goods, nil, &r }), false},
		"too many blocks":    {layout.OfDepartment("C1"), slices.Repeat([]layout.Block{banner("a")}, 41), false},
	} {
		err := layout.Check(c.page, c.blocks, []string{"1", "2"})
		if (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil && !strings.Contains(err.Error(), "layout.blocks") {
			t.Errorf("%s is refused by %v", name, err)
		}
	}
}
