package demo_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"pgregory.net/rapid"
)

var noon = time.Date(2026, 11, 15, 12, 0, 0, 0, jp.Tokyo)

func makeShop(t testing.TB, opts demo.Options) (*demo.Shop, []catalog.Commodity) {
	t.Helper()
	if opts.Now.IsZero() {
		opts.Now = noon
	}
	s, err := demo.Make(opts)
	if err != nil {
		t.Fatalf("Make(%+v): %v", opts, err)
	}
	var list []catalog.Commodity
	for c := range s.Commodities() {
		list = append(list, c)
	}
	return s, list
}

func TestStandardShopHasTheSizeThatWasPromised(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	var colors, skus, soldOut, few, goneColors int
	for _, c := range list {
		colors += len(c.Colors)
		for _, color := range c.Colors {
			left := 0
			for _, size := range color.Sizes {
				skus++
				left += size.Stock
				if size.Stock == 0 {
					soldOut++
				}
				if size.Stock >= 1 && size.Stock <= 3 {
					few++
				}
			}
			if left == 0 && !c.Discontinued {
				goneColors++
			}
		}
	}
	for _, n := range []struct {
		what           string
		got, low, high int
	}{
		{"brands", len(s.Brands), 60, 60},
		{"commodities", len(list), 1_200, 1_200},
		{"colours", colors, 2_700, 3_300},
		{"SKUs", skus, 9_000, 11_000},
		{"per mille of SKUs sold out", soldOut * 1000 / skus, 60, 100},
		{"per mille of SKUs with 1 to 3 left", few * 1000 / skus, 50, 200},
		{"colours sold out", goneColors, 20, 200},
		{"campaigns", len(s.Campaigns), 8, 20},
	} {
		if n.got < n.low || n.got > n.high {
			t.Errorf("%s: got %d, want %d to %d", n.what, n.got, n.low, n.high)
		}
	}
	if s.Len() != len(list) {
		t.Errorf("Len() = %d, but there are %d commodities", s.Len(), len(list))
	}
}

func TestFlagsAndDatesAgree(t *testing.T) {
	_, list := makeShop(t, demo.Options{})
	counts := map[string]int{}
	count := func(what string, is bool) {
		if is {
			counts[what]++
		}
	}
	today, first := jp.Day(noon), jp.Day(noon.AddDate(0, 0, -13))
	for _, c := range list {
		fresh := c.ArrivalDate >= first && c.ArrivalDate <= today
		if c.NewArrival != fresh || c.Reserve != (c.ArrivalDate > today) {
			t.Errorf("%s arrives %s, today %s: new arrival %t, pre-order %t", c.Code, c.ArrivalDate, today, c.NewArrival, c.Reserve)
		}
		if c.ArrivalDate < jp.Day(noon.AddDate(0, 0, -731)) {
			t.Errorf("%s arrived %s, more than two years ago", c.Code, c.ArrivalDate)
		}
		if unranked := c.Reserve || c.Secret || c.Discontinued; unranked != (c.PopularRank == 0) {
			t.Errorf("%s has rank %d; pre-order %t, secret %t, discontinued %t", c.Code, c.PopularRank, c.Reserve, c.Secret, c.Discontinued)
		}
		count("new", c.NewArrival)
		count("pre-order", c.Reserve)
		count("restocked", c.Repeat)
		count("staple", c.Magazine)
		count("new season", c.NewSeason)
		count("discontinued", c.Discontinued)
		count("secret", c.Secret)
	}
	for what, least := range map[string]int{"new": 60, "pre-order": 5, "restocked": 30, "staple": 30, "new season": 60, "discontinued": 3, "secret": 24} {
		if counts[what] < least || counts[what] > 300 {
			t.Errorf("%s: got %d, want %d to 300", what, counts[what], least)
		}
	}
}

func TestCampaignsHaveTheirItemsAndTimes(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	visible, secret := map[string]int{}, map[string]int{}
	for _, c := range list {
		for _, code := range c.Campaigns {
			switch {
			case c.Discontinued:
				t.Errorf("%s is discontinued but in %s", c.Code, code)
			case c.Secret:
				secret[code]++
			default:
				visible[code]++
			}
		}
		for _, color := range c.Colors {
			if c.Secret && color.Price >= 2_000 {
				t.Errorf("secret %s costs %v, want below ￥2,000", color.Code, color.Price)
			}
		}
	}
	now, past, future := noon.UnixMilli(), 0, 0
	for _, c := range s.Campaigns {
		if wrong := c.Check(); len(wrong) > 0 {
			t.Errorf("campaign %s: %v", c.Code, wrong)
		}
		if c.Ends > 0 && c.Ends <= now {
			past++
		}
		if c.Starts > now {
			future++
		}
		if visible[c.Code]+secret[c.Code] == 0 {
			t.Errorf("campaign %s is empty", c.Code)
		}
	}
	if past == 0 || future == 0 {
		t.Errorf("got %d past and %d future campaigns, want some of each", past, future)
	}
	if visible["showcase_1"] < 20 || visible["showcase_2"] < 20 || secret["under2000"] < 24 || visible["under2000"] > 0 {
		t.Errorf("showcases have %d and %d visible items, under2000 %d secret and %d visible; want 20, 20, 24 and 0",
			visible["showcase_1"], visible["showcase_2"], secret["under2000"], visible["under2000"])
	}
}

func TestEveryLeafOfTheTreeHasItems(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	tree, broken := catalog.BuildTree(s.Categories)
	if len(broken) > 0 {
		t.Fatalf("broken categories: %v", broken)
	}
	inLeaf := map[string]int{}
	for _, c := range list {
		for _, code := range c.Categories {
			inLeaf[code]++
		}
	}
	leaves := 0
	var walk func([]*catalog.Node)
	walk = func(nodes []*catalog.Node) {
		for _, n := range nodes {
			if wrong := n.Check(); len(wrong) > 0 {
				t.Errorf("category %s: %v", n.Path, wrong)
			}
			if n.Level == catalog.Levels {
				leaves++
				if inLeaf[n.Code] < 3 {
					t.Errorf("category %s has %d items, want 3 or more", n.Path, inLeaf[n.Code])
				}
				delete(inLeaf, n.Code)
			}
			walk(n.Children)
		}
	}
	walk(tree.Roots)
	if leaves < 120 || len(tree.Roots) < 8 {
		t.Errorf("got %d departments and %d leaves, want 8 and 120 or more", len(tree.Roots), leaves)
	}
	if len(inLeaf) > 0 {
		t.Errorf("items in categories that are no visible leaf: %v", inLeaf)
	}
}

func TestBrandsAreWholeAndEachMakesSomething(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	made := map[id.Brand]int{}
	for _, c := range list {
		made[c.Brand]++
	}
	seen := map[string]bool{}
	for _, b := range s.Brands {
		if wrong := b.Check(); len(wrong) > 0 {
			t.Errorf("brand %s: %v", b.Code, wrong)
		}
		if b.Kana == "" || b.Alphabet == "" || b.Alias == "" || b.Story == "" || made[b.Code] < 5 {
			t.Errorf("brand %+v makes %d items; want kana, alphabet, alias, story and 5 items", b, made[b.Code])
		}
		for _, once := range []string{string(b.Code), b.Name, b.Alias} {
			if seen[once] {
				t.Errorf("brand %s: %q is taken", b.Code, once)
			}
			seen[once] = true
		}
	}
	if made["9002"] == 0 {
		t.Error("no item of brand 9002, whose search keys differ")
	}
}

func TestSameOptionsMakeTheSameShop(t *testing.T) {
	hash := func(opts demo.Options) string {
		s, list := makeShop(t, opts)
		h := sha256.New()
		if err := json.NewEncoder(h).Encode([]any{s.Brands, s.Categories, s.Campaigns, list}); err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			for _, color := range c.Colors {
				look, _ := s.Look(color.Code)
				fmt.Fprint(h, look)
			}
		}
		return fmt.Sprintf("%x", h.Sum(nil))
	}
	opts := demo.Options{Items: 400, Seed: 7, Now: noon}
	want := hash(opts)
	evening := opts
	evening.Now = noon.Add(11 * time.Hour).UTC()
	if got := hash(evening); got != want {
		t.Errorf("the same day made another shop: %s, want %s", got, want)
	}
	other := opts
	other.Seed++
	if hash(other) == want {
		t.Error("another seed made the same shop")
	}
}

func TestImpossibleOptionsAreRefused(t *testing.T) {
	for _, opts := range []demo.Options{{}, {Items: -1, Now: noon}, {Items: demo.MaxItems + 1, Now: noon}} {
		if s, err := demo.Make(opts); err == nil {
			t.Errorf("Make(%+v) made a shop of %d, want an error", opts, s.Len())
		}
	}
}

func TestAnyShopIsSound(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		opts := demo.Options{
			Items: rapid.IntRange(1, 150).Draw(r, "items"), Seed: rapid.Uint64().Draw(r, "seed"),
			Now: noon.AddDate(0, 0, rapid.IntRange(-800, 800).Draw(r, "days")),
		}
		s, err := demo.Make(opts)
		if err != nil {
			r.Fatalf("Make(%+v): %v", opts, err)
		}
		var list []catalog.Commodity
		for c := range s.Commodities() {
			list = append(list, c)
		}
		if len(list) != opts.Items {
			r.Fatalf("got %d commodities, want %d", len(list), opts.Items)
		}
		if wrong := unsound(s, list); len(wrong) > 0 {
			r.Fatalf("%+v: %s", opts, strings.Join(wrong, "\n"))
		}
	})
}

func BenchmarkMake200000(b *testing.B) {
	for b.Loop() {
		s, err := demo.Make(demo.Options{Items: demo.MaxItems, Now: noon})
		if err != nil {
			b.Fatal(err)
		}
		skus := 0
		for c := range s.Commodities() {
			for _, color := range c.Colors {
				skus += len(color.Sizes)
			}
		}
		b.ReportMetric(float64(skus), "SKUs")
	}
}
