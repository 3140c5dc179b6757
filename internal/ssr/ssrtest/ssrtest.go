// Package ssrtest is the suite that every engine of package ssr passes, and
// the bundle it uses: plain JavaScript whose pages each try one thing.
package ssrtest

import (
	"context"
	_ "embed" // for the bundle
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// Bundle is a small server bundle; see testdata/bundle.js for its pages.
//
//go:embed testdata/bundle.js
var Bundle string

// Config is what the suite asks of an engine it opens.
type Config struct {
	Timeout time.Duration
	Room    int // renders it takes at a time, working or waiting; more are refused
	Log     *slog.Logger
}

// Open makes an engine with the bundle loaded.
type Open func(bundle string, c Config) (ssr.Engine, error)

// Suite runs every case against the engines that open makes.
func Suite(t *testing.T, open Open) {
	t.Helper()
	for _, c := range []struct {
		name string
		run  func(*testing.T, Open)
	}{
		{"a plain page arrives whole", plainPage},
		{"asks are answered in order over two rounds", asksInOrder},
		{"text survives byte for byte", textSurvives},
		{"a big page arrives whole", bigPage},
		{"a page that fails says why", failures},
		{"a page that never ends is stopped", endless},
		{"a memory bomb harms nobody else", memoryBomb},
		{"fifty renders at once do not mix", manyAtOnce},
		{"a cancelled request stops its render", cancelled},
		{"a full engine refuses", fullEngine},
		{"closing ends what is under way", closeWhileRendering},
		{"nothing is left of finished and abandoned renders", nothingLeft},
		{"wrong replies are an error", wrongReplies},
		{"the realm is bare", bareRealm},
		{"the console goes to the log", console},
		{"a bundle that cannot work is refused", badBundles},
	} {
		t.Run(c.name, func(t *testing.T) { c.run(t, open) })
	}
}

const generous = waittest.Long

// start opens an engine for one test.
func start(t *testing.T, open Open, c Config) ssr.Engine {
	t.Helper()
	if c.Timeout == 0 {
		c.Timeout = generous
	}
	if c.Room == 0 {
		c.Room = 64
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	engine, err := open(Bundle, c)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() {
		if err := engine.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return engine
}

// Echo answers every ask with its own name and body.
func Echo(_ context.Context, asks []ssr.Ask) []ssr.Reply {
	replies := make([]ssr.Reply, len(asks))
	for i, a := range asks {
		body, err := json.Marshal(map[string]any{"name": a.Name, "body": a.Body})
		if err != nil {
			panic(err)
		}
		replies[i] = ssr.Reply{Status: 200 + i, Body: body}
	}
	return replies
}

// mustRender renders a page that has no reason to fail.
func mustRender(t *testing.T, r ssr.Renderer, url string) ssr.Result {
	t.Helper()
	got, err := r.Render(t.Context(), url, Echo)
	if err != nil {
		t.Fatalf("render %s: %v", url, err)
	}
	return got
}
