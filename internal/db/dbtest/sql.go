package dbtest

import (
	"context"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// createDatabase copies template into a new database. Names are our own: no
// user's text comes near them.
func createDatabase(ctx context.Context, admin *pgx.Conn, name, template string) error {
	_, err := admin.Exec(ctx, `CREATE DATABASE `+name+` TEMPLATE `+template+
		` ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`+byFiles(admin.PgConn().ParameterStatus("server_version")))
	return err
}

// byFiles copies a database file by file, where the server (from version 15) would else write each page into its log
// too: a fifth of the time.
func byFiles(version string) string {
	major, _, _ := strings.Cut(version, ".")
	if n, err := strconv.Atoi(major); err != nil || n < 15 {
		return ""
	}
	return ` STRATEGY FILE_COPY`
}

func dropDatabase(ctx context.Context, admin *pgx.Conn, name string) error {
	_, err := admin.Exec(ctx, `DROP DATABASE IF EXISTS `+name+` WITH (FORCE)`)
	return err
}

func renameDatabase(ctx context.Context, admin *pgx.Conn, from, to string) error {
	_, err := admin.Exec(ctx, `ALTER DATABASE `+from+` RENAME TO `+to)
	return err
}

func hasDatabase(ctx context.Context, admin *pgx.Conn, name string) (found bool, err error) {
	err = admin.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)`, name).Scan(&found)
	return found, err
}

// lockTemplates lets one process make a template at a time; the lock ends with the connection.
func lockTemplates(ctx context.Context, admin *pgx.Conn) error {
	_, err := admin.Exec(ctx, `SELECT pg_advisory_lock(7473756)`)
	return err
}
