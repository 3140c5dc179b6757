package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// smallShop opens the database at url with one item in it.
func smallShop(t *testing.T, url string) *db.DB {
	t.Helper()
	prepare(t, url)
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err = catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
		Brands: []catalog.Brand{{Code: "1001", ShopCode: "000", Name: "紬"}},
		Commodities: []catalog.Commodity{{
			Code: "0001001AB1", Brand: "1001", Name: "シャツ", SexType: catalog.Women, Returns: catalog.ReturnsFashion, TaxPercent: 10,
			Colors: []catalog.Color{{
				Code: "0001001AB101", Name: "藍", Group: "blue", Hex: "223388", ListPrice: 5000, Price: 5000,
				Sizes: []catalog.Size{{SKU: "0001001AB1011", Name: "M", Stock: 3}},
			}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// csvFile writes a file for an import.
func csvFile(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file.csv")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestAnImportedPriceReachesARunningServer(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		d := smallShop(t, url)
		ctx, stop := context.WithCancel(t.Context())
		live, err := catalog.NewLive(ctx, d, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- live.Follow(ctx) }()
		defer func() { stop(); <-ended }()

		out := command(t, "import", "--db", url, "--kind", "prices", csvFile(t, "color_sku_code,unit_price\n0001001AB101,3980\n"))
		imported := time.Now()
		if out.code != 0 || !strings.HasPrefix(out.stdout, "prices: 0 added, 1 changed, 0 unchanged (import ") {
			t.Fatalf("import ended with %d\nstdout %q\nstderr %q", out.code, out.stdout, out.stderr)
		}
		waittest.Until(t, "the imported price", func() bool {
			_, color, ok := live.Current().Color("0001001AB101")
			return ok && color.Price == 3980
		})
		t.Logf("%s: visible %v after the import ended", d.Engine(), time.Since(imported).Round(time.Millisecond))
	})
}

func TestImportTellsWhatItDidAndWhatIsWrong(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	smallShop(t, url)
	good := csvFile(t, "commodity_code,commodity_name,commodity_sex_type\n0001001AB1,上着,men\n0001001AB2,帯,women\n")
	for _, c := range []struct {
		args           []string
		code           int
		stdout, stderr string
	}{
		{[]string{"--kind", "items", "--dry-run", good}, 0, "line 2, 0001001AB1, commodity_name: \"シャツ\" → \"上着\"\n" +
			"line 2, 0001001AB1, commodity_sex_type: \"women\" → \"men\"\nline 3, 0001001AB2: new\n" +
			"items: 1 added, 1 changed, 0 unchanged (dry run: nothing was changed)\n", ""},
		{[]string{"--kind", "items", good}, 0, "items: 1 added, 1 changed, 0 unchanged (import ID)\n", ""},
		{[]string{"--kind", "items", good}, 0, "items: 0 added, 0 changed, 2 unchanged\n", ""},
		{[]string{"--kind", "stock", csvFile(t, "sku_code,stock\n0001001AB1011,many\n1,2\n")}, 1, "", "file.csv: 2 problems; nothing was changed\n"},
		{[]string{"--kind", "stock", "nowhere.csv"}, 1, "", "open nowhere.csv: no such file or directory\n"},
		{[]string{"--kind", "stock", t.TempDir()}, 1, "", "is not a file\n"},
		{[]string{"--undo", "nothing"}, 1, "", "there is no import nothing; tsumugi imports lists them\n"},
		{[]string{"--undo", "nothing", "--resume"}, 1, "", "--undo stands alone: no --kind, no file, no --resume\n"},
		{[]string{"--resume"}, 0, "no import was left unfinished\n", ""},
		{[]string{"--resume", "--dry-run"}, 1, "", "--resume stands alone: no --kind, no file, no --dry-run\n"},
		{[]string{"--kind", "stock"}, 1, "", "say what to import: tsumugi import --kind KIND FILE, or tsumugi import --pictures DIR\n"},
		{[]string{"--kind", "stock", "--pictures", t.TempDir(), good}, 1, "", "--pictures stands alone: no --kind, no file, no --dry-run\n"},
	} {
		out := command(t, append([]string{"import", "--db", url}, c.args...)...)
		out.stdout = regexp.MustCompile(`\(import [0-9A-Z]{26}\)`).ReplaceAllString(out.stdout, "(import ID)")
		if out.code != c.code || out.stdout != c.stdout || !strings.HasSuffix(out.stderr, c.stderr) {
			t.Errorf("import %q ended with %d\nstdout %q\nstderr %q\nwant %d\n%q\n…%q", c.args, out.code, out.stdout, out.stderr, c.code, c.stdout, c.stderr)
		}
	}
}

func TestExportAndImportSpeakThroughPipes(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	smallShop(t, url)
	file := filepath.Join(t.TempDir(), "skus.csv")
	if out := command(t, "export", "--db", url, "--kind", "skus", "--encoding", "sjis", file); out.code != 0 {
		t.Fatalf("export: %+v", out)
	}
	piped := command(t, "export", "--db", url, "--kind", "skus", "--encoding", "sjis")
	if b, err := os.ReadFile(file); err != nil || string(b) != piped.stdout || !strings.Contains(piped.stdout, "\x97\x95") { // 藍
		t.Errorf("a file of %q and a pipe of %q; %v", b, piped.stdout, err)
	}
	cmd := program(t, "import", "--db", url, "--kind", "skus", "-")
	cmd.Stdin = strings.NewReader(piped.stdout)
	if out := finished(t, cmd); out.code != 0 || out.stdout != "skus: 0 added, 0 changed, 1 unchanged\n" {
		t.Errorf("import from a pipe: %+v", out)
	}
}

func TestAnExportThatCannotBeWrittenLeavesTheOldFile(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	smallShop(t, url)
	if out := command(t, "import", "--db", url, "--kind", "items", csvFile(t, "commodity_code,commodity_name\n0001001AB1,花🌸\n")); out.code != 0 {
		t.Fatalf("import: %+v", out)
	}
	file := csvFile(t, "old")
	out := command(t, "export", "--db", url, "--kind", "items", "--encoding", "sjis", file)
	want := "line 2, commodity_name: 🌸 (U+1F338) does not exist in Shift_JIS; write UTF-8, or replace it by 〓\ntsumugi: 1 cell cannot be written; nothing was\n"
	if b, err := os.ReadFile(file); err != nil || string(b) != "old" || out.code != 1 || !strings.HasSuffix(out.stderr, want) {
		t.Errorf("export ended with %d, %q and left %q, %v; want 1, %q and the old file", out.code, out.stderr, b, err, want)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(file), ".tsumugi*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestAnInterruptedImportSaysSoInOneLine(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	smallShop(t, url)
	rest, hold, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer rest.Close()
	defer hold.Close() // only now: the import waits for the rest of its file
	cmd := program(t, "import", "--db", url, "--kind", "prices", "-")
	cmd.Stdin = rest
	var stderr safeBuffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// More than a pipe holds: when all of it is written, the import has read some and waits for the rest.
	if _, err := hold.WriteString("color_sku_code,unit_price\n0001001AB101,3980\n" + strings.Repeat("\n", 1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatalf("the import did not wait: %v, %s", err, stderr.String())
	}
	_ = cmd.Wait() // its code is what counts
	got := outcome{code: cmd.ProcessState.ExitCode(), stderr: stderr.String()}
	if got.code != 1 || got.complaint(t) != "interrupted" {
		t.Errorf("an interrupted import ended with %d, %q; want 1 and one line", got.code, got.stderr)
	}
	if out := command(t, "export", "--db", url, "--kind", "prices"); !strings.Contains(out.stdout, "0001001AB101,5000,5000") {
		t.Errorf("after the interruption the prices are %q, want 5000", out.stdout)
	}
}

// importID is the id that an import printed.
func importID(t *testing.T, out outcome) string {
	t.Helper()
	m := regexp.MustCompile(`\(import ([0-9A-Z]{26})\)`).FindStringSubmatch(out.stdout)
	if out.code != 0 || m == nil {
		t.Fatalf("an import without an id: %+v", out)
	}
	return m[1]
}

func TestAnImportIsListedAndTakenBack(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	smallShop(t, url)
	before := command(t, "export", "--db", url, "--kind", "items").stdout
	first := importID(t, command(t, "import", "--db", url, "--kind", "items", csvFile(t, "commodity_code,commodity_name,commodity_sex_type\n0001001AB1,上着,men\n0001001AB2,帯,women\n")))
	second := importID(t, command(t, "import", "--db", url, "--kind", "items", csvFile(t, "commodity_code,commodity_sex_type\n0001001AB1,kids\n")))
	if out := command(t, "imports", "--db", url, first); !strings.Contains(out.stdout, "line 2, 0001001AB1: changed\n  commodity_name: \"シャツ\" → \"上着\"\n") {
		t.Errorf("the changes of an import are %q, %s", out.stdout, out.stderr)
	}
	const kept = "line 2, 0001001AB1, commodity_sex_type: is \"kids\" since; kept\n"
	dry := command(t, "import", "--db", url, "--undo", first, "--dry-run")
	if want := kept + "line 2, 0001001AB1, commodity_name: \"上着\" → \"シャツ\"\nline 3, 0001001AB2: removed\nundo: 1 removed, 1 changed back, 1 kept (dry run: nothing was changed)\n"; dry.stdout != want {
		t.Errorf("to undo would print\n%s%s\nwant\n%s", dry.stdout, dry.stderr, want)
	}
	undo := command(t, "import", "--db", url, "--undo", first)
	if importID(t, undo); !strings.HasPrefix(undo.stdout, kept+"undo: 1 removed, 1 changed back, 1 kept (import ") {
		t.Errorf("undo printed %q", undo.stdout)
	}
	importID(t, command(t, "import", "--db", url, "--undo", second)) // what it changed is as it left it: women → men is not its own
	out := command(t, "imports", "--db", url)
	if strings.Count(out.stdout, "undone by") != 2 || strings.Count(out.stdout, "undoes") != 2 {
		t.Errorf("imports printed\n%s%s", out.stdout, out.stderr)
	}
	if again := command(t, "import", "--db", url, "--undo", first); again.code != 1 || !strings.Contains(again.stderr, "cannot be taken back") {
		t.Errorf("an import was taken back twice: %+v", again)
	}
	want := strings.Replace(before, "women", "men", 1)
	if after := command(t, "export", "--db", url, "--kind", "items").stdout; after != want {
		t.Errorf("after all was taken back the items are\n%s\nwant\n%s", after, want)
	}
}
