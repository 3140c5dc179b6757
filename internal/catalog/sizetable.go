package catalog

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A SizeTable is what the sizes of an item begin with: their names, the filter
// each belongs to, and what is measured. An item that was made with one is its
// own from then on.
type SizeTable struct {
	ID       string
	Name     string
	Sizes    []TableSize
	Measures []string
	Revision int
	By       string
	place    int
}

// TableSize is a size of a table.
type TableSize struct {
	Name   string `json:"name"`
	Filter string `json:"filter"` // S1010 to S1040, or empty
}

// What the verbs refuse.
var (
	ErrSizeTable      = fault.New(fault.Invalid, "catalog.size_table", "サイズ表を確かめてください。")
	ErrNoSizeTable    = fault.New(fault.NotFound, "catalog.no_size_table", "このサイズ表はありません。")
	ErrSizeTableStale = fault.New(fault.Conflict, "catalog.size_table_stale", "ほかの人が先に変更しました。内容を見比べてください。")
)

const (
	mostSizeTables = 100
	mostTableSizes = 36 // codes of SKUs end in one letter or digit
	mostMeasures   = 12
	longestTable   = 40
	longestSize    = 20
)

func (t SizeTable) wrong() error {
	var list []fault.Field
	add := func(bad bool, field, message string) {
		if bad {
			list = append(list, fault.Field{Name: field, Code: "invalid", Message: message})
		}
	}
	fits := func(s string, most int) bool {
		return s != "" && utf8.ValidString(s) && utf8.RuneCountInString(s) <= most && !strings.ContainsAny(s, "\x00\n\r\t")
	}
	add(!fits(t.Name, longestTable), "name", fmt.Sprintf("名前は1文字以上%d文字以内にしてください。", longestTable))
	add(len(t.Sizes) == 0 || len(t.Sizes) > mostTableSizes, "sizes", fmt.Sprintf("サイズは1つから%dまでにしてください。", mostTableSizes))
	seen := map[string]bool{}
	for i, s := range t.Sizes {
		at := fmt.Sprintf("sizes.%d", i)
		_, err := id.ParseSizeFilter(s.Filter)
		add(!fits(s.Name, longestSize), at, fmt.Sprintf("サイズの名前は1文字以上%d文字以内にしてください。", longestSize))
		add(s.Name != "" && seen[s.Name], at, fmt.Sprintf("「%s」が二度あります。", s.Name))
		add(s.Filter != "" && err != nil, at, "絞り込みの区分を選び直してください。")
		seen[s.Name] = true
	}
	add(len(t.Measures) > mostMeasures, "measures", fmt.Sprintf("測るところは%dまでにしてください。", mostMeasures))
	clear(seen)
	for _, m := range t.Measures {
		add(!fits(m, longestSize), "measures", fmt.Sprintf("測るところの名前は1文字以上%d文字以内にしてください。", longestSize))
		add(m != "" && seen[m], "measures", fmt.Sprintf("「%s」が二度あります。", m))
		seen[m] = true
	}
	if len(list) > 0 {
		return ErrSizeTable.With(list...)
	}
	return nil
}

func trimmed(t SizeTable) SizeTable {
	t.Name = strings.TrimSpace(t.Name)
	sizes, measures := make([]TableSize, len(t.Sizes)), make([]string, len(t.Measures))
	for i, s := range t.Sizes {
		sizes[i] = TableSize{strings.TrimSpace(s.Name), s.Filter}
	}
	for i, m := range t.Measures {
		measures[i] = strings.TrimSpace(m)
	}
	t.Sizes, t.Measures = sizes, measures
	return t
}

// SizeTables is every table, in their order.
func (c Catalog) SizeTables(ctx context.Context) (list []SizeTable, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectSizeTables(ctx, tx)
		return err
	})
	return list, err
}

// SizeTable is one of them.
func (c Catalog) SizeTable(ctx context.Context, tableID string) (t SizeTable, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		t, err = selectSizeTable(ctx, tx, tableID)
		return err
	})
	return t, err
}

// SaveSizeTable adds a table, or changes one whose revision is still the one that
// somebody saw. Items that were made with it stay as they are.
func (c Catalog) SaveSizeTable(ctx context.Context, t SizeTable) (SizeTable, error) {
	t = trimmed(t)
	if err := t.wrong(); err != nil {
		return t, err
	}
	fresh := t.ID == ""
	if fresh {
		t.ID, t.Revision = id.New(c.DB.Now()), 0
	}
	var saved SizeTable
	err := c.DB.Update(ctx, func(tx *db.Tx) error {
		list, err := selectSizeTables(ctx, tx)
		if err != nil {
			return err
		}
		saved = t
		action, was := "size_table.add", SizeTable{}
		for _, one := range list {
			if fresh {
				saved.place = max(saved.place, one.place)
			}
			if one.ID == t.ID {
				action, was, saved.place = "size_table.edit", one, one.place
			} else if one.Name == t.Name {
				return ErrSizeTable.With(fault.Field{Name: "name", Code: "taken", Message: "同じ名前のサイズ表があります。"})
			}
		}
		switch {
		case fresh && len(list) >= mostSizeTables:
			return ErrSizeTable.With(fault.Field{Name: "name", Code: "many", Message: fmt.Sprintf("サイズ表は%dまでです。", mostSizeTables)})
		case !fresh && was.ID == "":
			return ErrNoSizeTable
		case was.Revision != t.Revision:
			return ErrSizeTableStale
		}
		if fresh {
			saved.place++
		}
		saved.Revision++
		saved.By = audit.ActorOf(ctx).Name
		if err := upsertSizeTable(ctx, tx, saved); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "size_table", ObjectID: t.ID, Action: action, Reason: t.Name, Changes: sizeTableChanges(was, saved)})
	})
	return saved, err
}

func sizeTableChanges(was, is SizeTable) map[string]audit.Change {
	changes := map[string]audit.Change{}
	add := func(name, before, after string) {
		if before != after {
			changes[name] = audit.Change{Before: before, After: after}
		}
	}
	add("name", was.Name, is.Name)
	add("sizes", sizesText(was.Sizes), sizesText(is.Sizes))
	add("measures", strings.Join(was.Measures, " "), strings.Join(is.Measures, " "))
	return changes
}

func sizesText(sizes []TableSize) string {
	words := make([]string, len(sizes))
	for i, s := range sizes {
		if words[i] = s.Name; s.Filter != "" {
			words[i] += "=" + s.Filter
		}
	}
	return strings.Join(words, " ")
}

// RemoveSizeTable removes a table that is still what somebody saw.
func (c Catalog) RemoveSizeTable(ctx context.Context, tableID string, revision int) error {
	return c.DB.Update(ctx, func(tx *db.Tx) error {
		was, err := selectSizeTable(ctx, tx, tableID)
		switch {
		case err != nil:
			return err
		case was.Revision != revision:
			return ErrSizeTableStale
		}
		if err := deleteSizeTable(ctx, tx, tableID); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "size_table", ObjectID: tableID, Action: "size_table.remove", Reason: was.Name, Changes: sizeTableChanges(was, SizeTable{})})
	})
}
