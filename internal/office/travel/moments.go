package travel

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
)

// TravelMoment is when something of the shop changes.
type TravelMoment struct {
	At   int64    `json:"at"`
	Says []string `json:"says"`
}

const (
	mostMoments = 12
	mostSays    = 4 // of one moment; more are counted
)

// moments are the next at which something of the shop changes by the clock.
func (p Parts) moments(ctx context.Context) ([]TravelMoment, error) {
	now := p.DB.Now()
	says := map[int64][]string{}
	note := func(at int64, say string) {
		if at > now.UnixMilli() {
			says[at] = append(says[at], say)
		}
	}
	snap := p.Catalog.Current()
	for at, items := range snap.Turns() {
		note(at, fmt.Sprintf("%d商品の価格が変わる", items))
	}
	for _, c := range snap.Campaigns() {
		note(c.Starts, "キャンペーン「"+c.Name+"」が始まる")
		note(c.Ends, "キャンペーン「"+c.Name+"」が終わる")
	}
	if p.Content != nil {
		for _, e := range p.Content.Current().Edges(now) {
			verb := "が出る"
			switch {
			case e.Ends:
				verb = "が消える"
			case e.Other:
				verb = "の内容が変わる"
			}
			note(e.At.UnixMilli(), "「"+e.Title+"」"+verb)
		}
	}
	pages, err := layout.Pages{DB: p.DB}.List(ctx)
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		for _, b := range page.Published {
			note(b.Starts, "ページのブロック「"+cmp.Or(b.Title, string(b.Kind))+"」が出る")
			note(b.Ends, "ページのブロック「"+cmp.Or(b.Title, string(b.Kind))+"」が消える")
		}
	}
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		due, err := catalog.DraftsUntil(ctx, tx, now.Add(365*24*time.Hour), 100)
		for _, d := range due {
			note(d.PublishAt.UnixMilli(), "商品 "+string(d.Code)+" が公開される")
		}
		return err
	})
	list := []TravelMoment{}
	for at, all := range says {
		if len(all) > mostSays {
			all = append(all[:mostSays-1:mostSays-1], fmt.Sprintf("ほか%d件", len(all)-mostSays+1))
		}
		list = append(list, TravelMoment{at, all})
	}
	slices.SortFunc(list, func(a, b TravelMoment) int { return cmp.Compare(a.At, b.At) })
	return list[:min(len(list), mostMoments)], err
}
