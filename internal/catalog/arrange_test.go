package catalog_test

import (
	"errors"
	"log/slog"
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// grove is a shop with a small tree: 服 with トップス (シャツ, ニット) and ボトムス, and 雑貨.
type grove struct {
	t     *testing.T
	shelf catalog.Catalog
}

func eachGrove(t *testing.T, test func(t *testing.T, g grove)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		g := grove{t, catalog.Catalog{DB: d}}
		item := func(code string, categories ...string) catalog.Commodity {
			return catalog.Commodity{
				Code: id.Commodity(code), Name: "品", Brand: "9002", SexType: catalog.Unisex, Categories: categories, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20261001",
				Colors: []catalog.Color{{Code: id.ColorSKU(code + "01"), Name: "藍", Group: "blue", Hex: "233f63", ListPrice: 900, Price: 900, Pictures: 1, Sizes: []catalog.Size{{SKU: id.SKU(code + "011"), Name: "M", Stock: 1}}}},
			}
		}
		_, err := g.shelf.Save(t.Context(), catalog.Batch{
			Brands: []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
			Categories: []catalog.Category{
				{Code: "C1", Name: "服", Alias: "wear", DisplayOrder: 1}, {Code: "C2", Name: "雑貨", Alias: "goods", DisplayOrder: 2},
				{Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops", DisplayOrder: 1}, {Code: "C12", Parent: "C1", Name: "ボトムス", Alias: "bottoms", DisplayOrder: 1},
				{Code: "C111", Parent: "C11", Name: "シャツ", Alias: "shirts", DisplayOrder: 1}, {Code: "C112", Parent: "C11", Name: "ニット", Alias: "knit", DisplayOrder: 2},
			},
			Commodities: []catalog.Commodity{item("0019002001", "C111"), item("0019002002", "C112", "C111"), item("0019002003", "C12")},
		})
		if err != nil {
			t.Fatal(err)
		}
		test(t, g)
	})
}

func (g grove) do(s catalog.TreeStep) (catalog.TaxonomyChange, catalog.TreeEffect) {
	g.t.Helper()
	preview, err := g.shelf.PreviewTree(g.t.Context(), s)
	if err != nil {
		g.t.Fatalf("look at %+v: %v", s, err)
	}
	change, effect, err := g.shelf.ChangeTree(g.t.Context(), s)
	if err != nil {
		g.t.Fatalf("do %+v: %v", s, err)
	}
	if !slices.Equal(preview.Addresses, effect.Addresses) || preview.Goods != effect.Goods || preview.Unseen != effect.Unseen {
		g.t.Errorf("%+v did %+v, and the preview said %+v", s, effect, preview)
	}
	return change, effect
}

func (g grove) refused(s catalog.TreeStep, want *fault.Error) {
	g.t.Helper()
	if _, err := g.shelf.PreviewTree(g.t.Context(), s); !errors.Is(err, want) {
		g.t.Errorf("look at %+v: got %v, want %v", s, err, want)
	}
	if _, _, err := g.shelf.ChangeTree(g.t.Context(), s); !errors.Is(err, want) {
		g.t.Errorf("do %+v: got %v, want %v", s, err, want)
	}
}

func (g grove) undo(change catalog.TaxonomyChange) {
	g.t.Helper()
	if _, err := g.shelf.UndoTaxonomy(g.t.Context(), change.ID); err != nil {
		g.t.Fatalf("undo %s of %s: %v", change.Action, change.Code, err)
	}
}

// shown is what a node that starts now shows.
func (g grove) shown() *catalog.Snapshot {
	g.t.Helper()
	live, err := catalog.NewLive(g.t.Context(), g.shelf.DB, slog.New(slog.DiscardHandler))
	if err != nil {
		g.t.Fatal(err)
	}
	return live.Current()
}

// leads checks to which address an old one leads; empty: nowhere.
func (g grove) leads(from, to string) {
	g.t.Helper()
	node, _, ok := g.shown().MovedCategory(from)
	if got := ""; ok {
		got = node.Path
		if got != to {
			g.t.Errorf("%s leads to %q, want %q", from, got, to)
		}
	} else if to != "" {
		g.t.Errorf("%s leads nowhere, want %q", from, to)
	}
}

func (g grove) categoriesOf(code id.Commodity) []string {
	c, ok := g.shown().Commodity(code)
	if !ok {
		g.t.Fatalf("%s is gone", code)
	}
	return c.Categories
}

func TestOldAddressesLeadToWhereTheCategoryIs(t *testing.T) {
	eachGrove(t, func(t *testing.T, g grove) {
		_, effect := g.do(catalog.TreeStep{Do: catalog.TreeEdit, Code: "C11", Name: "トップス", Alias: "upper"})
		want := []catalog.AddressChange{
			{Code: "C11", Name: "トップス", From: "wear/tops", To: "wear/upper"},
			{Code: "C112", Name: "ニット", From: "wear/tops/knit", To: "wear/upper/knit"},
			{Code: "C111", Name: "シャツ", From: "wear/tops/shirts", To: "wear/upper/shirts"},
		}
		if !slices.Equal(effect.Addresses, want) || effect.Below != 2 {
			t.Errorf("renaming does %+v", effect)
		}
		g.leads("wear/tops/shirts", "wear/upper/shirts")
		g.do(catalog.TreeStep{Do: catalog.TreeMove, Code: "C11", Parent: "C2"})
		g.leads("wear/tops/shirts", "goods/upper/shirts") // no chain
		g.leads("wear/upper", "goods/upper")
		// Back to where it was: no circle, and the address is its own.
		g.do(catalog.TreeStep{Do: catalog.TreeMove, Code: "C11", Parent: "C1", Before: "C12"})
		g.do(catalog.TreeStep{Do: catalog.TreeEdit, Code: "C11", Name: "トップス", Alias: "tops"})
		g.leads("wear/tops", "")
		g.leads("goods/upper", "wear/tops")
		// Another takes an address that leads here: it wins.
		g.do(catalog.TreeStep{Do: catalog.TreeAdd, Code: "C21", Parent: "C2", Name: "手袋", Alias: "upper"})
		g.leads("goods/upper", "")
		if _, ok := g.shown().Tree().Node("C21"); !ok {
			t.Error("what was added is not shown")
		}
		// Hidden, it answers for nothing; shown again, for all that it had.
		_, effect = g.do(catalog.TreeStep{Do: catalog.TreeEdit, Code: "C11", Name: "トップス"})
		if effect.Unseen != 2 {
			t.Errorf("hiding it takes %d goods out of the menu, want 2", effect.Unseen)
		}
		g.leads("wear/upper", "")
		g.do(catalog.TreeStep{Do: catalog.TreeEdit, Code: "C11", Name: "トップス", Alias: "ue"})
		g.leads("wear/upper", "wear/ue")
		g.leads("wear/tops/knit", "wear/ue/knit")
	})
}

func TestImportsKeepAddressesToo(t *testing.T) {
	eachGrove(t, func(t *testing.T, g grove) {
		// Two that change places: each has the other's address, and none leads on.
		_, err := g.shelf.Save(t.Context(), catalog.Batch{Categories: []catalog.Category{
			{Code: "C111", Parent: "C11", Name: "シャツ", Alias: "knit", DisplayOrder: 1}, {Code: "C112", Parent: "C11", Name: "ニット", Alias: "shirts", DisplayOrder: 2},
		}, Brands: []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna_yoga"}}})
		if err != nil {
			t.Fatal(err)
		}
		g.leads("wear/tops/shirts", "")
		g.leads("wear/tops/knit", "")
		if b, ok := g.shown().MovedBrand("luna"); !ok || b.Alias != "luna_yoga" {
			t.Errorf("the brand's old address leads to %+v, %v", b, ok)
		}
	})
}

func TestOrderAmongSiblingsIsKept(t *testing.T) {
	eachGrove(t, func(t *testing.T, g grove) {
		names := func() (list []string) {
			n, _ := g.shown().Tree().Node("C1")
			for _, c := range n.Children {
				list = append(list, c.Code)
			}
			return list
		}
		change, effect := g.do(catalog.TreeStep{Do: catalog.TreeMove, Code: "C12", Parent: "C1", Before: "C11"})
		if got := names(); !slices.Equal(got, []string{"C12", "C11"}) || len(effect.Addresses) > 0 {
			t.Errorf("after moving: %v, %+v", got, effect.Addresses)
		}
		g.undo(change)
		if got := names(); !slices.Equal(got, []string{"C11", "C12"}) {
			t.Errorf("after taking it back: %v", got)
		}
		g.refused(catalog.TreeStep{Do: catalog.TreeMove, Code: "C1", Parent: "C11"}, catalog.ErrInvalid)  // a circle
		g.refused(catalog.TreeStep{Do: catalog.TreeMove, Code: "C11", Parent: "C12"}, catalog.ErrInvalid) // a fourth level
		g.refused(catalog.TreeStep{Do: catalog.TreeEdit, Code: "C12", Name: "下", Alias: "tops"}, catalog.ErrInvalid)
		g.refused(catalog.TreeStep{Do: catalog.TreeMove, Code: "C12", Parent: "C1", Seen: "another"}, catalog.ErrStale)
		g.refused(catalog.TreeStep{Do: catalog.TreeAdd, Code: "C12", Name: "下"}, catalog.ErrCodeTaken)
	})
}

func TestGoodsGoWhereTheyAreSentAndComeBack(t *testing.T) {
	eachGrove(t, func(t *testing.T, g grove) {
		g.refused(catalog.TreeStep{Do: catalog.TreeRemove, Code: "C11"}, catalog.ErrHasChildren)
		g.refused(catalog.TreeStep{Do: catalog.TreeRemove, Code: "C111"}, catalog.ErrGoodsWhere)
		g.do(catalog.TreeStep{Do: catalog.TreeEdit, Code: "C111", Name: "シャツ", Alias: "blouses"})
		change, effect := g.do(catalog.TreeStep{Do: catalog.TreeRemove, Code: "C111", GoodsTo: "C112"})
		if effect.Goods != 2 || effect.Kept != 1 {
			t.Errorf("removing moves %+v", effect)
		}
		for _, code := range []id.Commodity{"0019002001", "0019002002"} {
			if got := g.categoriesOf(code); !slices.Equal(got, []string{"C112"}) {
				t.Errorf("%s is in %v", code, got)
			}
		}
		g.leads("wear/tops/blouses", "wear/tops/knit")
		g.leads("wear/tops/shirts", "wear/tops/knit")
		g.undo(change)
		if got := g.categoriesOf("0019002001"); !slices.Equal(got, []string{"C111"}) {
			t.Errorf("after taking it back: %v", got)
		}
		if got := g.categoriesOf("0019002002"); !slices.Equal(got, []string{"C112", "C111"}) {
			t.Errorf("after taking it back: %v", got)
		}
		g.leads("wear/tops/blouses", "")
		g.leads("wear/tops/shirts", "wear/tops/blouses")
		if _, err := g.shelf.UndoTaxonomy(t.Context(), change.ID); !errors.Is(err, catalog.ErrUndone) {
			t.Errorf("taking it back twice: %v", err)
		}
		// What is empty goes to the one above; the digest of goods is not outlived.
		empty, _ := g.do(catalog.TreeStep{Do: catalog.TreeAdd, Code: "C13", Parent: "C1", Name: "帽子", Alias: "hats"})
		g.do(catalog.TreeStep{Do: catalog.TreeRemove, Code: "C13"})
		g.leads("wear/hats", "wear")
		if _, err := g.shelf.UndoTaxonomy(t.Context(), empty.ID); !errors.Is(err, catalog.ErrChangedSince) {
			t.Errorf("taking back what is gone: %v", err)
		}
	})
}

func TestBrandsChangeAndGoOnlyWithoutGoods(t *testing.T) {
	eachGrove(t, func(t *testing.T, g grove) {
		ctx := audit.With(t.Context(), audit.Actor{Kind: audit.Command, Name: "佐藤"})
		luna := catalog.Brand{Code: "9002", ShopCode: "000", Name: "ルナヨガ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna_yoga"}
		change, effect, err := g.shelf.ChangeBrand(ctx, catalog.BrandStep{Brand: luna})
		if err != nil || len(effect.Addresses) != 1 || effect.Below != 3 {
			t.Fatalf("changing a brand: %+v, %v", effect, err)
		}
		if _, _, err := g.shelf.ChangeBrand(ctx, catalog.BrandStep{Brand: luna, Remove: true}); !errors.Is(err, catalog.ErrBrandHasGoods) {
			t.Errorf("removing a brand with goods: %v", err)
		}
		if _, _, err := g.shelf.ChangeBrand(ctx, catalog.BrandStep{Brand: luna, Seen: "another"}); !errors.Is(err, catalog.ErrStale) {
			t.Errorf("a stale save: %v", err)
		}
		g.undo(change)
		if b, ok := g.shown().MovedBrand("luna_yoga"); !ok || b.Name != "ルナ" {
			t.Errorf("after taking it back luna_yoga leads to %+v, %v", b, ok)
		}
		fresh := catalog.Brand{Code: "9003", ShopCode: "000", Name: "ソル", Alias: "luna"}
		if _, _, err := g.shelf.ChangeBrand(ctx, catalog.BrandStep{Brand: fresh, New: true}); !errors.Is(err, catalog.ErrInvalid) {
			t.Errorf("two brands of one address: %v", err)
		}
		fresh.Alias = "luna_yoga"
		added, effect, err := g.shelf.ChangeBrand(ctx, catalog.BrandStep{Brand: fresh, New: true})
		if err != nil || !slices.Equal(effect.Taken, []string{"luna_yoga"}) {
			t.Fatalf("adding a brand: %+v, %v", effect, err)
		}
		if _, ok := g.shown().MovedBrand("luna_yoga"); ok {
			t.Error("an address that another took still leads on")
		}
		g.undo(added)
		log, err := audit.Log{DB: g.shelf.DB}.List(ctx, audit.Filter{Object: "brand", ObjectID: "9002"})
		if err != nil || len(log) != 2 || log[1].Action != "brand.edit" || log[1].Changes["alias"].After != "luna_yoga" {
			t.Errorf("the record says %+v, %v", log, err)
		}
	})
}
