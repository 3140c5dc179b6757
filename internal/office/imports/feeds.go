package imports

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/feed"
)

// FeedList is every feed that there can be.
type FeedList struct {
	Feeds []FeedRow `json:"feeds"`
}

// FeedRow is a feed with how much it has.
type FeedRow struct {
	Format  feed.Format `json:"format"`
	Name    string      `json:"name"`
	URL     string      `json:"url"`    // empty: it has no address
	Opened  int64       `json:"opened"` // 0: it has no address
	By      string      `json:"by"`
	SKUs    int         `json:"skus"`
	LeftOut int         `json:"left_out"` // colours
	Others  int         `json:"others"`   // other problems
}

func (p Parts) feeds(ctx context.Context, _ call.None) (FeedList, error) {
	open, err := feed.Feeds{DB: p.Uploads.DB}.List(ctx)
	out := FeedList{Feeds: []FeedRow{}}
	for _, f := range feed.Formats {
		problems, totals := feed.Problems(p.Catalog.Current(), f, p.Uploads.DB.Now())
		row := FeedRow{Format: f, Name: f.Name(), SKUs: totals.SKUs, LeftOut: totals.LeftOut, Others: len(problems) - totals.LeftOut}
		for _, one := range open {
			if one.Format == f {
				row.URL, row.Opened, row.By = p.Origin+one.Path(), one.Opened.UnixMilli(), one.By
			}
		}
		out.Feeds = append(out.Feeds, row)
	}
	return out, err
}

// FeedAsk names a feed.
type FeedAsk struct {
	Format feed.Format `json:"format"`
	After  int         `json:"after,omitempty"` // how many problems were seen
}

// FeedProblems is what a service does not like.
type FeedProblems struct {
	Problems []FeedProblem `json:"problems"`
	Next     int           `json:"next"` // 0: there are no more
}

// FeedProblem is what it does not like about an item or a colour.
type FeedProblem struct {
	Item     string        `json:"item"`
	Color    string        `json:"color"` // empty: the whole item
	Name     string        `json:"name"`
	Severity feed.Severity `json:"severity"`
	Said     string        `json:"said"`
}

func (p Parts) feedProblems(_ context.Context, in FeedAsk) (FeedProblems, error) {
	out := FeedProblems{Problems: []FeedProblem{}}
	if !slices.Contains(feed.Formats, in.Format) || in.After < 0 {
		return out, feed.ErrFormat
	}
	all, _ := feed.Problems(p.Catalog.Current(), in.Format, p.Uploads.DB.Now())
	from := min(in.After, len(all))
	to := min(from+pageSize, len(all))
	for _, one := range all[from:to] {
		out.Problems = append(out.Problems, FeedProblem{string(one.Item), string(one.Color), one.Name, one.Severity, one.Said})
	}
	if to < len(all) {
		out.Next = to
	}
	return out, nil
}

func (p Parts) feedOpen(ctx context.Context, in FeedAsk) (FeedList, error) {
	if _, err := (feed.Feeds{DB: p.Uploads.DB}).Open(ctx, in.Format); err != nil {
		return FeedList{}, err
	}
	return p.feeds(ctx, call.None{})
}

func (p Parts) feedClose(ctx context.Context, in FeedAsk) (FeedList, error) {
	if err := (feed.Feeds{DB: p.Uploads.DB}).Close(ctx, in.Format); err != nil {
		return FeedList{}, err
	}
	return p.feeds(ctx, call.None{})
}
