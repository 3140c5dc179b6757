package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// packed is a data folder with a picture, and its backup.
func packed(t *testing.T) (data, file string) {
	t.Helper()
	data, file = migratedFolder(t), filepath.Join(t.TempDir(), "shop.tar")
	if err := os.MkdirAll(filepath.Join(data, "pictures", "commodity"), 0o750); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(data, "pictures", "commodity", "item1.jpg"), "a picture")
	got := command(t, "backup", "--data", data, file)
	if got.code != 0 || !strings.Contains(got.stdout, "Packed 2 files") || !strings.Contains(got.stdout, "Left out:") {
		t.Fatalf("backup: code %d, %q %q", got.code, got.stdout, got.stderr)
	}
	return data, file
}

func TestBackupHoldsDatabaseAndPictures(t *testing.T) {
	_, file := packed(t)
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup has mode %v (%v), want it readable by its owner alone", info.Mode(), err)
	}
	to := filepath.Join(t.TempDir(), "new")
	if got := command(t, "restore", "--data", to, file); got.code != 0 {
		t.Fatalf("restore: code %d, %s", got.code, got.stderr)
	}
	if text, err := os.ReadFile(filepath.Join(to, "pictures", "commodity", "item1.jpg")); string(text) != "a picture" {
		t.Errorf("the picture is %q, %v", text, err)
	}
	if got := command(t, "shop", "status", "--data", to); !strings.Contains(got.stdout, "open") {
		t.Errorf("the restored shop says %q %q", got.stdout, got.stderr)
	}
}

func TestRestoreOverwritesNothing(t *testing.T) {
	data, file := packed(t)
	got := command(t, "restore", "--data", data, file)
	if got.code != 1 || !strings.Contains(got.stderr, "tsumugi.db already") {
		t.Errorf("restore over a shop: code %d, %q", got.code, got.stderr)
	}
}

// Whatever is wrong with a backup, the folder stays without a shop.
func TestDamagedBackupsAreRefusedWhole(t *testing.T) {
	_, file := packed(t)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"cut off in a file":       whole[:len(whole)/2],
		"cut off before its list": whole[:bytes.LastIndex(whole, []byte("backup.json"))],
		"a byte of the picture":   bytes.Replace(whole, []byte("a picture"), []byte("a pic?ure"), 1),
		"a name that leads out":   bytes.Replace(whole, []byte("pictures/commodity/item1.jpg"), []byte("../tures/commodity/item1.jpg"), 1),
		"no archive":              []byte("hello"),
		"nothing":                 nil,
	} {
		t.Run(name, func(t *testing.T) {
			damaged, to := filepath.Join(t.TempDir(), "damaged.tar"), t.TempDir()
			write(t, damaged, string(text))
			if got := command(t, "restore", "--data", to, damaged); got.code != 1 || !strings.Contains(got.stderr, "damaged") {
				t.Errorf("code %d, %q; want 1 and that it is damaged", got.code, got.stderr)
			}
			if left, err := os.ReadDir(to); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

// The shop knows of each backup, of those that failed, and of trials; the office
// shows it.
func TestTheShopKnowsOfItsBackups(t *testing.T) {
	data, file := packed(t)
	list := func() string {
		t.Helper()
		got := command(t, "backup", "list", "--data", data)
		if got.code != 0 {
			t.Fatalf("backup list: %s", got.stderr)
		}
		return got.stdout
	}
	if got := list(); !strings.Contains(got, "file  done") || !strings.Contains(got, file) {
		t.Errorf("after a backup:\n%s", got)
	}
	if got := command(t, "backup", "--data", data, file); got.code != 1 {
		t.Errorf("a backup over a file: code %d", got.code)
	}
	if got := list(); !strings.Contains(got, "exists already") || strings.Count(got, "\n") != 3 {
		t.Errorf("after one that failed:\n%s", got)
	}
	scratch := t.TempDir()
	if got := command(t, "backup", "try", "--data", data, "--scratch", scratch, file); got.code != 0 || !strings.Contains(got.stdout, "The backup is whole: 0 orders") {
		t.Errorf("try: code %d, %q %q", got.code, got.stdout, got.stderr)
	}
	if left, err := os.ReadDir(scratch); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged.tar")
	write(t, damaged, "hello")
	if got := command(t, "backup", "try", "--data", data, damaged); got.code != 1 || !strings.Contains(got.stderr, "damaged") {
		t.Errorf("try of a damaged one: code %d, %q", got.code, got.stderr)
	}
	if got := command(t, "backup", "note", "--data", data, "--as", "森", "--bytes", "4200", "pgBackRest"); got.code != 0 {
		t.Errorf("note: code %d, %s", got.code, got.stderr)
	}
	got := list()
	for _, want := range []string{"trial  done", "trial  failed", "told   done", "4,200"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// A backup before an upgrade is made by the new program of tables of the old one:
// it is made, and only the shop is not told.
func TestABackupOfAnotherReleaseIsMade(t *testing.T) {
	data := t.TempDir()
	d, err := db.Open(t.Context(), "sqlite:"+filepath.Join(data, "tsumugi.db"), db.WithMigrations(fstest.MapFS{"0001_first.sql": {Data: []byte("-- owner: db\nCREATE TABLE first (id TEXT PRIMARY KEY);")}}))
	if err == nil {
		err = closing(d, d.Migrate(t.Context()))
	}
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "shop.tar")
	got := command(t, "backup", "--data", data, file)
	if got.code != 0 || !strings.Contains(got.stderr, "The shop was not told of this backup") {
		t.Errorf("code %d, %q %q", got.code, got.stdout, got.stderr)
	}
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
}
