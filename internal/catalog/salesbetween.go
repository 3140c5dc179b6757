package catalog

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Until is when the sale is over: as it was planned, or when somebody ended it.
// One that was taken back before it began is over when it begins.
func (s Sale) Until() time.Time {
	switch {
	case s.Ended.IsZero() || s.Ended.After(s.Ends):
		return s.Ends
	case s.Ended.Before(s.Starts):
		return s.Starts
	}
	return s.Ended
}

// SaleColors remembers which colours are in which sale: a sale is made as one
// thing, and its colours never change. It is safe for concurrent use.
type SaleColors struct {
	mu    sync.Mutex
	known map[string][]id.ColorSKU
	names map[id.ColorSKU]id.ColorSKU // one text for each colour, however many sales it is in
	held  int
}

// mostSaleColors is how many colours of sales are remembered.
const mostSaleColors = 400_000

// SalesBetween are the sales that run at a moment of [from, to), those that end
// first first, and the colours of each.
func (c Catalog) SalesBetween(ctx context.Context, from, to time.Time, limit int, memory *SaleColors) (list []Sale, colors map[string][]id.ColorSKU, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		all, err := selectSalesBetween(ctx, tx, from, to, limit)
		if err != nil {
			return err
		}
		list = list[:0]
		for _, s := range all {
			if until := s.Until(); until.After(s.Starts) && until.After(from) {
				list = append(list, s)
			}
		}
		colors, err = memory.of(ctx, tx, list)
		return err
	})
	if err != nil {
		return nil, nil, fmt.Errorf("list sales of a time: %w", err)
	}
	return list, colors, nil
}

func (m *SaleColors) of(ctx context.Context, tx *db.Tx, list []Sale) (map[string][]id.ColorSKU, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil || m.held > mostSaleColors {
		m.known, m.names, m.held = map[string][]id.ColorSKU{}, map[id.ColorSKU]id.ColorSKU{}, 0
	}
	of := make(map[string][]id.ColorSKU, len(list))
	for _, s := range list {
		if _, ok := m.known[s.ID]; !ok {
			colors, err := selectSaleColors(ctx, tx, s.ID)
			if err != nil {
				return nil, err
			}
			for i, color := range colors {
				if own, ok := m.names[color]; ok {
					colors[i] = own
				} else {
					m.names[color] = color
				}
			}
			m.known[s.ID] = colors
			m.held += len(colors)
		}
		of[s.ID] = m.known[s.ID]
	}
	return of, nil
}
