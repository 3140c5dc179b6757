package db

import (
	"context"
	"strings"
	"time"
)

// A Record is what a statement found, by the names of its columns.
type Record map[string]any

// Read reads whole rows, for files that hand people what the shop knows of
// them. Columns whose names end in _at are moments: Unix milliseconds become the
// time in Tokyo, and 0 becomes nothing. Those whose names begin with is_ are true
// or false, which SQLite writes as numbers.
func Read(ctx context.Context, tx *Tx, query string, args ...any) ([]Record, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	list := []Record{} // an empty list says that there is nothing
	for rows.Next() {
		values, at := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			at[i] = &values[i]
		}
		if err := rows.Scan(at...); err != nil {
			return nil, err
		}
		row := Record{}
		for i, column := range columns {
			row[column] = plain(column, values[i])
		}
		list = append(list, row)
	}
	return list, rows.Err()
}

// plain is a value as JSON has it.
func plain(column string, value any) any {
	switch v := value.(type) {
	case []byte:
		return string(v)
	case int64:
		if strings.HasPrefix(column, "is_") {
			return v != 0
		}
		if !strings.HasSuffix(column, "_at") {
			return v
		}
		if v == 0 {
			return nil
		}
		return time.UnixMilli(v).In(tokyo).Format(time.RFC3339)
	}
	return value
}
