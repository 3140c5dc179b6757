package csvfile

import (
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A Column describes one column of a kind of file.
type Column struct {
	Name string
	Form string // what its cells look like
	Doc  string
	Key  bool // names the row; every file must have it
	Must bool // every file must have it though it is no key
}

// A column reads and writes one value of T.
type column[T any] struct {
	Column
	get    func(T) string
	set    func(*T, string) error // the error continues a sentence that begins with the cell
	free   bool                   // free text, which export makes inert
	shared bool                   // rows of the same part must agree on it
	follow bool                   // follows from the key, or from other rows: no change of its own
	sort   sort                   // what a spreadsheet can do to it
}

// filled takes no empty cell: nobody means 0 by it.
func filled[T any](c column[T]) column[T] {
	set := c.set
	c.set = func(t *T, cell string) error {
		if strings.TrimSpace(cell) == "" {
			return errEmpty
		}
		return set(t, cell)
	}
	return c
}

func (c column[T]) must() column[T] { c.Must = true; return c }
func (c column[T]) same() column[T] { c.shared = true; return c }

// keyOf is the column that names rows.
func keyOf[T any](name, form, doc string, get func(T) string, set func(*T, string) error) column[T] {
	return column[T]{Column: Column{Name: name, Form: form, Doc: doc, Key: true}, get: get, set: set, sort: sortCode}
}

// derivedOf is a column that follows from the key. It is written for people to
// read, and a file that has it must agree.
func derivedOf[T any](name, doc string, get func(T) string) column[T] {
	return column[T]{Column: Column{Name: name, Form: "code", Doc: doc}, follow: true, sort: sortCode, get: get, set: func(t *T, cell string) error {
		if cell = typed(cell); cell == "" || cell == get(*t) {
			return nil
		}
		return errDisagrees
	}}
}

func textOf[T any, S ~string](name, doc string, field func(*T) *S) column[T] {
	return column[T]{
		Column: Column{Name: name, Form: "text", Doc: doc}, free: true,
		get: func(t T) string { return string(*field(&t)) },
		set: func(t *T, cell string) error { *field(t) = S(newlines(cell)); return nil },
	}
}

// wordOf holds one of a few words of ASCII.
func wordOf[T any, S ~string](name, form, doc string, field func(*T) *S) column[T] {
	return column[T]{
		Column: Column{Name: name, Form: form, Doc: doc}, free: true, sort: sortCode,
		get: func(t T) string { return string(*field(&t)) },
		set: func(t *T, cell string) error { *field(t) = S(typed(cell)); return nil },
	}
}

func numberOf[T any, N ~int | ~int64](name, doc string, field func(*T) *N) column[T] {
	return column[T]{
		Column: Column{Name: name, Form: "number", Doc: doc}, sort: sortNumber,
		get: func(t T) string { return strconv.FormatInt(int64(*field(&t)), 10) },
		set: func(t *T, cell string) error {
			n, err := parseNumber(cell)
			*field(t) = N(n)
			return err
		},
	}
}

func yenOf[T any](name, doc string, field func(*T) *money.Yen) column[T] {
	c := numberOf(name, doc, field)
	c.Form = "yen"
	c.set = func(t *T, cell string) error {
		n, err := parseYen(cell)
		*field(t) = money.Yen(n)
		return err
	}
	return c
}

func flagOf[T any](name, doc string, field func(*T) *bool) column[T] {
	return column[T]{
		Column: Column{Name: name, Form: "1 or 0", Doc: doc}, sort: sortNumber,
		get: func(t T) string { return formatFlag(*field(&t)) },
		set: func(t *T, cell string) error {
			b, err := parseFlag(cell)
			*field(t) = b
			return err
		},
	}
}

func dayOf[T any](name, doc string, field func(*T) *string) column[T] {
	return column[T]{
		Column: Column{Name: name, Form: "date", Doc: doc}, free: true, sort: sortDay,
		get: func(t T) string { return *field(&t) },
		set: func(t *T, cell string) error {
			day, err := parseDay(cell)
			*field(t) = day
			return err
		},
	}
}

func momentOf[T any](name, doc string, field func(*T) *int64) column[T] {
	return column[T]{
		Column: Column{Name: name, Form: "date and time", Doc: doc}, sort: sortDay,
		get: func(t T) string { return formatMoment(*field(&t)) },
		set: func(t *T, cell string) error {
			n, err := parseMoment(cell)
			*field(t) = n
			return err
		},
	}
}

// listOf holds several values in one cell.
func listOf[T any, E comparable](name, form, doc string, field func(*T) *[]E, one func(E) string, read func(string) (E, error)) column[T] {
	return column[T]{
		Column: Column{Name: name, Form: form, Doc: doc}, free: true,
		get: func(t T) string { return formatList(*field(&t), one, read) },
		set: func(t *T, cell string) error {
			list, err := parseList(cell, read)
			*field(t) = list
			return err
		},
	}
}
