package content

import "time"

// A Span is when an entry shows, and where it leads.
type Span struct {
	ID, Type, Title string
	Publish, End    time.Time // zero: open
	Link            string    // where its picture leads; empty: nowhere
	Path            string    // of an article's own page; empty: it has none
	Items           []string  // commodities that it is about
}

// Spans are those of all entries that may show at a moment of [from, to), in the
// order of entries.
func (s *Snapshot) Spans(from, to time.Time) (list []Span) {
	for _, e := range s.entries {
		if !e.publish.Before(to) || !e.end.IsZero() && !e.end.After(from) {
			continue
		}
		span := Span{ID: e.ID, Type: e.typ.ID, Title: e.name(), Publish: e.publish, End: e.end, Link: e.text("link")}
		if e.typ.ID == "article" {
			span.Path = "/article/" + e.text("kind") + "/" + e.text("slug")
		}
		for _, field := range []string{"items", "picks"} {
			for _, v := range e.values[field] {
				span.Items = append(span.Items, v.text)
			}
		}
		list = append(list, span)
	}
	return list
}

// text is the first value of a field; empty: it has none.
func (e *entry) text(field string) string {
	if v := e.values[field]; len(v) > 0 {
		return v[0].text
	}
	return ""
}
