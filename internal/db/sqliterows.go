package db

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"

	"zombiezen.com/go/sqlite"
)

// sqliteRows are what a statement finds.
type sqliteRows struct {
	s     *statement // nil: closed
	has   bool       // it stands at a row
	begun bool
	err   error
	end   func() // of a watch of their own
}

// Next goes to the first or the next row, and closes the rows behind the last.
func (r *sqliteRows) Next() bool {
	if r.s == nil {
		return false
	}
	if r.begun {
		r.has, r.err = r.s.step()
	}
	r.begun = true
	if !r.has {
		r.close()
	}
	return r.has
}

// Scan reads the row.
func (r *sqliteRows) Scan(into ...any) error {
	if r.s == nil || !r.begun {
		return errors.New("db: Scan without a row")
	}
	if n := r.s.ColumnCount(); n != len(into) {
		return fmt.Errorf("db: %d columns are read into %d variables", n, len(into))
	}
	for i := range into {
		if err := r.s.read(i, into[i]); err != nil {
			return fmt.Errorf("db: column %d, %s: %w", i+1, r.s.ColumnName(i), err)
		}
	}
	return nil
}

// Columns are the names of the columns.
func (r *sqliteRows) Columns() ([]string, error) {
	if r.s == nil {
		return nil, errors.New("db: Columns of closed rows")
	}
	names := make([]string, r.s.ColumnCount())
	for i := range names {
		names[i] = r.s.ColumnName(i)
	}
	return names, nil
}

// Err is why there are no more rows, if not because there are none.
func (r *sqliteRows) Err() error { return r.err }

// Close ends the statement.
func (r *sqliteRows) Close() error {
	r.close()
	return nil
}

func (r *sqliteRows) close() {
	if r.s == nil {
		return
	}
	r.s.give()
	r.s, r.has = nil, false
	if r.end != nil {
		r.end()
	}
}

// A sqliteRow is the first of some rows, or why there are none.
type sqliteRow struct {
	rows *sqliteRows
	err  error
}

// Scan reads the row, or says sql.ErrNoRows.
func (r sqliteRow) Scan(into ...any) error {
	if r.err != nil {
		return r.err
	}
	defer r.rows.close()
	if !r.rows.Next() {
		if r.rows.err != nil {
			return r.rows.err
		}
		return sql.ErrNoRows
	}
	return r.rows.Scan(into...)
}

// Err is why the query failed.
func (r sqliteRow) Err() error { return r.err }

// changed is how many rows a statement changed.
type changed int64

// RowsAffected is how many.
func (c changed) RowsAffected() (int64, error) { return int64(c), nil }

// LastInsertId is not there: PostgreSQL has none.
func (c changed) LastInsertId() (int64, error) {
	return 0, errors.New("db: no LastInsertId; use RETURNING")
}

// bind gives a statement its arguments.
func (s *statement) bind(args []any) error {
	for param, i := range s.order {
		if i < 0 || i >= len(args) {
			return fmt.Errorf("db: no argument for $%d", i+1)
		}
		if err := s.put(param+1, args[i]); err != nil {
			return fmt.Errorf("db: argument $%d: %w", i+1, err)
		}
	}
	return nil
}

func (s *statement) put(param int, value any) error {
	switch v := value.(type) {
	case nil:
		s.BindNull(param)
	case string:
		s.BindText(param, v)
	case int:
		s.BindInt64(param, int64(v))
	case int64:
		s.BindInt64(param, v)
	case bool:
		s.BindBool(param, v)
	case float64:
		s.BindFloat(param, v)
	case []byte:
		if v == nil {
			s.BindNull(param)
		} else {
			s.BindBytes(param, v)
		}
	default:
		return s.putOther(param, value)
	}
	return nil
}

// putOther is put for types made of the common ones.
func (s *statement) putOther(param int, value any) error {
	v := reflect.ValueOf(value)
	if v.Kind() == reflect.Pointer && v.IsNil() {
		s.BindNull(param)
		return nil
	}
	if valuer, ok := value.(driver.Valuer); ok {
		plain, err := valuer.Value()
		if err != nil {
			return err
		}
		return s.put(param, plain)
	}
	switch {
	case v.Kind() == reflect.Pointer:
		return s.put(param, v.Elem().Interface())
	case v.Kind() == reflect.String:
		s.BindText(param, v.String())
	case v.Kind() == reflect.Bool:
		s.BindBool(param, v.Bool())
	case v.CanInt():
		s.BindInt64(param, v.Int())
	case v.CanUint() && v.Uint() <= math.MaxInt64:
		s.BindInt64(param, int64(v.Uint()))
	case v.CanFloat():
		s.BindFloat(param, v.Float())
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8:
		return s.put(param, v.Bytes())
	default:
		return fmt.Errorf("a %T cannot be kept", value)
	}
	return nil
}

var errNull = errors.New("there is NULL where a value is wanted")

// read reads a column.
func (s *statement) read(column int, into any) error {
	kind := s.ColumnType(column)
	switch p := into.(type) {
	case *string:
		if kind == sqlite.TypeNull {
			return errNull
		}
		*p = s.ColumnText(column)
		return nil
	case *int64:
		return s.readInt(column, kind, 64, func(n int64) { *p = n })
	case *int:
		return s.readInt(column, kind, strconv.IntSize, func(n int64) { *p = int(n) })
	case *bool:
		return s.readBool(column, kind, func(b bool) { *p = b })
	case *[]byte:
		*p = nil
		if kind != sqlite.TypeNull {
			*p = make([]byte, s.ColumnLen(column))
			s.ColumnBytes(column, *p)
		}
		return nil
	case *any:
		*p = s.value(column, kind)
		return nil
	case sql.Scanner:
		return p.Scan(s.value(column, kind))
	}
	return s.readOther(column, kind, reflect.ValueOf(into))
}

// value is a column as it is kept.
func (s *statement) value(column int, kind sqlite.ColumnType) any {
	switch kind {
	case sqlite.TypeInteger:
		return s.ColumnInt64(column)
	case sqlite.TypeFloat:
		return s.ColumnFloat(column)
	case sqlite.TypeText:
		return s.ColumnText(column)
	case sqlite.TypeBlob:
		b := make([]byte, s.ColumnLen(column))
		s.ColumnBytes(column, b)
		return b
	}
	return nil
}

func (s *statement) readInt(column int, kind sqlite.ColumnType, bits int, set func(int64)) error {
	n, err := int64(0), errNull
	switch kind {
	case sqlite.TypeInteger:
		if n, err = s.ColumnInt64(column), nil; bits < 64 && (n < -1<<(bits-1) || n >= 1<<(bits-1)) {
			err = strconv.ErrRange
		}
	case sqlite.TypeText, sqlite.TypeFloat, sqlite.TypeBlob:
		n, err = strconv.ParseInt(s.ColumnText(column), 10, bits)
	}
	if err == nil {
		set(n)
	}
	return err
}

func (s *statement) readBool(column int, kind sqlite.ColumnType, set func(bool)) error {
	if kind == sqlite.TypeNull {
		return errNull
	}
	if n := s.ColumnInt64(column); kind == sqlite.TypeInteger && n>>1 == 0 {
		set(n == 1)
		return nil
	}
	b, err := strconv.ParseBool(s.ColumnText(column))
	if err == nil {
		set(b)
	}
	return err
}

// readOther is read for types made of the common ones, and for pointers to
// them, which NULL makes nil.
func (s *statement) readOther(column int, kind sqlite.ColumnType, into reflect.Value) error {
	if into.Kind() != reflect.Pointer || into.IsNil() {
		return fmt.Errorf("nothing can be read into a %v", into.Type())
	}
	v := into.Elem()
	switch {
	case v.Kind() == reflect.Pointer && kind == sqlite.TypeNull:
		v.SetZero()
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return s.read(column, v.Interface())
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8:
		var b []byte
		err := s.read(column, &b)
		v.SetBytes(b)
		return err
	case kind == sqlite.TypeNull:
		return errNull
	case v.Kind() == reflect.String:
		v.SetString(s.ColumnText(column))
	case v.Kind() == reflect.Bool:
		return s.readBool(column, kind, v.SetBool)
	case v.CanInt():
		return s.readInt(column, kind, v.Type().Bits(), v.SetInt)
	case v.CanUint():
		var n int64
		if err := s.readInt(column, kind, 64, func(read int64) { n = read }); err != nil {
			return err
		}
		if n < 0 || v.OverflowUint(uint64(n)) {
			return strconv.ErrRange
		}
		v.SetUint(uint64(n))
	case v.CanFloat() && (kind == sqlite.TypeFloat || kind == sqlite.TypeInteger):
		v.SetFloat(s.ColumnFloat(column))
	default:
		return fmt.Errorf("nothing can be read into a %v", into.Type())
	}
	return nil
}
