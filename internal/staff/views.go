package staff

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A View is a list that somebody saved: what is looked for, and how it looks.
// Shared ones are everybody's to use, and their owner's to change.
type View struct {
	ID       string
	Staff    string // whose it is
	Room     string
	Name     string
	Settings string // JSON, of which only the room knows more
	Shared   bool
	Revision int
}

const (
	maxViewName     = 30
	maxViewSettings = 4_000
	maxViews        = 50
)

var (
	// ErrView refuses a view; its fields say why.
	ErrView = fault.New(fault.Invalid, "staff.view", "表示を保存できません。")
	// ErrNoView is the answer for a view that is gone, or not one's own to change.
	ErrNoView = fault.New(fault.NotFound, "staff.view_not_found", "保存した表示が見つかりません。変えられるのは、自分が保存した表示だけです。")
	// ErrViewStale refuses to save over what was saved meanwhile.
	ErrViewStale = fault.New(fault.Conflict, "staff.view_stale", "この表示は先に変更されています。")
)

// Views is somebody's views of a room, and those that others share.
func (s *People) Views(ctx context.Context, staffID, room string) (list []View, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectViews(ctx, tx, staffID, room)
		return err
	})
	return list, err
}

// SaveView changes a view of somebody, or makes one when it has no id. Who
// saves says which revision they saw.
func (s *People) SaveView(ctx context.Context, v View) (View, error) {
	v.Name = strings.Join(strings.Fields(v.Name), " ")
	switch n := utf8.RuneCountInString(v.Name); {
	case n == 0 || n > maxViewName:
		return v, ErrView.With(fault.Field{Name: "name", Code: "invalid", Message: fmt.Sprintf("名前を%d文字以内で入力してください。", maxViewName)})
	case len(v.Settings) > maxViewSettings || !json.Valid([]byte(v.Settings)):
		return v, ErrView
	}
	err := s.DB.Update(ctx, func(tx *db.Tx) error {
		before := View{}
		if v.ID != "" {
			var err error
			if before, err = findView(ctx, tx, v.ID); err != nil {
				return err
			}
			switch {
			case before.Staff != v.Staff || before.Room != v.Room:
				return ErrNoView
			case before.Revision != v.Revision:
				return ErrViewStale.Showing(before)
			}
		} else {
			own, err := countViews(ctx, tx, v.Staff, v.Room)
			if err != nil {
				return err
			}
			if own >= maxViews {
				return ErrView.With(fault.Field{Name: "name", Code: "too_many", Message: "保存した表示が多すぎます。使わないものを削除してください。"})
			}
			v.ID = id.New(tx.Now)
		}
		v.Revision = before.Revision + 1
		if err := upsertView(ctx, tx, v); err != nil {
			return err
		}
		return recordView(ctx, tx, "view.save", before, v)
	})
	return v, err
}

// RemoveView removes a view of somebody.
func (s *People) RemoveView(ctx context.Context, staffID, name string) error {
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		before, err := findView(ctx, tx, name)
		if err != nil {
			return err
		}
		if before.Staff != staffID {
			return ErrNoView
		}
		if err := deleteView(ctx, tx, name); err != nil {
			return err
		}
		return recordView(ctx, tx, "view.remove", before, View{ID: name})
	})
}

func recordView(ctx context.Context, tx *db.Tx, action string, before, after View) error {
	type told struct {
		Name   string `json:"name"`
		Shared bool   `json:"shared"`
	}
	changes, err := audit.Diff(told{before.Name, before.Shared}, told{after.Name, after.Shared})
	if err != nil {
		return err
	}
	return audit.Append(ctx, tx, audit.Entry{Object: "view", ObjectID: after.ID, Action: action, Changes: changes})
}
