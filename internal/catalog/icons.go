package catalog

import (
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// MaxIcons is how many icons an item shows.
const MaxIcons = 3

// The icons by their number.
const (
	IconSeason = 1 + iota
	IconNew
	IconBaby
	IconKids
	IconBabyKids
	IconMen
	IconUnisex
	IconRepeat
	IconReserve
	IconStaple
)

// An Icon is a small mark on a card.
type Icon struct {
	ID    int
	Label string
	Class string
}

// icons is all of them but their first label, which is content: it names a season.
var icons = [...]Icon{
	{IconSeason, "", "s-new"},
	{IconNew, "新着", "s-new"},
	{IconBaby, "BABY", "s-human"},
	{IconKids, "KIDS", "s-human"},
	{IconBabyKids, "BABY&KIDS", "s-human"},
	{IconMen, "MEN", "s-human"},
	{IconUnisex, "UNISEX", "s-human"},
	{IconRepeat, "再入荷", "s-new"},
	{IconReserve, "予約", "s-reserve"},
	{IconStaple, "定番", "s-reserve"},
}

// Icons are the marks that the commodity wears now, at most MaxIcons, the lowest
// numbers first. Without a label for the season, its icon is left out. The age
// of the arrival date alone makes a new arrival, not NewArrival.
func (c *Commodity) Icons(season string, now time.Time) []Icon {
	tags := jp.NameTags(c.Name)
	wears := [len(icons)]bool{
		c.NewSeason && season != "",
		jp.IsNewArrival(c.ArrivalDate, now),
		slices.Contains(tags, "BABY"),
		slices.Contains(tags, "KIDS"),
		slices.Contains(tags, "BABY&KIDS"),
		c.SexType == Men,
		c.SexType == Unisex,
		c.Repeat,
		c.Reserve,
		c.Magazine,
	}
	var worn []Icon
	for i, icon := range icons {
		if !wears[i] || len(worn) == MaxIcons {
			continue
		}
		if icon.ID == IconSeason {
			icon.Label = season
		}
		worn = append(worn, icon)
	}
	return worn
}

// AllIcons is every icon, the lowest numbers first, with the season's label.
func AllIcons(season string) []Icon {
	list := slices.Clone(icons[:])
	list[IconSeason-1].Label = season
	return list
}
