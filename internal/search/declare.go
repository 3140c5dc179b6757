package search

import (
	"slices"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// declareAll makes the columns of a snapshot, each with the values that it may
// hold, in the order in which facets show them.
func declareAll(snap *catalog.Snapshot, n int) map[Field]*words {
	columns := map[Field]*words{}
	for f, k := range kinds {
		if k == kindWord && f == f.column() {
			columns[f] = newWords(n, many[f])
		}
	}
	for level, f := range []Field{Category1, Category2, Category3} {
		for _, node := range snap.Tree().Level(level + 1) {
			columns[f].declare(node.Code, node.Name, jp.Fold(node.Name))
		}
	}
	for _, b := range snap.Brands() {
		columns[BrandCode].declare(string(b.Code), b.Name, jp.Fold(b.Name+" "+b.Alphabet+" "+b.Kana+" "+b.Alias))
	}
	for _, c := range snap.Campaigns() {
		columns[CampaignCode].declare(c.Code, c.Name, jp.Fold(c.Name))
	}
	for _, group := range catalog.ColorGroups {
		w := colorWords[group]
		columns[Color].declare(group, w[0], jp.Fold(group+" "+w[0]+" "+w[1]))
	}
	for _, s := range id.SizeChoices {
		columns[Size].declare(s.Filter, s.Label, jp.Fold(s.Label))
		columns[StockedSize].declare(s.Filter, s.Label, "")
	}
	for _, name := range otherSizes(snap) {
		columns[Size].declare(name, name, jp.Fold(name))
		columns[StockedSize].declare(name, name, "")
	}
	declareTraits(columns, snap)
	for _, s := range sexTypes {
		w := sexWords[s]
		columns[SexType].declare(string(s), w[0], jp.Fold(string(s)+" "+w[0]+" "+w[1]))
	}
	for f, label := range flagLabels {
		columns[f].declare("1", label, jp.Fold(label))
		columns[f].declare("0", unsetLabel, "")
	}
	columns[Price] = declareBands(n, priceBands, priceLabel)
	columns[Discount] = declareBands(n, discountBands, rateLabel)
	return columns
}

func declareBands(n int, bands []Range, label func(Range) string) *words {
	w := newWords(n, false)
	for _, b := range bands {
		w.declare(b.text(), label(b), "")
	}
	return w
}

func priceLabel(r Range) string {
	low, high := money.Yen(r.Low).String(), money.Yen(r.High).String()
	switch {
	case r.Low == 0:
		return "～" + high
	case r.High == maxNumber:
		return low + "～"
	}
	return low + "～" + high
}

func rateLabel(r Range) string {
	if r.High == maxNumber {
		return strconv.Itoa(int(r.Low)) + "%OFF～"
	}
	return strconv.Itoa(int(r.Low)) + "～" + strconv.Itoa(int(r.High)) + "%OFF"
}

// column is the numbers by which a column of one value sorts: the values by
// their characters, documents without one last.
func (w *words) column() []int32 {
	order := slices.Sorted(slices.Values(w.values))
	sorts := make([]int32, len(w.values)+1)
	for i, v := range order {
		sorts[w.places[v]] = int32(i)
	}
	sorts[len(w.values)] = maxNumber
	c := make([]int32, len(w.one))
	for d, p := range w.one {
		c[d] = sorts[min(int(p), len(w.values))]
	}
	return c
}
