package goods

import (
	"context"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// SizeTables is every table of sizes, in their order.
type SizeTables struct {
	Tables []SizeTableRow `json:"tables"`
}

// SizeTableRow is a table of sizes.
type SizeTableRow struct {
	ID       string              `json:"id"` // empty: a new one
	Name     string              `json:"name"`
	Sizes    []catalog.TableSize `json:"sizes"`
	Measures []string            `json:"measures"`
	Revision int                 `json:"revision"`
	By       string              `json:"by"` // who changed it last; empty: nobody did
}

func sizeTableRow(t catalog.SizeTable) SizeTableRow {
	return SizeTableRow{t.ID, t.Name, never(t.Sizes), never(t.Measures), t.Revision, t.By}
}

func (p Parts) shelf() catalog.Catalog { return catalog.Catalog{DB: p.DB} }

func (p Parts) sizeTables(ctx context.Context, _ call.None) (SizeTables, error) {
	list, err := p.shelf().SizeTables(ctx)
	out := SizeTables{Tables: []SizeTableRow{}}
	for _, t := range list {
		out.Tables = append(out.Tables, sizeTableRow(t))
	}
	return out, err
}

// SizeTableSave is a table as somebody wants it.
type SizeTableSave struct {
	ID       string              `json:"id,omitempty"` // empty: a new one
	Name     string              `json:"name"`
	Sizes    []catalog.TableSize `json:"sizes"`
	Measures []string            `json:"measures"`
	Revision int                 `json:"revision,omitempty"`
}

func (p Parts) saveSizeTable(ctx context.Context, in SizeTableSave) (SizeTableRow, error) {
	t, err := p.shelf().SaveSizeTable(ctx, catalog.SizeTable{ID: in.ID, Name: in.Name, Sizes: in.Sizes, Measures: in.Measures, Revision: in.Revision})
	return sizeTableRow(t), p.staleTable(ctx, in.ID, err)
}

// SizeTableRemove names a table as somebody saw it.
type SizeTableRemove struct {
	ID       string `json:"id"`
	Revision int    `json:"revision"`
}

func (p Parts) removeSizeTable(ctx context.Context, in SizeTableRemove) (call.None, error) {
	return call.None{}, p.staleTable(ctx, in.ID, p.shelf().RemoveSizeTable(ctx, in.ID, in.Revision))
}

// staleTable shows whoever saved over a colleague what the table is now.
func (p Parts) staleTable(ctx context.Context, tableID string, err error) error {
	if errors.Is(err, catalog.ErrSizeTableStale) {
		if now, e := p.shelf().SizeTable(ctx, tableID); e == nil {
			return catalog.ErrSizeTableStale.Showing(sizeTableRow(now))
		}
	}
	return err
}
