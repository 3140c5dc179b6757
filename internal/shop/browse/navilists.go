package browse

import (
	"math"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

var (
	errCategoryNotFound = fault.New(fault.NotFound, "category.not_found", "お探しのカテゴリは見つかりませんでした。")

	// CategoryFields are the fields of search by the level of the category.
	CategoryFields = []search.Field{search.Category1, search.Category2, search.Category3}
)

// newArrivalDays is how the address of the list of new arrivals names its window.
var newArrivalDays = search.Between(search.ArrivalDays, search.Range{Low: 0, High: jp.ArrivalListDays - 1})

func (n navi) items(q search.Query, _ string) (search.Query, bool, error) {
	if slices.ContainsFunc(q.Conditions, isNewArrivals) {
		q.Except = n.excluded()
	}
	return q, true, nil
}

// isNewArrivals tells whether a condition asks for the list of new arrivals.
func isNewArrivals(c search.Condition) bool {
	return c.Field == newArrivalDays.Field && c.Op == newArrivalDays.Op && slices.Equal(c.Ranges, newArrivalDays.Ranges)
}

// excluded is what the lists of new arrivals never have. It is no filter of
// theirs: facets must not offer what choosing would not show.
func (n navi) excluded() []search.Condition {
	var list []search.Condition
	if codes := n.config.ExcludedCategories; len(codes) > 0 {
		for _, f := range CategoryFields {
			list = append(list, search.AnyOf(f, codes...))
		}
	}
	if codes := n.config.ExcludedBrands; len(codes) > 0 {
		list = append(list, search.AnyOf(search.BrandCode, codes...))
	}
	return list
}

func (n navi) ofBrand(q search.Query, path string) (search.Query, bool, error) {
	if q.Has(search.Brand, search.BrandCode) {
		return q, true, nil
	}
	brand, ok := n.catalog().BrandByAlias(below(path, "/brands/"))
	if !ok {
		return q, false, ErrBrandNotFound
	}
	return q.With(search.AnyOf(search.BrandCode, string(brand.Code))), true, nil
}

func (n navi) ofCategory(q search.Query, path string) (search.Query, bool, error) {
	if q.Has(CategoryFields...) {
		return q, true, nil
	}
	var levels [][]string
	for part := range strings.SplitSeq(below(path, "/categories/"), "/") {
		levels = append(levels, strings.Split(part, "--"))
	}
	named := false
	for i, nodes := range n.catalog().Tree().Resolve(levels) {
		var codes []string
		for _, node := range nodes {
			codes = append(codes, node.Code)
		}
		if len(codes) > 0 {
			named = true
			q = q.With(search.AnyOf(CategoryFields[i], codes...))
		}
	}
	if !named {
		return q, false, errCategoryNotFound
	}
	return q, true, nil
}

func (n navi) ofCampaign(q search.Query, path string) (search.Query, bool, error) {
	if q.Has(search.CampaignCode) {
		return q, true, nil
	}
	code := below(path, "/campaign/")
	if _, ok := n.catalog().Campaign(code); !ok {
		return q, false, errCampaignNotFound
	}
	return q.With(search.AnyOf(search.CampaignCode, code)), true, nil
}

// ranking is never in another order, and has nothing that cannot be bought.
func (n navi) ranking(q search.Query, _ string) (search.Query, bool, error) {
	if q.Limit == 0 {
		q.Limit = rankingPage
	}
	q.Sort = search.Sort{Field: search.PopularRank}
	q.Single = true
	ranked := search.Between(search.PopularRank, search.Range{Low: 1, High: math.MaxInt32 - 1})
	return q.With(ranked, search.AnyOf(search.InStock, "1")), true, nil
}

func (n navi) newArrival(q search.Query, _ string) (search.Query, bool, error) {
	if q.Limit == 0 {
		q.Limit = newArrivalHome
	}
	if q.Sort.Field == "" {
		q.Sort = search.Newest
	}
	q.Single = true
	first, last := jp.ArrivalWindow(n.now(), jp.ArrivalListDays)
	q.Except = n.excluded()
	return q.With(search.Days(first, last), search.AnyOf(search.InStock, "1")), true, nil
}

// under2000 is the one list that asks for hidden items, and only for those of its campaign.
func (n navi) under2000(q search.Query, _ string) (search.Query, bool, error) {
	q.Limit = atMost(q.Limit, under2000Limit)
	q.Hidden, q.Single = true, true
	return q.With(search.AnyOf(search.CampaignCode, under2000Campaign), search.AnyOf(search.InStock, "1")), true, nil
}

// showcase is a campaign's items unless the conditions say what to show.
func (n navi) showcase(campaign string) asking {
	return func(q search.Query, _ string) (search.Query, bool, error) {
		q.Limit = atMost(q.Limit, showcaseLimit)
		q.Single = true
		if len(q.Conditions) == 0 {
			q = q.With(search.AnyOf(search.CampaignCode, campaign))
		}
		if q.Sort.Field == "" {
			q.Sort = search.Sort{Field: search.PopularRank}
		}
		return q.With(search.AnyOf(search.InStock, "1")), true, nil
	}
}

// byCodes shows what the codes name and nothing else: without codes, nothing.
// What is sold out stays; the shopper or the article spoke of it.
func (n navi) byCodes(q search.Query, _ string) (search.Query, bool, error) {
	if !q.Has(search.Commodity, search.ColorSKU) {
		return q, false, nil
	}
	for i, c := range q.Conditions {
		if c.Field == search.Commodity || c.Field == search.ColorSKU {
			q.Conditions[i].Any = true
		}
	}
	q.Single = !q.Has(search.ColorSKU)
	return q, true, nil
}

func (n navi) catalog() *catalog.Snapshot { return n.engine.Snapshot() }

// below is the rest of an address after a prefix, without its query.
func below(path, prefix string) string {
	path, _, _ = strings.Cut(path, "?")
	rest, ok := strings.CutPrefix(path, prefix)
	if !ok {
		return ""
	}
	return strings.TrimSuffix(rest, "/")
}
