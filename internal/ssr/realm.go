package ssr

import (
	"context"
	_ "embed" // for the prelude
	"log/slog"
	"time"
)

// Prelude is JavaScript for engines: a function expression, called in a fresh
// realm with a host function write(level, text) before the bundle is
// evaluated. It leaves the standard global names and a console there, so that
// all engines behave alike and no bundle reaches the machine.
//
//go:embed prelude.js
var Prelude string

// Console logs what a bundle wrote to its console.
func Console(log *slog.Logger, level, text string) {
	at := slog.LevelDebug
	if level == "warn" {
		at = slog.LevelWarn
	}
	log.Log(context.Background(), at, "bundle wrote to its console", "text", text)
}

// Bound gives a render its own context: it ends with the request, after
// timeout with ErrTimeout, and with ErrClosed when the engine's life ends.
func Bound(ctx, life context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(life, func() { cancel(ErrClosed) })
	ctx, done := context.WithTimeoutCause(ctx, timeout, ErrTimeout)
	return ctx, func() {
		stop()
		done()
		cancel(nil)
	}
}
