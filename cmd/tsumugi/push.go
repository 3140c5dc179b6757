package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/push"
	"github.com/tsumugi-shop/tsumugi/internal/push/webpush"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// notices are the browsers of members, and what goes to them.
type notices struct {
	devices *push.Devices
	queue   *push.Queue
}

// openPush makes what tells members in their browsers. A push service that has
// a complaint writes to the shop.
func openPush(ctx context.Context, d *db.DB, seals seal.Key, email string, log *slog.Logger) (n notices, err error) {
	key, err := push.OpenKey(ctx, d, seals, log)
	if err != nil {
		return n, err
	}
	service, err := webpush.New(webpush.Config{Key: key, Contact: "mailto:" + email, Now: time.Now})
	if err != nil {
		return n, err
	}
	return notices{&push.Devices{DB: d, Service: service, Key: key}, &push.Queue{DB: d, Service: service, Log: log}}, nil
}
