package search

import (
	"context"
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// A Pin is what an operator says of an item and a query: the place where it stands,
// from 1, or 0 for not to be shown. Times are Unix milliseconds; 0 is open.
type Pin struct {
	Query     string // folded
	Commodity id.Commodity
	Place     int
	Starts    int64
	Ends      int64
	Actor     string
	Reason    string
}

func (p Pin) open(now int64) bool {
	return (p.Starts == 0 || p.Starts <= now) && (p.Ends == 0 || now < p.Ends)
}

// A TableName is a table of words that an operator can change.
type TableName string

const (
	SynonymTable TableName = "synonyms"
	ConceptTable TableName = "concepts"
)

// ErrTable is the answer to a table that cannot be read.
var ErrTable = fault.New(fault.Invalid, "search.table", "検索の表を読み取れませんでした。")

// ErrPin is the answer to a pin that makes no sense.
var ErrPin = fault.New(fault.Invalid, "search.pin", "検索結果の固定の指定が正しくありません。")

// Curation is what operators said: pins by query, and the tables of words where they
// differ from the shop's own.
type Curation struct {
	Version  string
	Pins     map[string][]Pin
	Synonyms *lexicon.Synonyms // nil: the shop's own
	Concepts []ask.Concept     // nil: the shop's own
}

// SetPin puts an item first for a query, or hides it from that. It replaces what was
// said of the two before.
func (m *StatisticsStore) SetPin(ctx context.Context, p Pin) error {
	p.Query = jp.Fold(p.Query)
	switch {
	case p.Query == "" || p.Place < 0 || p.Ends != 0 && p.Ends <= p.Starts:
		return ErrPin
	case strings.TrimSpace(p.Actor) == "" || strings.TrimSpace(p.Reason) == "":
		return ErrPin.With(fault.Field{Name: "reason", Code: "required", Message: "担当者と理由を書いてください。"})
	}
	err := m.DB.Update(ctx, func(tx *db.Tx) error { return upsertPin(ctx, tx, p) })
	if err != nil {
		return fmt.Errorf("set pin: %w", err)
	}
	return nil
}

// RemovePin takes back what was said of an item and a query, and tells whether
// anything was.
func (m *StatisticsStore) RemovePin(ctx context.Context, query string, code id.Commodity) (removed bool, err error) {
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		removed, err = deletePin(ctx, tx, jp.Fold(query), code)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("remove pin: %w", err)
	}
	return removed, nil
}

// Pins lists all pins, by query and place.
func (m *StatisticsStore) Pins(ctx context.Context) (list []Pin, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectPins(ctx, tx)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read pins: %w", err)
	}
	return list, nil
}

// Table is the text of a table as it counts now.
func (m *StatisticsStore) Table(ctx context.Context, name TableName) (body string, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		body, _, err = selectTable(ctx, tx, name)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("read table %s: %w", name, err)
	}
	if body == "" {
		return defaultTable(name), nil
	}
	return body, nil
}

func defaultTable(name TableName) string {
	if name == ConceptTable {
		return ask.DefaultConceptTable()
	}
	return lexicon.DefaultSynonymTable()
}

// SetTable makes a text the table that counts, from now on and on every node. A text
// that cannot be read is refused with the line at fault.
func (m *StatisticsStore) SetTable(ctx context.Context, name TableName, body, actor, reason string) error {
	if _, err := (&Curation{}).with(name, body); err != nil {
		return err
	}
	if strings.TrimSpace(actor) == "" || strings.TrimSpace(reason) == "" {
		return ErrTable.With(fault.Field{Name: "reason", Code: "required", Message: "担当者と理由を書いてください。"})
	}
	err := m.DB.Update(ctx, func(tx *db.Tx) error { return insertTable(ctx, tx, name, body, actor, reason) })
	if err != nil {
		return fmt.Errorf("set table %s: %w", name, err)
	}
	return nil
}

// with reads a table into a copy of the curation.
func (c *Curation) with(name TableName, body string) (Curation, error) {
	next := *c
	var err error
	switch name {
	case ConceptTable:
		next.Concepts, err = ask.ParseConcepts(strings.NewReader(body))
	case SynonymTable:
		next.Synonyms, err = lexicon.ParseSynonyms(strings.NewReader(body))
	default:
		err = fmt.Errorf("there is no table %q", name)
	}
	if err != nil {
		return Curation{}, ErrTable.With(fault.Field{Name: "body", Code: "unreadable", Message: err.Error()})
	}
	return next, nil
}

// Curation reads what operators said.
func (m *StatisticsStore) Curation(ctx context.Context) (c Curation, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		c = Curation{Pins: map[string][]Pin{}}
		pins, err := selectPins(ctx, tx)
		if err != nil {
			return err
		}
		for _, p := range pins {
			c.Pins[p.Query] = append(c.Pins[p.Query], p)
			c.Version += fmt.Sprint(p)
		}
		for _, name := range []TableName{SynonymTable, ConceptTable} {
			body, revision, err := selectTable(ctx, tx, name)
			if err != nil {
				return err
			}
			if body == "" {
				continue
			}
			// A table that an older version of the shop could read is better left out than fatal.
			if next, err := c.with(name, body); err == nil {
				c = next
			}
			c.Version += fmt.Sprint(name, revision)
		}
		return nil
	})
	if err != nil {
		return Curation{}, fmt.Errorf("read what operators say of searches: %w", err)
	}
	return c, nil
}

// Trial is the curation with one other table, to see what it would change.
func Trial(name TableName, body string) (Curation, error) { return (&Curation{}).with(name, body) }

// Searched lists what shoppers searched for within the last days, most often first.
func (m *StatisticsStore) Searched(ctx context.Context, days, limit int) (list []Miss, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectWords(ctx, tx, m.day(1-days), false)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read searches: %w", err)
	}
	return list[:min(len(list), limit)], nil
}
