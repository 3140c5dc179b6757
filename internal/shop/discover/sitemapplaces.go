package discover

import (
	"net/url"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

func (d *Directory) pages(snap *catalog.Snapshot) (list []place) {
	day := newest(d.items(snap))
	texts := d.texts()
	for _, path := range d.Pages {
		p := place{path: path}
		if path == "/" || path == "/items" {
			p.day = day
		}
		if isText(path) {
			var stands bool
			if p.day, stands = texts[path]; !stands {
				continue
			}
		}
		list = append(list, p)
		if path == "/items" {
			list = append(list, d.namedLists(snap, day)...)
		}
	}
	return list
}

// lifestyle is the campaign whose items make the list of that name.
const lifestyle = "lifestyle"

// namedLists are the lists of /items that have a name, as their pages write the
// canonical address (web/src/shop/list/items.page.tsx).
func (d *Directory) namedLists(snap *catalog.Snapshot, day string) []place {
	queries := []string{"new_arrival_days-in=0%3A13", "sale_flg-in=1", "reserve_flg-in=1"}
	if c, ok := snap.Campaign(lifestyle); ok && c.State(d.Now()) == catalog.Open {
		queries = append(queries, "campaign_code-in="+lifestyle)
	}
	list := make([]place, len(queries))
	for i, query := range queries {
		list[i] = place{"/items?" + query, day}
	}
	return list
}

// items leaves out what lists do not show and what cannot be bought any more.
func (d *Directory) items(snap *catalog.Snapshot) (list []place) {
	for _, c := range snap.Items() {
		if !c.Secret() && !c.Discontinued() {
			list = append(list, place{"/items/" + string(c.Code()), d.arrival(c)})
		}
	}
	return list
}

// arrival is empty while it is still to come: nothing changed in the future.
func (d *Directory) arrival(c *catalog.Packed) string {
	if c.ArrivalDate() > jp.Day(d.Now()) {
		return ""
	}
	return c.ArrivalDate()
}

// categories are listed by the address that the category route leads to.
func (d *Directory) categories(snap *catalog.Snapshot) (list []place) {
	days := map[string]string{}
	for _, c := range snap.Items() {
		for _, code := range c.Categories() {
			node, _ := snap.Tree().Node(code)
			for _, above := range node.Line() {
				days[above.Code] = max(days[above.Code], d.arrival(c))
			}
		}
	}
	for level := 1; level <= catalog.Levels; level++ {
		for _, n := range snap.Tree().Level(level) {
			query := url.Values{}
			for i, above := range n.Line() {
				query.Set(string(browse.CategoryFields[i])+"-in", above.Code)
			}
			list = append(list, place{"/categories/" + n.Path + "?" + query.Encode(), days[n.Code]})
		}
	}
	return list
}

func (d *Directory) brands(snap *catalog.Snapshot) (list []place) {
	days := map[string]string{}
	for _, c := range snap.Items() {
		brand := string(c.Code().Brand())
		days[brand] = max(days[brand], d.arrival(c))
	}
	for _, b := range snap.Brands() {
		list = append(list, place{"/brands/" + url.PathEscape(b.Alias), days[string(b.Code)]})
	}
	return list
}

func (d *Directory) campaigns(snap *catalog.Snapshot) (list []place) {
	for _, c := range snap.Campaigns() {
		if c.State(d.Now()) != catalog.Open {
			continue
		}
		p := place{path: "/campaign/" + url.PathEscape(c.Code)}
		if c.Starts > 0 {
			p.day = jp.Day(time.UnixMilli(c.Starts))
		}
		list = append(list, p)
	}
	return list
}
