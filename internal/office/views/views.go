// Package views holds the calls about lists that somebody saved.
package views

import (
	"context"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// ofOrders is the room whose lists are saved.
const ofOrders = "orders"

// Parts is what the calls need.
type Parts struct{ People *staff.People }

// Calls are the calls about saved lists.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("views/list", "Views of orders that somebody saved, or a colleague shares.", staff.OrdersRead, p.list).ReadOnly(),
		room.New("views/save", "Saves a view, or changes one's own.", staff.OrdersRead, p.save),
		room.New("views/remove", "Removes a view of one's own.", staff.OrdersRead, p.remove),
	}
}

// SavedView is a list that somebody saved.
type SavedView struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Settings string `json:"settings"` // JSON: search, hidden, density
	Shared   bool   `json:"shared"`
	Mine     bool   `json:"mine"`
	Revision int    `json:"revision"`
}

// SavedViews is all of them.
type SavedViews struct {
	Views []SavedView `json:"views"`
}

func (p Parts) list(ctx context.Context, _ call.None) (out SavedViews, err error) {
	me := room.Who(ctx).Person.ID
	all, err := p.People.Views(ctx, me, ofOrders)
	for _, v := range all {
		out.Views = append(out.Views, viewOf(v, me))
	}
	return out, err
}

func viewOf(v staff.View, me string) SavedView {
	return SavedView{v.ID, v.Name, v.Settings, v.Shared, v.Staff == me, v.Revision}
}

// SaveView is a view as it shall be; without an id it is a new one.
type SaveView struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Settings string `json:"settings"`
	Shared   bool   `json:"shared"`
	Revision int    `json:"revision"`
}

func (p Parts) save(ctx context.Context, in SaveView) (SavedViews, error) {
	me := room.Who(ctx).Person.ID
	_, err := p.People.SaveView(ctx, staff.View{ID: in.ID, Staff: me, Room: ofOrders, Name: in.Name, Settings: in.Settings, Shared: in.Shared, Revision: in.Revision})
	if stale, ok := errors.AsType[*fault.Error](err); ok && errors.Is(err, staff.ErrViewStale) {
		if now, is := stale.Current.(staff.View); is {
			return SavedViews{}, staff.ErrViewStale.Showing(viewOf(now, me))
		}
	}
	if err != nil {
		return SavedViews{}, err
	}
	return p.list(ctx, call.None{})
}

// OneView names a view.
type OneView struct {
	ID string `json:"id"`
}

func (p Parts) remove(ctx context.Context, in OneView) (SavedViews, error) {
	if err := p.People.RemoveView(ctx, room.Who(ctx).Person.ID, in.ID); err != nil {
		return SavedViews{}, err
	}
	return p.list(ctx, call.None{})
}
