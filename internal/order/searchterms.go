package order

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Terms begin with their kind, so that a name is never taken for a reading. A
// family is a term by itself, and a whole name has a space after the family: what
// begins so is then a handful of different terms, each read in the order of time.
const (
	familyTerm = "f"
	readTerm   = "r" // the reading of a family
	nameTerm   = "w" // family and given name
	kanaTerm   = "y" // their reading
	phoneTerm  = "p" // digits
	lastTerm   = "q" // the last four of them, as people say on the telephone
	mailTerm   = "e"

	// Names and readings as releases before this one wrote them, without a space.
	formerName = "n"
	formerKana = "k"
)

// plain is a text as terms have it: folded, without spaces.
func plain(s string) string { return strings.ReplaceAll(jp.Fold(s), " ", "") }

// whole is a family and a given name as terms have them; empty without a family.
func whole(family, given string) string {
	if family = plain(family); family == "" {
		return ""
	}
	return family + " " + plain(given)
}

// formerTerms is the names and readings of an order as releases before this one wrote them.
func (o Order) formerTerms() (list []string) {
	person := func(a member.Address) {
		list = append(list, formerName+plain(a.LastName), formerName+plain(a.LastName+a.FirstName),
			formerKana+plain(a.LastKana), formerKana+plain(a.LastKana+a.FirstKana))
	}
	person(o.Orderer)
	for _, p := range o.Parcels {
		person(p.To)
	}
	return list
}

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
		add(familyTerm, plain(a.LastName))
		add(nameTerm, whole(a.LastName, a.FirstName))
		add(readTerm, plain(a.LastKana))
		add(kanaTerm, whole(a.LastKana, a.FirstKana))
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
// those from before there were terms, of those whose names have changed, and of
// those whose terms a release before this one wrote. A new order brings its own,
// with one statement, instead of being read again to write them later.
func (b *Orders) MakeSearchable(ctx context.Context) error {
	for _, step := range []func(context.Context, *db.Tx, int) (int64, error){makeSearchable, renewTerms} {
		if _, err := b.DB.Steps(ctx, func(tx *db.Tx, limit int) (int64, error) { return step(ctx, tx, limit) }); err != nil {
			return fmt.Errorf("make orders searchable: %w", err)
		}
	}
	return nil
}

func makeSearchable(ctx context.Context, tx *db.Tx, limit int) (int64, error) {
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
}

// renewTerms puts the terms of this release in the place of those before it.
func renewTerms(ctx context.Context, tx *db.Tx, limit int) (int64, error) {
	rows, err := selectFormerTerms(ctx, tx, limit)
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	numbers := make([]id.OrderNumber, len(rows))
	for i, r := range rows {
		numbers[i] = r.number
		if err := deleteTerm(ctx, tx, r.term, r.at, r.number); err != nil {
			return 0, err
		}
	}
	slices.Sort(numbers)
	for part := range slices.Chunk(slices.Compact(numbers), exportPart) {
		list, err := selectNamed(ctx, tx, part)
		if err != nil {
			return 0, err
		}
		for _, o := range list {
			for _, term := range o.formerTerms() {
				if err := deleteTerm(ctx, tx, term, o.Placed.UnixMilli(), o.Number); err != nil {
					return 0, err
				}
			}
			if err := insertTerms(ctx, tx, o, o.terms()); err != nil {
				return 0, err
			}
		}
	}
	return int64(len(rows)), nil
}

// unsearched takes an order's terms out, before its names change or go.
func unsearched(ctx context.Context, tx *db.Tx, o Order) error {
	for _, term := range append(o.terms(), o.formerTerms()...) {
		if err := deleteTerm(ctx, tx, term, o.Placed.UnixMilli(), o.Number); err != nil {
			return err
		}
	}
	return updateUnsearchable(ctx, tx, o.Number)
}

// A sought is what a typed text may mean.
type sought struct {
	number   id.OrderNumber // whole; empty: none
	numbered string         // the beginning of a number
	whole    []string       // whole terms
	begun    []string       // beginnings of names and readings, which many orders share
	prefixes []string       // beginnings of terms that few share
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
		s.whole = append(s.whole, familyTerm+folded, formerName+folded)
	default:
		s.named(familyTerm, nameTerm, formerName, folded)
		if isReading(folded) {
			s.named(readTerm, kanaTerm, formerKana, folded)
		}
		if mail := strings.ToLower(jp.TypedCode(text)); isCode(strings.ToUpper(mail)) || strings.Contains(mail, "@") {
			s.prefixes = append(s.prefixes, mailTerm+mail)
		}
	}
	return s
}

// named looks for a text as the beginning of a family, and as a family with the
// beginning of a given name, wherever between them the one ends.
func (s *sought) named(family, name, former, text string) {
	s.whole, s.begun = append(s.whole, former+text), append(s.begun, family+text)
	for i := range text {
		if i > 0 {
			s.begun = append(s.begun, name+text[:i]+" "+text[i:])
		}
	}
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
		if slices.Contains(s.whole, t) {
			return true
		}
		for _, p := range slices.Concat(s.begun, s.prefixes) {
			if strings.HasPrefix(t, p) {
				return true
			}
		}
	}
	return false
}
