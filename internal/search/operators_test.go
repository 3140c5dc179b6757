package search_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// TestEveryOperatorOnEveryField asks for each field in each way as the browser
// does, and compares with looking at every item.
func TestEveryOperatorOnEveryField(t *testing.T) {
	shop := sqliteShop(t, 150)
	b := brute{snap: shop.live.Current()}
	shown := b.hits(search.Query{}, "")
	several := []search.Field{search.Category1, search.Category2, search.Category3, search.CampaignCode, search.Size, search.StockedSize, search.Material, search.Care}
	for _, f := range slices.Concat(wordFields, numberFields) {
		with := func(doc int) bool { return len(b.values(f, doc)) > 0 }
		first := shown[slices.IndexFunc(shown, with)]
		a := b.values(f, first)[0]
		last := a
		for _, doc := range shown {
			if with(doc) && b.values(f, doc)[0] != a {
				last = b.values(f, doc)[0]
			}
		}
		name := string(f)
		for _, c := range []struct {
			params map[string]any
			want   search.Query // of the brute force
		}{
			{map[string]any{name + "-in": a + " " + last + " :OR"}, either(f, search.In, true, a, last)},
			{map[string]any{name + "-in": a + "　" + last + ":OR"}, either(f, search.In, true, a, last)},
			{map[string]any{name + "-in": a + " " + last}, either(f, search.In, false, a, last)},
			{map[string]any{name + "-in": a}, either(f, search.In, true, a)},
			{map[string]any{name + "-notin": a + " " + last}, either(f, search.NotIn, true, a, last)},
			{map[string]any{name + "-in": "", name + "-notin": "  "}, search.Query{}},
			{map[string]any{name + "-group": "", name + "-in": a}, search.Query{Conditions: either(f, search.In, true, a).Conditions, Groups: []search.Field{f}}},
			{map[string]any{name + "-charsort": "!asc"}, search.Query{Sort: search.Sort{Field: f}}},
			{map[string]any{name + "-numbersort": "!desc"}, search.Query{Sort: search.Sort{Field: f, Desc: true}}},
		} {
			q, err := search.Parse(c.params)
			if c.want.Sort.Field != "" && slices.Contains(several, f) {
				if !errors.Is(err, search.ErrCondition) {
					t.Errorf("%v: got %v, want a refusal: an item can have several", c.params, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%v: %v", c.params, err)
				continue
			}
			q.Limit, c.want.Limit = search.MaxLimit, search.MaxLimit
			if q.Sort.Field == "" { // the order of codes has a test of its own
				q.Sort, c.want.Sort = search.Newest, search.Newest
			}
			compare(t, b, c.want, shop.engine.Find(q))
		}
		if _, err := search.Parse(map[string]any{name + "-daterange": "20261101:20261115"}); (err == nil) != (f == search.ArrivalDate) {
			t.Errorf("%s-daterange: got %v", name, err)
		}
		indexed(t, shop, f, first, b.said(f, first))
	}
}

func either(f search.Field, op search.Operator, any bool, values ...string) search.Query {
	return search.Query{}.With(search.Condition{Field: f, Op: op, Any: any, Values: values})
}

// said is what a shopper could write to find a value by its name.
func (b brute) said(f search.Field, doc int) string {
	value := b.values(f, doc)[0]
	c, _ := colorAt(b.snap, doc)
	switch f {
	case search.Category1, search.Category2, search.Category3:
		node, _ := b.snap.Tree().Node(value)
		return node.Name
	case search.Brand, search.BrandCode:
		brand, _ := b.snap.Brand(c.Brand)
		return strings.ToLower(brand.Alphabet)
	case search.CampaignCode:
		campaign, _ := b.snap.Campaign(value)
		return campaign.Name
	case search.Size:
		return ask.SizeLabel(value)
	case search.Care:
		return map[string]string{"wash": "洗える", "machine": "洗濯機", "hand": "手洗い", "tumble": "乾燥機"}[value]
	case search.SexType:
		return sexNames[c.SexType]
	case search.ArrivalDate:
		return value[:6]
	case search.Commodity, search.ColorSKU:
		return value[:5]
	}
	return value
}

func indexed(t *testing.T, shop testShop, f search.Field, doc int, words string) {
	t.Helper()
	if strings.HasSuffix(string(f), "_flg") || f == search.StockedSize {
		return // their names are for the operator, see labels; sizes are found by search.Size
	}
	q, err := search.Parse(map[string]any{string(f) + "-index": words})
	q.Limit = search.MaxLimit
	r := shop.engine.Find(q)
	for err == nil && len(r.Items) > 0 && !slices.Contains(r.Items, doc) {
		q.Offset += q.Limit
		r = shop.engine.Find(q)
	}
	all := shop.engine.Find(search.Query{}).Total
	if err != nil || !slices.Contains(r.Items, doc) || r.Total == all && f != search.Commodity && f != search.ColorSKU {
		t.Errorf("%s-index %q: got %d of %d items, %v, want those with the word", f, words, r.Total, all, err)
	}
}

func TestManyRangesEqualEachAlone(t *testing.T) {
	shop := sqliteShop(t, 60)
	b := brute{snap: shop.live.Current()}
	var c search.Condition
	c.Field, c.Op, c.Any = search.Price, search.In, true
	for i := range search.MaxValues {
		c.Ranges = append(c.Ranges, search.Range{Low: int32(i * 7919 % 2000), High: int32(i*7919%2000 + i%5)})
	}
	q := search.Query{Limit: search.MaxLimit, Sort: search.Newest}.With(c)
	compare(t, b, q, shop.engine.Find(q))
}

func TestListsOfWordsTakeThemAsTheyAre(t *testing.T) {
	shop := sqliteShop(t, 300)
	count := func(params map[string]any) int {
		t.Helper()
		q, err := search.Parse(params)
		if err != nil {
			t.Fatal(err)
		}
		return shop.engine.Find(q).Total
	}
	all := count(nil)
	for _, c := range []struct {
		params map[string]any
		want   int
	}{
		{map[string]any{"search_word-notin": "レギンツ"}, all}, // no correction leaves items out
		{map[string]any{"search_word-in": "レギンツ"}, 0},
		{map[string]any{"search_word-notin": "ヌヌヌヌレギンス"}, all},
	} {
		if got := count(c.params); got != c.want {
			t.Errorf("%v: got %d of %d, want %d", c.params, got, all, c.want)
		}
	}
}

// TestLeavingAWordOutLeavesOutWhatIsCalledSo, and not what only mentions it.
func TestLeavingAWordOutLeavesOutWhatIsCalledSo(t *testing.T) {
	engine, snap := demoEngine(t)
	r := engine.Find(search.Query{Limit: search.MaxLimit}.With(index("ブラウス ボタンなし")))
	mentioned := 0
	for _, doc := range r.Items {
		if judged(snap, doc, "name:ボタン") {
			t.Errorf("%q is shown", shownText(snap, doc, "name"))
		}
		if judged(snap, doc, "text:ボタン") {
			mentioned++
		}
	}
	if mentioned == 0 {
		t.Errorf("of %d blouses none mentions a button; ボタンのない形 is one without", len(r.Items))
	}
}
