package mix

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// MaxSaved is how many mixes a member keeps.
const MaxSaved = 50

var (
	// ErrFull refuses one more.
	ErrFull = fault.New(fault.Conflict, "mix.full", fmt.Sprintf("保存できる組み合わせは%d件までです。使わないものを消してから、もう一度保存してください。", MaxSaved))
	// ErrEmpty refuses nothing.
	ErrEmpty = fault.New(fault.Invalid, "mix.empty", "アイテムを選んでから保存してください。")
	// ErrUnknown says that a member keeps no such mix.
	ErrUnknown = fault.New(fault.NotFound, "mix.not_found", "この組み合わせは、もう保存されていません。")
)

// Saved are the mixes that members keep.
type Saved struct{ DB *db.DB }

// A Kept is one of them.
type Kept struct {
	ID    string
	Items string // as Mix.Codes writes them
	At    time.Time
}

// List is what a member keeps, the newest first.
func (s *Saved) List(ctx context.Context, owner string) (list []Kept, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectSaved(ctx, tx, owner)
		return err
	})
	return list, err
}

// Keep keeps a mix. One that is kept already stays the same.
func (s *Saved) Keep(ctx context.Context, owner string, m Mix) (k Kept, err error) {
	if len(m) == 0 {
		return k, ErrEmpty
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		list, err := selectSaved(ctx, tx, owner)
		if err != nil {
			return err
		}
		for _, k = range list {
			if k.Items == m.Codes() {
				return nil
			}
		}
		if len(list) >= MaxSaved {
			return ErrFull
		}
		k = Kept{ID: id.New(tx.Now), Items: m.Codes(), At: tx.Now}
		return insertSaved(ctx, tx, owner, k)
	})
	if err != nil {
		return Kept{}, fmt.Errorf("keep a mix: %w", err)
	}
	return k, nil
}

// Remove forgets one.
func (s *Saved) Remove(ctx context.Context, owner, kept string) error {
	return s.DB.Update(ctx, func(tx *db.Tx) error { return deleteSaved(ctx, tx, owner, kept) })
}

// Forget erases what a member who leaves kept.
func Forget(ctx context.Context, tx *db.Tx, customer string) error {
	return deleteOwner(ctx, tx, customer)
}

// Tell is all that is kept of a member.
func Tell(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	list, err := tellSaved(ctx, tx, c.Code)
	return member.Told{Says: map[string]any{"mixes": list}}, err
}
