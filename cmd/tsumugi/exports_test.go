package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
)

func TestExportsArePlannedByTheCommandLine(t *testing.T) {
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
	plan := strings.Fields(do("next", "exports", "plan", "--kind", "skus", "--form", "xlsx", "--every", "week", "--day", "1", "--hour", "6", "--as", "佐藤"))[0]
	do("06:00:00", "exports", "list")
	do("", "exports", "pause", plan, "--as", "佐藤")
	do("paused", "exports", "list")
	do("", "exports", "run", plan, "--as", "佐藤")
	list := do("done", "exports", "list")
	file := strings.Fields(list[strings.Index(list, "BYTES"):])[2]
	at := filepath.Join(t.TempDir(), "skus.xlsx")
	do("", "exports", "get", file, at, "--as", "佐藤")
	if raw, err := os.ReadFile(at); err != nil || !strings.HasPrefix(string(raw), "PK") {
		t.Errorf("%.20q, %v", raw, err)
	}
	if out := command(t, "import", "--kind", "skus", "--dry-run", at, "--db", url); out.code != 0 {
		t.Errorf("its own file was refused: %q %q", out.stdout, out.stderr)
	}
	do("", "exports", "resume", plan, "--as", "佐藤")
	do("next", "exports", "plan", "--id", plan, "--kind", "skus", "--hour", "7", "--as", "佐藤")
	do("07:00:00", "exports", "list")
	if out := command(t, "exports", "plan", "--kind", "points", "--hour", "7", "--keep", "30", "--db", url); out.code == 0 || !strings.Contains(out.stderr, "7日まで") {
		t.Errorf("a month of files about people: %d %q", out.code, out.stderr)
	}
	do("", "exports", "remove", plan, "--as", "佐藤")
	said, err := audit.Log{DB: d}.List(t.Context(), audit.Filter{Object: "export"})
	if err != nil || len(said) != 7 || said[0].Action != "export.remove" || said[0].Actor.Name != "佐藤" {
		t.Errorf("the record: %+v, %v", said, err)
	}
}
