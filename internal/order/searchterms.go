package order

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Terms begin with their kind, so that a name is never taken for a reading.
const (
	nameTerm  = "n" // family and given name
	kanaTerm  = "k" // their reading
	phoneTerm = "p" // digits
	lastTerm  = "q" // the last four of them, as people say on the telephone
	mailTerm  = "e"
)

// plain is a text as terms have it: folded, without spaces.
func plain(s string) string { return strings.ReplaceAll(jp.Fold(s), " ", "") }

// terms is what an order is looked up by: who ordered, and who gets its parcels.
func (o Order) terms() []string {
	seen := map[string]bool{}
	var list []string
	add := func(kind, text string) {
		if text != "" && !seen[kind+text] {
			seen[kind+text] = true
			list = append(list, kind+text)
		}
	}
	person := func(a member.Address) {
		// The family by itself, too: it is what people type, and a whole term is
		// read in the order of time, however many have it.
		add(nameTerm, plain(a.LastName))
		add(nameTerm, plain(a.LastName+a.FirstName))
		add(kanaTerm, plain(a.LastKana))
		add(kanaTerm, plain(a.LastKana+a.FirstKana))
		add(phoneTerm, a.Phone)
		if len(a.Phone) >= 4 {
			add(lastTerm, a.Phone[len(a.Phone)-4:])
		}
	}
	person(o.Orderer)
	add(mailTerm, strings.ToLower(o.Email))
	for _, p := range o.Parcels {
		person(p.To)
	}
	return list
}

// MakeSearchable writes the terms of orders that have none, in small steps: of
// those from before there were terms, and of those whose names have changed. A
// new order brings its own, with one statement, instead of being read again to
// write them later.
func (b *Orders) MakeSearchable(ctx context.Context) error {
	_, err := b.DB.Steps(ctx, func(tx *db.Tx, limit int) (int64, error) {
		list, err := selectUnsearchable(ctx, tx, limit)
		if err != nil {
			return 0, err
		}
		for _, o := range list {
			if err := insertTerms(ctx, tx, o, o.terms()); err != nil {
				return 0, err
			}
			if err := updateSearchable(ctx, tx, o.Number); err != nil {
				return 0, err
			}
		}
		return int64(len(list)), nil
	})
	if err != nil {
		return fmt.Errorf("make orders searchable: %w", err)
	}
	return nil
}

// unsearched takes an order's terms out, before its names change or go.
func unsearched(ctx context.Context, tx *db.Tx, o Order) error {
	return deleteTerms(ctx, tx, o, o.terms())
}

// A sought is what a typed text may mean.
type sought struct {
	number   id.OrderNumber // whole; empty: none
	numbered string         // the beginning of a number
	whole    []string       // whole terms
	prefixes []string       // of terms; looked for unless whole ones are enough
	tracking string
	sku      string // the beginning of one
}

// shortest is how many characters of a name or a reading look up by their
// beginning; fewer are taken for the whole, for there are families of one.
const shortest = 2

// seek reads a text as somebody typed it.
func seek(text string) (s sought) {
	code := strings.ToUpper(jp.TypedCode(text))
	if n, err := id.ParseOrderNumber(text); err == nil {
		return sought{number: n}
	}
	folded, digits := plain(text), onlyDigits(code)
	if folded == "" {
		return s
	}
	if strings.HasPrefix(code, "T-") {
		s.numbered = code
	}
	if isCode(code) && len(code) >= 3 {
		s.sku = code
	}
	switch {
	case digits != "":
		if len(digits) == 4 {
			s.whole = append(s.whole, lastTerm+digits)
		}
		if len(digits) >= 4 {
			s.prefixes, s.tracking = append(s.prefixes, phoneTerm+digits), digits
		}
	case utf8.RuneCountInString(folded) < shortest:
		s.whole = append(s.whole, nameTerm+folded)
	default:
		s.whole, s.prefixes = append(s.whole, nameTerm+folded), append(s.prefixes, nameTerm+folded)
		if isReading(folded) {
			s.whole, s.prefixes = append(s.whole, kanaTerm+folded), append(s.prefixes, kanaTerm+folded)
		}
		if mail := strings.ToLower(jp.TypedCode(text)); isCode(strings.ToUpper(mail)) || strings.Contains(mail, "@") {
			s.prefixes = append(s.prefixes, mailTerm+mail)
		}
	}
	return s
}

// onlyDigits is a text without hyphens and spaces if all else are digits.
func onlyDigits(code string) string {
	code = strings.ReplaceAll(code, "-", "")
	if strings.Trim(code, "0123456789") != "" {
		return ""
	}
	return code
}

func isCode(s string) bool {
	return s != "" && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+") == ""
}

func isReading(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.Is(unicode.Katakana, r) && r != 'ー' }) < 0
}

// finds tells whether an order that has no terms yet is meant.
func (s sought) finds(o Order) bool {
	for _, t := range o.terms() {
		for _, w := range s.whole {
			if t == w {
				return true
			}
		}
		for _, p := range s.prefixes {
			if strings.HasPrefix(t, p) {
				return true
			}
		}
	}
	return false
}
