package content

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Written is an entry as it is written, with its state.
type Written struct {
	ID, Type            string
	Revision, Published int // Published is 0 for a draft
	// Planned takes the place of the published revision at PlannedAt; 0: none.
	Planned          int
	PlannedAt        time.Time
	Created, Updated time.Time
	PublishedAt      time.Time // zero: never
	Fields           map[string]any
	By               string // who saved the newest revision
}

// A Version is a revision of a text.
type Version struct {
	Revision int
	At       time.Time
	By       string
	Fields   map[string]any
}

// A Draft is a text as somebody wants it.
type Draft struct {
	ID, Type string
	Fields   map[string]any
	Seen     int // the newest revision that they saw; 0: there was none
}

// A Desk is where texts are written. Its verbs check what they are given, refuse
// who has not seen the newest revision, and are in the record.
type Desk interface {
	// List returns all texts with their newest fields, by id.
	List(ctx context.Context) ([]Written, error)
	Find(ctx context.Context, id string) (Written, error)
	// Versions are the latest revisions, the newest first.
	Versions(ctx context.Context, id string, most int) ([]Version, error)
	Version(ctx context.Context, id string, revision int) (Version, error)
	// Save keeps a revision that nobody is shown.
	Save(ctx context.Context, d Draft) (Written, error)
	// Show publishes a revision, at the time that it names.
	Show(ctx context.Context, id string, revision int, also ...func(*db.Tx) error) (Written, error)
	// Unpublish makes a text a draft.
	Unpublish(ctx context.Context, id string) error
	// Remove forgets a text that nobody was ever shown.
	Remove(ctx context.Context, id string) error
}

// What a desk refuses.
var (
	ErrStale   = fault.New(fault.Conflict, "content.stale", "ほかの人が先に保存しました。内容を見比べてください。")
	ErrInvalid = fault.New(fault.Invalid, "content.invalid", "入力を確かめてください。")
	ErrTaken   = fault.New(fault.Conflict, "content.taken", "同じURLの記事がすでにあります。")
	ErrShown   = fault.New(fault.Conflict, "content.shown", "公開したことのある記事は消せません。公開をやめてください。")
	ErrOld     = fault.New(fault.Conflict, "content.old", "これより新しい版がすでに公開されています。内容を確かめてください。")
)

// At is the text once its plan has come true, if it has by now.
func (t Written) At(now time.Time) Written {
	if t.Planned != 0 && !now.Before(t.PlannedAt) {
		t.Published, t.PublishedAt, t.Planned, t.PlannedAt = t.Planned, t.PlannedAt, 0, time.Time{}
	}
	return t
}

// Period is from when to when fields say that they show; zero: no such end.
func Period(fields map[string]any) (publish, end time.Time) {
	at := func(name string) (t time.Time) {
		if s, ok := fields[name].(string); ok {
			t, _ = jp.ParseTime(s) // Check reads it again
		}
		return t
	}
	return at("publish"), at("end")
}

// Shows tells whether fields show at a moment.
func Shows(fields map[string]any, now time.Time) bool {
	publish, end := Period(fields)
	return !now.Before(publish) && (end.IsZero() || now.Before(end))
}
