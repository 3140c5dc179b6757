package db

import "context"

// Scan reads the columns of a row.
type Scan = func(...any) error

// Rows are what a query finds, as those of database/sql.
type Rows interface {
	Next() bool
	Scan(into ...any) error
	Columns() ([]string, error)
	Err() error
	Close() error
}

// A Row is the first that a query finds, as that of database/sql: without one
// Scan returns sql.ErrNoRows.
type Row interface {
	Scan(into ...any) error
	Err() error
}

// Each calls row for every row that a query finds.
func Each(ctx context.Context, tx *Tx, row func(scan Scan) error, query string, args ...any) error {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Collect makes a list of what row reads of every row that a query finds.
func Collect[T any](ctx context.Context, tx *Tx, row func(scan Scan) (T, error), query string, args ...any) ([]T, error) {
	var list []T
	err := Each(ctx, tx, func(scan Scan) error {
		one, err := row(scan)
		if err == nil {
			list = append(list, one)
		}
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Column is the values of a query with one column.
func Column[T any](ctx context.Context, tx *Tx, query string, args ...any) ([]T, error) {
	return Collect(ctx, tx, func(scan Scan) (one T, err error) { return one, scan(&one) }, query, args...)
}
