package db_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

func TestChangesComeByTheDatabase(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		dbtest.Changes(t, dbtest.Way{Shop: func(t *testing.T) func(...db.Option) *db.DB {
			return dbtest.Nodes(t, dbtest.SQLiteURL(t))
		}})
	})
	t.Run("postgres", func(t *testing.T) {
		dbtest.Changes(t, dbtest.Way{
			Shop: func(t *testing.T) func(...db.Option) *db.DB { return dbtest.Nodes(t, dbtest.PostgresURL(t)) },
			Cut: func(t *testing.T, node *db.DB, meanwhile func()) {
				run(t, node, `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
					WHERE datname = current_database() AND pid <> pg_backend_pid()`)
				meanwhile()
			},
		})
	})
}

func TestABrokerIsForPostgreSQL(t *testing.T) {
	_, err := db.Open(t.Context(), dbtest.SQLiteURL(t), db.WithBroker(nowhere{}))
	if !errors.Is(err, db.ErrAddress) {
		t.Errorf("got %v, want %v", err, db.ErrAddress)
	}
}

// nowhere is a broker that nobody reaches.
type nowhere struct{}

func (nowhere) Connect(context.Context, string, uint64) (db.Line, uint64, error) {
	return nil, 0, errors.New("nobody is there")
}

// A broker that is away from the beginning changes nothing.
func TestChangesComeWithoutTheBroker(t *testing.T) {
	dbtest.Changes(t, dbtest.Way{Shop: func(t *testing.T) func(...db.Option) *db.DB {
		return dbtest.Nodes(t, dbtest.PostgresURL(t), db.WithBroker(nowhere{}))
	}})
}
