package shop_test

import (
	"encoding/json"
	"image"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/shop/mixing"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A dressed shop has clothes for women, and outfits that an editor made of them.
type dressed struct {
	t     *testing.T
	db    *db.DB
	table *call.Table
}

// The goods: a shirt, trousers, shoes, a bag, a coat, another shirt, and a towel; a shirt
// and trousers for men.
const (
	aShirt    id.ColorSKU = "001900210101"
	aTrouser  id.ColorSKU = "001900210201"
	aShoe     id.ColorSKU = "001900210301"
	aBag      id.ColorSKU = "001900210401"
	aCoat     id.ColorSKU = "001900210501"
	twoShirts id.ColorSKU = "001900210601"
	aTowel    id.ColorSKU = "001900210701"
	soldShoe  id.ColorSKU = "001900210801"
	menShirt  id.ColorSKU = "001900210901"
	menPants  id.ColorSKU = "001900211001"
)

func eachDressed(t *testing.T, fn func(s dressed)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		b := catalog.Batch{
			Brands: []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
			Categories: []catalog.Category{{Code: "C1", Name: "女性", Alias: "women"}, {Code: "C2", Name: "暮らし", Alias: "living"},
				{Code: "C11", Parent: "C1", Name: "シャツ", Alias: "shirts"}, {Code: "C12", Parent: "C1", Name: "パンツ", Alias: "trousers"}, {Code: "C13", Parent: "C1", Name: "シューズ", Alias: "shoes"},
				{Code: "C14", Parent: "C1", Name: "バッグ", Alias: "bags"}, {Code: "C15", Parent: "C1", Name: "コート", Alias: "coats"}, {Code: "C21", Parent: "C2", Name: "タオル", Alias: "towels"}},
		}
		for _, g := range []struct {
			code                id.ColorSKU
			category, name, hex string
			stock               int
		}{
			{aShirt, "C11", "シャツ", "f7f5f0", 5}, {aTrouser, "C12", "パンツ", "27334f", 5}, {aShoe, "C13", "革靴", "5a4632", 5}, {aBag, "C14", "トート", "f7f5f0", 5},
			{aCoat, "C15", "コート", "b98a4f", 5}, {twoShirts, "C11", "別のシャツ", "27334f", 5}, {aTowel, "C21", "タオル", "f7f5f0", 5}, {soldShoe, "C13", "白い靴", "f7f5f0", 0},
			{menShirt, "C11", "男性のシャツ", "f7f5f0", 5}, {menPants, "C12", "男性のパンツ", "27334f", 5},
		} {
			wearer := catalog.Women
			if g.code == menShirt || g.code == menPants {
				wearer = catalog.Men
			}
			b.Commodities = append(b.Commodities, catalog.Commodity{
				Code: g.code.Commodity(), Brand: "9002", Name: g.name, SexType: wearer, Categories: []string{g.category}, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20260501",
				Colors: []catalog.Color{{Code: g.code, Name: "色", Group: "white", Hex: g.hex, ListPrice: 6000, Price: 6000, Pictures: 1, Sizes: []catalog.Size{{SKU: id.SKU(g.code + "1"), Name: "M", Stock: g.stock}}}},
			})
		}
		_, err := (catalog.Catalog{DB: d}).Save(t.Context(), b)
		must(err)
		text := func(title, more string, codes ...id.ColorSKU) *fstest.MapFile {
			all := "---\ntitle: " + title + "\n" + more + "pieces:\n"
			for _, c := range codes {
				all += "  - " + string(c) + "\n"
			}
			return &fstest.MapFile{Data: []byte(all + "---\n着回せます。\n")}
		}
		store := &local.Store{DB: d}
		_, err = store.Import(t.Context(), fstest.MapFS{
			"editor/hana.md":     {Data: []byte("---\nname: はな\n---\n編集者です。\n")},
			"outfit/office.md":   text("きちんとした日", "editor: hana\norder: 1\n", aTrouser, aShoe, aShirt),
			"outfit/cold.md":     text("寒い日", "order: 2\n", aCoat, aShirt, aTrouser),
			"outfit/gone.md":     text("もう靴がない", "order: 3\n", aShirt, aTrouser, soldShoe),
			"outfit/men.md":      text("男性の日", "order: 4\n", menPants, menShirt),
			"outfit/lonely.md":   text("ひとつだけ", "order: 4\n", aShirt),
			"outfit/tomorrow.md": text("あした", "publish: 2199-01-01\norder: 5\n", aShirt, aTrouser),
		})
		must(err)
		log, now := slog.New(slog.DiscardHandler), func() time.Time { return noon }
		live, err := catalog.NewLive(t.Context(), d, log)
		must(err)
		engine, err := search.NewEngine(t.Context(), search.Options{Live: live, Now: now, Log: log})
		must(err)
		texts := content.NewLive(t.Context(), store, nil, log)
		waittest.Until(t, "the texts", func() bool { return texts.Current().Known() })
		pages := layout.Pages{DB: d}
		draft, err := pages.Save(t.Context(), layout.OfCampaign("warm"), []layout.Block{
			{ID: "outfits-1", Kind: layout.Outfits, Title: "冬の着こなし", Worn: &layout.OutfitRule{Category: "C1", Season: layout.Cold, Limit: 4}},
			{ID: "outfits-2", Kind: layout.Outfits, Title: "選んだもの", Worn: &layout.OutfitRule{Slugs: []string{"cold", "office", "nowhere"}, Limit: 3}},
			{ID: "outfits-3", Kind: layout.Outfits, Title: "ない売り場", Worn: &layout.OutfitRule{Category: "C2", Limit: 3}},
		}, 0)
		must(err)
		_, err = pages.Publish(t.Context(), draft.Name, draft.Revision, "")
		must(err)
		blocks, err := layout.NewLive(t.Context(), d)
		must(err)
		table, err := call.NewTable(shop.Calls(shop.Parts{Catalog: live, Search: engine, Content: texts, Layout: blocks, Dresser: mannequin{}, Now: now, Log: log})...)
		must(err)
		fn(dressed{t, d, table})
	})
}

// asks makes a call and tells what it read.
func asks[T any](s dressed, name string, in any, status int) (out T, reads []string) {
	s.t.Helper()
	body, err := json.Marshal(in)
	if err != nil {
		s.t.Fatal(err)
	}
	var noted call.Reads
	a := s.table.Do(call.WithReads(s.t.Context(), &noted), "siapi/"+name, body)
	if a.Status != status {
		s.t.Fatalf("%s %s: %d %s", name, body, a.Status, a.Body)
	}
	var whole struct {
		SiAPIResult struct{ Data T } `json:"siApiResult"`
	}
	if err := json.Unmarshal(a.Body, &whole); err != nil && status == 200 {
		s.t.Fatal(err)
	}
	return whole.SiAPIResult.Data, noted.Names()
}

func slugs(list []browse.Outfit) (out []string) {
	for _, o := range list {
		out = append(out, o.Slug)
	}
	return out
}

func TestOutfitsOfTheShopAreListedAndShown(t *testing.T) {
	eachDressed(t, func(s dressed) {
		list, reads := asks[browse.OutfitList](s, "outfit/list/", map[string]any{}, 200)
		if !slices.Equal(slugs(list.Outfits), []string{"office", "cold", "gone", "men"}) || list.Total != 4 || list.Pages != 1 {
			t.Errorf("listed: %v of %d", slugs(list.Outfits), list.Total)
		}
		if !slices.Contains(reads, browse.ReadList) || !slices.Contains(reads, string(aCoat.Commodity())) {
			t.Errorf("the list notes %v", reads)
		}
		if by, _ := asks[browse.OutfitList](s, "outfit/list/", map[string]any{"editor": "hana"}, 200); !slices.Equal(slugs(by.Outfits), []string{"office"}) {
			t.Errorf("of an editor: %v", slugs(by.Outfits))
		}
		if men, _ := asks[browse.OutfitList](s, "outfit/list/", map[string]any{"wearer": "men"}, 200); !slices.Equal(slugs(men.Outfits), []string{"men"}) {
			t.Errorf("for men: %v", slugs(men.Outfits))
		}
		if second, _ := asks[browse.OutfitList](s, "outfit/list/", map[string]any{"limit": 2, "page": 2, "except": "office"}, 200); second.Total != 3 || len(second.Outfits) != 1 {
			t.Errorf("a second page: %+v", second)
		}
		one, reads := asks[browse.Outfit](s, "outfit/select/", map[string]any{"slug": "gone"}, 200)
		if len(one.Pieces) != 3 || one.Total != 12_000 || one.Pieces[2].StockStatus.Buyable() || one.Pieces[0].Slot != "top" || one.Wearer != "女性" || !slices.Contains(reads, string(soldShoe.Commodity())) {
			t.Errorf("one of which something is sold out: %+v, reads %v", one, reads)
		}
		if want := "/contents/lay/" + string(aShirt) + "-" + string(aTrouser) + "-" + string(soldShoe) + ".jpg"; one.Picture != want {
			t.Errorf("its picture is %q, want %q", one.Picture, want)
		}
		for _, slug := range []string{"tomorrow", "lonely", "nowhere", "../x", ""} {
			asks[any](s, "outfit/select/", map[string]any{"slug": slug}, 404)
		}
	})
}

// A mannequin wears shirts and trousers, and no coat.
type mannequin struct{}

func (mannequin) Worn(goods []id.ColorSKU) (how outfit.Worn, ok bool) {
	sizes := map[id.ColorSKU]string{aShirt: "M", twoShirts: "M", aTrouser: "L"}
	for _, code := range goods {
		how.Sizes = append(how.Sizes, sizes[code])
	}
	how.Height = 160
	return how, !slices.Contains(goods, aCoat)
}

func (mannequin) Dress(_ []id.ColorSKU, w, h int) (image.Image, error) {
	return image.NewGray(image.Rect(0, 0, w, h)), nil
}

func TestAnOutfitSaysHowItIsWorn(t *testing.T) {
	eachDressed(t, func(s dressed) {
		one, _ := asks[browse.Outfit](s, "outfit/select/", map[string]any{"slug": "office"}, 200)
		const caption = "トルソーの身長160cm・トップスM・ボトムスL"
		address := "/contents/worn/" + string(aShirt) + "-" + string(aTrouser) + "-" + string(aShoe) + ".jpg?size="
		want := browse.Picture{Small: address + "1", Medium: address + "2", Large: address + "3", Zoom: address + "4", Caption: caption, Alt: "シャツ（色）、パンツ（色）、革靴（色）を1体のトルソーに合わせた写真。" + caption}
		if one.Worn == nil || *one.Worn != want {
			t.Errorf("it is worn as %+v, want %+v", one.Worn, want)
		}
		if cold, _ := asks[browse.Outfit](s, "outfit/select/", map[string]any{"slug": "cold"}, 200); cold.Worn != nil || cold.Picture == "" {
			t.Errorf("what cannot be worn is worn as %+v, and laid as %q", cold.Worn, cold.Picture)
		}
		mix, _ := asks[mixing.MixView](s, "mix/select/", map[string]any{"items": string(aShirt) + "," + string(aTrouser)}, 200)
		if mix.Worn == nil || mix.Worn.Caption != caption {
			t.Errorf("a mix is worn as %+v", mix.Worn)
		}
		if alone, _ := asks[mixing.MixView](s, "mix/select/", map[string]any{"items": string(aShirt)}, 200); alone.Worn != nil {
			t.Errorf("a piece alone is worn as %+v", alone.Worn)
		}
	})
}

func TestAnItemHasOutfitsOfTheShopAndProposedOnes(t *testing.T) {
	eachDressed(t, func(s dressed) {
		with, reads := asks[browse.OutfitList](s, "outfit/item/", map[string]any{"code": string(aShirt)}, 200)
		if !slices.Equal(slugs(with.Outfits), []string{"office", "cold", "gone"}) || !slices.Contains(reads, browse.ReadList) {
			t.Errorf("with the shirt: %v", slugs(with.Outfits))
		}
		proposed, _ := asks[browse.OutfitList](s, "outfit/item/", map[string]any{"code": string(twoShirts)}, 200)
		if len(proposed.Outfits) == 0 || proposed.Outfits[0].Slug != "" || !slices.ContainsFunc(proposed.Outfits[0].Pieces, func(p browse.OutfitPiece) bool { return p.ColorSKUCode == twoShirts }) {
			t.Errorf("proposed: %+v", proposed)
		}
		if none, _ := asks[browse.OutfitList](s, "outfit/item/", map[string]any{"code": string(aTowel)}, 200); len(none.Outfits) != 0 {
			t.Errorf("with a towel: %+v", none)
		}
		asks[any](s, "outfit/item/", map[string]any{"code": "0000000000"}, 404)
	})
}

func TestACartIsToldWhatIsMissing(t *testing.T) {
	eachDressed(t, func(s dressed) {
		for name, c := range map[string]struct {
			cart    []id.ColorSKU
			slug    string
			missing []id.ColorSKU
			none    bool
		}{
			"the editor's, the nearest":    {[]id.ColorSKU{aShirt, aTrouser}, "office", []id.ColorSKU{aShoe}, false},
			"of which more is there":       {[]id.ColorSKU{aShirt, aTrouser, aCoat}, "office", []id.ColorSKU{aShoe}, false},
			"not what is sold out":         {[]id.ColorSKU{aTrouser}, "office", []id.ColorSKU{aShirt, aShoe}, false},
			"by rules":                     {[]id.ColorSKU{twoShirts, aBag}, "", []id.ColorSKU{aTrouser}, false},
			"nothing is worn":              {[]id.ColorSKU{aTowel}, "", nil, true},
			"an empty cart":                {nil, "", nil, true},
			"what the shop does not know":  {[]id.ColorSKU{"000000000000", "x"}, "", nil, true},
			"no third shirt beside of two": {[]id.ColorSKU{twoShirts, aTrouser, aShoe}, "", nil, true},
		} {
			got, reads := asks[browse.OutfitMissing](s, "outfit/missing/", map[string]any{"codes": c.cart}, 200)
			if (got.Outfit == nil) != c.none || !c.none && (got.Outfit.Slug != c.slug || !slices.Equal(got.Missing, c.missing)) {
				t.Errorf("%s: %+v, missing %v", name, got.Outfit, got.Missing)
			}
			if !c.none && !slices.Contains(reads, browse.ReadList) {
				t.Errorf("%s notes %v", name, reads)
			}
		}
	})
}

func TestABlockShowsOutfits(t *testing.T) {
	eachDressed(t, func(s dressed) {
		page, reads := asks[browse.PageBlocks](s, "page/select/", map[string]any{"page": "campaign:warm"}, 200)
		if len(page.Blocks) != 3 || !slices.Contains(reads, browse.ReadLayout) || !slices.Contains(reads, string(aCoat.Commodity())) {
			t.Fatalf("%+v, reads %v", page, reads)
		}
		titles := func(b browse.PageBlock) (list []string) {
			for _, shelf := range b.Shelves {
				list = append(list, shelf.Title)
			}
			return list
		}
		if got := titles(page.Blocks[0]); !slices.Equal(got, []string{"きちんとした日", "寒い日", "もう靴がない", "男性の日"}) {
			t.Errorf("by season: %v", got)
		}
		if got := titles(page.Blocks[1]); !slices.Equal(got, []string{"寒い日", "きちんとした日"}) {
			t.Errorf("by hand: %v", got)
		}
		if got := titles(page.Blocks[2]); len(got) != 0 {
			t.Errorf("of another department: %v", got)
		}
		if !page.Blocks[1].Tall || page.Blocks[2].Tall {
			t.Errorf("a block is as high as what is worn: %v, and one without: %v", page.Blocks[1].Tall, page.Blocks[2].Tall)
		}
		if got, want := page.Blocks[1].Shelves[1].Picture, "/contents/worn/"+string(aShirt)+"-"+string(aTrouser)+"-"+string(aShoe)+".jpg"; got != want {
			t.Errorf("what can be worn is shown by %q, want %q", got, want)
		}
		first := page.Blocks[1].Shelves[0]
		if first.Link != "/outfits/cold" || !strings.HasPrefix(first.Picture, "/contents/lay/") || !slices.Equal(first.Lines, []string{"女性 3点 " + money.Yen(18_000).String()}) || page.Blocks[1].More != "/outfits" {
			t.Errorf("one of them: %+v", first)
		}
		home, _ := asks[browse.PageBlocks](s, "page/select/", map[string]any{"page": "home"}, 200)
		at := slices.IndexFunc(home.Blocks, func(b browse.PageBlock) bool { return b.Kind == layout.Outfits })
		if at < 1 || home.Blocks[at-1].Kind != layout.Ranking || !home.Blocks[at].Tall {
			t.Fatalf("home that nobody changed: %+v", home.Blocks)
		}
		if got := titles(home.Blocks[at]); !slices.Equal(got, []string{"きちんとした日", "男性の日", "寒い日", "もう靴がない"}) {
			t.Errorf("for women and men in turns: %v", got)
		}
		asks[any](s, "page/select/", map[string]any{"page": "brand:9002"}, 404)
	})
}
