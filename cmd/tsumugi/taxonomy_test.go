package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
)

func TestCategoriesAndBrandsAreArrangedByTheCommandLine(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	d := smallShop(t, url)
	do := func(want string, args ...string) string {
		t.Helper()
		out := command(t, append(args, "--db", url)...)
		if out.code != 0 || !strings.Contains(out.stdout, want) {
			t.Fatalf("%q: %d %q %q, want %q", args, out.code, out.stdout, out.stderr, want)
		}
		return out.stdout
	}
	do("(no address) -> /categories/wear", "category", "add", "服", "--alias", "wear", "--code", "C1", "--apply", "--as", "佐藤")
	do("(no address) -> /categories/wear/tops", "category", "add", "トップス", "--alias", "tops", "--parent", "C1", "--apply")
	do("C11 トップス: /categories/wear/tops -> /categories/clothes/tops", "category", "edit", "C1", "--alias", "clothes")
	do("wear/tops", "category", "list") // without --apply nothing was done
	out := do("done", "category", "edit", "C1", "--alias", "clothes", "--apply", "--as", "佐藤")
	_, change, _ := strings.Cut(strings.TrimSpace(out), "tsumugi category undo ")
	do("clothes/tops", "category", "list")
	do("taken back", "category", "undo", strings.Trim(change, "`"))
	do("wear/tops", "category", "list")
	do("(no address) -> /brands/tsumugi", "brand", "save", "1001", "--alias", "tsumugi", "--apply")
	do("tsumugi", "brand", "list")
	if out := command(t, "brand", "remove", "1001", "--apply", "--db", url); out.code == 0 {
		t.Errorf("a brand with goods was removed: %q", out.stdout)
	}
	list, err := audit.Log{DB: d}.List(t.Context(), audit.Filter{Object: "category", ObjectID: "C1"})
	if err != nil || len(list) != 3 || list[1].Actor.Name != "佐藤" || list[1].Changes["alias"].After != "clothes" {
		t.Errorf("the record says %+v, %v", list, err)
	}
}
