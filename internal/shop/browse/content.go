package browse

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/content"
)

// contentCalls answer from the snapshot of content, whatever its source does.
func contentCalls(live *content.Live, now func() time.Time) []call.Call {
	return []call.Call{
		call.Contentful("getEntries", "Published entries by a query in the language of Contentful's delivery interface; links are resolved.",
			func(ctx context.Context, in ContentQuery) (content.EntryList, error) {
				q, err := content.Parse(in)
				if err != nil {
					return content.EntryList{}, err
				}
				if err := call.Charge(ctx, q.Cost()); err != nil {
					return content.EntryList{}, err
				}
				snap := live.Current()
				if !snap.Known() {
					return content.EntryList{}, content.ErrUnknown
				}
				return snap.Find(q, now())
			}).Public(),
	}
}

// ContentQuery holds the parameters by their names: content_type, fields.slug,
// fields.tags[in], order, limit, skip, include, select, query, links_to_entry.
type ContentQuery map[string]any
