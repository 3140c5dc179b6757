package csvfile

import (
	"errors"
	"fmt"
)

// A saying is what is wrong, in English for the command line and in Japanese for
// the office. It continues a sentence that begins with a cell, where it is about
// one.
type saying struct {
	english, japanese string
	damage            Damage
}

func (s saying) Error() string { return s.english }

// by says which damage of a spreadsheet it was.
func (s saying) by(d Damage) saying {
	s.damage = d
	return s
}

// say makes a saying; both languages take the same values, in their order.
func say(english, japanese string, values ...any) saying {
	return saying{english: fmt.Sprintf(english, values...), japanese: fmt.Sprintf(japanese, values...)}
}

// inBoth is an error in both languages.
func inBoth(err error) saying {
	if s, ok := errors.AsType[saying](err); ok {
		return s
	}
	return saying{english: err.Error(), japanese: "読み取れません"}
}

// wrongRow is a problem of a row or a file as a whole.
func wrongRow(line int, column string, err error) Problem {
	s := inBoth(err)
	return Problem{Line: line, Column: column, Text: s.english, Japanese: s.japanese + "。", Damage: s.damage}
}

// wrongCell is a problem of a cell.
func wrongCell(line int, column, cell string, err error) Problem {
	s := inBoth(err)
	p := Problem{Line: line, Column: column, Cell: cell, Text: about(cell, s.english), Japanese: s.japanese + "。", Damage: s.damage}
	if cell != "" {
		p.Japanese = "「" + short(cell) + "」は、" + p.Japanese
	}
	return p
}

// What several columns say.
var (
	errEmpty     = say("must not be empty", "空欄にできません")
	errDisagrees = say("disagrees with the code of its row", "この行のコードと合っていません")
	errNumber    = say("is not a whole number", "整数ではありません")
	errYen       = say("is not a price in whole yen", "円単位の価格ではありません")
)
