package wardrobe

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

var (
	// ErrUnknown is the answer about something that is not theirs.
	ErrUnknown = fault.New(fault.NotFound, "wardrobe.unknown", "登録が見つかりません。画面を更新してご確認ください。")
	// ErrName refuses a name that nobody could tell apart.
	ErrName = fault.New(fault.Invalid, "wardrobe.name", "名前を1～30文字で入力してください。")
	// ErrMeasure refuses a figure that no garment and no body has.
	ErrMeasure = fault.New(fault.Invalid, "wardrobe.measure", "寸法をcmで入力してください（0.5～300cm）。")
	// ErrFull is said before there are more than a list can show.
	ErrFull = fault.New(fault.Conflict, "wardrobe.full", "登録できる数を超えました。使わないものを削除してからお試しください。")
)

// What a garment or a body can measure, in millimetres.
const minMM, maxMM = 5, 3000

// MM reads a measure as it was typed in centimetres, and tells whether a
// garment or a body can have it.
func MM(typed string) (mm int, ok bool) {
	mm, ok = jp.Millimetres(typed)
	return mm, ok && Measurable(mm)
}

// Measurable tells whether a garment or a body can have a measure.
func Measurable(mm int) bool { return mm >= minMM && mm <= maxMM }

// WrongMeasure says which measure is none.
func WrongMeasure(name string) fault.Field {
	return fault.Field{Name: name, Code: ErrMeasure.Code, Message: name + "は0.5～300cmの数字で入力してください。"}
}

// How much a member can keep.
const (
	MaxGarments = 40
	MaxPersons  = 8
	maxMeasures = 12
	maxName     = 30
)

// A Garment is one that a member measured.
type Garment struct {
	ID       string
	Name     string
	Words    string
	Measures []fit.Length
	Created  time.Time
}

// Wardrobes are those of all members.
type Wardrobes struct{ DB *db.DB }

// Garments is what a member measured, the newest first.
func (w *Wardrobes) Garments(ctx context.Context, owner string) (list []Garment, err error) {
	err = w.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectGarments(ctx, tx, owner)
		return err
	})
	return list, err
}

// AddGarment keeps a garment and gives it its id.
func (w *Wardrobes) AddGarment(ctx context.Context, owner string, g Garment) (Garment, error) {
	var err error
	if g.Name, err = nameOf(g.Name); err != nil {
		return g, err
	}
	if err := checkMeasures(g.Measures); err != nil || len(g.Measures) == 0 {
		return g, errors.Join(err, orNil(len(g.Measures) == 0, ErrMeasure))
	}
	err = w.DB.Update(ctx, func(tx *db.Tx) error {
		g.ID, g.Created = id.New(tx.Now), tx.Now
		list, err := selectGarments(ctx, tx, owner)
		if err != nil {
			return err
		}
		if len(list) >= MaxGarments {
			return ErrFull
		}
		return insertGarment(ctx, tx, owner, g)
	})
	if err != nil {
		return Garment{}, fmt.Errorf("keep a garment: %w", err)
	}
	return g, nil
}

// RemoveGarment forgets one.
func (w *Wardrobes) RemoveGarment(ctx context.Context, owner, garment string) error {
	return w.DB.Update(ctx, func(tx *db.Tx) error { return deleteGarment(ctx, tx, owner, garment) })
}

// Forget erases all of a member who leaves.
func Forget(ctx context.Context, tx *db.Tx, customer string) error {
	return deleteOwner(ctx, tx, customer)
}

// Tell is all that is kept of a member.
func Tell(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	garments, err := tellGarments(ctx, tx, c.Code)
	if err != nil {
		return member.Told{}, err
	}
	persons, err := tellPersons(ctx, tx, c.Code)
	return member.Told{Says: map[string]any{"garments": garments, "persons": persons}}, err
}

func orNil(is bool, err error) error {
	if is {
		return err
	}
	return nil
}

// nameOf is a name without what cannot be seen.
func nameOf(name string) (string, error) {
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, name))
	if n := utf8.RuneCountInString(name); n == 0 || n > maxName || !utf8.ValidString(name) {
		return "", ErrName.With(fault.Field{Name: "name", Code: ErrName.Code, Message: ErrName.Message})
	}
	return name, nil
}

func checkMeasures(list []fit.Length) error {
	if len(list) > maxMeasures {
		return ErrMeasure
	}
	for i, m := range list {
		twice := slices.ContainsFunc(list[:i], func(o fit.Length) bool { return o.Name == m.Name })
		if m.Name == "" || utf8.RuneCountInString(m.Name) > 12 || !Measurable(m.MM) || twice {
			return ErrMeasure.With(WrongMeasure(m.Name))
		}
	}
	return nil
}
