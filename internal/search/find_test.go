package search_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"pgregory.net/rapid"
)

var (
	wordFields = []search.Field{
		search.Category1, search.Category2, search.Category3, search.Brand, search.BrandCode, search.CampaignCode, search.Color, search.Size, search.StockedSize, search.Material, search.Care,
		search.SexType, search.NewSeason, search.NewArrival, search.Repeat, search.Reserve, search.Magazine, search.Secret,
		search.InStock, search.OnSale, search.Commodity, search.ColorSKU,
	}
	numberFields = []search.Field{search.Price, search.Discount, search.PopularRank, search.ArrivalDays, search.ArrivalDate}
	sortFields   = []search.Field{
		search.Price, search.Discount, search.PopularRank, search.ArrivalDate, search.ArrivalDays, search.Commodity, search.ColorSKU,
		search.BrandCode, search.Brand, search.Color, search.SexType, search.InStock, search.OnSale, search.Repeat,
	}
	// Words that are looked for in texts: what becomes a condition is a filter,
	// whose own facet leaves it out.
	keywords = []string{"ヨガ", "シャツ", "タオル", "レギンス ヨガ", "ワンピース", "ブラ", "存在しない言葉だよ"}
)

// drawQuery draws conditions whose values come from the catalogue, so that many
// of them find something.
func drawQuery(t *rapid.T, b brute) search.Query {
	var q search.Query
	for range rapid.IntRange(0, 4).Draw(t, "conditions") {
		q.Conditions = append(q.Conditions, drawCondition(t, b))
	}
	q.Groups = rapid.SliceOfNDistinct(rapid.SampledFrom(slices.Concat(wordFields, numberFields)), 0, 4, rapid.ID).Draw(t, "groups")
	if rapid.Bool().Draw(t, "sorted") {
		q.Sort = search.Sort{Field: rapid.SampledFrom(sortFields).Draw(t, "sort"), Desc: rapid.Bool().Draw(t, "desc")}
	} else {
		q.Sort = search.Newest // the orders of keywords and of codes have tests of their own
	}
	q.Limit = rapid.IntRange(1, search.MaxLimit).Draw(t, "limit")
	q.Offset = rapid.SampledFrom([]int{0, 0, 1, 7, 60, 300, 100000}).Draw(t, "offset")
	q.Hidden = rapid.IntRange(0, 9).Draw(t, "hidden") == 0
	return q
}

func drawCondition(t *rapid.T, b brute) search.Condition {
	doc := func() int { return rapid.IntRange(0, b.snap.Colors()-1).Draw(t, "doc") }
	if rapid.IntRange(0, 2).Draw(t, "kind") == 0 {
		f := rapid.SampledFrom(numberFields).Draw(t, "field")
		low, _ := b.number(f, doc())
		high, _ := b.number(f, doc())
		return search.Between(f, search.Range{Low: int32(min(low, high)), High: int32(max(low, high))})
	}
	c := search.Condition{Field: rapid.SampledFrom(wordFields).Draw(t, "field"), Op: search.In, Any: rapid.Bool().Draw(t, "any")}
	if rapid.IntRange(0, 3).Draw(t, "not") == 0 {
		c.Op = search.NotIn // with Any or without: one of the values is enough to be left out
	}
	for range rapid.IntRange(1, 3).Draw(t, "values") {
		c.Values = append(c.Values, b.values(c.Field, doc())...)
	}
	if len(c.Values) == 0 {
		c.Values = []string{"unknown"}
	}
	return c
}

func TestListsEqualLookingAtEverything(t *testing.T) {
	shop := sqliteShop(t, 300)
	found := map[string]map[int]bool{}
	for _, words := range keywords {
		if read := shop.engine.Explain(words, 1).Reading; len(read.Conditions) > 0 {
			t.Fatalf("%q is read as conditions: %+v", words, read.Conditions)
		}
		found[words] = map[int]bool{}
		for q := (search.Query{Limit: search.MaxLimit}).With(index(words)); ; q.Offset += q.Limit {
			r := shop.engine.Find(q)
			for _, doc := range r.Items {
				found[words][doc] = true
			}
			if q.Offset+q.Limit >= r.Total {
				break
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		if rapid.Bool().Draw(t, "counted as in a large shop") {
			defer search.CountByMeeting()()
		}
		b := brute{snap: shop.live.Current()}
		q := drawQuery(t, b)
		if !q.Hidden && rapid.IntRange(0, 3).Draw(t, "text") == 0 {
			words := rapid.SampledFrom(keywords).Draw(t, "words")
			b.text, q = found[words], q.With(index(words))
		}
		compare(t, b, q, shop.engine.Find(q))
	})
}

func index(words string) search.Condition {
	return search.Condition{Field: search.SearchWord, Op: search.Index, Text: words}
}

type reporter interface {
	Helper()
	Fatalf(string, ...any)
}

func compare(t reporter, b brute, q search.Query, r search.Result) {
	t.Helper()
	want := b.order(b.hits(q, ""), q.Sort)
	if r.Total != len(want) {
		t.Fatalf("%+v\ntotal: got %d, want %d", q, r.Total, len(want))
	}
	page := want[min(q.Offset, len(want)):min(q.Offset+q.Limit, len(want))]
	if !slices.Equal(r.Items, page) {
		t.Fatalf("%+v\nitems: got %v\nwant %v", q, r.Items, page)
	}
	for _, f := range r.Facets {
		got := map[string]int{}
		for _, v := range f.Values {
			value := v.Value
			if f.Field == search.Brand {
				value = strings.Split(value, ";")[1]
			}
			if v.Count > 0 {
				got[value] = v.Count
			}
		}
		if want := b.counts(q, f.Field); !maps.Equal(got, want) {
			t.Fatalf("%+v\nfacet %s: got %v\nwant %v", q, f.Field, got, want)
		}
	}
}

func TestHiddenItemsCannotBeAskedFor(t *testing.T) {
	shop := sqliteShop(t, 200)
	snap := shop.live.Current()
	var hidden catalog.Commodity
	for c := range snap.All() {
		if c.Secret && !c.Discontinued {
			hidden = *c
		}
	}
	if hidden.Code == "" {
		t.Fatal("the shop has no hidden item to look for")
	}
	for _, params := range []map[string]any{
		{}, {"secret_flg-in": "1"}, {"secret_flg-in": "0 1:OR"}, {"secret_flg-notin": "0"}, {"secret_flg-group": ""}, {"secret_flg-index": "限定"},
		{"commodity_code-in": string(hidden.Code)}, {"color_sku_code-in": string(hidden.Colors[0].Code)},
		{"color_sku_code-in": string(hidden.Colors[0].Code.SearchKey())}, {"commodity_code-index": string(hidden.Code[:3])},
		{"search_word-index": hidden.Name}, {"secret_flg-charsort": "!desc"}, {"secret_flg-group": "", "secret_flg-in": "1"},
	} {
		q, err := search.Parse(params)
		if err != nil {
			t.Fatalf("%v: %v", params, err)
		}
		q.Limit = search.MaxLimit
		for ; ; q.Offset += q.Limit {
			r := shop.engine.Find(q)
			for _, doc := range r.Items {
				if c, _ := snap.ColorAt(doc); c.Secret || c.Discontinued {
					t.Errorf("%v: found %s, secret %v, discontinued %v", params, c.Code, c.Secret, c.Discontinued)
				}
			}
			for _, f := range r.Facets {
				for _, v := range f.Values {
					if f.Field == search.Secret && v.Value == "1" && v.Count > 0 {
						t.Errorf("%v: the facet counts %d hidden items", params, v.Count)
					}
				}
			}
			if q.Offset+q.Limit >= r.Total {
				break
			}
		}
	}
	for _, s := range shop.engine.Suggest(hidden.Name, 50) {
		if s.Ref == string(hidden.Code) {
			t.Errorf("suggested the hidden item %s", s.Text)
		}
	}
}

func TestCodesKeepTheirOrder(t *testing.T) {
	shop := sqliteShop(t, 100)
	all := shop.engine.Find(search.Query{Limit: 40})
	var codes []string
	for _, doc := range slices.Backward(all.Items) {
		_, color := all.Snapshot.ColorAt(doc)
		codes = append(codes, string(color.Code))
	}
	r := shop.engine.Find(search.Query{Limit: 10, Offset: 5}.With(search.AnyOf(search.ColorSKU, codes...)))
	var got []string
	for _, doc := range r.Items {
		_, color := r.Snapshot.ColorAt(doc)
		got = append(got, string(color.Code))
	}
	if !slices.Equal(got, codes[5:15]) {
		t.Errorf("by codes: got %v\nwant %v", got, codes[5:15])
	}
}

func TestKeywordsRankByRelevanceUnlessSorted(t *testing.T) {
	shop := sqliteShop(t, 300)
	q := search.Query{Limit: 200}.With(index("レギンス"))
	r := shop.engine.Find(q)
	if r.Total < 3 {
		t.Fatalf("レギンス: got %d hits, want some", r.Total)
	}
	first, _ := r.Snapshot.ColorAt(r.Items[0])
	if !strings.Contains(first.Name, "レギンス") {
		t.Errorf("レギンス: the first hit is %s", first.Name)
	}
	var paged []int
	for q.Limit = 3; q.Offset < r.Total; q.Offset += q.Limit {
		paged = append(paged, shop.engine.Find(q).Items...)
	}
	if want := r.Items; !slices.Equal(paged[:len(want)], want) {
		t.Errorf("pages of three: got %v\nwant %v", paged, want)
	}
}

func TestBoughtTogetherFallsBackToCategoryAndBrand(t *testing.T) {
	shop := sqliteShop(t, 300)
	for c := range shop.live.Current().All() {
		r := shop.engine.BoughtTogether([]id.Commodity{c.Code}, 12)
		if len(r.Items) > 12 {
			t.Fatalf("%s: got %d items, want at most 12", c.Code, len(r.Items))
		}
		seen := map[id.Commodity]bool{c.Code: true}
		for _, doc := range r.Items {
			other, color := r.Snapshot.ColorAt(doc)
			if seen[other.Code] || other.Secret || !other.ColorAvailability(color).Buyable() {
				t.Fatalf("%s: recommended %s (itself or again: %v, secret: %v, %s)", c.Code, color.Code, seen[other.Code], other.Secret, other.ColorAvailability(color))
			}
			seen[other.Code] = true
			if other.Brand != c.Brand && !slices.ContainsFunc(c.Categories, func(code string) bool { return slices.Contains(other.Categories, code) }) {
				t.Errorf("%s: recommended %s, of another brand and category", c.Code, other.Code)
			}
		}
	}
}

func TestBoughtTogetherNeverHasWhatItGoesWith(t *testing.T) {
	shop := sqliteShop(t, 300)
	for with := range slices.Chunk(visible(shop, 120), 3) {
		for _, doc := range shop.engine.BoughtTogether(with, 12).Items {
			if c, _ := shop.live.Current().ColorAt(doc); slices.Contains(with, c.Code) {
				t.Errorf("with %v: recommended %s", with, c.Code)
			}
		}
	}
}

func TestWhatGoesWithIsOfOtherKinds(t *testing.T) {
	shop := sqliteShop(t, 300)
	some := false
	for c := range shop.live.Current().All() {
		kinds := slices.Clone(c.Categories)
		for _, doc := range shop.engine.GoesWith([]id.Commodity{c.Code}, 6).Items {
			other, _ := shop.live.Current().ColorAt(doc)
			for _, kind := range other.Categories {
				if slices.Contains(kinds, kind) {
					t.Errorf("with %s: %s is of the kind %s, which is there already", c.Code, other.Code, kind)
				}
			}
			kinds, some = append(kinds, other.Categories...), true
		}
	}
	if !some {
		t.Error("nothing goes with anything")
	}
}

func TestExceptIsNeitherListedNorCounted(t *testing.T) {
	shop := sqliteShop(t, 300)
	b := brute{snap: shop.live.Current()}
	all := shop.engine.Find(search.Query{Groups: []search.Field{search.BrandCode}})
	brands := []string{all.Facets[0].Values[0].Value, all.Facets[0].Values[1].Value}
	q := search.Query{Limit: search.MaxLimit, Groups: []search.Field{search.BrandCode}, Except: []search.Condition{search.AnyOf(search.BrandCode, brands...)}}
	for _, wanted := range []search.Query{q, q.With(search.AnyOf(search.BrandCode, brands[0], all.Facets[0].Values[2].Value))} {
		r := shop.engine.Find(wanted)
		for _, doc := range r.Items {
			if slices.Contains(brands, b.values(search.BrandCode, doc)[0]) {
				t.Errorf("%+v: got an item of %s", wanted.Conditions, b.values(search.BrandCode, doc)[0])
			}
		}
		for _, v := range r.Facets[0].Values {
			if slices.Contains(brands, v.Value) && v.Count > 0 {
				t.Errorf("%+v: the facet counts %d of %s", wanted.Conditions, v.Count, v.Value)
			}
		}
		if len(r.Items) == 0 {
			t.Errorf("%+v: got nothing", wanted.Conditions)
		}
	}
}

func TestProductNumbersNameTheirItem(t *testing.T) {
	shop := sqliteShop(t, 300)
	snap := shop.live.Current()
	wide := strings.NewReplacer("A", "Ａ", "0", "０", "1", "１", "2", "２")
	for c := range snap.All() {
		color, size := c.Colors[len(c.Colors)-1], c.Colors[len(c.Colors)-1].Sizes[0]
		code, sku := string(c.Code), string(size.SKU)
		for _, typed := range []struct{ text, want string }{
			{code, code}, {strings.ToLower(code), code}, {wide.Replace(code), code}, {" " + code[:3] + " " + code[3:7] + "　" + code[7:], code},
			{string(color.Code), string(color.Code)}, {strings.ToLower(code[:6] + "-" + string(color.Code[6:])), string(color.Code)},
			{sku, string(color.Code)}, {wide.Replace(strings.ToLower(sku)), string(color.Code)},
			{sku[:12] + "%", ""}, {code[:9], ""},
		} {
			want := typed.want
			if c.Secret || c.Discontinued {
				want = ""
			}
			r := shop.engine.Find(search.Query{}.With(search.Condition{Field: search.SearchWord, Op: search.Index, Text: typed.text}))
			if r.Product != want {
				t.Fatalf("%q: got product %q with %d hits, want %q", typed.text, r.Product, r.Total, want)
			}
			for _, doc := range r.Items {
				if other, _ := snap.ColorAt(doc); want != "" && other.Code != c.Code {
					t.Fatalf("%q: found %s", typed.text, other.Code)
				}
			}
		}
	}
}
