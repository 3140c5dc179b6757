package ssr_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// named is an engine that says its name.
type named struct {
	ssr.Off
	name string
}

func (n named) Render(context.Context, string, ssr.Answer) (ssr.Result, error) {
	return ssr.Result{HTML: n.name}, nil
}

func TestPick(t *testing.T) {
	works := func(name string) func() (ssr.Engine, error) {
		return func() (ssr.Engine, error) { return named{name: name}, nil }
	}
	fails := func() (ssr.Engine, error) { return nil, errors.New("not on this machine") }
	both := ssr.Engines{Node: works("node"), QuickJS: works("quickjs")}
	for _, c := range []struct {
		mode    string
		engines ssr.Engines
		want    string // what it renders, or part of the error
		log     string
	}{
		{"auto", both, "node", "renderer=node"},
		{"auto", ssr.Engines{Node: fails, QuickJS: works("quickjs")}, "quickjs", "not on this machine"},
		{"auto", ssr.Engines{Node: fails, QuickJS: fails}, "renderer quickjs: not on this machine", ""},
		{"node", both, "node", "renderer=node"},
		{"node", ssr.Engines{Node: fails, QuickJS: works("quickjs")}, "renderer node: not on this machine", ""},
		{"quickjs", both, "quickjs", "renderer=quickjs"},
		{"off", both, ssr.ErrOff.Error(), "by the browser alone"},
		{"fast", both, `renderer "fast": want auto, quickjs, node or off`, ""},
	} {
		var log bytes.Buffer
		engine, err := ssr.Pick(c.mode, c.engines, slog.New(slog.NewTextHandler(&log, nil)))
		got := ""
		if err == nil {
			var r ssr.Result
			r, err = engine.Render(t.Context(), "/", nil)
			got = r.HTML
		}
		if err != nil {
			got = err.Error()
		}
		if got != c.want || !strings.Contains(log.String(), c.log) {
			t.Errorf("%s: got %q and log %q, want %q and %q", c.mode, got, log.String(), c.want, c.log)
		}
	}
}
