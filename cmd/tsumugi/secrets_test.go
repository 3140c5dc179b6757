package main

import (
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// everySecret is every flag whose name says that it holds a secret.
func everySecret(t *testing.T) (list []*kong.Flag) {
	t.Helper()
	parser := kong.Must(&cli{}, kong.Name("tsumugi"), kong.DefaultEnvars("TSUMUGI"), standards())
	seen := map[string]bool{}
	err := kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok && !seen[flag.Name] {
			for _, word := range []string{"token", "secret", "password", "-key"} {
				if strings.Contains(flag.Name, word) && flag.Name != "stripe-publishable-key" || flag.Name == "db" {
					list, seen[flag.Name] = append(list, flag), true
					break
				}
			}
		}
		return next(nil)
	})
	if err != nil || len(list) < 8 {
		t.Fatalf("found %d secrets, %v", len(list), err)
	}
	return list
}

func TestEverySecretCanComeFromAFile(t *testing.T) {
	docs, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range everySecret(t) {
		if !flag.Tag.Has("secret") {
			t.Errorf("--%s is a secret and is not marked so", flag.Name)
		}
		if !strings.Contains(string(docs), flag.Envs[0]+"_FILE") {
			t.Errorf("docs/configuration.md does not name %s_FILE", flag.Envs[0])
		}
	}
}

func TestSecretFilesAreReadAndWrongOnesRefused(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string, mode fs.FileMode) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	shop := filepath.Join(folder, "shop.db")
	withShop(t, "sqlite:"+shop, func(*db.DB) {})
	good := file("good", "sqlite:"+shop+"\n", 0o440)
	for _, c := range []struct{ name, value, want string }{
		{"good", good, ""},
		{"readable by everybody", file("open", "sqlite:"+shop, 0o644), "may be used by everybody (0644): chmod o= "},
		{"empty", file("empty", "\n", 0o600), "should hold the secret on one line"},
		{"of two lines", file("two", "a\nb\n", 0o600), "should hold the secret on one line"},
		{"too large", file("large", strings.Repeat("x", 70000), 0o600), "more than 65536 bytes"},
		{"a folder", folder, "is no file"},
		{"missing", filepath.Join(folder, "none"), "cannot be read: no such file"},
	} {
		cmd := program(t, "shop", "status")
		cmd.Env = append(cmd.Env, "TSUMUGI_DB_FILE="+c.value)
		out := finished(t, cmd)
		if c.want == "" && (out.code != 0 || !strings.Contains(out.stdout, "open")) || c.want != "" && (out.code == 0 || !strings.Contains(out.stderr, c.want)) {
			t.Errorf("%s: got %d %s %s, want %q", c.name, out.code, out.stdout, out.stderr, c.want)
		}
	}
	cmd := program(t, "shop", "status")
	cmd.Env = append(cmd.Env, "TSUMUGI_DB_FILE="+good, "TSUMUGI_DB=sqlite:"+shop)
	if out := finished(t, cmd); out.code == 0 || !strings.Contains(out.stderr, "both set") {
		t.Errorf("a secret from two places: %d %s", out.code, out.stderr)
	}
}

// Whatever the umask allows, files and folders of a shop are its owner's alone.
func TestFilesAndFoldersArePrivate(t *testing.T) {
	needFront(t)
	before := syscall.Umask(0)
	defer syscall.Umask(before)
	data := filepath.Join(t.TempDir(), "made", "by", "serve")
	s := serve(t, data, "--demo", "--renderer", "off")
	if got := s.status(t, "/"); got != http.StatusOK {
		t.Fatalf("the shop answers %d", got)
	}
	list, body := s.get(t, "/sitemaps/items-1.xml")
	if list != 200 || body == "" {
		t.Fatalf("no items: %d", list)
	}
	if out := command(t, "backup", "--data", data, filepath.Join(data, "..", "shop.tar")); out.code != 0 {
		t.Fatal(out.stderr)
	}
	if _, err := s.stop(t); err != nil {
		t.Error(err)
	}
	seen := 0
	err := filepath.WalkDir(filepath.Dir(data), func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		seen++
		if info.Mode().Perm()&0o077 != 0 && path != filepath.Dir(data) {
			t.Errorf("%s may be used by others: %v", path, info.Mode())
		}
		return nil
	})
	if err != nil || seen < 4 {
		t.Errorf("looked at %d files, %v", seen, err)
	}
}
