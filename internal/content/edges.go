package content

import "time"

// An Edge is when an entry begins or ceases to show.
type Edge struct {
	At    time.Time
	ID    string
	Title string
	Ends  bool
	Other bool // another revision takes its place
}

// Edges are those after a moment, in the order of entries.
func (s *Snapshot) Edges(after time.Time) (list []Edge) {
	for _, e := range s.entries {
		for i, t := range []time.Time{e.publish, e.end} {
			if t.After(after) {
				list = append(list, Edge{At: t, ID: e.ID, Title: e.name(), Ends: i == 1, Other: i == 0 && !e.Takes.IsZero()})
			}
		}
	}
	return list
}

// name is what people call an entry.
func (e *entry) name() string {
	for _, field := range []string{"title", "name", "question", "label"} {
		if v := e.values[field]; len(v) > 0 {
			return v[0].text
		}
	}
	return e.ID
}
