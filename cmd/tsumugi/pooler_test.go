package main

import (
	"context"
	"strconv"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// TestAShopBehindPgBouncer lets two nodes migrate, start and sell through a
// pooler in transaction mode whose four connections all of them share.
func TestAShopBehindPgBouncer(t *testing.T) {
	needFront(t)
	server := dbtest.OwnServer(t)
	pooler, console := server.Pooler(t)
	buying(t, server.URL, 2, 8, 24, "", "--db-pooler", pooler)

	config, err := pgx.ParseConfig(console)
	if err != nil {
		t.Fatal(err)
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol // its console knows no other
	conn, err := pgx.ConnectConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	said, err := conn.PgConn().Exec(t.Context(), "SHOW STATS").ReadAll()
	if err != nil || len(said) != 1 {
		t.Fatalf("SHOW STATS: %d results, %v", len(said), err)
	}
	found := false
	for _, row := range said[0].Rows {
		of := map[string]string{}
		for i, column := range said[0].FieldDescriptions {
			of[column.Name] = string(row[i])
		}
		if of["database"] != "shop" {
			continue
		}
		found = true
		if n, err := strconv.Atoi(of["total_xact_count"]); err != nil || n < 24*10 {
			t.Errorf("only %q transactions went through the pooler, %v", of["total_xact_count"], err)
		}
	}
	if !found {
		t.Error("the pooler knows nothing of the shop")
	}
}
