package catalog

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// What arranging categories and brands refuses.
var (
	ErrUnknownCategory = fault.New(fault.NotFound, "catalog.category", "このカテゴリはありません。")
	ErrUnknownBrand    = fault.New(fault.NotFound, "catalog.brand", "このブランドはありません。")
	ErrStale           = fault.New(fault.Conflict, "catalog.stale", "ほかの人が先に保存しました。内容を見比べてください。")
	ErrCodeTaken       = fault.New(fault.Conflict, "catalog.code_taken", "このコードはすでに使われています。")
	ErrHasChildren     = fault.New(fault.Conflict, "catalog.has_children", "下にカテゴリがあります。先に移すか、削除してください。")
	ErrGoodsWhere      = fault.New(fault.Invalid, "catalog.goods_where", "商品が入っています。移す先のカテゴリを選んでください。")
	ErrBrandHasGoods   = fault.New(fault.Conflict, "catalog.brand_goods", "このブランドの商品があるため、削除できません。ブランドは商品コードに含まれるため、商品をほかのブランドへ移すことはできません。")
	ErrNoChange        = fault.New(fault.NotFound, "catalog.no_change", "この変更の記録はありません。")
	ErrUndone          = fault.New(fault.Conflict, "catalog.undone", "この変更は、すでに取り消されています。")
	ErrChangedSince    = fault.New(fault.Conflict, "catalog.changed_since", "その後に変更されているため、取り消せません。")
)

// TreeDo is what is done to a category.
type TreeDo string

// What can be done.
const (
	TreeAdd    TreeDo = "add"
	TreeEdit   TreeDo = "edit"
	TreeMove   TreeDo = "move"
	TreeRemove TreeDo = "remove"
)

// Enum lists all values for the contract.
func (TreeDo) Enum() []any { return []any{TreeAdd, TreeEdit, TreeMove, TreeRemove} }

// A TreeStep is one change of the category tree.
type TreeStep struct {
	Do      TreeDo `json:"do"`
	Code    string `json:"code"`               // add: empty, it gets one
	Name    string `json:"name,omitempty"`     // add, edit
	Alias   string `json:"alias,omitempty"`    // add, edit; empty: the shop does not show it, nor what is below
	Parent  string `json:"parent,omitempty"`   // add, move; empty: level 1
	Before  string `json:"before,omitempty"`   // add, move: the sibling that follows; empty: it is the last
	GoodsTo string `json:"goods_to,omitempty"` // remove: the category that gets its goods
	Seen    string `json:"seen,omitempty"`     // the revision that somebody saw; empty: it is not asked
	Reason  string `json:"reason,omitempty"`
}

// An AddressChange is an address that something had and the one that it gets.
type AddressChange struct {
	Code string `json:"code"`
	Name string `json:"name"`
	From string `json:"from"` // empty: it had none
	To   string `json:"to"`   // empty: it has none
}

// A TreeEffect is what a change of categories or brands does.
type TreeEffect struct {
	Addresses []AddressChange `json:"addresses"`
	Taken     []string        `json:"taken"`  // addresses that led elsewhere until now, and do not any more
	Goods     int             `json:"goods"`  // that get another category
	Kept      int             `json:"kept"`   // of them, those that are in the other category already
	Below     int             `json:"below"`  // goods in it and below it: what lists, facets and search say of them changes
	Unseen    int             `json:"unseen"` // goods that stand in no category that the shop shows any more
	Seen      int             `json:"seen"`   // goods that come to stand in one
}

// Revision is a hash of the category as it is.
func (c Category) Revision() string { return revisionOf(c) }

// Revision is a hash of the brand as it is.
func (b Brand) Revision() string { return revisionOf(b) }

func revisionOf(row any) string {
	sum := sha256.Sum256(text(row))
	return hex.EncodeToString(sum[:8])
}

// forest is the categories while they are changed.
type forest struct {
	list   []Category
	byCode map[string]Category
}

func newForest(list []Category) forest {
	f := forest{list, make(map[string]Category, len(list))}
	for _, c := range list {
		f.byCode[c.Code] = c
	}
	return f
}

// siblings are the children of a category in their order.
func (f forest) siblings(parent string) []Category {
	var list []Category
	for _, c := range f.list {
		if c.Parent == parent {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b Category) int {
		return cmp.Or(cmp.Compare(a.DisplayOrder, b.DisplayOrder), cmp.Compare(a.Code, b.Code))
	})
	return list
}

// apart is how far neighbours stand from each other.
const apart = 10

// place puts a category among the children of its parent and numbers them anew,
// where that is needed; what changed is returned.
func (f forest) place(c Category, before string) ([]Category, error) {
	list := slices.DeleteFunc(f.siblings(c.Parent), func(s Category) bool { return s.Code == c.Code })
	at := len(list)
	if before != "" {
		if at = slices.IndexFunc(list, func(s Category) bool { return s.Code == before }); at < 0 {
			return nil, ErrUnknownCategory
		}
	}
	list = slices.Insert(list, at, c)
	var changed []Category
	for i, s := range list {
		s.DisplayOrder = (i + 1) * apart
		if s != f.byCode[s.Code] {
			changed = append(changed, s)
		}
	}
	return changed, nil
}

// freshCode is a code that no category has, made of the one above.
func (f forest) freshCode(parent string) string {
	for n := 1; ; n++ {
		code := cmp.Or(parent, "C") + strconv.Itoa(n)
		if _, taken := f.byCode[code]; !taken {
			return code
		}
	}
}

// write is what a step writes; a removal writes nothing.
func (f forest) write(s TreeStep) ([]Category, error) {
	was, known := f.byCode[s.Code]
	switch {
	case s.Do == TreeAdd && known:
		return nil, ErrCodeTaken
	case s.Do != TreeAdd && !known:
		return nil, ErrUnknownCategory
	case s.Seen != "" && known && s.Seen != was.Revision():
		return nil, ErrStale.Showing(was)
	}
	switch s.Do {
	case TreeAdd:
		return f.place(Category{Code: s.Code, Parent: s.Parent, Name: strings.TrimSpace(s.Name), Alias: s.Alias}, s.Before)
	case TreeEdit:
		c := was
		c.Name, c.Alias = strings.TrimSpace(s.Name), s.Alias
		return []Category{c}, nil
	case TreeMove:
		c := was
		c.Parent = s.Parent
		return f.place(c, s.Before)
	case TreeRemove:
		return nil, f.removable(s)
	}
	return nil, ErrInvalid
}

func (f forest) removable(s TreeStep) error {
	if len(f.siblings(s.Code)) > 0 {
		return ErrHasChildren
	}
	if s.GoodsTo == "" {
		return nil
	}
	if _, known := f.byCode[s.GoodsTo]; !known || s.GoodsTo == s.Code {
		return ErrUnknownCategory
	}
	return nil
}

// after is the categories once some were written and one, perhaps, removed.
func (f forest) after(write []Category, removed string) []Category {
	next := newForest(slices.Clone(f.list))
	for _, c := range write {
		if _, known := next.byCode[c.Code]; !known {
			next.list = append(next.list, c)
		}
		next.byCode[c.Code] = c
	}
	list := make([]Category, 0, len(next.list))
	for _, c := range next.list {
		if c.Code != removed {
			list = append(list, next.byCode[c.Code])
		}
	}
	return list
}

// heir is the category that answers for the addresses of one that goes: where
// its goods go, or else the one above.
func (f forest) heir(s TreeStep) string { return cmp.Or(s.GoodsTo, f.byCode[s.Code].Parent) }

// addressChanges compares what had which address.
func addressChanges(before, after map[string]string, names func(code string) string) []AddressChange {
	list := []AddressChange{}
	for code, from := range before {
		if to := after[code]; to != from {
			list = append(list, AddressChange{code, names(code), from, to})
		}
	}
	for code, to := range after {
		if _, had := before[code]; !had {
			list = append(list, AddressChange{code, names(code), "", to})
		}
	}
	slices.SortFunc(list, func(a, b AddressChange) int {
		return cmp.Or(cmp.Compare(cmp.Or(a.From, a.To), cmp.Or(b.From, b.To)), cmp.Compare(a.Code, b.Code))
	})
	return list
}

// takenOver is the addresses that led elsewhere until somebody got them.
func takenOver(ctx context.Context, tx *db.Tx, kind MovedKind, changes []AddressChange) ([]string, error) {
	list := []string{}
	moved, err := selectMoved(ctx, tx)
	for _, m := range moved {
		if m.Kind == kind && slices.ContainsFunc(changes, func(c AddressChange) bool { return c.To == m.Address && c.Code != m.Target }) {
			list = append(list, m.Address)
		}
	}
	slices.Sort(list)
	return list, err
}

// done is what is kept of a change, so that it can be taken back.
type done struct {
	Before    []Category  `json:"before,omitempty"` // rows as they were
	After     []Category  `json:"after,omitempty"`  // rows as they became
	Brand     []Brand     `json:"brand,omitempty"`  // as it was and became; alone: it was added, or removed
	Goods     []goodsLink `json:"goods,omitempty"`
	GoodsTo   string      `json:"goods_to,omitempty"`
	Addresses []Moved     `json:"addresses,omitempty"` // that led to what was removed
}

// A TaxonomyChange is what somebody did to a category or brand.
type TaxonomyChange struct {
	ID     string
	Kind   MovedKind
	Code   string
	Action TreeDo
	Made   int64
	MadeBy string
	Undone int64

	done done
}

// Name is what it was done to.
func (c TaxonomyChange) Name() string {
	for _, b := range slices.Backward(c.done.Brand) {
		return b.Name
	}
	for _, list := range [][]Category{c.done.After, c.done.Before} {
		for _, one := range list {
			if one.Code == c.Code {
				return one.Name
			}
		}
	}
	return c.Code
}

// keep writes a change down, and beside the category or brand what it was.
func (c TaxonomyChange) keep(ctx context.Context, tx *db.Tx, before, after any, reason string) (TaxonomyChange, error) {
	c.ID, c.Made, c.MadeBy = id.New(tx.Now), tx.Now.UnixMilli(), byActor(ctx)
	body, err := json.Marshal(c.done)
	if err != nil {
		return c, err
	}
	if err := insertTaxonomyChange(ctx, tx, c, string(body)); err != nil {
		return c, err
	}
	changes, err := audit.Diff(before, after)
	if err != nil {
		return c, err
	}
	if len(c.done.Goods) > 0 {
		changes["goods"] = audit.Change{After: len(c.done.Goods)}
		changes["goods_to"] = audit.Change{After: c.done.GoodsTo}
	}
	return c, audit.Append(ctx, tx, audit.Entry{Object: string(c.Kind), ObjectID: c.Code, Action: string(c.Kind) + "." + string(c.Action), Reason: reason, Changes: changes})
}

// CategoryPaths is the address of each category that has one, by code.
func CategoryPaths(list []Category) map[string]string { return pathsOf(list) }

// InOrder is all categories as a tree has them, each before what is below it,
// also those that the shop does not show; those without a place come last.
func InOrder(list []Category) []Category {
	f := newForest(list)
	seen := make(map[string]bool, len(list))
	ordered := make([]Category, 0, len(list))
	var walk func(parent string, level int)
	walk = func(parent string, level int) {
		for _, c := range f.siblings(parent) {
			if level > Levels || seen[c.Code] {
				continue
			}
			seen[c.Code] = true
			ordered = append(ordered, c)
			walk(c.Code, level+1)
		}
	}
	walk("", 1)
	for _, c := range list {
		if !seen[c.Code] {
			ordered = append(ordered, c)
		}
	}
	return ordered
}
