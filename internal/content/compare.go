package content

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// A Piece is a part of a text that two revisions share, or that one of them has.
type Piece struct {
	Text string
	Kind PieceKind
}

// PieceKind tells where a piece stands.
type PieceKind string

// In both, only in the newer, only in the older one.
const (
	Same    PieceKind = "same"
	Added   PieceKind = "added"
	Removed PieceKind = "removed"
)

// Enum lists the kinds.
func (PieceKind) Enum() []any { return []any{Same, Added, Removed} }

// A Difference is a field that differs between two revisions.
type Difference struct {
	Field  Field
	Pieces []Piece
}

// Compare lists the fields in which two revisions of a type differ, with the words
// that were added and removed.
func (t *Type) Compare(before, after map[string]any) (list []Difference) {
	for _, f := range t.Fields {
		was, is := f.read(before[f.Name]), f.read(after[f.Name])
		if was != is {
			list = append(list, Difference{f, CompareWords(was, is)})
		}
	}
	return list
}

// read is a value as people read it.
func (f Field) read(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		if f.Name == "publish" || f.Name == "end" {
			if at, err := jp.ParseTime(v); err == nil {
				return at.Format("2006-01-02 15:04")
			}
		}
		return v
	case float64:
		return fmt.Sprint(int64(v))
	case []any:
		var lines []string
		for _, one := range v {
			lines = append(lines, f.read(one))
		}
		return strings.Join(lines, "\n")
	}
	for _, linkType := range []string{"Entry", "Asset"} {
		if id, ok := LinkID(linkType, v); ok {
			return id
		}
	}
	return ""
}

// CompareWords tells which words two texts share. Texts that have little in common
// are compared by their lines, or not at all: they are replaced.
func CompareWords(before, after string) []Piece {
	for _, split := range []func(string) []string{splitWords, func(s string) []string { return strings.SplitAfter(s, "\n") }} {
		if pieces, ok := compare(split(before), split(after)); ok {
			return pieces
		}
	}
	return join([]Piece{{before, Removed}, {after, Added}})
}

// splitWords splits a text where the kind of its characters changes.
func splitWords(s string) (words []string) {
	last, from := -1, 0
	for i, r := range s {
		kind := 0 // stands alone
		switch {
		case unicode.In(r, unicode.Hiragana):
			kind = 1
		case unicode.In(r, unicode.Katakana) || r == 'ー':
			kind = 2
		case unicode.In(r, unicode.Han):
			kind = 3
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			kind = 4
		}
		if i > 0 && (kind != last || kind == 0) {
			words, from = append(words, s[from:i]), i
		}
		last = kind
	}
	if from < len(s) {
		words = append(words, s[from:])
	}
	return words
}

// mostSteps bounds what a comparison costs: so many words may differ.
const mostSteps = 1000

// compare finds the shortest way from one list to the other (Myers), unless it is
// too long.
func compare(a, b []string) (pieces []Piece, ok bool) {
	head := 0
	for head < min(len(a), len(b)) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	middle, ok := shortest(a[head:len(a)-tail], b[head:len(b)-tail])
	if !ok {
		return nil, false
	}
	pieces = append(pieces, Piece{strings.Join(a[:head], ""), Same})
	pieces = append(pieces, middle...)
	pieces = append(pieces, Piece{strings.Join(a[len(a)-tail:], ""), Same})
	return join(pieces), true
}

func shortest(a, b []string) ([]Piece, bool) {
	var trace [][]int32
	reach := map[int]int32{1: 0}
	for d := 0; d <= min(len(a)+len(b), mostSteps); d++ {
		row := make([]int32, 2*d+1)
		for k := -d; k <= d; k += 2 {
			x := reach[k-1] + 1
			if k == -d || k != d && reach[k-1] < reach[k+1] {
				x = reach[k+1]
			}
			for int(x) < len(a) && int(x)-k < len(b) && a[x] == b[int(x)-k] {
				x++
			}
			reach[k], row[k+d] = x, x
			if int(x) >= len(a) && int(x)-k >= len(b) {
				return walk(a, b, append(trace, row)), true
			}
		}
		trace = append(trace, row)
	}
	return nil, false
}

// walk goes back the way that shortest found.
func walk(a, b []string, trace [][]int32) (pieces []Piece) {
	x, y := len(a), len(b)
	for d := len(trace) - 1; d > 0; d-- {
		k, row := x-y, trace[d-1]
		at := func(k int) int {
			if k < -(d-1) || k > d-1 {
				return -1
			}
			return int(row[k+d-1])
		}
		before := k - 1
		if k == -d || k != d && at(k-1) < at(k+1) {
			before = k + 1
		}
		px := at(before)
		py := px - before
		for x > px && y > py {
			pieces = append(pieces, Piece{a[x-1], Same})
			x, y = x-1, y-1
		}
		if before == k-1 {
			pieces = append(pieces, Piece{a[x-1], Removed})
			x--
		} else {
			pieces = append(pieces, Piece{b[y-1], Added})
			y--
		}
	}
	for ; x > 0; x-- {
		pieces = append(pieces, Piece{a[x-1], Same})
	}
	slices.Reverse(pieces)
	return pieces
}

// join puts pieces of a kind that stand together into one, what was removed before
// what was added, and leaves out empty ones.
func join(pieces []Piece) (list []Piece) {
	var removed, added strings.Builder
	flush := func() {
		for _, p := range []Piece{{removed.String(), Removed}, {added.String(), Added}} {
			if p.Text != "" {
				list = append(list, p)
			}
		}
		removed.Reset()
		added.Reset()
	}
	for _, p := range pieces {
		switch {
		case p.Text == "":
		case p.Kind == Removed:
			removed.WriteString(p.Text)
		case p.Kind == Added:
			added.WriteString(p.Text)
		default:
			flush()
			if n := len(list); n > 0 && list[n-1].Kind == Same {
				list[n-1].Text += p.Text
				continue
			}
			list = append(list, p)
		}
	}
	flush()
	return list
}
