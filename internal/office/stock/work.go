package stock

import (
	"context"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	shelf "github.com/tsumugi-shop/tsumugi/internal/stock"
)

// StockWork is something to be done to the shelf.
type StockWork struct {
	Key    string          `json:"key"`           // of the screen: sent twice it is done once
	Ref    string          `json:"ref,omitempty"` // number of the delivery note
	Reason string          `json:"reason"`
	Lines  []StockWorkLine `json:"lines"`
}

// StockWorkLine is one SKU of it.
type StockWorkLine struct {
	SKU    string `json:"sku"`
	Pieces int    `json:"pieces"` // that came in, were counted, are scrapped, or are more or fewer
	Seen   int    `json:"seen"`   // how many the shop thought there were when they were counted
}

// StockDone is what became of the shelf.
type StockDone struct {
	Key      string     `json:"key"`
	Rows     []StockRow `json:"rows"`
	Repeated bool       `json:"repeated"` // it was done before, and not again
}

func (p Parts) receive(ctx context.Context, in StockWork) (StockDone, error) {
	return p.do(ctx, shelf.Received, in, func(l StockWorkLine) int { return l.Pieces })
}

func (p Parts) count(ctx context.Context, in StockWork) (StockDone, error) {
	for _, l := range in.Lines {
		if l.Pieces < 0 {
			return StockDone{}, shelf.ErrInvalid
		}
	}
	return p.do(ctx, shelf.Counted, in, func(l StockWorkLine) int { return l.Pieces - l.Seen })
}

func (p Parts) correct(ctx context.Context, in StockWork) (StockDone, error) {
	return p.do(ctx, shelf.Corrected, in, func(l StockWorkLine) int { return l.Pieces })
}

func (p Parts) scrap(ctx context.Context, in StockWork) (StockDone, error) {
	return p.do(ctx, shelf.Scrapped, in, func(l StockWorkLine) int { return -l.Pieces })
}

func (p Parts) do(ctx context.Context, kind shelf.Kind, in StockWork, delta func(StockWorkLine) int) (StockDone, error) {
	op := shelf.Operation{Key: in.Key, Kind: kind, Ref: in.Ref, Reason: in.Reason, By: room.Who(ctx).Person.Name}
	for _, l := range in.Lines {
		op.Lines = append(op.Lines, shelf.Line{SKU: id.SKU(l.SKU), Delta: delta(l)})
	}
	levels, repeated, err := shelf.Stocks{DB: p.DB}.Do(ctx, op)
	if err != nil {
		return StockDone{}, err
	}
	return p.done(ctx, in.Key, levels, repeated)
}

func (p Parts) done(ctx context.Context, key string, levels map[id.SKU]shelf.Level, repeated bool) (StockDone, error) {
	goods := p.Catalog.Current()
	rows := []StockRow{}
	for sku := range levels {
		rows = append(rows, bare(goods, sku))
	}
	slices.SortFunc(rows, func(a, b StockRow) int { return strings.Compare(a.SKU, b.SKU) })
	rows, err := p.filled(ctx, rows)
	return StockDone{Key: key, Rows: rows, Repeated: repeated}, err
}

// StockUndo names what was done.
type StockUndo struct {
	Key string `json:"key"`
}

func (p Parts) undo(ctx context.Context, in StockUndo) (StockDone, error) {
	levels, err := shelf.Stocks{DB: p.DB}.Undo(ctx, in.Key, room.Who(ctx).Person.Name)
	if err != nil {
		return StockDone{}, err
	}
	return p.done(ctx, in.Key, levels, false)
}

// StockLow says up to how many pieces a SKU is nearly sold out.
type StockLow struct {
	SKU    string `json:"sku"`
	Pieces int    `json:"pieces"` // -1: by how it sells
}

func (p Parts) low(ctx context.Context, in StockLow) (StockWhole, error) {
	if err := (shelf.Stocks{DB: p.DB}).SetLow(ctx, id.SKU(in.SKU), in.Pieces); err != nil {
		return StockWhole{}, err
	}
	return p.get(ctx, StockOne{in.SKU})
}
