package csvfile

import (
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

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
				return errEmpty
			}
			return nil
		})
}

// badCode knows what spreadsheets do to codes.
func badCode(cell string, length int) error {
	s := say("is not a code of %d digits and capital letters", "%d桁の数字と英大文字のコードではありません", length)
	digits := strings.Trim(cell, "0123456789") == ""
	switch {
	case cell == "":
		return errEmpty
	case exponent.MatchString(cell):
		s.english += "; a spreadsheet has turned it into a rounded number: import the column as text"
		return saying{s.english, "表計算ソフトが丸めた数になっていて、元のコードがわかりません。列を「文字列」にして貼り直してください", DamageExponent}
	case dateLike(cell):
		s.english += "; a spreadsheet has turned it into a date: import the column as text"
		return saying{s.english, "表計算ソフトが日付に変えていて、元のコードがわかりません。列を「文字列」にして貼り直してください", DamageDate}
	case digits && len(cell) < length:
		s.english += "; a spreadsheet may have dropped leading zeros: import the column as text"
		return saying{s.english, fmt.Sprintf("%d桁に足りません。先頭の0が消えたようです（%s でしょうか）。列を「文字列」にして貼り直してください", length, strings.Repeat("0", length-len(cell))+cell), DamageZeros}
	}
	return s
}

// codesOf is a list of codes parted by spaces, as the shop's addresses have it.
func codesOf[T any, S ~string](name, doc string, field func(*T) *[]S) column[T] {
	return column[T]{
		Column: Column{Name: name, Form: "codes, parted by spaces", Doc: doc}, free: true, sort: sortCode,
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
