// Package history holds the calls that read what was done in the shop, and by
// whom.
package history

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct {
	Log    audit.Log
	People *staff.People
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("audit/list", "What was done, the latest first: as a whole, to one object, or by one person.", staff.AuditRead, p.list).ReadOnly(),
		room.New("audit/verify", "Reads the whole chain and says whether anything was changed.", staff.AuditRead, p.verify).ReadOnly(),
	}
}

// ListBody says what of it; empty fields say nothing.
type ListBody struct {
	Object   string `json:"object"`
	ObjectID string `json:"object_id"`
	Actor    string `json:"actor"`
	// Before is the id of the last entry that is known already.
	Before string `json:"before"`
}

// HistoryList is a page of what was done.
type HistoryList struct {
	Entries []HistoryEntry `json:"entries"`
	More    bool           `json:"more"`
}

// HistoryEntry is something that was done.
type HistoryEntry struct {
	ID        string   `json:"id"`
	At        string   `json:"at"`
	ActorKind string   `json:"actor_kind"`
	ActorID   string   `json:"actor_id"`
	ActorName string   `json:"actor_name"`
	From      string   `json:"from"`
	Object    string   `json:"object"`
	ObjectID  string   `json:"object_id"`
	Name      string   `json:"object_name"` // of a person who works in the shop; else empty
	Action    string   `json:"action"`
	Word      string   `json:"word"`        // the action in Japanese
	What      string   `json:"object_word"` // the object in Japanese
	Changes   []Change `json:"changes"`
	Reason    string   `json:"reason"`
	Forgotten bool     `json:"forgotten"` // its details went with whom it was about
	Sealed    bool     `json:"sealed"`
}

// Change is what became of a field, as JSON.
type Change struct {
	Field  string `json:"field"`
	Word   string `json:"word"` // the field in Japanese
	Before string `json:"before"`
	After  string `json:"after"`
}

const pageSize = 100

func (p Parts) list(ctx context.Context, in ListBody) (HistoryList, error) {
	found, err := p.Log.List(ctx, audit.Filter{Object: in.Object, ObjectID: in.ObjectID, Actor: in.Actor, Before: in.Before, Most: pageSize})
	out := HistoryList{More: len(found) == pageSize}
	if err != nil {
		return out, err
	}
	people, err := p.People.List(ctx)
	names := map[string]string{}
	for _, one := range people {
		names[one.ID] = one.Name
	}
	for _, e := range found {
		out.Entries = append(out.Entries, tell(e, names))
	}
	return out, err
}

// tell is an entry in words; people stand in it by their ids and are shown by
// their names of today.
func tell(e audit.Entry, names map[string]string) HistoryEntry {
	out := HistoryEntry{
		ID: e.ID, At: e.At.UTC().Format(time.RFC3339), ActorKind: string(e.Actor.Kind), ActorID: e.Actor.ID, ActorName: e.Actor.Name, From: e.Actor.From,
		Object: e.Object, ObjectID: e.ObjectID, Action: e.Action, Word: words.Action(e.Action), What: words.Object(e.Object), Reason: e.Reason, Forgotten: !e.Forgotten.IsZero(), Sealed: e.Seal > 0,
	}
	if e.Object == "staff" {
		out.Name = names[e.ObjectID]
	}
	value := func(field string, v any) string {
		said := text(v)
		if name := names[said]; field == "assignee" && name != "" {
			return name
		}
		return words.Value(e.Object, field, said)
	}
	for _, field := range slices.Sorted(maps.Keys(e.Changes)) {
		c := e.Changes[field]
		out.Changes = append(out.Changes, Change{Field: field, Word: words.Field(field), Before: value(field, c.Before), After: value(field, c.After)})
	}
	return out
}

// text is a value as people read it.
func text(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	return string(raw)
}

// Report is what the chain is like.
type Report struct {
	Entries   int      `json:"entries"`
	Open      int      `json:"open"`
	Forgotten int      `json:"forgotten"`
	Head      string   `json:"head"`
	Broken    []string `json:"broken"`
}

func (p Parts) verify(ctx context.Context, _ call.None) (Report, error) {
	r, err := p.Log.Verify(ctx, "")
	return Report{Entries: r.Entries, Open: r.Open, Forgotten: r.Forgotten, Head: r.Head, Broken: r.Broken}, err
}
