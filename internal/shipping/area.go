package shipping

import (
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// AreaOf finds the area of a prefecture, named in full: 東京都, 北海道.
func AreaOf(prefecture string, t terms.Shipping) (terms.Area, bool) {
	for _, a := range t.Areas {
		if slices.Contains(a.Prefectures, prefecture) {
			return a, true
		}
	}
	return terms.Area{}, false
}

// A Slot is some hours of a day in which a parcel can come.
type Slot struct {
	Code string `json:"code"` // 14/16, or 午前中
	Name string `json:"name"` // 14時～16時
}

// Slots lists the hours that can be chosen.
func Slots(t terms.Shipping) []Slot {
	list := make([]Slot, len(t.Slots))
	for i, code := range t.Slots {
		list[i] = Slot{code, jp.ShippingTime(code)}
	}
	return list
}
