package db_test

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

func TestOpenTellsTheOperatorWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(file, []byte(strings.Repeat("this is no database\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	silent := listen(t) // takes connections and says nothing
	closed := listen(t)
	closed.Close()

	for _, c := range []struct {
		name, url string
		kind      error
	}{
		{"no scheme", "/var/lib/shop.db", db.ErrAddress},
		{"no file", "sqlite:", db.ErrAddress},
		{"unreadable address", "postgres://u:s3cret@host:port/x", db.ErrAddress},
		{"folder is a file", "sqlite:" + filepath.Join(file, "shop.db"), db.ErrUnwritable},
		{"file is a folder", "sqlite:" + dir, db.ErrUnwritable},
		{"folder cannot be made", "sqlite:/proc/tsumugi/shop.db", db.ErrUnwritable},
		{"not a database", "sqlite:" + file, db.ErrNotDatabase},
		{"nobody listens", "postgres://u:s3cret@" + closed.Addr().String() + "/x", db.ErrUnreachable},
		{"nobody answers", "postgres://u:s3cret@" + silent.Addr().String() + "/x?connect_timeout=1", db.ErrUnreachable},
		{"no such host", "postgres://u:s3cret@no-such-host.invalid/x", db.ErrUnreachable},
		{"no such socket", "postgres:///x?host=" + dir + "&password=s3cret", db.ErrUnreachable},
	} {
		t.Run(c.name, func(t *testing.T) { wantSetupError(t, c.url, c.kind) })
	}
	t.Run("not a database stays as it was", func(t *testing.T) {
		if text, err := os.ReadFile(file); err != nil || len(text) != 2000 {
			t.Errorf("got %d bytes, %v; want 2000", len(text), err)
		}
	})
}

func TestWaitingForAnotherProgramCanBeInterrupted(t *testing.T) {
	address := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	holder, err := db.Open(t.Context(), address, db.WithMigrations(many()))
	if err != nil {
		t.Fatal(err)
	}
	defer holder.Close()
	if err := holder.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	waiting, err := db.Open(t.Context(), address, db.WithMigrations(with(many(), "0016_new.sql", `CREATE TABLE new (n BIGINT)`)))
	if err != nil {
		t.Fatal(err)
	}
	defer waiting.Close()
	err = holder.Update(t.Context(), func(*db.Tx) error {
		for name, wait := range map[string]func(context.Context) error{
			"Migrate": waiting.Migrate,
			"Open":    func(ctx context.Context) error { _, err := db.Open(ctx, address); return err },
		} {
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			began := time.Now()
			err := wait(ctx)
			cancel()
			if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > patience {
				t.Errorf("%s beside a writer, interrupted after 200 ms: got %v after %v, want the interruption at once", name, err, took)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func wantSetupError(t *testing.T, address string, kind error) {
	t.Helper()
	began := time.Now()
	d, err := db.Open(t.Context(), address)
	if err == nil {
		d.Close()
	}
	setup, ok := errors.AsType[*db.SetupError](err)
	if !ok || !errors.Is(err, kind) {
		t.Fatalf("%s: got %v, want a SetupError of kind %q", address, err, kind)
	}
	if strings.Contains(setup.Line, "\n") || strings.Contains(setup.Line, "s3cret") || len(setup.Line) < 20 {
		t.Errorf("%s: not one clear line without the password: %q", address, setup.Line)
	}
	if took := time.Since(began); took > patience {
		t.Errorf("%s: took %v", address, took)
	}
	t.Log(setup.Line)
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func TestOpenPostgresThatRefuses(t *testing.T) {
	good, err := url.Parse(dbtest.EmptyPostgres(t))
	if err != nil {
		t.Fatal(err)
	}
	missing := *good
	missing.Path = "/no_such_database"
	wantSetupError(t, missing.String(), db.ErrMissing)

	stranger := *good
	stranger.User = url.UserPassword("no_such_user", "s3cret")
	wantSetupError(t, stranger.String(), db.ErrDenied)
}

func TestOpenMakesFolderAndFileForTheOwnerAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "データ 100%", "a?b#c.db")
	d, err := db.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]fs.FileMode{
		filepath.Dir(path): 0o700 | fs.ModeDir, path: 0o600, path + "-wal": 0o600, path + "-shm": 0o600,
	} {
		info, err := os.Stat(name)
		if err != nil {
			t.Error(err)
		} else if info.Mode() != want {
			t.Errorf("mode of %s: got %v, want %v", name, info.Mode(), want)
		}
	}
	if err := d.Ping(t.Context()); err != nil {
		t.Errorf("ping: %v", err)
	}
}

func TestEveryConnectionHasItsPragmas(t *testing.T) {
	d := dbtest.SQLite(t)
	type run = func(context.Context, func(*db.Tx) error) error
	// The writer waits in its queue, where contexts are heeded, and not inside SQLite.
	patience := map[string]int{"writer": 20, "reader": 5000}
	for name, run := range map[string]run{"writer": d.Update, "reader": d.View} {
		err := run(t.Context(), func(tx *db.Tx) error {
			var mode string
			var sync, keys, busy, readOnly int
			err := tx.QueryRowContext(t.Context(), `
				SELECT j.journal_mode, s.synchronous, f.foreign_keys, b.timeout, q.query_only
				FROM pragma_journal_mode AS j, pragma_synchronous AS s, pragma_foreign_keys AS f,
					pragma_busy_timeout AS b, pragma_query_only AS q`).Scan(&mode, &sync, &keys, &busy, &readOnly)
			if mode != "wal" || sync != 2 || keys != 1 || busy != patience[name] || (readOnly == 1) != (name == "reader") {
				t.Errorf("%s: got journal %s, synchronous %d, foreign keys %d, busy timeout %d, query only %d",
					name, mode, sync, keys, busy, readOnly)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestBackup(t *testing.T) {
	d := dbtest.SQLite(t)
	run(t, d, makeCounter, `INSERT INTO counter VALUES ('x', 7)`)
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := d.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	run(t, d, `UPDATE counter SET n = 8`)
	restored, err := db.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer restored.Close()
	if got := counter(t, restored); got != 7 {
		t.Errorf("in the backup: got %d, want 7", got)
	}
	for name, to := range map[string]string{"over a file": path, "no folder": filepath.Join(t.TempDir(), "no", "copy.db")} {
		if err := d.Backup(t.Context(), to); !errors.Is(err, db.ErrBackup) {
			t.Errorf("backup %s: got %v, want %v", name, err, db.ErrBackup)
		}
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range left {
		if strings.HasPrefix(f.Name(), ".backup-") {
			t.Errorf("left behind: %s", f.Name())
		}
	}
}

func TestBackupOfPostgresNamesPgDump(t *testing.T) {
	err := dbtest.Postgres(t).Backup(t.Context(), filepath.Join(t.TempDir(), "copy"))
	if !errors.Is(err, db.ErrBackup) || !strings.Contains(err.Error(), "pg_dump") {
		t.Errorf("got %v, want %v that names pg_dump", err, db.ErrBackup)
	}
}

// A node keeps no more connections than it was allowed.
func TestThePoolIsBounded(t *testing.T) {
	d := dbtest.Postgres(t, db.WithPool(2))
	if d.PoolSize() != 2 {
		t.Errorf("the pool has %d connections", d.PoolSize())
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := d.Update(t.Context(), func(tx *db.Tx) error {
				_, err := tx.ExecContext(t.Context(), `SELECT pg_sleep(0.01)`)
				return err
			}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	var n int
	scan(t, d, []any{&n}, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()`)
	if n > 2 {
		t.Errorf("%d connections, at most 2 are allowed", n)
	}
}
