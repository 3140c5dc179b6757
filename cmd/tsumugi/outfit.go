package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

type outfitCmd struct {
	List    outfitListCmd    `cmd:"" help:"List the outfits that shoppers see now."`
	Show    outfitShowCmd    `cmd:"" help:"Print the goods of an outfit."`
	Propose outfitProposeCmd `cmd:"" help:"Print the outfits that the page of an item shows: those of the shop, then proposed ones."`
}

// outfitDesk is what every command about outfits needs. Outfits are made as content:
// tsumugi content, or the room 記事.
type outfitDesk struct {
	storage
	logging
	policy
	contentFlags
	JSON bool `help:"Print JSON, as the shop answers it." name:"json"`
}

// ask answers a call of the shop and prints the outfits of it.
func (c outfitDesk) ask(ctx context.Context, name string, in any, outfits func(json.RawMessage) ([]browse.Outfit, error)) (err error) {
	t, err := c.terms()
	if err != nil {
		return err
	}
	log := c.logger()
	d, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	items, err := catalog.NewLive(ctx, d, log)
	if err != nil {
		return err
	}
	engine, err := search.NewEngine(ctx, search.Options{Live: items, Now: d.Now, Log: log, Statistics: searches(d)})
	if err != nil {
		return err
	}
	texts, err := c.openContent(ctx, d, t, c.Data, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(texts, err) }()
	table, err := call.NewTable(browse.Calls(browse.Parts{Terms: t, Catalog: items, Search: engine, Content: texts.Live, Now: d.Now, Log: log})...)
	if err != nil {
		return err
	}
	var answer json.RawMessage
	if err := table.Ask(ctx, name, in, &answer); err != nil {
		return err
	}
	if c.JSON {
		_, err := fmt.Println(string(answer))
		return err
	}
	list, err := outfits(answer)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	for _, o := range list {
		title := o.Title
		if o.Slug == "" {
			title = "proposed"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\n", title, o.Slug, o.Wearer, len(o.Pieces), o.Total)
		if len(list) <= mostWithGoods {
			for _, p := range o.Pieces {
				fmt.Fprintf(w, "  %s\t%s %s\t%s\t%s\t%s\n", p.ColorSKUCode, p.CommodityName, p.ColorName, p.SlotName, p.StockStatus, p.UnitPrice)
			}
		}
	}
	return w.Flush()
}

// mostWithGoods is how many outfits are printed with their goods.
const mostWithGoods = 7

func listed(answer json.RawMessage) ([]browse.Outfit, error) {
	var list browse.OutfitList
	err := json.Unmarshal(answer, &list)
	return list.Outfits, err
}

type outfitListCmd struct {
	outfitDesk
	Page   int    `help:"Of twelve each." default:"1"`
	Editor string `help:"Slug of an editor whose they are."`
	Wearer string `help:"For whom: women, men, kids, baby." enum:"women,men,kids,baby," default:""`
}

// Run prints the outfits of the shop.
func (c *outfitListCmd) Run(ctx context.Context) error {
	return c.ask(ctx, "siapi/outfit/list/", browse.OutfitsAsk{Page: c.Page, Editor: c.Editor, Wearer: c.Wearer}, listed)
}

type outfitShowCmd struct {
	outfitDesk
	Slug string `arg:"" help:"The end of its address."`
}

// Run prints one.
func (c *outfitShowCmd) Run(ctx context.Context) error {
	return c.ask(ctx, "siapi/outfit/select/", browse.OutfitAsk{Slug: c.Slug}, func(answer json.RawMessage) ([]browse.Outfit, error) {
		var one browse.Outfit
		err := json.Unmarshal(answer, &one)
		return []browse.Outfit{one}, err
	})
}

type outfitProposeCmd struct {
	outfitDesk
	Code string `arg:"" help:"Code of an item or of one of its colours."`
}

// Run prints what an item is worn with.
func (c *outfitProposeCmd) Run(ctx context.Context) error {
	return c.ask(ctx, "siapi/outfit/item/", browse.OutfitItemAsk{Code: c.Code}, listed)
}
