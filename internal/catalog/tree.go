package catalog

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Levels is how deep the category tree goes.
const Levels = 3

// A Node is a category in its place.
type Node struct {
	Category
	Level    int    // 1 to Levels
	Path     string // the aliases from level 1 down, joined by slashes
	Parent   *Node  // nil at level 1
	Children []*Node
}

// Line is the node with its ancestors, level 1 first.
func (n *Node) Line() []*Node {
	if n == nil {
		return nil
	}
	return append(n.Parent.Line(), n)
}

// A Tree is the shop's categories. It does not change once built.
type Tree struct {
	Roots  []*Node
	byCode map[string]*Node
	levels [Levels][]*Node // in the order of the tree
}

// BuildTree puts the categories into their places: siblings by display order,
// then code. A category with an empty alias is dropped with all below it; that
// is how a merchant hides one. Broken are those that have no place: a repeated
// code, an unknown parent, a fourth level, a circle.
func BuildTree(list []Category) (t *Tree, broken []Broken) {
	t = &Tree{byCode: make(map[string]*Node, len(list))}
	all := make(map[string]bool, len(list))
	children := map[string][]Category{}
	for _, c := range list {
		if c.Code == "" || all[c.Code] {
			broken = append(broken, Broken{"category", c.Code, errors.New("the code is empty or repeated")})
			continue
		}
		all[c.Code] = true
		children[c.Parent] = append(children[c.Parent], c)
	}
	placed := map[string]bool{}
	t.Roots = t.grow(nil, children, placed)
	for _, code := range slices.Sorted(maps.Keys(all)) {
		if !placed[code] {
			broken = append(broken, Broken{"category", code, fmt.Errorf("no way leads up to level 1 within %d levels", Levels)})
		}
	}
	return t, broken
}

// grow makes the children of parent; placed also gets those that are dropped.
func (t *Tree) grow(parent *Node, children map[string][]Category, placed map[string]bool) []*Node {
	code, level, path := "", 1, ""
	if parent != nil {
		code, level, path = parent.Code, parent.Level+1, parent.Path+"/"
	}
	if level > Levels {
		return nil
	}
	siblings := slices.SortedFunc(slices.Values(children[code]), func(a, b Category) int {
		return cmp.Or(cmp.Compare(a.DisplayOrder, b.DisplayOrder), cmp.Compare(a.Code, b.Code))
	})
	var nodes []*Node
	for _, c := range siblings {
		if c.Alias == "" {
			drop(c.Code, level, children, placed)
			continue
		}
		n := &Node{Category: c, Level: level, Path: path + c.Alias, Parent: parent}
		placed[c.Code], t.byCode[c.Code] = true, n
		t.levels[level-1] = append(t.levels[level-1], n)
		n.Children = t.grow(n, children, placed)
		nodes = append(nodes, n)
	}
	return nodes
}

// drop marks a subtree as known though it is not shown.
func drop(code string, level int, children map[string][]Category, placed map[string]bool) {
	placed[code] = true
	for _, c := range children[code] {
		if level < Levels {
			drop(c.Code, level+1, children, placed)
		}
	}
}

// Node finds a category by its code.
func (t *Tree) Node(code string) (*Node, bool) {
	n, ok := t.byCode[code]
	return n, ok
}

// Level is all nodes of a level, 1 to Levels, in the order of the tree.
func (t *Tree) Level(level int) []*Node {
	if level < 1 || level > Levels {
		return nil
	}
	return t.levels[level-1]
}

// Resolve turns the aliases of each level of an address into nodes. An alias is
// looked for below the nodes found one level up, and only when it is not there
// among all nodes of its level, where the first wins. Levels beyond the last are
// ignored; an alias that names nothing is left out.
func (t *Tree) Resolve(levels [][]string) [][]*Node {
	var found [][]*Node
	var above []*Node
	for i, aliases := range levels[:min(len(levels), Levels)] {
		var here []*Node
		for _, alias := range aliases {
			for _, n := range t.named(alias, i+1, above) {
				if !slices.Contains(here, n) {
					here = append(here, n)
				}
			}
		}
		found = append(found, here)
		above = here
	}
	return found
}

func (t *Tree) named(alias string, level int, above []*Node) []*Node {
	var found []*Node
	for _, parent := range above {
		for _, n := range parent.Children {
			if n.Alias == alias {
				found = append(found, n)
			}
		}
	}
	if len(found) > 0 {
		return found
	}
	if i := slices.IndexFunc(t.Level(level), func(n *Node) bool { return n.Alias == alias }); i >= 0 {
		return []*Node{t.Level(level)[i]}
	}
	return nil
}
