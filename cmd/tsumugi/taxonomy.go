package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

type categoryCmd struct {
	List   categoryListCmd   `cmd:"" help:"List the categories as a tree, with their goods and addresses."`
	Add    categoryAddCmd    `cmd:"" help:"Add a category."`
	Edit   categoryEditCmd   `cmd:"" help:"Change the name or the address of a category, or hide it."`
	Move   categoryMoveCmd   `cmd:"" help:"Move a category below another, or among its siblings."`
	Remove categoryRemoveCmd `cmd:"" help:"Remove a category; its goods go elsewhere."`
	Undo   taxonomyUndoCmd   `cmd:"" help:"Take a change of a category or brand back."`
}

type brandCmd struct {
	List   brandListCmd   `cmd:"" help:"List the brands."`
	Save   brandSaveCmd   `cmd:"" help:"Add a brand, or change one."`
	Remove brandRemoveCmd `cmd:"" help:"Remove a brand that has no goods."`
}

// treeDesk changes the tree: what a step does is shown, and done with --apply.
type treeDesk struct {
	priceDesk
	operator
	Apply bool `help:"Do it; without, only what it would do is shown."`
}

func (c treeDesk) step(ctx context.Context, s catalog.TreeStep) error {
	s.Reason = c.Reason
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		if !c.Apply {
			e, err := shelf.PreviewTree(ctx, s)
			if err == nil {
				printEffect(e, "/categories/")
			}
			return err
		}
		done, e, err := shelf.ChangeTree(ctx, s)
		if err == nil {
			printEffect(e, "/categories/")
			fmt.Printf("%s %s: done; take it back with `tsumugi category undo %s`\n", done.Action, done.Code, done.ID)
		}
		return err
	})
}

func printEffect(e catalog.TreeEffect, at string) {
	for _, a := range e.Addresses {
		from, to := at+a.From, at+a.To
		if a.From == "" {
			from = "(no address)"
		}
		if a.To == "" {
			to = "(no address)"
		}
		fmt.Printf("%s %s: %s -> %s\n", a.Code, a.Name, from, to)
	}
	for _, address := range e.Taken {
		fmt.Printf("%s%s led elsewhere until now\n", at, address)
	}
	fmt.Printf("goods: %d get another category (%d have it already), %d leave the menu, %d come into it; %d in it and below it\n", e.Goods, e.Kept, e.Unseen, e.Seen, e.Below)
}

type categoryListCmd struct{ priceDesk }

// Run prints the tree.
func (c *categoryListCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		s, err := shelf.TreeState(ctx)
		if err != nil {
			return err
		}
		paths, level := catalog.CategoryPaths(s.Categories), map[string]int{}
		out := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		for _, one := range catalog.InOrder(s.Categories) {
			level[one.Code] = level[one.Parent] + 1
			fmt.Fprintf(out, "%s%s\t%s\t%s\t%d\n", strings.Repeat("  ", level[one.Code]-1), one.Code, one.Name, paths[one.Code], s.Below[one.Code])
		}
		return out.Flush()
	})
}

type categoryAddCmd struct {
	treeDesk
	Name   string `arg:"" help:"What it is called."`
	Alias  string `help:"Its part of the address; without one the shop does not show it."`
	Code   string `help:"Its code; by default one is made."`
	Parent string `help:"The code of the category above; by default it is a department."`
	Before string `help:"The code of the sibling that follows; by default it is the last."`
}

// Run adds a category.
func (c *categoryAddCmd) Run(ctx context.Context) error {
	return c.step(ctx, catalog.TreeStep{Do: catalog.TreeAdd, Code: c.Code, Name: c.Name, Alias: c.Alias, Parent: c.Parent, Before: c.Before})
}

type categoryEditCmd struct {
	treeDesk
	Code  string  `arg:"" help:"Code of the category."`
	Name  *string `help:"Another name."`
	Alias *string `help:"Another part of the address; empty hides it."`
}

// Run changes a category.
func (c *categoryEditCmd) Run(ctx context.Context) error {
	s := catalog.TreeStep{Do: catalog.TreeEdit, Code: c.Code}
	err := c.withShelf(ctx, func(shelf catalog.Catalog) error {
		list, err := shelf.Categories(ctx)
		for _, one := range list {
			if one.Code == c.Code {
				s.Name, s.Alias, s.Seen = one.Name, one.Alias, one.Revision()
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	if c.Name != nil {
		s.Name = *c.Name
	}
	if c.Alias != nil {
		s.Alias = *c.Alias
	}
	return c.step(ctx, s)
}

type categoryMoveCmd struct {
	treeDesk
	Code   string `arg:"" help:"Code of the category."`
	Parent string `help:"The code of the category above; empty: it becomes a department."`
	Before string `help:"The code of the sibling that follows; by default it is the last."`
}

// Run moves a category.
func (c *categoryMoveCmd) Run(ctx context.Context) error {
	return c.step(ctx, catalog.TreeStep{Do: catalog.TreeMove, Code: c.Code, Parent: c.Parent, Before: c.Before})
}

type categoryRemoveCmd struct {
	treeDesk
	Code    string `arg:"" help:"Code of the category."`
	GoodsTo string `help:"Code of the category that gets its goods."`
}

// Run removes a category.
func (c *categoryRemoveCmd) Run(ctx context.Context) error {
	return c.step(ctx, catalog.TreeStep{Do: catalog.TreeRemove, Code: c.Code, GoodsTo: c.GoodsTo})
}

type taxonomyUndoCmd struct {
	priceDesk
	operator
	Change string `arg:"" help:"Id of the change, as it was printed."`
}

// Run takes a change back.
func (c *taxonomyUndoCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		done, err := shelf.UndoTaxonomy(ctx, c.Change)
		if err == nil {
			fmt.Printf("%s of %s %s: taken back\n", done.Action, done.Kind, done.Code)
		}
		return err
	})
}

type brandListCmd struct{ priceDesk }

// Run prints the brands.
func (c *brandListCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		s, err := shelf.TreeState(ctx)
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		for _, b := range s.Brands {
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%d\n", b.Code, b.Name, b.Kana, b.Alias, s.OfBrand[b.Code])
		}
		return out.Flush()
	})
}

type brandSaveCmd struct {
	treeDesk
	Code        string  `arg:"" help:"Code of the brand, four characters."`
	Name        *string `help:"Its name."`
	Alphabet    *string `help:"Its name in letters."`
	Kana        *string `help:"Its reading."`
	Alias       *string `help:"Its part of the address; empty: it has none."`
	Story       *string `help:"Its text, in Markdown."`
	Recommended *int    `help:"Its place among the recommended; 0: it is not."`
}

// Run adds or changes a brand.
func (c *brandSaveCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		s := catalog.BrandStep{New: true, Reason: c.Reason, Brand: catalog.Brand{Code: id.Brand(c.Code), ShopCode: id.Shop}}
		list, err := shelf.Brands(ctx)
		if err != nil {
			return err
		}
		for _, b := range list {
			if b.Code == s.Brand.Code {
				s.New, s.Brand, s.Seen = false, b, b.Revision()
			}
		}
		for to, from := range map[*string]*string{
			&s.Brand.Name: c.Name, &s.Brand.Alphabet: c.Alphabet, &s.Brand.Kana: c.Kana, &s.Brand.Alias: c.Alias, &s.Brand.Story: c.Story,
		} {
			if from != nil {
				*to = *from
			}
		}
		if c.Recommended != nil {
			s.Brand.Recommended = *c.Recommended
		}
		return c.brand(ctx, shelf, s)
	})
}

func (c treeDesk) brand(ctx context.Context, shelf catalog.Catalog, s catalog.BrandStep) error {
	if !c.Apply {
		e, err := shelf.PreviewBrand(ctx, s)
		if err == nil {
			printEffect(e, "/brands/")
		}
		return err
	}
	done, e, err := shelf.ChangeBrand(ctx, s)
	if err == nil {
		printEffect(e, "/brands/")
		fmt.Printf("%s %s: done; take it back with `tsumugi category undo %s`\n", done.Action, done.Code, done.ID)
	}
	return err
}

type brandRemoveCmd struct {
	treeDesk
	Code string `arg:"" help:"Code of the brand."`
}

// Run removes a brand.
func (c *brandRemoveCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(shelf catalog.Catalog) error {
		return c.brand(ctx, shelf, catalog.BrandStep{Brand: catalog.Brand{Code: id.Brand(c.Code)}, Remove: true, Reason: c.Reason})
	})
}
