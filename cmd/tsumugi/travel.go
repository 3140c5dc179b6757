package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	officegoods "github.com/tsumugi-shop/tsumugi/internal/office/goods"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/travel"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
)

// openTravel makes the site that shows the shop as it will be.
func openTravel(ctx context.Context, d *db.DB, parts shop.Parts, engine ssr.Renderer, front *front, origin string, log *slog.Logger) (*travel.Site, error) {
	links, err := timetravel.Open(ctx, d, parts.Terms.Ranks)
	if err != nil {
		return nil, err
	}
	find, err := httpd.Finder(front.routes)
	if err != nil {
		return nil, err
	}
	return travel.New(travel.Config{
		Links: links, Shop: parts, Renderer: engine, Find: find, Styles: front.document.Manifest.Style(), Origin: origin, Planned: officegoods.Parts{DB: d}.Planned, Log: log,
	}), nil
}

type travelCmd struct {
	Link   travelLinkCmd   `cmd:"" help:"Make a link that shows the shop as it will be."`
	List   travelListCmd   `cmd:"" help:"List links."`
	Revoke travelRevokeCmd `cmd:"" help:"Make a link show nothing from now on."`
}

// travelDesk is what every command about these links needs.
type travelDesk struct {
	storage
	logging
	policy
}

func (c travelDesk) with(ctx context.Context, do func(*timetravel.Links, []terms.Rank) error) (err error) {
	t, err := c.terms()
	if err != nil {
		return err
	}
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	links, err := timetravel.Open(ctx, d, t.Ranks)
	if err != nil {
		return err
	}
	return do(links, t.Ranks)
}

type travelLinkCmd struct {
	travelDesk
	operator
	Origin  string        `required:"" help:"Address of the shop, such as https://shop.example."`
	At      string        `required:"" help:"The moment, such as 2026-12-01T00:00 in Tokyo."`
	Visitor string        `default:"guest" help:"guest, subscriber, or rank:CODE."`
	Life    time.Duration `default:"1h" help:"How long the link lasts, up to 168h."`
	For     string        `help:"For whom it is; needed beyond an hour."`
}

// Run makes the link and prints it.
func (c *travelLinkCmd) Run(ctx context.Context) error {
	origin, err := cleanOrigin(c.Origin, "--origin")
	if err != nil {
		return err
	}
	moment, err := shopTime(c.At)
	if err != nil {
		return err
	}
	return c.with(ctx, func(links *timetravel.Links, _ []terms.Rank) error {
		l, err := links.Make(ctx, timetravel.Wish{Moment: moment, Visitor: timetravel.Visitor(c.Visitor), Life: c.Life, Note: c.For})
		if err == nil {
			fmt.Printf("%s%s%s/\n", origin, timetravel.Path, links.Token(l))
		}
		return err
	})
}

type travelListCmd struct{ travelDesk }

// Run prints the links.
func (c *travelListCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(links *timetravel.Links, ranks []terms.Rank) error {
		list, err := links.List(ctx, 200)
		for _, l := range list {
			state := "until " + pricedAt(l.Ends.UnixMilli())
			if !l.Revoked.IsZero() {
				state = "revoked by " + l.RevokedBy
			}
			fmt.Printf("%s  %s as %s  %s  %s  by %s\n", l.ID, pricedAt(l.Moment.UnixMilli()), l.Visitor, state, l.Note, l.MadeBy)
		}
		return err
	})
}

type travelRevokeCmd struct {
	travelDesk
	operator
	ID string `arg:"" help:"The link, as the list names it."`
}

// Run revokes the link.
func (c *travelRevokeCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(links *timetravel.Links, _ []terms.Rank) error {
		l, err := links.Revoke(ctx, c.ID)
		if err == nil {
			fmt.Printf("%s: revoked\n", l.ID)
		}
		return err
	})
}
