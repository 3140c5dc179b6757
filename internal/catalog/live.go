package catalog

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// Live is the catalogue as it is now: a snapshot that Follow exchanges for a
// newer one whenever the database changes. It is safe for concurrent use.
type Live struct {
	db      *db.DB
	log     *slog.Logger
	current atomic.Pointer[Snapshot]
	turning sync.Mutex
	since   int64 // the change up to which the first snapshot goes

	mu     sync.Mutex
	broken map[string]Broken // rows left out of the current snapshot
}

var errUnknownBrand = errors.New("its brand does not exist")

// NewLive reads the first snapshot. Follow then keeps it up to date.
func NewLive(ctx context.Context, d *db.DB, log *slog.Logger) (*Live, error) {
	l := &Live{db: d, log: log, broken: map[string]Broken{}}
	p, err := l.read(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the catalogue: %w", err)
	}
	l.report(ctx, p.broken, func(Broken) bool { return true })
	l.since = p.position
	l.current.Store(newSnapshot(p.position, 0, p.taxonomy, p.items))
	return l, nil
}

// Current is the newest snapshot, with the prices of this moment. A request takes
// it once and keeps to it.
func (l *Live) Current() *Snapshot {
	s := l.current.Load()
	if s.until == never {
		return s
	}
	return l.turned(s)
}

// With is a catalogue that has a commodity as it would be, for a preview. It is
// nobody else's and never changes.
func (l *Live) With(c Commodity) *Live {
	now := l.Current()
	c.Colors = slices.Clone(c.Colors)
	c.sellingAt(l.db.Now().UnixMilli())
	fresh := []*Packed{}
	if shown(&c) {
		fresh = newPacker().pack([]*Commodity{&c})
	}
	own := &Live{db: l.db, log: l.log, broken: map[string]Broken{}}
	own.current.Store(now.with(map[id.Commodity]bool{c.Code: true}, fresh, now.version+1))
	return own
}

// Broken is how many rows are left out of the shop because they make no sense.
func (l *Live) Broken() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.broken)
}

// picture is what one full reading gave.
type picture struct {
	position int64
	taxonomy *taxonomy
	items    []*Packed
	broken   []Broken
}

// read reads everything as of one moment.
func (l *Live) read(ctx context.Context) (p picture, err error) {
	err = l.db.View(ctx, func(tx *db.Tx) error {
		p = picture{}
		if p.position, err = db.Position(ctx, tx); err != nil {
			return err
		}
		if p.taxonomy, p.broken, err = readTaxonomy(ctx, tx); err != nil {
			return err
		}
		r := newReader(ctx, tx, stock.Level.Available)
		r.marks = map[id.ColorSKU]mark{}
		for after := id.Commodity(""); ; after = r.last {
			part, broken, err := r.page(after)
			if err != nil {
				return err
			}
			if err := r.time(part, false); err != nil {
				return err
			}
			p.broken = append(p.broken, broken...)
			sound, broken := r.sound(part, p.taxonomy)
			p.items, p.broken = append(p.items, r.packer.pack(sound)...), append(p.broken, broken...)
			if r.last == "" {
				p.items = slices.Clip(p.items)
				return nil
			}
		}
	})
	return p, err
}

// readSome reads some commodities.
func (l *Live) readSome(ctx context.Context, codes map[id.Commodity]bool, f *taxonomy) (items []*Packed, broken []Broken, err error) {
	err = l.db.View(ctx, func(tx *db.Tx) error {
		r := newReader(ctx, tx, stock.Level.Available)
		r.marks = map[id.ColorSKU]mark{}
		part, bad, err := r.some(slices.Collect(maps.Keys(codes)))
		if err != nil {
			return err
		}
		if err := r.time(part, true); err != nil {
			return err
		}
		sound, unsound := r.sound(part, f)
		items, broken = make([]*Packed, 0, len(sound)), append(unsound, bad...)
		for i := range sound { // they will not change together the next time
			items = append(items, r.packer.pack(sound[i:i+1])...)
		}
		return nil
	})
	return items, broken, err
}

func readTaxonomy(ctx context.Context, tx *db.Tx) (*taxonomy, []Broken, error) {
	brands, err := selectBrands(ctx, tx)
	if err != nil {
		return nil, nil, err
	}
	categories, err := selectCategories(ctx, tx)
	if err != nil {
		return nil, nil, err
	}
	campaigns, err := selectCampaigns(ctx, tx)
	if err != nil {
		return nil, nil, err
	}
	moved, err := selectMoved(ctx, tx)
	if err != nil {
		return nil, nil, err
	}
	f, broken := newTaxonomy(brands, categories, campaigns)
	f.remember(moved)
	return f, broken, nil
}

// sound picks what the shop can show.
func (r *reader) sound(part []Commodity, f *taxonomy) (items []*Commodity, broken []Broken) {
	for i := range part {
		c := &part[i]
		if _, known := f.byBrand[c.Brand]; !known {
			broken = append(broken, Broken{"commodity", string(c.Code), errUnknownBrand})
			continue
		}
		if shown(c) {
			for i := range c.Colors {
				r.share(c, &c.Colors[i])
			}
			items = append(items, c)
		}
	}
	return items, broken
}

// report replaces what is known of the broken rows that about covers, and logs
// each row that was not known before, once.
func (l *Live) report(ctx context.Context, found []Broken, about func(Broken) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	was := maps.Clone(l.broken)
	maps.DeleteFunc(l.broken, func(_ string, b Broken) bool { return about(b) })
	for _, b := range found {
		key := b.Error()
		if _, known := was[key]; !known {
			l.log.WarnContext(ctx, "left a broken row out of the shop", "table", b.Table, "code", b.Code, "error", b.Why)
		}
		l.broken[key] = b
	}
}

// lacksBrand tells whether a commodity waits for its brand to appear.
func (l *Live) lacksBrand() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, b := range l.broken {
		if errors.Is(b.Why, errUnknownBrand) {
			return true
		}
	}
	return false
}

// of tells whether a broken row is a commodity of these codes or a part of one.
func of(codes map[id.Commodity]bool) func(Broken) bool {
	return func(b Broken) bool {
		switch b.Table {
		case "commodity", "color", "sku":
			return codes[id.Commodity(b.Code[:min(len(b.Code), 10)])]
		}
		return false
	}
}

func ofFrame(b Broken) bool { return b.Table == "brand" || b.Table == "category" }
