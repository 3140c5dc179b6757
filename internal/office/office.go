// Package office is the surface of those who work in the shop: a table of calls
// of its own, which no shopper's request reaches. Each call says which
// permission it needs, and none runs without it.
package office

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/office/approvals"
	"github.com/tsumugi-shop/tsumugi/internal/office/articles"
	"github.com/tsumugi-shop/tsumugi/internal/office/calendar"
	"github.com/tsumugi-shop/tsumugi/internal/office/campaigns"
	"github.com/tsumugi-shop/tsumugi/internal/office/goods"
	"github.com/tsumugi-shop/tsumugi/internal/office/history"
	"github.com/tsumugi-shop/tsumugi/internal/office/imports"
	"github.com/tsumugi-shop/tsumugi/internal/office/inquiries"
	"github.com/tsumugi-shop/tsumugi/internal/office/live"
	"github.com/tsumugi-shop/tsumugi/internal/office/orders"
	"github.com/tsumugi-shop/tsumugi/internal/office/pages"
	"github.com/tsumugi-shop/tsumugi/internal/office/people"
	"github.com/tsumugi-shop/tsumugi/internal/office/prices"
	"github.com/tsumugi-shop/tsumugi/internal/office/returns"
	"github.com/tsumugi-shop/tsumugi/internal/office/reviews"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/session"
	"github.com/tsumugi-shop/tsumugi/internal/office/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/office/stock"
	"github.com/tsumugi-shop/tsumugi/internal/office/today"
	"github.com/tsumugi-shop/tsumugi/internal/office/transfers"
	"github.com/tsumugi-shop/tsumugi/internal/office/travel"
	"github.com/tsumugi-shop/tsumugi/internal/office/trees"
	"github.com/tsumugi-shop/tsumugi/internal/office/views"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	shelf "github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
)

// Parts is what the office is made of; cmd fills it.
type Parts struct {
	People    *staff.People
	Audit     audit.Log
	Orders    *order.Orders
	Inquiries *support.Inquiries
	Reviews   *review.Reviews
	DB        *db.DB
	// Jobs is how what the shop does by itself fares.
	Jobs func(ctx context.Context) ([]today.Job, error)
	// BackupWithin is how old the newest copy of the shop may be; 0: nobody expects one.
	BackupWithin time.Duration
	Members      *member.Members
	// Packing prints what whoever packs needs.
	Packing shipping.Packing
	Catalog *catalog.Live
	// Pictures are those of the goods; Preview is the page of an item as the shop
	// would show it.
	Pictures *media.Pictures
	Preview  func(ctx context.Context, c catalog.Commodity) (string, error)
	Uploads  *csvfile.Uploads // files on their way into the shop
	// Links show the shop, whose address is Shop, as it will be.
	Links   *timetravel.Links
	Content *content.Live
	Shop    string
	// Desk is where texts are written; nil: elsewhere. PreviewText is a page of the
	// shop with some of them as they would be.
	Desk        content.Desk
	PreviewText func(ctx context.Context, r content.Reading, path string) (string, error)
}

// Goods is the room 商品, which also publishes what waits for its time.
func (p Parts) Goods() goods.Parts {
	return goods.Parts{DB: p.DB, Catalog: p.Catalog, Pictures: p.Pictures, Preview: p.Preview}
}

// trees is the room 分類; the terms are those by which orders are made.
func (p Parts) trees() trees.Parts {
	t := trees.Parts{DB: p.DB, Catalog: p.Catalog, Content: p.Content}
	if p.Orders != nil {
		t.Terms = p.Orders.Carts.Terms
	}
	return t
}

// Rooms is every call of the office.
func Rooms(p Parts) []room.Call {
	var all []room.Call
	may := func(r staff.Role) []string { return Allowed(all, r) }
	var second approval.Approvals
	if p.People != nil {
		second.DB = p.People.DB
	}
	pace := shelf.Pace{DB: p.DB}
	weeks := calendar.Parts{DB: p.DB, Catalog: p.Catalog, Content: p.Content, Shipping: shippingOf(p.Orders), Sales: &catalog.SaleColors{}}
	all = slices.Concat(
		session.Calls(session.Parts{People: p.People, May: may}),
		people.Calls(people.Parts{People: p.People, Members: p.Members}),
		approvals.Calls(approvals.Parts{Approvals: second, People: p.People, Do: func(ctx context.Context, name string, body []byte) error { return again(ctx, all, name, body) }}),
		history.Calls(history.Parts{Log: p.Audit, People: p.People}),
		today.Calls(today.Parts{Orders: p.Orders, Inquiries: p.Inquiries, DB: p.DB, Jobs: p.Jobs, Approvals: second, Pace: pace, Calendar: weeks, BackupWithin: p.BackupWithin}),
		orders.Calls(orders.Parts{Orders: p.Orders, Inquiries: p.Inquiries}),
		inquiries.Calls(inquiries.Parts{Inquiries: p.Inquiries, People: p.People}),
		reviews.Calls(reviews.Parts{Reviews: p.Reviews, Catalog: p.Catalog}),
		views.Calls(views.Parts{People: p.People}),
		live.Calls(live.Parts{People: p.People}),
		shipping.Calls(shipping.Parts{Orders: p.Orders, Packing: p.Packing}),
		returns.Calls(returns.Parts{Orders: p.Orders}),
		stock.Calls(stock.Parts{DB: p.DB, Catalog: p.Catalog, Orders: p.Orders, Pace: pace}),
		goods.Calls(p.Goods()),
		transfers.Calls(transfers.Parts{Orders: p.Orders}),
		prices.Calls(prices.Parts{Orders: p.Orders, DB: p.DB}),
		imports.Calls(imports.Parts{Uploads: p.Uploads, Catalog: p.Catalog, Origin: p.Shop}),
		calendar.Calls(weeks),
		campaigns.Calls(campaigns.Parts{DB: p.DB, Catalog: p.Catalog, Pictures: p.Pictures, Ranks: ranksOf(p.Links), Approvals: second, Shop: p.Shop, CampaignSays: weeks.CampaignSays, CouponSays: weeks.CouponSays}),
		articles.Calls(articles.Parts{DB: p.DB, Desk: p.Desk, Content: p.Content, Catalog: p.Catalog, Pictures: p.Pictures, Preview: p.PreviewText, Approvals: second}),
		pages.Calls(pages.Parts{DB: p.DB, Catalog: p.Catalog, Content: p.Content, Pictures: p.Pictures, Links: p.Links, Ranks: ranksOf(p.Links), Shop: p.Shop}),
		trees.Calls(p.trees()),
		travel.Calls(travel.Parts{DB: p.DB, Links: p.Links, Catalog: p.Catalog, Content: p.Content, Shop: p.Shop}),
	)
	return all
}

// shippingOf is how parcels of a shop go out.
func shippingOf(o *order.Orders) terms.Shipping {
	if o == nil || o.Carts == nil {
		return terms.Shipping{}
	}
	return o.Carts.Terms.Shipping
}

// ranksOf are the ranks of a shop's members.
func ranksOf(l *timetravel.Links) []terms.Rank {
	if l == nil {
		return nil
	}
	return l.Ranks()
}

// again makes a call for who asked for it and still may, once another agreed.
func again(ctx context.Context, all []room.Call, name string, body []byte) error {
	for _, c := range all {
		if c.Name() != name {
			continue
		}
		if !room.May(ctx, c.Needs) {
			return approvals.ErrGone
		}
		_, err := c.Run(ctx, body)
		return err
	}
	return approvals.ErrGone
}

// Allowed names the calls that a role lets somebody make.
func Allowed(calls []room.Call, r staff.Role) []string {
	var names []string
	for _, c := range calls {
		if r.May(c.Needs) {
			names = append(names, c.Name())
		}
	}
	slices.Sort(names)
	return names
}

// NewTable makes the table of the office: each call asks first who makes it.
func NewTable(p Parts) (*call.Table, error) {
	var calls []call.Call
	for _, c := range Rooms(p) {
		if !slices.ContainsFunc(staff.Permissions, func(n staff.Named) bool { return n.Permission == c.Needs }) &&
			c.Needs != staff.Everyone && c.Needs != staff.Stranger {
			return nil, fmt.Errorf("call %q needs %q, which is no permission", c.Name(), c.Needs)
		}
		guard := func(ctx context.Context) (context.Context, error) {
			in, err := admit(ctx, p.People, c)
			if c.Reads {
				in = db.Looking(in)
			}
			return in, err
		}
		calls = append(calls, c.Call.Guarded(string(c.Needs), c.Proved, guard))
	}
	return call.NewTable(calls...)
}

// admit lets in who may make a call, and knows them from then on.
func admit(ctx context.Context, at *staff.People, c room.Call) (context.Context, error) {
	caller := call.CallerOf(ctx)
	who, err := at.Visit(ctx, caller.SessionID, caller.ClientIP)
	if c.Needs == staff.Stranger && errors.Is(err, staff.ErrLoginRequired) {
		return ctx, nil
	}
	switch {
	case err != nil:
		return ctx, err
	case !who.Role.May(c.Needs):
		return ctx, staff.ErrForbidden
	case c.Proved && !who.Fresh:
		return ctx, staff.ErrProveAgain
	}
	ctx = audit.With(ctx, audit.Actor{Kind: audit.Staff, ID: who.Person.ID, Name: who.Person.Name, From: staff.Masked(caller.ClientIP)})
	ctx = room.WithSecond(ctx, approval.Approvals{DB: at.DB})
	return room.With(ctx, who), nil
}
