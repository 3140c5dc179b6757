package db

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// soleTime is how long others have to leave: connections close some time after
// their program ended.
const soleTime = 5 * time.Second

// describe names the database for people.
func (e *sqliteEngine) describe() string { return "SQLite in " + e.path }

func (e *postgresEngine) describe() string {
	return fmt.Sprintf("PostgreSQL at %s, database %s", e.place(), e.direct.Database)
}

// sole leaves WAL, which SQLite allows to the only connection that there is, and
// keeps the file to itself. Who opens it afterwards goes back to WAL.
func (e *sqliteEngine) sole(ctx context.Context, work func(on sole) error) error {
	if err := e.close(); err != nil { // ours would be others
		return err
	}
	c, err := connect(e.path, soleTime, "synchronous=FULL", foreignKeysOff, "temp_store=MEMORY", "trusted_schema=0")
	if err != nil {
		return err
	}
	defer c.close()
	for _, text := range []string{sqliteNoWAL, sqliteBeginSole} {
		if err := c.execute(text); isConflict(err) {
			return setupError(ErrInUse, "another program has %s open: stop the shop, and what follows it, first", e.path)
		} else if err != nil {
			return err
		}
	}
	err = within(ctx, c, 0, func(on runner) error { return work(sqliteSole{on}) })
	if err == nil {
		err = c.execute(sqliteCommit)
	}
	if err != nil {
		_ = c.execute(sqliteRollback) // SQLite may have done it by itself
	}
	return err
}

type sqliteSole struct{ runner }

func (s sqliteSole) still(context.Context, []string) error { return nil } // nobody else is there

func (s sqliteSole) empty(ctx context.Context, tables []string) error {
	for _, table := range tables {
		if _, err := s.ExecContext(ctx, `DELETE FROM `+quoted(table)); err != nil {
			return err
		}
	}
	return nil
}

func (s sqliteSole) fill(ctx context.Context, table string, columns []string, next func() ([]any, error)) (n int64, err error) {
	places := make([]string, len(columns))
	for i := range places {
		places[i] = "$" + strconv.Itoa(i+1)
	}
	insert := `INSERT INTO ` + quoted(table) + ` (` + quotedList(columns) + `) VALUES (` + strings.Join(places, ", ") + `)`
	for {
		row, err := next()
		if err != nil || row == nil {
			return n, err
		}
		if _, err := s.ExecContext(ctx, insert, row...); err != nil {
			return n, err
		}
		n++
	}
}

// settle looks for rows whose parents are missing: they were not asked for while
// tables came one after the other.
func (s sqliteSole) settle(ctx context.Context) error { return sqliteMigrator{}.orphans(ctx, s) }

// sole refuses while another session of the shop's user is there.
func (e *postgresEngine) sole(ctx context.Context, work func(on sole) error) error {
	e.pool.SetMaxIdleConns(0) // ours would be others
	e.own.SetMaxIdleConns(0)
	conn, err := e.own.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := e.nobodyElse(ctx, conn); err != nil {
		return err
	}
	for _, text := range []string{postgresBeginSole, postgresIdle} {
		if _, err := conn.ExecContext(ctx, text); err != nil {
			return err
		}
	}
	if err = work(postgresSole{pooled{conn}, conn}); err == nil {
		_, err = conn.ExecContext(ctx, postgresCommit)
	}
	if err != nil {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), postgresRollback) // the connection may be gone, and all with it
	}
	return err
}

// nobodyElse waits a while for others to leave.
func (e *postgresEngine) nobodyElse(ctx context.Context, conn *sql.Conn) error {
	for end := time.Now().Add(soleTime); ; {
		var others int
		if err := conn.QueryRowContext(ctx, postgresOthers).Scan(&others); err != nil || others == 0 {
			return err
		}
		if time.Now().After(end) {
			return setupError(ErrInUse, "%d other connections of the user %q to %s are open: stop all nodes, and a pooler before them, first", others, e.direct.User, e.describe())
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(lockPause):
		}
	}
}

type postgresSole struct {
	runner
	conn *sql.Conn
}

func (s postgresSole) still(ctx context.Context, tables []string) error {
	_, err := s.ExecContext(ctx, `LOCK TABLE `+quotedList(tables)+` IN EXCLUSIVE MODE`)
	return err
}

func (s postgresSole) empty(ctx context.Context, tables []string) error {
	_, err := s.ExecContext(ctx, `TRUNCATE `+quotedList(tables)) // nobody reads them till the end
	return err
}

func (s postgresSole) fill(ctx context.Context, table string, columns []string, next func() ([]any, error)) (n int64, err error) {
	var unread error // CopyFrom says only that PostgreSQL was told to give up
	source := pgx.CopyFromFunc(func() (row []any, err error) {
		row, unread = next()
		return row, unread
	})
	err = s.conn.Raw(func(driver any) (err error) {
		n, err = driver.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{table}, columns, source)
		return err
	})
	if unread != nil {
		return n, unread
	}
	return n, err
}

// settle counts what there is, so that the first questions are answered well.
func (s postgresSole) settle(ctx context.Context) error {
	_, err := s.ExecContext(ctx, postgresAnalyze)
	return err
}
