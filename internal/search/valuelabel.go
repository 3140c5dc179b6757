package search

// A ValueLabel is what a value of a filter is called.
type ValueLabel struct {
	Key   string // field and operator
	Value string
	Label string
}

// labels are those of the values that the query names, so that a filter whose facet
// nobody asked for can still be shown.
func (f *finding) labels() []ValueLabel {
	var list []ValueLabel
	for _, c := range f.q.Conditions {
		w, named := f.words[c.Field.column()]
		if !named || c.Op != In && c.Op != NotIn {
			continue
		}
		for _, value := range c.Values {
			if place, ok := w.places[value]; ok {
				list = append(list, ValueLabel{string(c.Field) + "-" + string(c.Op), value, w.labels[place]})
			}
		}
	}
	return list
}
