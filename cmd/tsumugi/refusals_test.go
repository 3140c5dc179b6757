package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tsumugi-shop/tsumugi/web"
)

// An operator who made a mistake reads one line that names it, and a script
// sees it in the exit code.
func TestMistakesAreToldInOneLine(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	write(t, file, "a file, not a folder")
	write(t, filepath.Join(dir, "text", "tsumugi.db"), "a text that is long enough to be taken for the head of a database, and is none")
	for _, c := range []struct {
		name string
		args []string
		want []string // all of them in the line
		code int
	}{
		{"data folder below a file", []string{"serve", "--data", filepath.Join(file, "data")}, []string{"data folder", file}, 1},
		{"data folder is a file", []string{"migrate", "--data", file}, []string{"data folder", file}, 1},
		{"not a database file", []string{"serve", "--data", filepath.Join(dir, "text")}, []string{"tsumugi.db", "not a SQLite database"}, 1},
		{"database does not answer", []string{"serve", "--db", "postgres://shop:geheim@127.0.0.1:1/x"}, []string{"127.0.0.1:1", "does not answer"}, 1},
		{"unknown kind of database", []string{"serve", "--db", "mysql://127.0.0.1/x"}, []string{"sqlite:", "postgres://"}, 1},
		{"unknown kind of broker", []string{"serve", "--db", "postgres://shop:geheim@127.0.0.1:1/x", "--db-feed", "redis://127.0.0.1"}, []string{"--db-feed", "nats://"}, 1},
		{"broker with SQLite", []string{"serve", "--data", filepath.Join(dir, "new"), "--db-feed", "nats://127.0.0.1:1"}, []string{"broker", "PostgreSQL"}, 1},
		{"origin with a path", []string{"serve", "--origin", "https://shop.example/shop"}, []string{"--origin", "https://shop.example/shop", "without a path"}, 1},
		{"origin without a scheme", []string{"serve", "--origin", "shop.example"}, []string{"--origin", "shop.example"}, 1},
		{"backup over a file", []string{"backup", "--data", dir, file}, []string{file, "exists already"}, 1},
		{"contract is missing", []string{"contract", "--check", "--root", dir}, []string{"contract/openapi.json", "missing"}, 1},
		{"unknown flag", []string{"serve", "--prot", "1"}, []string{"unknown flag --prot"}, 2},
		{"unknown command", []string{"sevre"}, []string{"sevre"}, 2},
		{"unknown renderer", []string{"serve", "--renderer", "v8"}, []string{"--renderer", "quickjs", "v8"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.args[0] == "serve" { // the usual port may be somebody's
				c.args = append(c.args, "--addr", "127.0.0.1:0", "--metrics-addr", "")
			}
			got := command(t, c.args...)
			line := got.complaint(t)
			for _, want := range c.want {
				if !strings.Contains(line, want) {
					t.Errorf("%q said %q, want %q in it", c.args, line, want)
				}
			}
			if got.code != c.code {
				t.Errorf("%q exited with %d, want %d", c.args, got.code, c.code)
			}
			if strings.Contains(got.stderr+got.stdout, "geheim") {
				t.Errorf("%q told the database's password: %q", c.args, got.stderr)
			}
		})
	}
}

func TestPortInUseIsToldInOneLine(t *testing.T) {
	needFront(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for flag, other := range map[string]string{"--addr": "--metrics-addr", "--metrics-addr": "--addr"} {
		got := command(t, "serve", "--data", t.TempDir(), "--renderer", "off", flag, taken.Addr().String(), other, "127.0.0.1:0")
		line := got.complaint(t)
		for _, want := range []string{taken.Addr().String(), "in use", flag} {
			if !strings.Contains(line, want) {
				t.Errorf("%s taken: said %q, want %q in it", flag, line, want)
			}
		}
		if got.code != 1 || strings.Contains(got.stdout, "is open") {
			t.Errorf("%s taken: exit code %d, stdout %q; want 1 and no welcome", flag, got.code, got.stdout)
		}
	}
}

func TestFrontEndThatWasNotBuiltIsTold(t *testing.T) {
	_, err := loadFront(fstest.MapFS{".keep": {}})
	if err == nil || !strings.Contains(err.Error(), "make build") || strings.Contains(err.Error(), "\n") {
		t.Errorf("loadFront without a build: %v, want one line that says make build", err)
	}
}

func TestFrontEndIsWhole(t *testing.T) {
	needFront(t)
	f, err := loadFront(web.Dist())
	if err != nil {
		t.Fatal(err)
	}
	if f.bundle == "" || len(f.routes) == 0 || f.build.ID == "" || f.build.Time.IsZero() {
		t.Errorf("bundle of %d bytes, %d routes, build %+v; want all of them", len(f.bundle), len(f.routes), f.build)
	}
}

func TestVariableStandsForFlag(t *testing.T) {
	cmd := program(t, "migrate", "--data", t.TempDir())
	cmd.Env = append(cmd.Env, "TSUMUGI_DB=mysql://127.0.0.1/x")
	got := finished(t, cmd)
	if line := got.complaint(t); got.code != 1 || !strings.Contains(line, "postgres://") {
		t.Errorf("TSUMUGI_DB=mysql://…: code %d, %q; want 1 and what an address begins with", got.code, line)
	}
}

func TestContractIsUpToDate(t *testing.T) {
	if got := command(t, "contract", "--check", "--root", filepath.Join("..", "..")); got.code != 0 {
		t.Errorf("contract --check: code %d, %s", got.code, got.stderr)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
