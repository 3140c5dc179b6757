// Package local keeps entries in the shop's own database: drafts and published
// ones, every revision of them, written as a folder of Markdown files.
//
// The file article/autumn-yoga.md is the entry article.autumn-yoga, and
// page/guide/gift.md is page.guide.gift with the slug guide/gift.
package local

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

var (
	// ErrNotFound answers a question for an entry that is not there.
	ErrNotFound = fault.New(fault.NotFound, "content.not_found", "お探しのコンテンツは見つかりませんでした。")
	// ErrNoRevision answers a question for a revision that is not there.
	ErrNoRevision = fault.New(fault.NotFound, "content.no_revision", "その版はありません。")
)

// Store is the local source of content.
type Store struct {
	DB    *db.DB
	Words content.Words // that an imported text may name
}

var _ content.Source = (*Store)(nil)

// A Row is an entry with its state.
type Row struct {
	ID, Type            string
	Revision, Published int // Published is 0 for a draft
	Created, Updated    time.Time
	PublishedAt         time.Time // zero: never
	Fields              map[string]any
}

// Read returns the published revisions. What is no JSON any more is left to
// Entry.Check, which refuses it.
func (s *Store) Read(ctx context.Context) (r content.Reading, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		rows, err := selectPublished(ctx, tx)
		if err != nil {
			return err
		}
		r = content.Reading{}
		assets := map[string]bool{}
		for _, row := range rows {
			r.Entries = append(r.Entries, content.Entry{
				ID: row.ID, Type: row.Type, CreatedAt: row.Created, UpdatedAt: row.Updated, Published: row.PublishedAt,
				Revision: row.Published, Fields: row.Fields,
			})
			for _, path := range pictures(row) {
				if !assets[path] {
					assets[path] = true
					r.Assets = append(r.Assets, asset(path))
				}
			}
		}
		return nil
	})
	if err != nil {
		return content.Reading{}, fmt.Errorf("read content: %w", err)
	}
	return r, nil
}

// pictures lists the pictures that an entry links to, by their path below /contents/.
func pictures(row Row) (paths []string) {
	for _, v := range row.Fields {
		if path, ok := content.LinkID("Asset", v); ok {
			paths = append(paths, path)
		}
	}
	return paths
}

var pictureTypes = map[string]string{".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp"}

// asset is a content picture of the shop; its id is its path.
func asset(name string) content.Asset {
	return content.Asset{ID: name, URL: "/contents/" + name, FileName: path.Base(name), ContentType: pictureTypes[strings.ToLower(path.Ext(name))]}
}

// Watch follows the change log.
func (s *Store) Watch(ctx context.Context, changed func()) error {
	var since int64
	err := s.DB.View(ctx, func(tx *db.Tx) (err error) {
		since, err = db.Position(ctx, tx)
		return err
	})
	if err != nil {
		return fmt.Errorf("watch content: %w", err)
	}
	changed() // what changed before that position is not in the log to come
	return s.DB.Watch(ctx, since, func(b db.Batch) error {
		concerns := b.Reload
		for _, c := range b.Changes {
			concerns = concerns || c.Topic == content.Topic
		}
		if concerns {
			changed()
		}
		return nil
	})
}

// List returns all entries with their newest fields, by id.
func (s *Store) List(ctx context.Context) (rows []Row, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		rows, err = selectNewest(ctx, tx)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list content: %w", err)
	}
	return rows, nil
}

// Publish shows the newest revision of an entry, or, when revision is not 0,
// an older one, which thereby becomes the newest.
func (s *Store) Publish(ctx context.Context, id string, revision int) error {
	err := s.DB.Update(ctx, func(tx *db.Tx) error {
		row, err := find(ctx, tx, id)
		if err != nil {
			return err
		}
		if revision != 0 && revision != row.Revision {
			if row.Fields, err = selectRevision(ctx, tx, id, revision); err != nil {
				return err
			}
			row.Revision++
		}
		if row.Published == row.Revision {
			return nil
		}
		was := row.Published
		row.Published, row.PublishedAt = row.Revision, tx.Now
		if err := save(ctx, tx, row); err != nil {
			return err
		}
		return audit.ByPeople(ctx, tx, audit.Entry{Object: "content", ObjectID: id, Action: "content.publish", Changes: map[string]audit.Change{"revision": {Before: was, After: row.Published}}})
	})
	if err != nil {
		return fmt.Errorf("publish content %s: %w", id, err)
	}
	return nil
}

// Unpublish makes an entry a draft.
func (s *Store) Unpublish(ctx context.Context, id string) error {
	err := s.DB.Update(ctx, func(tx *db.Tx) error {
		row, err := find(ctx, tx, id)
		if err != nil || row.Published == 0 {
			return err
		}
		was := row.Published
		row.Published = 0
		if err := save(ctx, tx, row); err != nil {
			return err
		}
		return audit.ByPeople(ctx, tx, audit.Entry{Object: "content", ObjectID: id, Action: "content.unpublish", Changes: map[string]audit.Change{"revision": {Before: was}}})
	})
	if err != nil {
		return fmt.Errorf("unpublish content %s: %w", id, err)
	}
	return nil
}

// save writes an entry, and its newest revision if that is new.
func save(ctx context.Context, tx *db.Tx, row Row) error {
	fields, err := json.Marshal(row.Fields)
	if err != nil {
		return err
	}
	row.Updated = tx.Now
	if row.Created.IsZero() {
		row.Created = tx.Now
	}
	if err := upsert(ctx, tx, row, string(fields)); err != nil {
		return err
	}
	db.Note(tx, content.Topic, row.ID)
	return nil
}
