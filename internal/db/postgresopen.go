package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// ownSessions is how many connections go past a pooler, beside the one that
// listens: migrations and Alone need one each.
const ownSessions = 2

// idleTimeout ends a transaction whose shop has gone without saying so.
const idleTimeout = "idle_in_transaction_session_timeout"

// idleMost is after how many milliseconds: a node that a network lost keeps its locks
// for so long, and others wait for them. Transactions only compute between statements.
const idleMost = "10000"

func (d *DB) openPostgres(ctx context.Context, address string) (err error) {
	e := &postgresEngine{publisher: newPublisher()}
	if e.direct, err = postgresConfig(address); err != nil {
		return err
	}
	e.config = e.direct
	if d.pooler != "" {
		if e.config, err = postgresConfig(d.pooler); err != nil {
			return err
		}
		throughPooler(e.config)
	}
	e.primary = newHosts(e.direct)
	e.way = e.primary
	if d.pooler != "" {
		e.way = newHosts(e.config)
	}
	e.pool = postgresPool(e.way.connector(), d.poolSize)
	e.own = e.pool
	if d.pooler != "" {
		e.own = postgresPool(e.primary.connector(), ownSessions)
	}
	d.engine = e
	if d.broker != nil {
		e.carrier = &carrier{broker: d.broker, engine: e, log: d.log, wake: make(chan struct{}, 1)}
	}
	for _, pool := range []*sql.DB{e.pool, e.own} {
		if err := e.check(ctx, pool); err != nil {
			_ = d.Close() // the first error is the one to tell
			return e.explain(err)
		}
	}
	if d.replicaURL == "" {
		return nil
	}
	config, err := postgresConfig(d.replicaURL)
	if err != nil {
		return errors.Join(err, d.Close())
	}
	d.replica = &replica{pool: postgresPool(stdlib.GetConnector(*config), max(2, d.poolSize/2)), most: replicaMost}
	return nil
}

// postgresConfig reads an address, which may name several hosts, and adds what
// the shop wants of every connection.
func postgresConfig(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil { // the error repeats the address, so it is not shown
		return nil, setupError(ErrAddress, "cannot read the PostgreSQL address; it looks like postgres://user:password@host:5432/database")
	}
	if config.ConnectTimeout == 0 || config.ConnectTimeout > dialTime {
		config.ConnectTimeout = dialTime
	}
	for name, value := range map[string]string{"application_name": "tsumugi", idleTimeout: idleMost} {
		if _, set := config.RuntimeParams[name]; !set {
			config.RuntimeParams[name] = value
		}
	}
	return config, nil
}

// throughPooler keeps to what a pooler in transaction mode can do: each
// transaction may come to another server process, which knows neither the
// statements that were prepared before nor settings of a session.
func throughPooler(config *pgx.ConnConfig) {
	config.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	delete(config.RuntimeParams, idleTimeout) // PgBouncer's own idle_transaction_timeout does it
}

func postgresPool(connector driver.Connector, size int) *sql.DB {
	pool := sql.OpenDB(connector)
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	pool.SetConnMaxLifetime(time.Hour)
	return pool
}

func (e *postgresEngine) stats() Pool {
	s := e.pool.Stats()
	return Pool{Size: s.MaxOpenConnections, InUse: s.InUse, Waits: s.WaitCount, Waited: s.WaitDuration}
}

func (e *postgresEngine) close() error {
	e.stopPublishing()
	if e.carrier != nil {
		e.carrier.stop()
	}
	if e.own == e.pool {
		return e.pool.Close()
	}
	return errors.Join(e.own.Close(), e.pool.Close())
}
