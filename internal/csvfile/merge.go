package csvfile

import (
	"cmp"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// ranked is something with its place among its siblings.
type ranked[E any] struct {
	value E
	rank  rank
}

// merged is the item with what the rows say of its colours and sizes. Colours
// and sizes that no row names stay.
func merged(c commodity, rows []variant) commodity {
	colors := inOrder(c.Colors)
	for code, of := range groupBy(rows, variant.colorCode) {
		i := slices.IndexFunc(colors, func(r ranked[catalog.Color]) bool { return r.value.Code == code })
		if i < 0 {
			i = len(colors)
			colors = append(colors, ranked[catalog.Color]{rank: rank{place: i + 1}})
		}
		sizes := colors[i].value.Sizes
		colors[i].value = of[0].color
		colors[i].value.Sizes = mergedSizes(sizes, of)
		if of[0].colorRank.said {
			colors[i].rank = of[0].colorRank
		}
	}
	c.Colors = arranged(colors)
	return c
}

func mergedSizes(old []catalog.Size, rows []variant) []catalog.Size {
	sizes := inOrder(old)
	for _, v := range rows {
		if v.size.SKU == "" { // a colour alone
			continue
		}
		i := slices.IndexFunc(sizes, func(r ranked[catalog.Size]) bool { return r.value.SKU == v.size.SKU })
		if i < 0 {
			i = len(sizes)
			sizes = append(sizes, ranked[catalog.Size]{rank: rank{place: i + 1}})
		}
		sizes[i].value = v.size
		sizes[i].value.Measures = &v.measures
		if v.sizeRank.said {
			sizes[i].rank = v.sizeRank
		}
	}
	return arranged(sizes)
}

func inOrder[E any](list []E) []ranked[E] {
	out := make([]ranked[E], len(list))
	for i, e := range list {
		out[i] = ranked[E]{e, rank{place: i + 1}}
	}
	return out
}

// arranged puts what the file placed before what merely stood there.
func arranged[E any](list []ranked[E]) []E {
	slices.SortStableFunc(list, func(a, b ranked[E]) int {
		return cmp.Or(cmp.Compare(a.rank.place, b.rank.place), cmp.Compare(unsaid(a.rank), unsaid(b.rank)))
	})
	out := make([]E, len(list))
	for i, r := range list {
		out[i] = r.value
	}
	return out
}

func unsaid(r rank) int {
	if r.said {
		return 0
	}
	return 1
}
