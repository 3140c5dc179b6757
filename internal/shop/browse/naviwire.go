package browse

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// ListQuery asks for a list. Params are search conditions, named field-operator,
// with limit, offset and version beside them.
type ListQuery struct {
	Path      string         `json:"path,omitempty"`
	Component string         `json:"component,omitempty"`
	Params    map[string]any `json:"params,omitempty"`
}

// ItemList is a page of a list.
type ItemList struct {
	Items  []Item   `json:"items"`
	Info   ListInfo `json:"info"`
	Facets []Facet  `json:"facets"` // in the order of the fields' names, for each field-group asked for
	Near   []Item   `json:"near"`   // when keywords found nothing: what comes closest, to be shown as such
}

// ListInfo is what a page needs to know of the whole list.
type ListInfo struct {
	Hitnum    int      `json:"hitnum"`
	Limit     int      `json:"limit"`
	Offset    int      `json:"offset"`
	Version   string   `json:"version"`   // for the params of the next page, so that it belongs to the same list
	Corrected string   `json:"corrected"` // もしかして: what was searched for instead; else empty
	Dropped   []string `json:"dropped"`   // words that were left out because no item has them with the others; else empty
	Product   string   `json:"product"`   // the code in the address of the one item whose number was searched for; else empty
	UnderstoodInfo
}

// An Item is a card with what search knows of it.
type Item struct {
	Card
	Brand            string          `json:"brand"` // the brand string
	CategoryCode1    string          `json:"category_code_1"`
	CategoryCode2    string          `json:"category_code_2"`
	CategoryCode3    string          `json:"category_code_3"`
	CampaignCode     string          `json:"campaign_code"`
	CommoditySexType catalog.SexType `json:"commodity_sex_type"`
	NewArrivalDays   *int            `json:"new_arrival_days"` // null before the day of arrival
	NewArrivalFlg    Flag            `json:"new_arrival_flg"`
	NewSeasonFlg     Flag            `json:"new_season_flg"`
	RepeatFlg        Flag            `json:"repeat_flg"`
	ReserveFlg       Flag            `json:"reserve_flg"`
	MagazineFlg      Flag            `json:"magazine_flg"`
	SecretFlg        Flag            `json:"secret_flg"`
}

// A Facet counts a list by the values of a field, without the field's own condition.
type Facet struct {
	Field    search.Field `json:"field"`
	Distinct int          `json:"distinct"` // how many values there are, listed or not
	Values   []FacetValue `json:"values"`
}

// A FacetValue is a value as field-in takes it, and as shoppers read it.
type FacetValue struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Count int    `json:"count"`
}

func NewItemList(r search.Result, q search.Query, at Moment) ItemList {
	list := ItemList{Info: ListInfo{Hitnum: r.Total, Limit: q.Limit, Offset: q.Offset, Version: r.Version, Corrected: r.Corrected, Dropped: r.Dropped, Product: r.Product}}
	list.Info.UnderstoodInfo = newUnderstoodInfo(r)
	list.Items, list.Near = newItems(r, r.Items, at), newItems(r, r.Near, at)
	for _, f := range r.Facets {
		facet := Facet{Field: f.Field, Distinct: f.Distinct}
		for _, v := range f.Values {
			facet.Values = append(facet.Values, FacetValue(v))
		}
		list.Facets = append(list.Facets, facet)
	}
	return list
}

func NewItem(snap *catalog.Snapshot, c *catalog.Commodity, color *catalog.Color, rank int, at Moment) Item {
	now := at.Now
	brand, _ := snap.Brand(c.Brand) // the snapshot has no item without its brand
	item := Item{
		Card: NewCard(snap, c, color, rank, at), Brand: brand.String(), CommoditySexType: c.SexType, NewArrivalDays: arrivalDays(c.ArrivalDate, now),
		NewArrivalFlg: NewFlag(c.NewArrival), NewSeasonFlg: NewFlag(c.NewSeason), RepeatFlg: NewFlag(c.Repeat), ReserveFlg: NewFlag(c.Reserve),
		MagazineFlg: NewFlag(c.Magazine), SecretFlg: NewFlag(c.Secret),
	}
	codes := [catalog.Levels]*string{&item.CategoryCode1, &item.CategoryCode2, &item.CategoryCode3}
	for i, n := range WayTo(snap.Tree(), c) {
		*codes[i] = n.Code
	}
	for _, code := range c.Campaigns {
		if campaign, ok := snap.Campaign(code); ok && campaign.State(now) == catalog.Open {
			item.CampaignCode = code
			break
		}
	}
	return item
}

func arrivalDays(day string, now time.Time) *int {
	arrived, err := jp.ParseDay(day)
	if err != nil || now.Before(arrived) {
		return nil
	}
	days := int(now.Sub(arrived) / (24 * time.Hour)) // no summer time in Tokyo
	return &days
}
