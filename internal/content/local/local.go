// Package local keeps entries in the shop's own database: drafts and published
// ones, every revision of them, written as a folder of Markdown files.
//
// The file article/autumn-yoga.md is the entry article.autumn-yoga, and
// page/guide/gift.md is page.guide.gift with the slug guide/gift.
package local

import (
	"context"
	"fmt"
	"path"
	"strings"

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

var (
	_ content.Source = (*Store)(nil)
	_ content.Desk   = (*Store)(nil)
)

// A Row is an entry with its state.
type Row = content.Written

// Read returns the published revisions, each followed by what takes its place. What
// is no JSON any more is left to Entry.Check, which refuses it. An entry changes when
// it is published: nobody learns that somebody saved a draft.
func (s *Store) Read(ctx context.Context) (r content.Reading, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		rows, err := selectPublished(ctx, tx)
		if err != nil {
			return err
		}
		next, err := selectPlanned(ctx, tx)
		if err != nil {
			return err
		}
		r = reading(rows, next)
		return nil
	})
	if err != nil {
		return content.Reading{}, fmt.Errorf("read content: %w", err)
	}
	return r, nil
}

// reading is what is published, and what takes its place.
func reading(rows, next []Row) (r content.Reading) {
	assets := map[string]bool{}
	add := func(row Row, e content.Entry) {
		e.ID, e.Type, e.CreatedAt, e.UpdatedAt, e.Fields = row.ID, row.Type, row.Created, e.Published, row.Fields
		r.Entries = append(r.Entries, e)
		for _, path := range pictures(row) {
			if !assets[path] {
				assets[path] = true
				r.Assets = append(r.Assets, asset(path))
			}
		}
	}
	for _, row := range rows {
		add(row, content.Entry{Published: row.PublishedAt, Revision: row.Published})
	}
	for _, row := range next {
		add(row, content.Entry{Published: row.PlannedAt, Revision: row.Planned, Takes: row.PlannedAt})
	}
	return r
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
