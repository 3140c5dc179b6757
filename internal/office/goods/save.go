package goods

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
)

// farthest is how far ahead somebody can plan.
const farthest = 366 * 24 * time.Hour

// GoodsSave is a commodity as somebody wants it.
type GoodsSave struct {
	Item     GoodsItem `json:"item"`
	Revision string    `json:"revision"` // that they saw; empty: nothing
	Mode     GoodsMode `json:"mode"`
	At       int64     `json:"at,omitempty"` // when it is published, of a plan
}

// GoodsMode is what a save is for.
type GoodsMode string

// Keep is for later, Publish for now, Plan for a time.
const (
	Keep    GoodsMode = "keep"
	Publish GoodsMode = "publish"
	Plan    GoodsMode = "plan"
)

// Enum lists the modes.
func (GoodsMode) Enum() []any { return []any{Keep, Publish, Plan} }

func (p Parts) save(ctx context.Context, in GoodsSave) (out GoodsWhole, err error) {
	item, who := coded(in.Item), room.Who(ctx).Person.Name
	code, err := id.ParseCommodity(item.Code)
	if err != nil {
		return out, catalog.ErrInvalid.With(fault.Field{Name: item.Code + ".code", Code: "code.invalid", Message: "商品コードは半角英数大文字10桁です。"})
	}
	switch in.Mode {
	case Publish:
		err = p.publish(ctx, item, &in.Revision, who)
	case Keep, Plan:
		err = p.keep(ctx, item, in, who)
	default:
		err = catalog.ErrInvalid
	}
	if err != nil {
		return out, err
	}
	return p.get(ctx, GoodsAsk{string(code)})
}

// keep writes a draft.
func (p Parts) keep(ctx context.Context, item GoodsItem, in GoodsSave, who string) error {
	body, err := json.Marshal(item)
	if err != nil {
		return fmt.Errorf("keep a draft: %w", err)
	}
	return p.DB.Update(ctx, func(tx *db.Tx) error {
		k, err := p.fresh(ctx, tx, item, in.Revision)
		if err != nil {
			return err
		}
		d := catalog.Draft{Code: id.Commodity(item.Code), Body: string(body), Revision: 1, By: who}
		if k.draft != nil {
			d.Revision = k.draft.Revision + 1
		}
		if in.Mode == Plan {
			at := db.Time(in.At)
			if !at.After(tx.Now) || at.Sub(tx.Now) > farthest {
				return errTime
			}
			if err := sellable(ctx, tx, item); err != nil {
				return err
			}
			d.PublishAt = at
		}
		if err := catalog.SaveDraft(ctx, tx, d); err != nil {
			return err
		}
		changes := map[string]audit.Change{}
		if !d.PublishAt.IsZero() {
			changes["publish_at"] = audit.Change{After: d.PublishAt.UnixMilli()}
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "goods", ObjectID: item.Code, Action: "goods.draft", Changes: changes})
	})
}

// fresh reads a commodity, and refuses who saw it otherwise.
func (p Parts) fresh(ctx context.Context, tx *db.Tx, item GoodsItem, seen string) (known, error) {
	k, err := find(ctx, tx, id.Commodity(item.Code))
	if err == nil && k.revision() != seen {
		err = errStale.Showing(k.whole(p.Catalog.Current()))
	}
	return k, err
}

// sellable tells what stops an item from being sold: what is missing, and what
// the import of a file would refuse.
func sellable(ctx context.Context, tx *db.Tx, item GoodsItem) error {
	if lacks := stops(missing(item)); len(lacks) > 0 {
		return errMissing.With(lacks...)
	}
	return catalog.Check(ctx, tx, catalog.Batch{Commodities: []catalog.Commodity{item.commodity()}})
}

// publish makes an item true: its pictures first, which nobody sees before the
// shop counts them, then itself and the record in one transaction.
func (p Parts) publish(ctx context.Context, item GoodsItem, seen *string, who string) error {
	arrange := map[id.ColorSKU][]media.Picture{}
	err := p.DB.View(ctx, func(tx *db.Tx) error {
		k, err := find(ctx, tx, id.Commodity(item.Code))
		if err != nil {
			return err
		}
		if seen != nil && k.revision() != *seen {
			return errStale.Showing(k.whole(p.Catalog.Current()))
		}
		if err := sellable(ctx, tx, item); err != nil {
			return err
		}
		had := map[string]int{}
		if k.live != nil {
			for _, color := range k.live.Colors {
				had[string(color.Code)] = color.Pictures
			}
		}
		clear(arrange)
		for _, g := range item.Colors {
			from, err := g.pictures(had[g.Code])
			if err != nil {
				return err
			}
			if from != nil {
				arrange[id.ColorSKU(g.Code)] = from
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for color, from := range arrange {
		if err := p.Pictures.Arrange(ctx, color, from); err != nil {
			return err
		}
	}
	return p.DB.Update(ctx, func(tx *db.Tx) error {
		k, err := find(ctx, tx, id.Commodity(item.Code))
		if err != nil {
			return err
		}
		if seen != nil && k.revision() != *seen {
			return errStale.Showing(k.whole(p.Catalog.Current()))
		}
		after := item.commodity()
		if _, err := catalog.Save(ctx, tx, catalog.Batch{Commodities: []catalog.Commodity{after}}); err != nil {
			return err
		}
		if err := catalog.RemoveDraft(ctx, tx, after.Code); err != nil {
			return err
		}
		return record(ctx, tx, k.live, after, who)
	})
}

// record writes down what became of a commodity, field by field.
func record(ctx context.Context, tx *db.Tx, before *catalog.Commodity, after catalog.Commodity, who string) error {
	e := audit.Entry{Object: "goods", ObjectID: string(after.Code), Action: "goods.publish", Actor: audit.Actor{Kind: audit.Job, ID: "goods-publish", Name: who}}
	if before == nil {
		e.Changes = map[string]audit.Change{"name": {After: after.Name}}
		return audit.Append(ctx, tx, e)
	}
	e.Action = "goods.save"
	was, is := itemOf(*before).plain(), itemOf(after).plain()
	var err error
	if e.Changes, err = audit.Diff(was, is); err != nil {
		return err
	}
	return audit.Append(ctx, tx, e)
}

// plain is an item without what its own ledgers tell: stock.
func (item GoodsItem) plain() GoodsItem {
	for i := range item.Colors {
		for j := range item.Colors[i].Sizes {
			item.Colors[i].Sizes[j].Stock = 0
		}
	}
	return item
}

func (p Parts) discard(ctx context.Context, in GoodsAsk) (out GoodsWhole, err error) {
	k := known{}
	err = p.DB.Update(ctx, func(tx *db.Tx) error {
		if k, err = find(ctx, tx, id.Commodity(in.Code)); err != nil {
			return err
		}
		if k.draft == nil {
			return errUnknown
		}
		if err := catalog.RemoveDraft(ctx, tx, id.Commodity(in.Code)); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "goods", ObjectID: in.Code, Action: "goods.discard"})
	})
	if err != nil {
		return out, err
	}
	if k.live == nil { // nothing is left of it
		k.draft = nil
		return k.whole(p.Catalog.Current()), nil
	}
	return p.get(ctx, in)
}

// dueAtOnce is how many drafts a run publishes.
const dueAtOnce = 100

// PublishDue publishes the drafts whose time has come. What cannot be published
// says why in its draft, and waits for somebody.
func (p Parts) PublishDue(ctx context.Context) error {
	var due []catalog.Draft
	err := p.DB.View(ctx, func(tx *db.Tx) (err error) {
		due, err = catalog.DueDrafts(ctx, tx, dueAtOnce)
		return err
	})
	if err != nil {
		return err
	}
	var failed []error
	for _, d := range due {
		item, err := draftItem(d)
		if err == nil {
			err = p.publish(ctx, item, nil, d.By)
		}
		if err == nil {
			continue
		}
		f := fault.From(err)
		if f.Kind == fault.Internal || f.Kind == fault.Unavailable {
			failed = append(failed, err) // it is tried again
			continue
		}
		said := []string{f.Message}
		for _, field := range f.Fields {
			said = append(said, field.Message)
		}
		d.Problem = strings.Join(said, " ")
		failed = append(failed, p.DB.Update(ctx, func(tx *db.Tx) error { return catalog.SaveDraft(ctx, tx, d) }))
	}
	return errors.Join(failed...)
}

// Planned is what will have been published by a moment, and where the pictures
// are that wait for it, by the addresses that they will have.
func (p Parts) Planned(ctx context.Context, until time.Time) (list []catalog.Planned, pictures map[string]string, err error) {
	pictures = map[string]string{}
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		list = nil
		due, err := catalog.DraftsUntil(ctx, tx, until, dueAtOnce)
		if err != nil {
			return err
		}
		for _, d := range due {
			k, err := find(ctx, tx, d.Code)
			if err != nil {
				return err
			}
			if lacks := stops(missing(k.item)); len(lacks) > 0 {
				continue // nor will it be published
			}
			list = append(list, catalog.Planned{Item: k.item.commodity(), Before: k.live})
			waiting(k.item, pictures)
		}
		return nil
	})
	return list, pictures, err
}
