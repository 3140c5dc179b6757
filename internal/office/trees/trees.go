// Package trees holds the calls of the room 分類: categories as a tree, brands,
// and the rules of icons, sizes and shipping areas.
package trees

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Parts is what the calls need.
type Parts struct {
	DB      *db.DB
	Catalog *catalog.Live
	Content *content.Live
	Terms   terms.Terms
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("trees/list", "Categories and brands with their goods, and the addresses that lead to them.", staff.GoodsRead, p.list).ReadOnly(),
		room.New("trees/preview", "What a change of the categories would do.", staff.GoodsRead, p.preview).ReadOnly(),
		room.New("trees/change", "Adds, changes, moves or removes a category.", staff.GoodsWork, p.change),
		room.New("trees/preview_brand", "What a change of a brand would do.", staff.GoodsRead, p.previewBrand).ReadOnly(),
		room.New("trees/change_brand", "Adds, changes or removes a brand.", staff.GoodsWork, p.changeBrand),
		room.New("trees/undo", "Takes a change of a category or brand back.", staff.GoodsWork, p.undo),
		room.New("trees/rules", "The rules of icons, sizes and shipping areas.", staff.GoodsRead, p.rules).ReadOnly(),
	}
}

func (p Parts) shelf() catalog.Catalog { return catalog.Catalog{DB: p.DB} }

// TreeCategory is a category.
type TreeCategory struct {
	Code     string   `json:"code"`
	Parent   string   `json:"parent"`
	Name     string   `json:"name"`
	Alias    string   `json:"alias"` // empty: the shop does not show it
	Order    int      `json:"order"`
	Path     string   `json:"path"`   // its address below /categories/; empty: it has none
	Goods    int      `json:"goods"`  // in it
	Below    int      `json:"below"`  // in it and below it
	Former   []string `json:"former"` // addresses that lead to it, the latest first
	Revision string   `json:"revision"`
}

// TreeBrand is a brand.
type TreeBrand struct {
	Code        string   `json:"code"`
	Name        string   `json:"name"`
	Alphabet    string   `json:"alphabet"`
	Kana        string   `json:"kana"`
	Alias       string   `json:"alias"`
	Story       string   `json:"story"`
	Recommended int      `json:"recommended"` // place among the recommended; 0: it is not
	Goods       int      `json:"goods"`
	Former      []string `json:"former"`
	Revision    string   `json:"revision"`
}

// TreeWhole is all categories, siblings in their order, and all brands.
type TreeWhole struct {
	Categories []TreeCategory `json:"categories"`
	Brands     []TreeBrand    `json:"brands"`
	Changes    []TreeChange   `json:"changes"` // what was done last
}

// TreeChange is what somebody did.
type TreeChange struct {
	ID     string            `json:"id"`
	Kind   catalog.MovedKind `json:"kind"`
	Code   string            `json:"code"`
	Name   string            `json:"name"`
	Action catalog.TreeDo    `json:"action"`
	Made   int64             `json:"made"`
	MadeBy string            `json:"made_by"`
	Undone bool              `json:"undone"`
}

// lastChanges is how many changes are listed.
const lastChanges = 20

func (p Parts) list(ctx context.Context, _ call.None) (TreeWhole, error) {
	out := TreeWhole{Categories: []TreeCategory{}, Brands: []TreeBrand{}, Changes: []TreeChange{}}
	s, err := p.shelf().TreeState(ctx)
	if err != nil {
		return out, err
	}
	paths := catalog.CategoryPaths(s.Categories)
	former := map[catalog.MovedKind]map[string][]string{catalog.MovedCategory: {}, catalog.MovedBrand: {}}
	for _, m := range s.Moved {
		former[m.Kind][m.Target] = append(former[m.Kind][m.Target], m.Address)
	}
	for _, c := range catalog.InOrder(s.Categories) {
		out.Categories = append(out.Categories, TreeCategory{
			Code: c.Code, Parent: c.Parent, Name: c.Name, Alias: c.Alias, Order: c.DisplayOrder, Path: paths[c.Code], Goods: s.Goods[c.Code], Below: s.Below[c.Code],
			Former: never(former[catalog.MovedCategory][c.Code]), Revision: c.Revision(),
		})
	}
	for _, b := range s.Brands {
		out.Brands = append(out.Brands, brandRow(b, s.OfBrand[b.Code], former[catalog.MovedBrand][string(b.Code)]))
	}
	changes, err := p.shelf().TaxonomyChanges(ctx, lastChanges)
	for _, c := range changes {
		out.Changes = append(out.Changes, changeRow(c))
	}
	return out, err
}

func brandRow(b catalog.Brand, goods int, former []string) TreeBrand {
	return TreeBrand{
		Code: string(b.Code), Name: b.Name, Alphabet: b.Alphabet, Kana: b.Kana, Alias: b.Alias, Story: b.Story, Recommended: b.Recommended, Goods: goods, Former: never(former), Revision: b.Revision(),
	}
}

func changeRow(c catalog.TaxonomyChange) TreeChange {
	return TreeChange{ID: c.ID, Kind: c.Kind, Code: c.Code, Name: c.Name(), Action: c.Action, Made: c.Made, MadeBy: by(c.MadeBy), Undone: c.Undone != 0}
}

// never returns a list that is no null on the wire.
func never[T any](list []T) []T { return append([]T{}, slices.Clip(list)...) }

func (p Parts) preview(ctx context.Context, in catalog.TreeStep) (catalog.TreeEffect, error) {
	e, err := p.shelf().PreviewTree(ctx, in)
	return e, p.staleCategory(ctx, in.Code, err)
}

// TreeDone is what became of the tree, and the change that can be taken back.
type TreeDone struct {
	Change TreeChange         `json:"change"`
	Effect catalog.TreeEffect `json:"effect"`
	Whole  TreeWhole          `json:"whole"`
}

func (p Parts) change(ctx context.Context, in catalog.TreeStep) (TreeDone, error) {
	if in.Do == catalog.TreeRemove {
		e, err := p.shelf().PreviewTree(ctx, in)
		if err != nil {
			return TreeDone{}, p.staleCategory(ctx, in.Code, err)
		}
		if e.Goods > 0 {
			s, err := p.shelf().Categories(ctx)
			if err != nil {
				return TreeDone{}, err
			}
			err = room.TwoDecide(ctx, room.Second{Kind: approval.Remove, Needs: staff.GoodsWork, Object: "category", ObjectID: in.Code, Reason: in.Reason,
				Said: fmt.Sprintf("カテゴリ「%s」の削除（商品%d点を「%s」へ）", nameOf(s, in.Code), e.Goods, nameOf(s, in.GoodsTo))})
			if err != nil {
				return TreeDone{}, err
			}
		}
	}
	c, e, err := p.shelf().ChangeTree(ctx, in, room.Agreed(ctx)...)
	if err != nil {
		return TreeDone{}, p.staleCategory(ctx, in.Code, err)
	}
	whole, err := p.list(ctx, call.None{})
	return TreeDone{changeRow(c), e, whole}, err
}

func nameOf(list []catalog.Category, code string) string {
	for _, c := range list {
		if c.Code == code {
			return c.Name
		}
	}
	return code
}

var errStale = fault.New(fault.Conflict, "office.trees_stale", "ほかの人が先に保存しました。内容を見比べてください。")

// staleCategory shows who saw a category otherwise what it is now.
func (p Parts) staleCategory(ctx context.Context, code string, err error) error {
	if !errors.Is(err, catalog.ErrStale) {
		return err
	}
	whole, failed := p.list(ctx, call.None{})
	if failed != nil {
		return failed
	}
	for _, c := range whole.Categories {
		if c.Code == code {
			return errStale.Showing(c)
		}
	}
	return err
}

// TreeBrandStep is a brand as somebody wants it.
type TreeBrandStep struct {
	Do          catalog.TreeDo `json:"do"` // add, edit or remove
	Code        string         `json:"code"`
	Name        string         `json:"name,omitempty"`
	Alphabet    string         `json:"alphabet,omitempty"`
	Kana        string         `json:"kana,omitempty"`
	Alias       string         `json:"alias,omitempty"`
	Story       string         `json:"story,omitempty"`
	Recommended int            `json:"recommended,omitempty"`
	Seen        string         `json:"seen,omitempty"`
	Reason      string         `json:"reason,omitempty"`
}

func (p Parts) brandStep(ctx context.Context, in TreeBrandStep) (s catalog.BrandStep, err error) {
	if in.Do == catalog.TreeMove {
		return s, catalog.ErrInvalid
	}
	s = catalog.BrandStep{New: in.Do == catalog.TreeAdd, Remove: in.Do == catalog.TreeRemove, Seen: in.Seen, Reason: in.Reason, Brand: catalog.Brand{
		Code: id.Brand(in.Code), ShopCode: id.Shop, Name: in.Name, Alphabet: in.Alphabet, Kana: in.Kana, Alias: in.Alias, Story: in.Story, Recommended: in.Recommended,
	}}
	if s.New {
		return s, nil
	}
	list, err := p.shelf().Brands(ctx)
	for _, b := range list {
		if b.Code == s.Brand.Code {
			s.Brand.Numbers, s.Brand.ShopCode = b.Numbers, b.ShopCode // nobody edits these here
			if s.Remove {
				s.Brand = b
			}
		}
	}
	return s, err
}

func (p Parts) previewBrand(ctx context.Context, in TreeBrandStep) (catalog.TreeEffect, error) {
	s, err := p.brandStep(ctx, in)
	if err != nil {
		return catalog.TreeEffect{}, err
	}
	e, err := p.shelf().PreviewBrand(ctx, s)
	return e, p.staleBrand(ctx, in.Code, err)
}

func (p Parts) changeBrand(ctx context.Context, in TreeBrandStep) (TreeDone, error) {
	s, err := p.brandStep(ctx, in)
	if err != nil {
		return TreeDone{}, err
	}
	c, e, err := p.shelf().ChangeBrand(ctx, s, room.Agreed(ctx)...)
	if err != nil {
		return TreeDone{}, p.staleBrand(ctx, in.Code, err)
	}
	whole, err := p.list(ctx, call.None{})
	return TreeDone{changeRow(c), e, whole}, err
}

func (p Parts) staleBrand(ctx context.Context, code string, err error) error {
	if !errors.Is(err, catalog.ErrStale) {
		return err
	}
	whole, failed := p.list(ctx, call.None{})
	if failed != nil {
		return failed
	}
	for _, b := range whole.Brands {
		if b.Code == code {
			return errStale.Showing(b)
		}
	}
	return err
}

// TreeUndo names a change.
type TreeUndo struct {
	ID string `json:"id"`
}

func (p Parts) undo(ctx context.Context, in TreeUndo) (TreeWhole, error) {
	if _, err := p.shelf().UndoTaxonomy(ctx, in.ID); err != nil {
		return TreeWhole{}, err
	}
	return p.list(ctx, call.None{})
}
