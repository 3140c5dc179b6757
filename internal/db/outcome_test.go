package db_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// What a lossy line does to the next COMMIT.
const (
	passOn int32 = iota
	loseCommit
	loseAnswer
)

// lossyLine passes a PostgreSQL connection on and cuts it at COMMIT when told to.
type lossyLine struct {
	network, server string
	next            atomic.Int32
}

func newLossyLine(t *testing.T, address string) (*lossyLine, string) {
	t.Helper()
	config, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	line := &lossyLine{}
	line.network, line.server = pgconn.NetworkAddress(config.Host, config.Port)
	l := listen(t)
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			go line.carry(client)
		}
	}()
	u := url.URL{Scheme: "postgres", User: url.UserPassword(config.User, config.Password),
		Host: l.Addr().String(), Path: "/" + config.Database, RawQuery: "sslmode=disable"}
	return line, u.String()
}

func (line *lossyLine) carry(client net.Conn) {
	defer client.Close()
	server, err := net.Dial(line.network, line.server)
	if err != nil {
		return
	}
	defer server.Close()
	var mute atomic.Bool
	answered := make(chan struct{}, 1) // while mute: COMMIT has happened
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := server.Read(buf)
			if err != nil {
				client.Close()
				return
			}
			if !mute.Load() {
				client.Write(buf[:n])
				continue
			}
			select {
			case answered <- struct{}{}:
			default:
			}
		}
	}()
	buf := make([]byte, 4096)
	for {
		n, err := client.Read(buf)
		if err != nil {
			return
		}
		if bytes.Contains(buf[:n], []byte("commit\x00")) {
			switch line.next.Swap(passOn) {
			case loseCommit:
				return
			case loseAnswer:
				mute.Store(true)
				io.Copy(server, bytes.NewReader(buf[:n]))
				select {
				case <-answered:
				case <-time.After(patience):
				}
				return
			}
		}
		server.Write(buf[:n])
	}
}

func TestLostCommitIsNeverRunAgain(t *testing.T) {
	line, address := newLossyLine(t, dbtest.EmptyPostgres(t))
	d, err := db.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	run(t, d, makeCounter)
	for _, c := range []struct {
		name string
		loss int32
		rows int64
	}{{"COMMIT lost", loseCommit, 0}, {"answer lost", loseAnswer, 1}} {
		runs := 0
		line.next.Store(c.loss)
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			runs++
			return add(t.Context(), tx, c.name)
		})
		if !errors.Is(err, db.ErrOutcomeUnknown) || !errors.Is(err, db.ErrAway) || runs != 1 {
			t.Errorf("%s: got %v after %d runs, want %v after 1", c.name, err, runs, db.ErrOutcomeUnknown)
		}
		if got := counter(t, d); got != c.rows {
			t.Errorf("%s: got %d rows, want %d", c.name, got, c.rows)
		}
	}
}

// A connection that dies before COMMIT was sent has done nothing for certain.
func TestConnectionLostBeforeCommitIsRunAgain(t *testing.T) {
	for name, dying := range map[string]string{
		"ended":             `SELECT pg_terminate_backend(pg_backend_pid())`,
		"idle for too long": `SET LOCAL idle_in_transaction_session_timeout = 1`,
	} {
		t.Run(name, func(t *testing.T) {
			d := dbtest.Postgres(t)
			run(t, d, makeCounter)
			runs := 0
			err := d.Update(t.Context(), func(tx *db.Tx) error {
				if runs++; runs == 1 {
					var pid int
					if err := tx.QueryRowContext(t.Context(), `SELECT pg_backend_pid()`).Scan(&pid); err != nil {
						return err
					}
					if _, err := tx.ExecContext(t.Context(), dying); err != nil {
						return err
					}
					waittest.Until(t, "the connection is gone", func() bool { return !alive(t, d, pid) })
				}
				return add(t.Context(), tx, "x")
			})
			if got := counter(t, d); err != nil || runs != 2 || got != 1 {
				t.Errorf("got %v after %d runs with %d rows, want nil after 2 with 1", err, runs, got)
			}
		})
	}
}

// alive tells whether PostgreSQL has a connection; a transaction may ask it of its own.
func alive(t *testing.T, d *db.DB, pid int) bool {
	t.Helper()
	var there bool
	var asked sync.WaitGroup
	asked.Go(func() {
		err := d.View(t.Context(), func(tx *db.Tx) error {
			return tx.QueryRowContext(t.Context(), `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = $1)`, pid).Scan(&there)
		})
		if err != nil {
			t.Error(err)
		}
	})
	asked.Wait()
	return there
}
