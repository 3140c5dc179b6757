package search

// oneEach is one of the hits for each commodity that has any: the first in the
// chosen order, and among equals the colour that stands for the commodity
// elsewhere. Hits are listed by document, so that those of a commodity stand
// together.
func (f *finding) oneEach(hits []uint32) []uint32 {
	column := f.numbers[f.q.Sort.Field] // nil: all are equal
	better := func(a, b uint32) bool {
		if column != nil && column[a] != column[b] {
			return column[a] < column[b] != f.q.Sort.Desc
		}
		return f.singles.Contains(a) && !f.singles.Contains(b)
	}
	var best []uint32
	for i, d := range hits {
		switch last := len(best) - 1; {
		case i == 0 || f.items[d] != f.items[best[last]]:
			best = append(best, d)
		case better(d, best[last]):
			best[last] = d
		}
	}
	return best
}

// buyableFirst is the page of a list in which what is sold out stands behind
// everything else.
func (f *finding) buyableFirst(hits []uint32, sort Sort) []uint32 {
	var there, gone []uint32
	stock := f.words[InStock]
	sold := stock.places["0"]
	for _, d := range hits {
		if stock.one[d] == sold {
			gone = append(gone, d)
		} else {
			there = append(there, d)
		}
	}
	o := f.orders[sort.Field]()
	page := o.page(there, sort.Desc, f.q.Offset, f.q.Limit)
	return append(page, o.page(gone, sort.Desc, max(f.q.Offset-len(there), 0), f.q.Limit-len(page))...)
}
