package content

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// Answer bounds, in bytes of JSON.
const (
	maxItems = 4 << 20
	maxLinks = 2 << 20 // of resolved links, and of includes
)

// An EntryList is the answer to a query.
type EntryList struct {
	Total    int           `json:"total"`
	Skip     int           `json:"skip"`
	Limit    int           `json:"limit"`
	Items    []EntryItem   `json:"items"`
	Includes EntryIncludes `json:"includes"`
}

// EntryIncludes is what the items link to, each once, with links as they are.
type EntryIncludes struct {
	Entry []EntryItem `json:"Entry"`
	Asset []AssetItem `json:"Asset"`
}

// Find answers a query with what shows now. Links are resolved as deep as the
// query includes; a link that goes deeper, or round in circles, stays a link.
func (s *Snapshot) Find(q Query, now time.Time) (EntryList, error) {
	found := s.matching(q, now)
	list := EntryList{Total: len(found), Skip: q.Skip, Limit: q.Limit}
	found = found[min(q.Skip, len(found)):]
	found = found[:min(q.Limit, len(found))]
	size := 0
	for _, e := range found {
		for name, raw := range e.raw {
			if q.selected == nil || q.selected[name] {
				size += len(raw)
			}
		}
	}
	if size > maxItems {
		return EntryList{}, refuse("limit", "too_large", "答えが大きすぎます。limit を小さくするか、select で項目を絞ってください。")
	}
	r := &resolver{s: s, now: now, left: maxLinks, done: map[step]json.RawMessage{}}
	for _, e := range found {
		list.Items = append(list.Items, r.item(e, q.Include, q.selected))
	}
	list.Includes = s.includes(found, q, now)
	return list, nil
}

// A resolver puts entries in the place of links.
type resolver struct {
	s    *Snapshot
	now  time.Time
	left int // bytes that may still be put in
	done map[step]json.RawMessage
}

type step struct {
	id    string
	depth int
}

func (r *resolver) item(e *entry, depth int, selected map[string]bool) EntryItem {
	item := EntryItem{Sys: newSys(e.Entry), Fields: make(map[string]json.RawMessage, len(e.raw))}
	for name, raw := range e.raw {
		if selected == nil || selected[name] {
			item.Fields[name] = raw
		}
	}
	if depth == 0 {
		return item
	}
	for _, f := range e.typ.Fields { // in a fixed order, as room is limited
		if raw, ok := item.Fields[f.Name]; ok && (f.Kind == Picture || f.Kind == Link || f.Kind == Links) {
			item.Fields[f.Name] = r.resolve(f, raw, e.Fields[f.Name], e.values[f.Name], depth-1)
		}
	}
	return item
}

func (r *resolver) resolve(f Field, raw json.RawMessage, value any, ids []scalar, depth int) json.RawMessage {
	if f.Kind != Links {
		if whole, ok := r.target(f, ids[0].text, depth); ok {
			return whole
		}
		return raw
	}
	links, _ := value.([]any) // Check has seen to it
	out := make([]json.RawMessage, len(ids))
	for i, id := range ids {
		whole, ok := r.target(f, id.text, depth)
		if !ok {
			whole, _ = json.Marshal(links[i]) // it came from JSON
		}
		out[i] = whole
	}
	whole, _ := json.Marshal(out) // all of it is JSON
	return whole
}

// target is the JSON of what a link leads to, while there is room.
func (r *resolver) target(f Field, id string, depth int) (json.RawMessage, bool) {
	var whole json.RawMessage
	if f.Kind == Picture {
		asset, ok := r.s.assets[id]
		if !ok {
			return nil, false
		}
		whole, _ = json.Marshal(asset) // texts and numbers
	} else {
		e, ok := r.s.visible(id, r.now)
		if !ok || e.size > r.left {
			return nil, false
		}
		key := step{id, depth}
		if whole, ok = r.done[key]; !ok {
			whole, _ = json.Marshal(r.item(e, depth, nil)) // all of it is JSON
			r.done[key] = whole
		}
	}
	if len(whole) > r.left {
		return nil, false
	}
	r.left -= len(whole)
	return whole, true
}

// includes collects what lies within the depth of the query, nearest first.
func (s *Snapshot) includes(items []*entry, q Query, now time.Time) (out EntryIncludes) {
	seen := map[string]bool{}
	for _, e := range items {
		seen[e.ID] = true
	}
	left := maxLinks
	selected := q.selected
	for depth := q.Include; depth > 0 && len(items) > 0; depth-- {
		var next []*entry
		for _, e := range items {
			for _, f := range e.typ.Fields {
				if selected != nil && !selected[f.Name] {
					continue
				}
				for _, v := range e.values[f.Name] {
					left -= s.include(&out, f.Kind, v.text, left, seen, &next, now)
				}
			}
		}
		items, selected = next, nil
	}
	slices.SortFunc(out.Entry, func(a, b EntryItem) int { return strings.Compare(a.Sys.ID, b.Sys.ID) })
	slices.SortFunc(out.Asset, func(a, b AssetItem) int { return strings.Compare(a.Sys.ID, b.Sys.ID) })
	return out
}

// include adds one entry or asset and returns how much room it took.
func (s *Snapshot) include(out *EntryIncludes, kind Kind, id string, left int, seen map[string]bool, next *[]*entry, now time.Time) int {
	const assetSize = 500
	switch kind {
	case Picture:
		a, ok := s.assets[id]
		if key := "asset " + id; ok && !seen[key] && assetSize <= left {
			seen[key] = true
			out.Asset = append(out.Asset, a)
			return assetSize
		}
	case Link, Links:
		e, ok := s.visible(id, now)
		if ok && !seen[id] && e.size <= left {
			seen[id] = true
			out.Entry = append(out.Entry, EntryItem{Sys: newSys(e.Entry), Fields: e.raw})
			*next = append(*next, e)
			return e.size
		}
	}
	return 0
}
