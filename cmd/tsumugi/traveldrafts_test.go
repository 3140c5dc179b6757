package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	officegoods "github.com/tsumugi-shop/tsumugi/internal/office/goods"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
)

// A draft that names a time is seen ahead from that time on, by who has a link, and
// by nobody else: an article that nobody published, another version of one that is
// shown, and an item.
func TestDraftsAreSeenAheadAndByNobodyBefore(t *testing.T) {
	eachTraveller(t, func(x traveller) {
		t, d, clock := x.t, x.db, x.clock
		store := &local.Store{DB: d}
		start := clock.Load()
		at := time.UnixMilli(start + 24*hourMS)
		write := func(id, title string, seen int, publish bool) {
			t.Helper()
			fields := map[string]any{"kind": "special", "title": title, "slug": strings.TrimPrefix(id, "article."), "up_date": "2026-11-16", "body": "本文"}
			if publish {
				fields["publish"] = at.In(jp.Tokyo).Format("2006-01-02T15:04")
			}
			if _, err := store.Save(t.Context(), content.Draft{ID: id, Type: "article", Fields: fields, Seen: seen}); err != nil {
				t.Fatal(err)
			}
		}
		write("article.secret", "まだ秘密の記事", 0, true)
		write("article.never", "時のない下書き", 0, false)
		write("article.known", "いまの題", 0, false)
		if _, err := store.Show(t.Context(), "article.known", 1); err != nil {
			t.Fatal(err)
		}
		write("article.known", "つぎの題", 1, true)
		body, err := json.Marshal(officegoods.GoodsItem{
			Code: "0019002999", Name: "まだ秘密の帽子", SexType: catalog.Unisex, Categories: []string{"C1"}, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20261110",
			Colors: []officegoods.GoodsColor{{Code: "001900299901", Name: "藍", Group: "blue", Hex: "233f63", ListPrice: 4000, Price: 4000, Pictures: []officegoods.GoodsPicture{{Ref: "1"}}, Sizes: []officegoods.GoodsSize{{SKU: "0019002999011", Name: "M", Stock: 1}}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		err = d.Update(t.Context(), func(tx *db.Tx) error {
			return catalog.SaveDraft(t.Context(), tx, catalog.Draft{Code: "0019002999", Body: string(body), Revision: 1, By: "佐藤", PublishAt: at})
		})
		if err != nil {
			t.Fatal(err)
		}
		s := x.site()
		s.Drafts = store.Drafts
		pages := map[string]string{"/article/special/secret": "まだ秘密の記事", "/article/special": "秘密の", "/article/special/known": "つぎの題", "/items/001900299901": "まだ秘密の帽子", "/items": "まだ秘密の帽子"}
		see := func(moment time.Time) map[string]bool {
			prefix := x.link(s, timetravel.Wish{Moment: moment, Visitor: timetravel.Guest})
			seen := map[string]bool{}
			for path, words := range pages {
				seen[path] = strings.Contains(get(s, prefix+path).Body.String(), words)
			}
			if strings.Contains(get(s, prefix+"/article/special").Body.String(), "article/special/never") {
				t.Error("a draft without a time is shown")
			}
			return seen
		}
		for path, seen := range see(at.Add(-time.Second)) {
			if seen {
				t.Errorf("%s is seen a second before its time", path)
			}
		}
		for path, seen := range see(at) {
			if !seen {
				t.Errorf("%s is not seen at its time", path)
			}
		}
		// What is passed on shows the item, whose publishing is planned, and no text on which nobody has decided.
		passed := x.link(s, timetravel.Wish{Moment: at, Visitor: timetravel.Guest, Note: "印刷所", Life: 24 * time.Hour})
		for path, words := range pages {
			if seen, want := strings.Contains(get(s, passed+path).Body.String(), words), strings.HasPrefix(path, "/items"); seen != want {
				t.Errorf("%s by a link for somebody else: seen %v, want %v", path, seen, want)
			}
		}
		for _, now := range []int64{start, at.UnixMilli() + hourMS} { // nobody publishes it by itself
			clock.Store(now)
			shop := openPriced(t, d, x.front, x.engine)
			for path, words := range pages {
				if strings.Contains(get(shop.site, path).Body.String(), words) {
					t.Errorf("%s shows a draft to shoppers", path)
				}
			}
		}
	})
}
