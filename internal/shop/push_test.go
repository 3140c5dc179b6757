package shop_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/push"
	"github.com/tsumugi-shop/tsumugi/internal/push/webpush"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// ownBrowser is what the browser of member A says of itself.
var ownBrowser = fields{"endpoint": "https://push.example/canary", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
	"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}

// browsers keep where members are told; nothing is sent.
func browsers(t *testing.T, d *db.DB) *push.Devices {
	t.Helper()
	seals, err := seal.ParseKey(seal.NewText())
	if err != nil {
		t.Fatal(err)
	}
	key, err := push.OpenKey(t.Context(), d, seals, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	service, err := webpush.New(webpush.Config{Key: key, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	return &push.Devices{DB: d, Service: service, Key: key}
}
