package catalog_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

func paths(t *catalog.Tree) string {
	var list []string
	var walk func(nodes []*catalog.Node)
	walk = func(nodes []*catalog.Node) {
		for _, n := range nodes {
			list = append(list, n.Path)
			walk(n.Children)
		}
	}
	walk(t.Roots)
	return strings.Join(list, " ")
}

func TestTree(t *testing.T) {
	tree, broken := catalog.BuildTree([]catalog.Category{
		{Code: "2", Name: "b", Alias: "b", DisplayOrder: 1}, {Code: "1", Name: "a", Alias: "a", DisplayOrder: 1}, {Code: "0", Name: "z", Alias: "z", DisplayOrder: 9},
		{Code: "11", Parent: "1", Alias: "x", DisplayOrder: 2}, {Code: "12", Parent: "1", Alias: "y", DisplayOrder: 1},
		{Code: "111", Parent: "11", Alias: "deep"}, {Code: "1111", Parent: "111", Alias: "deeper"},
		{Code: "3", Alias: ""}, {Code: "31", Parent: "3", Alias: "hidden"},
		{Code: "4", Parent: "nobody", Alias: "orphan"}, {Code: "5", Parent: "6", Alias: "c5"}, {Code: "6", Parent: "5", Alias: "c6"}, {Code: "7", Parent: "7", Alias: "self"},
		{Code: "2", Name: "again", Alias: "again"},
	})
	if got, want := paths(tree), "a a/y a/x a/x/deep b z"; got != want {
		t.Errorf("paths: got %q, want %q", got, want)
	}
	var codes []string
	for _, b := range broken {
		codes = append(codes, b.Code)
	}
	if got, want := strings.Join(codes, " "), "2 1111 4 5 6 7"; got != want {
		t.Errorf("broken: got %q, want %q", got, want)
	}
	if n, ok := tree.Node("111"); !ok || n.Level != 3 || n.Line()[0].Code != "1" || n.Line()[1].Code != "11" {
		t.Errorf("node 111: got %+v, %v", n, ok)
	}
	if _, ok := tree.Node("31"); ok {
		t.Error("node 31: got it, want it dropped with its parent")
	}
}

func TestAliasesResolveUnderTheirParentFirst(t *testing.T) {
	tree, broken := catalog.BuildTree([]catalog.Category{
		{Code: "1", Alias: "men", DisplayOrder: 1}, {Code: "2", Alias: "kids", DisplayOrder: 2},
		{Code: "11", Parent: "1", Alias: "tops"}, {Code: "21", Parent: "2", Alias: "tops"}, {Code: "22", Parent: "2", Alias: "hats"},
		{Code: "211", Parent: "21", Alias: "shirts"},
	})
	if len(broken) > 0 {
		t.Fatal(broken)
	}
	for path, want := range map[string]string{
		"men": "1", "kids/tops": "2/21", "men/tops": "1/11", "men/hats": "1/22", "nobody/tops": "/11", "men--kids/tops": "1 2/11 21",
		"kids/tops--hats/shirts": "2/21 22/211", "men/tops/shirts": "1/11/211", "nobody": "", "men--men": "1", "men/tops/shirts/more": "1/11/211", "tops": "",
	} {
		var levels [][]string
		for segment := range strings.SplitSeq(path, "/") {
			levels = append(levels, strings.Split(segment, "--"))
		}
		var got []string
		for _, nodes := range tree.Resolve(levels) {
			var codes []string
			for _, n := range nodes {
				codes = append(codes, n.Code)
			}
			got = append(got, strings.Join(codes, " "))
		}
		if strings.Join(got, "/") != want {
			t.Errorf("Resolve(%s): got %q, want %q", path, strings.Join(got, "/"), want)
		}
	}
}

func TestAnyTreeHoldsItsRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := rapid.SampledFrom([]string{"", "1", "2", "3", "4", "5", "6", "7", "8"})
		list := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) catalog.Category {
			return catalog.Category{
				Code: code.Draw(t, "code"), Parent: code.Draw(t, "parent"), DisplayOrder: rapid.IntRange(0, 2).Draw(t, "order"),
				Alias: rapid.SampledFrom([]string{"", "a", "b", "c"}).Draw(t, "alias"),
			}
		}), 0, 12).Draw(t, "categories")
		tree, broken := catalog.BuildTree(list)
		seen := map[string]bool{}
		var walk func(parent *catalog.Node, nodes []*catalog.Node, level int, path string)
		walk = func(parent *catalog.Node, nodes []*catalog.Node, level int, path string) {
			for i, n := range nodes {
				if n.Level != level || level > 3 || n.Alias == "" || seen[n.Code] || n.Parent != parent || n.Path != path+n.Alias {
					t.Fatalf("node %+v at level %d below %q in the tree of %+v", n, level, path, list)
				}
				if i > 0 {
					if a, b := nodes[i-1], n; a.DisplayOrder > b.DisplayOrder || a.DisplayOrder == b.DisplayOrder && a.Code >= b.Code {
						t.Fatalf("%s before %s in the tree of %+v", a.Code, b.Code, list)
					}
				}
				if found, ok := tree.Node(n.Code); !ok || found != n {
					t.Fatalf("Node(%s): got %v", n.Code, found)
				}
				seen[n.Code] = true
				walk(n, n.Children, level+1, n.Path+"/")
			}
		}
		walk(nil, tree.Roots, 1, "")
		for _, b := range broken { // a repeated code is broken although the first of it stands
			seen[b.Code] = true
		}
		for _, c := range list {
			if !seen[c.Code] && !hidden(list, c, 0) {
				t.Fatalf("category %+v is neither in the tree nor broken nor below an empty alias: %+v", fmt.Sprint(c), list)
			}
		}
	})
}

// hidden tells whether c or one of its ancestors has an empty alias.
func hidden(list []catalog.Category, c catalog.Category, depth int) bool {
	if c.Alias == "" {
		return true
	}
	for _, p := range list {
		if p.Code == c.Parent && depth < 4 && c.Parent != "" {
			return hidden(list, p, depth+1)
		}
	}
	return false
}
