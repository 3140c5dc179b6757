package wardrobe

import (
	"context"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Kind is whose sizes these are.
type Kind string

// The kinds of persons.
const (
	Self  Kind = "self"
	Child Kind = "child"
)

// Enum lists all values for the contract.
func (Kind) Enum() []any { return []any{Self, Child} }

var (
	// ErrKind refuses a second self, or a kind that there is not.
	ErrKind = fault.New(fault.Invalid, "wardrobe.kind", "ご本人の登録は1件です。お子さまは人数分登録できます。")
	// ErrBorn refuses a month that is none, or still to come.
	ErrBorn = fault.New(fault.Invalid, "wardrobe.born", "生まれた年月を正しく入力してください。")
)

// A Person is the member or one of their children.
type Person struct {
	ID       string
	Name     string
	Kind     Kind
	Sex      fit.Sex
	Born     string // YYYYMM of a child, or empty
	Body     []fit.Length
	Sizes    []string
	Measured string // YYYYMMDD
}

// Persons are those that a member keeps sizes of, the member first.
func (w *Wardrobes) Persons(ctx context.Context, owner string) (list []Person, err error) {
	err = w.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectPersons(ctx, tx, owner)
		return err
	})
	slices.SortStableFunc(list, func(a, b Person) int { return rank(a) - rank(b) })
	return list, err
}

func rank(p Person) int {
	if p.Kind == Self {
		return 0
	}
	return 1
}

// SavePerson keeps a person; one without an id is new. Measures that changed
// are of today.
func (w *Wardrobes) SavePerson(ctx context.Context, owner string, p Person) (Person, error) {
	var err error
	if p.Name, err = nameOf(p.Name); err != nil {
		return Person{}, err
	}
	if err := p.check(); err != nil {
		return Person{}, err
	}
	err = w.DB.Update(ctx, func(tx *db.Tx) error {
		if p.Born != "" && p.Born > tx.Now.In(jp.Tokyo).Format("200601") {
			return ErrBorn.With(fault.Field{Name: "born", Code: ErrBorn.Code, Message: ErrBorn.Message})
		}
		list, err := selectPersons(ctx, tx, owner)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(list, func(o Person) bool { return o.ID == p.ID })
		for i, o := range list {
			if i != at && o.Kind == Self && p.Kind == Self {
				return ErrKind
			}
		}
		p.Measured = jp.Day(tx.Now)
		if p.ID == "" {
			if len(list) >= MaxPersons {
				return ErrFull
			}
			p.ID = id.New(tx.Now)
			return insertPerson(ctx, tx, owner, p)
		}
		if at < 0 {
			return ErrUnknown
		}
		if slices.Equal(list[at].Body, p.Body) {
			p.Measured = list[at].Measured
		}
		return updatePerson(ctx, tx, owner, p)
	})
	if err != nil {
		return Person{}, fmt.Errorf("keep the sizes of a person: %w", err)
	}
	return p, nil
}

func (p Person) check() error {
	if p.Kind != Self && p.Kind != Child {
		return ErrKind
	}
	if !slices.Contains(fit.Sexes, p.Sex) {
		return ErrKind
	}
	if p.Born != "" {
		if _, err := time.Parse("200601", p.Born); err != nil || p.Born < "190001" {
			return ErrBorn.With(fault.Field{Name: "born", Code: ErrBorn.Code, Message: ErrBorn.Message})
		}
	}
	if len(p.Sizes) > 20 || slices.ContainsFunc(p.Sizes, func(s string) bool { return s == "" || utf8.RuneCountInString(s) > 12 || !utf8.ValidString(s) }) {
		return ErrName.With(fault.Field{Name: "sizes", Code: "wardrobe.sizes", Message: "サイズは20個までです。"})
	}
	for _, m := range p.Body {
		if !slices.Contains(fit.BodyNames, m.Name) {
			return ErrMeasure.With(WrongMeasure(m.Name))
		}
	}
	return checkMeasures(p.Body)
}

// RemovePerson forgets one.
func (w *Wardrobes) RemovePerson(ctx context.Context, owner, person string) error {
	return w.DB.Update(ctx, func(tx *db.Tx) error { return deletePerson(ctx, tx, owner, person) })
}
