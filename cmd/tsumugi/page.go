package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/tsumugi-shop/tsumugi/internal/layout"
)

type pageCmd struct {
	List    pageListCmd    `cmd:"" help:"List pages that somebody changed, and their versions."`
	Show    pageShowCmd    `cmd:"" help:"Print the blocks of a page as JSON: the draft, or what is published."`
	Save    pageSaveCmd    `cmd:"" help:"Keep blocks from a JSON file as the draft of a page."`
	Publish pagePublishCmd `cmd:"" help:"Make the draft of a page what shoppers see."`
	Discard pageDiscardCmd `cmd:"" help:"Throw the draft of a page away."`
	Back    pageBackCmd    `cmd:"" help:"Publish an earlier version of a page anew; 0 is as it was before anybody changed it."`
}

// pageDesk is what every command about pages needs.
type pageDesk struct {
	storage
	logging
	policy
}

func (c pageDesk) withPages(ctx context.Context, do func(layout.Pages) error) (err error) {
	t, err := c.terms()
	if err != nil {
		return err
	}
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	pages := layout.Pages{DB: d}
	for _, r := range t.Ranks {
		pages.Ranks = append(pages.Ranks, r.Code)
	}
	return do(pages)
}

// onePage is a command about one page.
type onePage struct {
	pageDesk
	Page string `arg:"" help:"home, department: and the code of a category of the first level, or campaign: and its code."`
}

// change does something to the page as it is now, and says what became of it.
func (c onePage) change(ctx context.Context, do func(layout.Pages, layout.Page) (layout.Page, error)) error {
	return c.withPages(ctx, func(pages layout.Pages) error {
		now, err := pages.Find(ctx, c.Page)
		if err != nil {
			return err
		}
		p, err := do(pages, now)
		if err == nil {
			fmt.Println(pageLine(p))
		}
		return err
	})
}

func pageLine(p layout.Page) string {
	draft := ""
	if p.Changed() {
		draft = fmt.Sprintf(", a draft of %d", len(p.Blocks))
	}
	return fmt.Sprintf("%s: version %d, %d blocks%s", p.Name, p.Version, len(p.Published), draft)
}

type pageListCmd struct{ pageDesk }

// Run prints the pages.
func (c *pageListCmd) Run(ctx context.Context) error {
	return c.withPages(ctx, func(pages layout.Pages) error {
		list, err := pages.List(ctx)
		if err != nil {
			return err
		}
		for _, p := range list {
			fmt.Println(pageLine(p))
			versions, err := pages.Versions(ctx, p.Name, 50)
			if err != nil {
				return err
			}
			for _, v := range versions {
				fmt.Printf("  %d  %s  by %s  %d blocks  %s\n", v.Version, pricedAt(v.Made.UnixMilli()), v.By, len(v.Blocks), v.Note)
			}
		}
		return nil
	})
}

type pageShowCmd struct {
	onePage
	Draft bool `help:"The draft instead of what is published."`
}

// Run prints the blocks.
func (c *pageShowCmd) Run(ctx context.Context) error {
	return c.withPages(ctx, func(pages layout.Pages) error {
		p, err := pages.Find(ctx, c.Page)
		if err != nil {
			return err
		}
		blocks := p.Published
		if c.Draft {
			blocks = p.Blocks
		}
		out := json.NewEncoder(os.Stdout)
		out.SetIndent("", "  ")
		return out.Encode(blocks)
	})
}

type pageSaveCmd struct {
	onePage
	operator
	File string `arg:"" type:"existingfile" help:"A JSON file as show prints it."`
}

// Run keeps the draft.
func (c *pageSaveCmd) Run(ctx context.Context) error {
	raw, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	var blocks []layout.Block
	if err := json.Unmarshal(raw, &blocks); err != nil {
		return fmt.Errorf("%s is no list of blocks: %w", c.File, err)
	}
	return c.change(ctx, func(pages layout.Pages, now layout.Page) (layout.Page, error) {
		return pages.Save(ctx, c.Page, blocks, now.Revision)
	})
}

type pagePublishCmd struct {
	onePage
	operator
	Note string `help:"Why, for the versions."`
}

// Run publishes the draft.
func (c *pagePublishCmd) Run(ctx context.Context) error {
	return c.change(ctx, func(pages layout.Pages, now layout.Page) (layout.Page, error) {
		return pages.Publish(ctx, c.Page, now.Revision, c.Note)
	})
}

type pageDiscardCmd struct {
	onePage
	operator
}

// Run throws the draft away.
func (c *pageDiscardCmd) Run(ctx context.Context) error {
	return c.change(ctx, func(pages layout.Pages, now layout.Page) (layout.Page, error) {
		return pages.Discard(ctx, c.Page, now.Revision)
	})
}

type pageBackCmd struct {
	onePage
	operator
	Version int `arg:"" help:"The version, as the list names it."`
}

// Run puts the page back.
func (c *pageBackCmd) Run(ctx context.Context) error {
	return c.change(ctx, func(pages layout.Pages, now layout.Page) (layout.Page, error) {
		return pages.Back(ctx, c.Page, c.Version, now.Revision)
	})
}
