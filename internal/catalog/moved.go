package catalog

import (
	"context"
	"maps"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// MovedKind is what had an address.
type MovedKind string

// The kinds.
const (
	MovedCategory MovedKind = "category"
	MovedBrand    MovedKind = "brand"
)

// A Moved is an address that something once had. It leads to a code, whose
// address of the moment answers for it: there are no chains and no circles.
type Moved struct {
	Kind    MovedKind
	Address string // the alias of a brand; the aliases of a category from level 1 down, joined by slashes
	Target  string // the code of what answers for it now
	Was     string // the code of what had it
}

type movedKey struct {
	kind    MovedKind
	address string
}

// MovedCategory finds the category that answers for an address which no category
// has now. What has an address itself comes before what once had it.
func (s *Snapshot) MovedCategory(path string) (to *Node, was string, ok bool) {
	f := s.taxonomy
	m, known := f.moved[movedKey{MovedCategory, path}]
	if !known || f.paths[path] {
		return nil, "", false
	}
	to, ok = f.tree.Node(m.Target)
	return to, m.Was, ok
}

// MovedBrand is MovedCategory for the alias of a brand.
func (s *Snapshot) MovedBrand(alias string) (to Brand, ok bool) {
	f := s.taxonomy
	m, known := f.moved[movedKey{MovedBrand, alias}]
	if _, taken := f.byAlias[alias]; !known || taken {
		return Brand{}, false
	}
	to, ok = s.Brand(id.Brand(m.Target))
	return to, ok && to.Alias != ""
}

// remember puts the addresses that were into the taxonomy.
func (f *taxonomy) remember(list []Moved) {
	f.moved = make(map[movedKey]Moved, len(list))
	for _, m := range list {
		f.moved[movedKey{m.Kind, m.Address}] = m
	}
	f.paths = map[string]bool{}
	for _, path := range categoryPaths(f.tree) {
		f.paths[path] = true
	}
}

// categoryPaths is the address of each category that has one.
func categoryPaths(t *Tree) map[string]string {
	paths := map[string]string{}
	for level := 1; level <= Levels; level++ {
		for _, n := range t.Level(level) {
			paths[n.Code] = n.Path
		}
	}
	return paths
}

func pathsOf(list []Category) map[string]string {
	t, _ := BuildTree(list)
	return categoryPaths(t)
}

func aliasesOf(list []Brand) map[string]string {
	aliases := map[string]string{}
	for _, b := range list {
		if b.Alias != "" {
			aliases[string(b.Code)] = b.Alias
		}
	}
	return aliases
}

// keepAddresses notes which addresses something lost between before and after,
// by code, and forgets those that something has now.
func keepAddresses(ctx context.Context, tx *db.Tx, kind MovedKind, before, after map[string]string) error {
	var lost []Moved
	for _, code := range slices.Sorted(maps.Keys(before)) {
		if address := before[code]; after[code] != address {
			lost = append(lost, Moved{kind, address, code, code})
		}
	}
	had := map[string]bool{}
	for _, address := range before {
		had[address] = true
	}
	var taken []string
	for _, address := range after {
		taken = append(taken, address)
	}
	slices.Sort(taken)
	if err := upsertMoved(ctx, tx, lost); err != nil {
		return err
	}
	// An address that was somebody's before and is another's now is in lost too.
	lostTo := map[string]bool{}
	for _, m := range lost {
		lostTo[m.Address] = true
	}
	return deleteMoved(ctx, tx, kind, slices.DeleteFunc(taken, func(a string) bool { return had[a] && !lostTo[a] }))
}
