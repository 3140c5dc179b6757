package dbtest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
)

// server is the address of the PostgreSQL server for tests, found or started
// once a process.
var server = sync.OnceValues(func() (string, error) {
	if named := os.Getenv("TSUMUGI_TEST_POSTGRES"); named != "" {
		return named, nil
	}
	return startServer()
})

// template is the name of the migrated database that tests copy.
var template = sync.OnceValues(makeTemplate)

func migratedTemplate(t *testing.T) string {
	t.Helper()
	name, err := template()
	if err != nil {
		t.Fatalf("PostgreSQL for tests: %v", err)
	}
	return name
}

// postgresURL makes a database that lives as long as t.
func postgresURL(t *testing.T, from string) string {
	t.Helper()
	name := "tsumugi_test_" + strings.ToLower(rand.Text()[:16])
	var address string
	err := asAdmin(func(ctx context.Context, admin *pgx.Conn, base string) error {
		address = withDatabase(base, name)
		return createDatabase(ctx, admin, name, from)
	})
	if err != nil {
		t.Fatalf("PostgreSQL for tests: %v", err)
	}
	t.Cleanup(func() {
		err := asAdmin(func(ctx context.Context, admin *pgx.Conn, _ string) error {
			return dropDatabase(ctx, admin, name)
		})
		if err != nil {
			t.Errorf("drop test database: %v", err)
		}
	})
	return address
}

// makeTemplate migrates a database named after the migrations, so that all
// packages of a test run share it. It gets its name when it is complete.
func makeTemplate() (string, error) {
	sum, err := migrationSum()
	if err != nil {
		return "", err
	}
	name, cut := "tsumugi_template_"+sum, os.Getenv("TSUMUGI_TEST_MONTHS") != ""
	if cut {
		name += time.Now().Format("_200601") // the months that it begins with
	}
	return name, asAdmin(func(ctx context.Context, admin *pgx.Conn, base string) error {
		if err := lockTemplates(ctx, admin); err != nil {
			return err
		}
		if found, err := hasDatabase(ctx, admin, name); err != nil || found {
			return err
		}
		part := name + "_part"
		if err := dropDatabase(ctx, admin, part); err != nil {
			return err
		}
		if err := createDatabase(ctx, admin, part, "template0"); err != nil {
			return err
		}
		if err := migrate(withDatabase(base, part), cut); err != nil {
			return err
		}
		return renameDatabase(ctx, admin, part, name)
	})
}

func migrationSum() (string, error) {
	h := sha256.New()
	fmt.Fprint(h, migrations.Tables) // which of them are cut
	names, err := fs.Glob(migrations.Files, "*.sql")
	for _, name := range names {
		text, err := fs.ReadFile(migrations.Files, name)
		if err != nil {
			return "", err
		}
		h.Write([]byte(name))
		h.Write(text)
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), err
}

// asAdmin runs fn on a connection that may make and drop databases.
func asAdmin(fn func(ctx context.Context, admin *pgx.Conn, base string) error) error {
	base, err := server()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	admin, err := pgx.Connect(ctx, base)
	if err != nil {
		return err
	}
	defer admin.Close(ctx)
	return fn(ctx, admin, base)
}

func withDatabase(base, name string) string {
	u, err := url.Parse(base)
	if err != nil { // pgx has connected with it
		panic(err)
	}
	u.Path = "/" + name
	return u.String()
}
