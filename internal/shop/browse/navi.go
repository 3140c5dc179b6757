package browse

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// How many items the shop's lists have.
const (
	rankingPage     = 30
	newArrivalHome  = 8
	togetherLimit   = 12
	under2000Limit  = 12
	showcaseLimit   = 20
	suggestionLimit = 10
)

// The campaigns that lists of the same name show.
const (
	under2000Campaign = "under2000"
	showcase1Campaign = "showcase_1"
	showcase2Campaign = "showcase_2"
)

// naviCalls are the lists of the shop. The main lists answer an error as one; the
// others stand beside something more important, so they answer nothing instead.
func naviCalls(p Parts) []call.Call {
	contents := &search.Contents{Live: p.Content, Engine: p.Search}
	if p.Content != nil && p.Search != nil && p.Now != nil {
		go contents.Warm(p.Now())
	}
	n := navi{p.Search, p.Journal, contents, p.Config, p.Now, p.Moment, p.Log}
	main := func(api, doc string, ask asking) call.Call {
		return call.NaviPlus(api, doc, n.list(ask)).Public()
	}
	beside := func(api, doc string, ask asking) call.Call {
		return call.NaviPlus(api, doc, n.orNothing(api, n.list(ask))).Public()
	}
	return []call.Call{
		main("items", "Items by any conditions: the item list, keyword search, new arrivals.", n.items),
		main("brands_id", "Items of a brand, named by a condition or by the alias in the path.", n.ofBrand),
		main("categories_id", "Items of categories, named by conditions or by the aliases in the path.", n.ofCategory),
		main("campaign_id", "Items of a campaign, named by a condition or by the code in the path.", n.ofCampaign),
		main("ranking", "The most popular items, one colour of each; 30 a page.", n.ranking),
		beside("allRanking", "The most popular items of all departments, one colour of each.", n.ranking),
		beside("newArrival", "What arrived in the last 14 days, one colour of each, without what the shop excludes; 8 unless told.", n.newArrival),
		beside("under2000", "Hidden items of the under-2000 campaign; at most 12.", n.under2000),
		beside("showcase_1", "The first showcase; at most 20.", n.showcase(showcase1Campaign)),
		beside("showcase_2", "The second showcase; at most 20.", n.showcase(showcase2Campaign)),
		beside("recentlyChecked", "Items by their codes, in the order of the codes.", n.byCodes),
		beside("article", "The items of an article by their codes, in the order of the codes.", n.byCodes),
		beside("editor_id", "The items of an editor by their codes, in the order of the codes.", n.byCodes),
		call.NaviPlus("boughtTogether", "What goes with the items of the given codes; at most 12.",
			n.orNothing("boughtTogether", n.boughtTogether)).Public(),
		call.Siapi("commodityview/insert/", "Counts that the visitor looks at an item, for the ranking.", n.viewed),
		call.Siapi("search/suggest/", "What the shopper may be typing: brands, categories, items, words with conditions, articles and guides. With nothing typed: what many look for.", n.suggest).Public(),
		call.Siapi("search/contents/", "Articles, guides, questions and brands that answer some words, in any spelling; of one kind or of all.", n.findContents).Public(),
	}
}

type navi struct {
	engine   *search.Engine
	journal  *search.Journal
	contents *search.Contents
	config   Config
	now      func() time.Time
	at       func() Moment
	log      *slog.Logger
}

// asking completes a query with what its list is about. It returns false when
// the list cannot have anything.
type asking func(q search.Query, path string) (search.Query, bool, error)

type listing = func(context.Context, ListQuery) (ItemList, error)

func (n navi) list(ask asking) listing {
	return func(ctx context.Context, in ListQuery) (ItemList, error) {
		q, err := search.Parse(in.Params)
		if err != nil {
			return ItemList{}, err
		}
		q, some, err := ask(q, in.Path)
		if err != nil {
			return ItemList{}, err
		}
		if q.Limit == 0 {
			q.Limit = search.DefaultLimit
		}
		if !some {
			return readList(ctx, NewItemList(search.Result{Version: n.engine.Version()}, q, n.at())), nil
		}
		r := n.engine.Find(q)
		n.journal.Searched(call.CallerOf(ctx).ClientIP, q, r)
		return readList(ctx, NewItemList(r, q, n.at())), nil
	}
}

// orNothing answers a failure with an empty list and logs it.
func (n navi) orNothing(api string, do listing) listing {
	return func(ctx context.Context, in ListQuery) (ItemList, error) {
		list, err := do(ctx, in)
		if err != nil {
			n.log.WarnContext(ctx, "a list beside the page failed and shows nothing", "api", api,
				"request", call.CallerOf(ctx).RequestID, "error", err)
			return ItemList{}, nil
		}
		return list, nil
	}
}

func (n navi) boughtTogether(ctx context.Context, in ListQuery) (ItemList, error) {
	q, err := search.Parse(in.Params)
	if err != nil {
		return ItemList{}, err
	}
	q.Limit = atMost(q.Limit, togetherLimit)
	var with []id.Commodity
	_, codes := q.Without(search.Commodity, search.ColorSKU)
	for _, c := range codes {
		for _, value := range c.Values {
			code := id.Commodity(value)
			if c.Field == search.ColorSKU {
				code = id.ColorSKU(value).Commodity()
			}
			if !slices.Contains(with, code) {
				with = append(with, code)
			}
		}
	}
	found := n.engine.BoughtTogether
	if q.OtherKinds {
		found = n.engine.GoesWith
	}
	return readList(ctx, NewItemList(found(with, q.Limit), q, n.at())), nil
}

// atMost is what the caller asked for, within the limit of the list.
func atMost(asked, limit int) int {
	if asked == 0 {
		return limit
	}
	return min(asked, limit)
}
