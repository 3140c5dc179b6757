package db

import (
	"context"
	"database/sql"
	"time"

	"github.com/jackc/pgx/v5"
)

// feed wakes a follower.
type feed interface {
	// wait returns when something may have changed since the last wait, or
	// from time to time for no reason.
	wait(ctx context.Context) error
	close()
}

// sqliteFeed asks a connection of its own for data_version, which changes with
// every commit of any other connection or process and costs microseconds.
type sqliteFeed struct {
	pool    *sql.DB
	version int64
}

func (e *sqliteEngine) listen(ctx context.Context) (feed, error) {
	pool, err := e.pool(1, "_query_only", "1")
	if err != nil {
		return nil, err
	}
	f := &sqliteFeed{pool: pool}
	if f.version, err = f.ask(ctx); err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

func (f *sqliteFeed) ask(ctx context.Context) (v int64, err error) {
	err = f.pool.QueryRowContext(ctx, sqliteChanged).Scan(&v)
	return v, err
}

func (f *sqliteFeed) wait(ctx context.Context) error {
	tick := time.NewTicker(changePoll)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		v, err := f.ask(ctx)
		if err != nil {
			return err
		}
		if v != f.version {
			f.version = v
			return nil
		}
	}
}

func (f *sqliteFeed) close() { _ = f.pool.Close() }

// postgresFeed is a connection that listens.
type postgresFeed struct{ conn *pgx.Conn }

func (e *postgresEngine) listen(ctx context.Context) (feed, error) {
	conn, err := pgx.ConnectConfig(ctx, e.config)
	if err != nil {
		return nil, e.explain(err)
	}
	f := postgresFeed{conn}
	if _, err := conn.Exec(ctx, postgresListen); err != nil {
		f.close()
		return nil, e.explain(err)
	}
	return f, nil
}

func (f postgresFeed) wait(ctx context.Context) error {
	told, err := f.notified(ctx, notifyPoll)
	for deadline := time.Now().Add(notifyBurst); told && err == nil; {
		told, err = f.notified(ctx, time.Until(deadline))
	}
	return err
}

// notified waits for one notification, at most for a while.
func (f postgresFeed) notified(ctx context.Context, while time.Duration) (bool, error) {
	if while <= 0 {
		return false, nil
	}
	short, cancel := context.WithTimeout(ctx, while)
	defer cancel()
	_, err := f.conn.WaitForNotification(short)
	if err != nil && ctx.Err() == nil && short.Err() != nil && !f.conn.IsClosed() {
		return false, nil
	}
	return err == nil, err
}

func (f postgresFeed) close() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = f.conn.Close(ctx)
}
