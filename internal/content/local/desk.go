package local

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// Find returns an entry with its newest fields.
func (s *Store) Find(ctx context.Context, id string) (row Row, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		row, err = find(ctx, tx, id)
		row = row.At(tx.Now)
		return err
	})
	return row, err
}

// Versions returns the latest revisions of an entry, without their fields.
func (s *Store) Versions(ctx context.Context, id string, most int) (list []content.Version, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectRevisions(ctx, tx, id, most)
		return err
	})
	return list, err
}

// Version returns one revision of an entry.
func (s *Store) Version(ctx context.Context, id string, revision int) (v content.Version, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		v, err = selectRevision(ctx, tx, id, revision)
		return err
	})
	return v, err
}

// Save keeps a revision that nobody is shown. What says the same as the newest
// one is none.
func (s *Store) Save(ctx context.Context, d content.Draft) (row Row, err error) {
	t, ok := content.FindType(d.Type)
	name := strings.TrimPrefix(d.ID, d.Type+".")
	if !ok || name == d.ID || len(d.ID) > 64 || !nameText.MatchString(strings.ReplaceAll(name, ".", "/")) {
		return row, content.ErrInvalid.With(fault.Field{Name: "slug", Code: "slug", Message: "URLは半角の英数字とハイフンで、短めに入力してください。"})
	}
	if problems := t.Problems(d.Fields, s.unknown, true); len(problems) > 0 {
		return row, content.ErrInvalid.With(problems...)
	}
	after, err := json.Marshal(d.Fields)
	if err != nil {
		return row, err
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		there, err := exists(ctx, tx, d.ID)
		if err != nil {
			return err
		}
		row = Row{ID: d.ID, Type: d.Type}
		if there {
			if row, err = find(ctx, tx, d.ID); err != nil {
				return err
			}
		}
		switch {
		case there && d.Seen == 0:
			return content.ErrTaken
		case row.Revision != d.Seen:
			return content.ErrStale
		}
		if err := leads(ctx, tx, t, d.Fields); err != nil {
			return err
		}
		before, err := json.Marshal(row.Fields)
		if err != nil || bytes.Equal(before, after) {
			return err
		}
		was := row.Revision
		row.Fields, row.By = d.Fields, audit.ActorOf(ctx).Name
		row.Revision++
		if err := save(ctx, tx, row.At(tx.Now)); err != nil {
			return err
		}
		return audit.ByPeople(ctx, tx, audit.Entry{Object: "content", ObjectID: d.ID, Action: "content.draft", Changes: map[string]audit.Change{"revision": {Before: was, After: row.Revision}}})
	})
	if err != nil {
		return row, fmt.Errorf("save content %.80s: %w", d.ID, err)
	}
	return s.Find(ctx, d.ID)
}

// unknown lists the names in a text that there is no word for; a store without
// words does not know.
func (s *Store) unknown(text string) []content.UnknownWord {
	if s.Words == nil {
		return nil
	}
	return s.Words.Unknown(text)
}

// leads refuses links to entries that are not there.
func leads(ctx context.Context, tx *db.Tx, t *content.Type, fields map[string]any) error {
	for _, f := range t.Fields {
		list, _ := fields[f.Name].([]any)
		if f.Kind == content.Link && fields[f.Name] != nil {
			list = []any{fields[f.Name]}
		}
		if f.Kind != content.Link && f.Kind != content.Links {
			continue
		}
		for _, v := range list {
			id, _ := content.LinkID("Entry", v)
			there, err := exists(ctx, tx, id)
			if err != nil {
				return err
			}
			if !there || !strings.HasPrefix(id, f.To+".") {
				return content.ErrInvalid.With(fault.Field{Name: f.Name, Code: "link", Message: f.Label() + "が見つかりません。選び直してください。"})
			}
		}
	}
	return nil
}

// Publish shows the newest revision of an entry, or, when revision is not 0,
// an older one, which thereby becomes the newest.
func (s *Store) Publish(ctx context.Context, id string, revision int) error {
	err := s.DB.Update(ctx, func(tx *db.Tx) error {
		row, err := find(ctx, tx, id)
		if err != nil {
			return err
		}
		row = row.At(tx.Now)
		if revision != 0 && revision != row.Revision {
			old, err := selectRevision(ctx, tx, id, revision)
			if err != nil {
				return err
			}
			row.Fields, row.By = old.Fields, audit.ActorOf(ctx).Name
			row.Revision++
		}
		return s.show(ctx, tx, row, row.Revision)
	})
	if err != nil {
		return fmt.Errorf("publish content %.80s: %w", id, err)
	}
	return nil
}

// Show publishes a revision as it is. Where the entry is shown now and the revision
// names a time to come, it takes the other's place then.
func (s *Store) Show(ctx context.Context, id string, revision int, also ...func(*db.Tx) error) (row Row, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		if row, err = find(ctx, tx, id); err != nil {
			return err
		}
		row = row.At(tx.Now)
		if revision < max(row.Published, row.Planned) {
			return content.ErrOld
		}
		if err := s.show(ctx, tx, row, revision); err != nil {
			return err
		}
		for _, do := range also {
			if err := do(tx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return row, fmt.Errorf("publish content %.80s: %w", id, err)
	}
	return s.Find(ctx, id)
}

// show publishes a revision of a row, whose fields are those of its newest.
func (s *Store) show(ctx context.Context, tx *db.Tx, row Row, revision int) error {
	fields := row.Fields
	if revision != row.Revision {
		v, err := selectRevision(ctx, tx, row.ID, revision)
		if err != nil {
			return err
		}
		fields = v.Fields
	}
	if t, ok := content.FindType(row.Type); ok {
		if problems := t.Problems(fields, s.unknown, false); len(problems) > 0 {
			return content.ErrInvalid.With(problems...)
		}
	}
	was := row
	publish, _ := content.Period(fields)
	later := false
	if row.Published != 0 && row.Published != revision && publish.After(tx.Now) {
		now, err := selectRevision(ctx, tx, row.ID, row.Published)
		if err != nil {
			return err
		}
		later = content.Shows(now.Fields, tx.Now)
	}
	changes := map[string]audit.Change{}
	if later {
		row.Planned, row.PlannedAt = revision, publish
		changes["planned"] = audit.Change{Before: was.Planned, After: revision}
		changes["planned_at"] = audit.Change{After: publish.UnixMilli()}
	} else {
		row.Published, row.PublishedAt, row.Planned, row.PlannedAt = revision, tx.Now, 0, time.Time{}
		changes["revision"] = audit.Change{Before: was.Published, After: revision}
	}
	if was.Published == row.Published && was.Planned == row.Planned {
		return nil
	}
	if err := save(ctx, tx, row); err != nil {
		return err
	}
	return audit.ByPeople(ctx, tx, audit.Entry{Object: "content", ObjectID: row.ID, Action: "content.publish", Changes: changes})
}

// Unpublish makes an entry a draft.
func (s *Store) Unpublish(ctx context.Context, id string) error {
	err := s.DB.Update(ctx, func(tx *db.Tx) error {
		row, err := find(ctx, tx, id)
		if err != nil || row.Published == 0 {
			return err
		}
		was := row.At(tx.Now).Published
		row.Published, row.Planned, row.PlannedAt = 0, 0, time.Time{}
		if err := save(ctx, tx, row); err != nil {
			return err
		}
		return audit.ByPeople(ctx, tx, audit.Entry{Object: "content", ObjectID: id, Action: "content.unpublish", Changes: map[string]audit.Change{"revision": {Before: was}}})
	})
	if err != nil {
		return fmt.Errorf("unpublish content %.80s: %w", id, err)
	}
	return nil
}

// Remove forgets an entry that was never published.
func (s *Store) Remove(ctx context.Context, id string) error {
	err := s.DB.Update(ctx, func(tx *db.Tx) error {
		row, err := find(ctx, tx, id)
		switch {
		case err != nil:
			return err
		case row.Published != 0 || !row.PublishedAt.IsZero():
			return content.ErrShown
		}
		if err := deleteEntry(ctx, tx, id); err != nil {
			return err
		}
		db.Note(tx, content.Topic, id)
		return audit.ByPeople(ctx, tx, audit.Entry{Object: "content", ObjectID: id, Action: "content.remove"})
	})
	if err != nil {
		return fmt.Errorf("remove content %.80s: %w", id, err)
	}
	return nil
}

// Drafts are the revisions that would be shown at a moment to come if somebody
// published them as they are: those that name a time up to then. Each is followed
// by nothing; what is shown until that time is left out.
func (s *Store) Drafts(ctx context.Context, until time.Time) (r content.Reading, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		rows, err := selectNewest(ctx, tx)
		if err != nil {
			return err
		}
		rows = slices.DeleteFunc(rows, func(row Row) bool {
			row = row.At(tx.Now)
			publish, _ := content.Period(row.Fields)
			t, known := content.FindType(row.Type)
			return !known || row.Revision == row.Published || row.Revision == row.Planned || !publish.After(tx.Now) || publish.After(until) || len(t.Problems(row.Fields, s.unknown, false)) > 0
		})
		for i := range rows {
			rows[i].Published, rows[i].PublishedAt = rows[i].Revision, rows[i].Updated
		}
		r = reading(rows, nil)
		return nil
	})
	if err != nil {
		return r, fmt.Errorf("read drafts: %w", err)
	}
	return r, nil
}

// save writes an entry, and its newest revision if that is new.
func save(ctx context.Context, tx *db.Tx, row Row) error {
	fields, err := json.Marshal(row.Fields)
	if err != nil {
		return err
	}
	row.Updated, row.By = tx.Now, cmp.Or(row.By, audit.ActorOf(ctx).Name)
	if row.Created.IsZero() {
		row.Created = tx.Now
	}
	if err := upsert(ctx, tx, row, string(fields)); err != nil {
		return err
	}
	db.Note(tx, content.Topic, row.ID)
	return nil
}
