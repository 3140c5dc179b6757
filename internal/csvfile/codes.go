package csvfile

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

var errDisagrees = errors.New("disagrees with the code of its row")

// codeOf is a key of fixed length.
func codeOf[T any, S ~string](name, doc string, length int, field func(*T) *S, parse func(string) (S, error)) column[T] {
	return keyOf(name, fmt.Sprintf("%d characters", length), doc,
		func(t T) string { return string(*field(&t)) },
		func(t *T, cell string) error {
			code, err := parse(jp.TypedCode(cell))
			*field(t) = code
			if err != nil {
				return badCode(cell, length)
			}
			return nil
		})
}

// nameOf is a key of the merchant's own choosing.
func nameOf[T any](name, doc string, field func(*T) *string) column[T] {
	return keyOf(name, "code", doc,
		func(t T) string { return *field(&t) },
		func(t *T, cell string) error {
			*field(t) = jp.TypedCode(cell)
			if *field(t) == "" {
				return errors.New("must not be empty")
			}
			return nil
		})
}

// badCode knows what spreadsheets do to codes.
func badCode(cell string, length int) error {
	text := fmt.Sprintf("is not a code of %d digits and capital letters", length)
	digits := strings.Trim(cell, "0123456789") == ""
	switch {
	case cell == "":
		return errors.New("must not be empty")
	case strings.Contains(cell, "E+"):
		text += "; a spreadsheet has turned it into a rounded number: import the column as text"
	case digits && len(cell) < length:
		text += "; a spreadsheet may have dropped leading zeros: import the column as text"
	}
	return errors.New(text)
}

// codesOf is a list of codes parted by spaces, as the shop's addresses have it.
func codesOf[T any, S ~string](name, doc string, field func(*T) *[]S) column[T] {
	return column[T]{
		Column: Column{Name: name, Form: "codes, parted by spaces", Doc: doc}, free: true,
		get: func(t T) string {
			codes := make([]string, len(*field(&t)))
			for i, c := range *field(&t) {
				codes[i] = string(c)
			}
			return strings.Join(codes, " ")
		},
		set: func(t *T, cell string) error {
			var codes []S
			for _, c := range strings.Fields(cell) {
				codes = append(codes, S(jp.TypedCode(c)))
			}
			*field(t) = codes
			return nil
		},
	}
}
