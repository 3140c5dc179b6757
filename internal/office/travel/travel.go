// Package travel holds the calls of the room 下見: links that show the shop as it
// will be, and the moments at which something of it changes.
package travel

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
)

// Parts is what the calls need.
type Parts struct {
	DB      *db.DB
	Links   *timetravel.Links
	Catalog *catalog.Live
	Content *content.Live // nil: a shop without content
	Shop    string        // address of the shop, without a final slash
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("travel/list", "Links that show the shop as it will be, and when something changes.", staff.GoodsRead, p.list).ReadOnly(),
		room.New("travel/look", "Makes a link for an hour, for oneself.", staff.GoodsRead, p.look),
		room.New("travel/share", "Makes a link for somebody without a login, for up to seven days.", staff.GoodsWork, p.share),
		room.New("travel/revoke", "Makes a link show nothing from now on.", staff.GoodsWork, p.revoke),
	}
}

// mostLinks is how many links are listed.
const mostLinks = 50

// TravelList is the room.
type TravelList struct {
	Links    []TravelLink    `json:"links"`
	Visitors []TravelVisitor `json:"visitors"`
	Moments  []TravelMoment  `json:"moments"` // at which something changes, the next first
	Now      int64           `json:"now"`
}

// TravelVisitor is as whom one can look.
type TravelVisitor struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// TravelLink is a link.
type TravelLink struct {
	ID        string `json:"id"`
	URL       string `json:"url"` // empty: it is over
	Moment    int64  `json:"moment"`
	Visitor   string `json:"visitor"` // in words
	Note      string `json:"note"`
	MadeBy    string `json:"made_by"`
	Made      int64  `json:"made"`
	Ends      int64  `json:"ends"`
	Revoked   int64  `json:"revoked"` // 0: it is not
	RevokedBy string `json:"revoked_by"`
}

func (p Parts) row(l timetravel.Link) TravelLink {
	row := TravelLink{
		ID: l.ID, Moment: l.Moment.UnixMilli(), Visitor: l.Visitor.Word(p.Links.Ranks()), Note: l.Note, MadeBy: l.MadeBy, Made: l.Made.UnixMilli(), Ends: l.Ends.UnixMilli(), RevokedBy: l.RevokedBy,
	}
	if !l.Revoked.IsZero() {
		row.Revoked = l.Revoked.UnixMilli()
	}
	if l.Open(p.DB.Now()) {
		row.URL = p.Shop + timetravel.Path + p.Links.Token(l) + "/"
	}
	return row
}

func (p Parts) list(ctx context.Context, _ call.None) (TravelList, error) {
	out := TravelList{Links: []TravelLink{}, Visitors: []TravelVisitor{}, Now: p.DB.Now().UnixMilli()}
	list, err := p.Links.List(ctx, mostLinks)
	if err != nil {
		return out, err
	}
	for _, l := range list {
		out.Links = append(out.Links, p.row(l))
	}
	for _, v := range timetravel.Visitors(p.Links.Ranks()) {
		out.Visitors = append(out.Visitors, TravelVisitor{string(v), v.Word(p.Links.Ranks())})
	}
	out.Moments, err = p.moments(ctx)
	return out, err
}

// TravelLook is what somebody wants to see.
type TravelLook struct {
	Moment  int64  `json:"moment"` // Unix milliseconds; before now: now
	Visitor string `json:"visitor"`
}

func (p Parts) look(ctx context.Context, in TravelLook) (TravelLink, error) {
	return p.make(ctx, timetravel.Wish{Moment: time.UnixMilli(in.Moment), Visitor: timetravel.Visitor(in.Visitor)})
}

// TravelShare is what somebody else is to see.
type TravelShare struct {
	TravelLook
	Hours int    `json:"hours"` // that the link lasts
	Note  string `json:"note"`  // for whom it is
}

func (p Parts) share(ctx context.Context, in TravelShare) (TravelLink, error) {
	hours := min(max(in.Hours, 0), 24*365) // what is beyond is refused, not wrapped around
	w := timetravel.Wish{Moment: time.UnixMilli(in.Moment), Visitor: timetravel.Visitor(in.Visitor), Life: time.Duration(hours) * time.Hour, Note: in.Note}
	if hours == 0 {
		return TravelLink{}, timetravel.ErrLife
	}
	return p.make(ctx, w)
}

func (p Parts) make(ctx context.Context, w timetravel.Wish) (TravelLink, error) {
	l, err := p.Links.Make(ctx, w)
	if err != nil {
		return TravelLink{}, err
	}
	return p.row(l), nil
}

// TravelAsk names a link.
type TravelAsk struct {
	ID string `json:"id"`
}

func (p Parts) revoke(ctx context.Context, in TravelAsk) (TravelLink, error) {
	l, err := p.Links.Revoke(ctx, in.ID)
	if err != nil {
		return TravelLink{}, err
	}
	return p.row(l), nil
}
