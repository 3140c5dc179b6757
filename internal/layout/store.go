package layout

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// Topic is that of the change log.
const Topic = "layout"

// What changes of pages refuse.
var (
	ErrStale   = fault.New(fault.Conflict, "layout.stale", "ほかの人が先に保存しました。いまの内容を見てから、もう一度変えてください。")
	ErrVersion = fault.New(fault.NotFound, "layout.version", "この版はありません。")
	ErrSame    = fault.New(fault.Conflict, "layout.same", "公開しているものと同じです。")
	ErrNote    = fault.New(fault.Invalid, "layout.note", "メモは200文字までです。")
)

const maxNote = 200

// A Page is how a page is put together.
type Page struct {
	Name      string
	Blocks    []Block // the draft
	Published []Block // what shoppers see
	Revision  int     // of the draft; 0: nobody changed it yet
	Version   int     // that is published; 0: the default
	Updated   time.Time
	By        string
}

// Changed tells whether the draft is another than what is published.
func (p Page) Changed() bool { return text(p.Blocks) != text(p.Published) }

// A Version is what a page was, or is.
type Version struct {
	Version int
	Blocks  []Block
	Made    time.Time
	By      string
	Note    string
}

// Pages keeps them.
type Pages struct {
	DB    *db.DB
	Ranks []string // whom blocks can be for beside guests
}

func text(blocks []Block) string {
	raw, err := json.Marshal(blocks)
	if err != nil {
		return "" // a list of plain fields has no value that JSON lacks
	}
	return string(raw)
}

func blocksOf(raw string) (list []Block, err error) {
	err = json.Unmarshal([]byte(raw), &list)
	return list, err
}

// Find is how a page is put together: its default, as long as nobody changed it.
func (s Pages) Find(ctx context.Context, name string) (p Page, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		p, err = find(ctx, tx, name)
		return err
	})
	return p, err
}

func find(ctx context.Context, tx *db.Tx, name string) (Page, error) {
	list, err := selectPages(ctx, tx, name)
	if err != nil {
		return Page{}, fmt.Errorf("read a page's layout: %w", err)
	}
	if len(list) == 0 {
		return Page{Name: name, Blocks: Default(name), Published: Default(name)}, nil
	}
	return list[0], nil
}

// Save keeps a draft; revision is that of the one it changes.
func (s Pages) Save(ctx context.Context, name string, blocks []Block, revision int) (p Page, err error) {
	if blocks == nil {
		blocks = []Block{}
	}
	if err := Check(name, blocks, s.Ranks); err != nil {
		return p, err
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		if p, err = find(ctx, tx, name); err != nil {
			return err
		}
		if p.Revision != revision {
			return ErrStale
		}
		before := len(p.Blocks)
		p.Blocks, p.Revision, p.Updated, p.By = blocks, p.Revision+1, tx.Now, by(ctx)
		if err := upsertPage(ctx, tx, p); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "layout", ObjectID: name, Action: "layout.save", Changes: map[string]audit.Change{"blocks": {Before: before, After: len(blocks)}}})
	})
	return p, told("save a page's layout", err)
}

// Publish makes the draft what shoppers see, as one switch. revision is that of the
// draft that was seen.
func (s Pages) Publish(ctx context.Context, name string, revision int, note string) (p Page, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		if p, err = find(ctx, tx, name); err != nil {
			return err
		}
		switch {
		case p.Revision != revision:
			return ErrStale
		case !p.Changed():
			return ErrSame
		}
		if err := Check(name, p.Blocks, s.Ranks); err != nil {
			return err
		}
		return publish(ctx, tx, &p, note, "layout.publish")
	})
	return p, told("publish a page", err)
}

// Back publishes an earlier version anew; 0 is the default. A draft is lost.
func (s Pages) Back(ctx context.Context, name string, version, revision int) (p Page, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		if p, err = find(ctx, tx, name); err != nil {
			return err
		}
		if p.Revision != revision {
			return ErrStale
		}
		blocks := Default(name)
		if version != 0 {
			v, err := selectVersion(ctx, tx, name, version)
			if err != nil {
				return err
			}
			if len(v) == 0 {
				return ErrVersion
			}
			blocks = v[0].Blocks
		}
		if text(blocks) == text(p.Published) && !p.Changed() {
			return ErrSame
		}
		p.Blocks = blocks
		p.Revision++
		return publish(ctx, tx, &p, fmt.Sprintf("版%dに戻した", version), "layout.back")
	})
	return p, told("put a page back", err)
}

func publish(ctx context.Context, tx *db.Tx, p *Page, note, action string) error {
	if !short(note, maxNote) {
		return ErrNote
	}
	last, err := selectLastVersion(ctx, tx, p.Name)
	if err != nil {
		return err
	}
	before := p.Version
	p.Published, p.Version, p.Updated, p.By = p.Blocks, last+1, tx.Now, by(ctx)
	if err := insertVersion(ctx, tx, p.Name, Version{Version: p.Version, Blocks: p.Blocks, Made: tx.Now, By: p.By, Note: note}); err != nil {
		return err
	}
	if err := upsertPage(ctx, tx, *p); err != nil {
		return err
	}
	db.Note(tx, Topic, p.Name)
	return audit.Append(ctx, tx, audit.Entry{Object: "layout", ObjectID: p.Name, Action: action, Reason: note, Changes: map[string]audit.Change{"version": {Before: before, After: p.Version}}})
}

// Discard throws the draft away.
func (s Pages) Discard(ctx context.Context, name string, revision int) (p Page, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		if p, err = find(ctx, tx, name); err != nil {
			return err
		}
		switch {
		case p.Revision != revision:
			return ErrStale
		case !p.Changed():
			return ErrSame
		}
		p.Blocks, p.Revision, p.Updated, p.By = p.Published, p.Revision+1, tx.Now, by(ctx)
		if err := upsertPage(ctx, tx, p); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "layout", ObjectID: name, Action: "layout.discard"})
	})
	return p, told("discard a page's draft", err)
}

// Versions are those of a page, the latest first.
func (s Pages) Versions(ctx context.Context, name string, limit int) (list []Version, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectVersions(ctx, tx, name, limit)
		return err
	})
	return list, told("list versions of a page", err)
}

// List is every page that somebody changed, by name.
func (s Pages) List(ctx context.Context) (list []Page, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectAll(ctx, tx)
		return err
	})
	return list, told("list pages", err)
}

func by(ctx context.Context) string {
	actor := audit.ActorOf(ctx)
	return cmp.Or(actor.Name, actor.ID)
}

func told(doing string, err error) error {
	if _, known := errors.AsType[*fault.Error](err); err == nil || known {
		return err
	}
	return fmt.Errorf("%s: %w", doing, err)
}
