package main

import (
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/jetstream"
)

// feedFlags say how nodes hear of each other's changes.
type feedFlags struct {
	Feed string `help:"Address of a NATS server with JetStream that carries changes between many nodes, such as nats://127.0.0.1:4222. Unless given, PostgreSQL tells them." name:"db-feed" secret:""`
}

// openBroker is what carries changes between nodes; nil without one.
func (f feedFlags) openBroker() (db.Broker, error) {
	if f.Feed == "" {
		return nil, nil
	}
	b, err := jetstream.Open(f.Feed)
	if err != nil {
		return nil, fmt.Errorf("--db-feed: %w", err)
	}
	return b, nil
}
