//go:build unix

package node_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/node"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/ssrtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestEnginePassesTheSuite(t *testing.T) {
	ssrtest.Suite(t, func(bundle string, c ssrtest.Config) (ssr.Engine, error) {
		return node.New(bundle, node.Options{
			Children: 1, MaxInFlight: c.Room, Timeout: c.Timeout, HeapMB: 64, Log: c.Log,
		})
	})
}

func open(t *testing.T, o node.Options) *node.Engine {
	t.Helper()
	engine, err := node.New(ssrtest.Bundle, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = engine.Close() })
	return engine
}

// program writes a shell script that stands where node should be.
func program(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "node")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestUnusableNodeSaysWhy(t *testing.T) {
	for name, c := range map[string]struct{ path, want string }{
		"missing":   {filepath.Join(t.TempDir(), "node"), "no such file"},
		"too old":   {program(t, "echo v16.20.0"), `version "v16.20.0", version 18 or newer is needed`},
		"not node":  {program(t, "echo hello"), `version "hello"`},
		"failing":   {program(t, "exit 3"), "exit status 3"},
		"dies":      {program(t, `[ "$1" = --version ] && echo v20.0.0 && exit; exit 1`), "ended before it was ready"},
		"chatters":  {program(t, `[ "$1" = --version ] && echo v20.0.0 && exit; echo 0 fatal '"no"'; cat`), "no"},
		"gibberish": {program(t, `[ "$1" = --version ] && echo v20.0.0 && exit; echo what`), "ended before it was ready"},
	} {
		_, err := node.New(ssrtest.Bundle, node.Options{Path: c.path, Children: 2})
		if !errors.Is(err, node.ErrUnusable) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %v with %q", name, err, node.ErrUnusable, c.want)
		}
	}
}

// realNode is a script that runs node after doing something else.
func realNode(t *testing.T, before string) string {
	t.Helper()
	return program(t, `[ "$1" = --version ] && echo v20.0.0 && exit
`+before+`
exec node "$@"`)
}

func TestChildSeesNoSecret(t *testing.T) {
	t.Setenv("TSUMUGI_SECRET", "canary")
	t.Setenv("NODE_OPTIONS", "--require /canary.js")
	seen := filepath.Join(t.TempDir(), "env")
	open(t, node.Options{Path: realNode(t, "env > "+seen), Children: 1})
	got, err := os.ReadFile(seen)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(got)) {
		name, _, _ := strings.Cut(line, "=")
		if name != "PATH" && name != "TZ" && name != "PWD" && name != "_" { // the last two are the shell's
			t.Errorf("the child sees %q", line)
		}
	}
}

func TestDeadChildIsReplaced(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	engine := open(t, node.Options{Path: realNode(t, "echo $$ >> "+pids), Children: 1, Timeout: waittest.Long})
	for range 2 {
		kill(t, lastLine(t, pids))
		render(t, engine)
	}
	if got := strings.Count(read(t, pids), "\n"); got != 3 {
		t.Errorf("got %d starts, want 3", got)
	}
}

func TestChildThatStopsAnsweringIsReplaced(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	engine := open(t, node.Options{Path: realNode(t, "echo $$ >> "+pids), Children: 1, Timeout: time.Second})
	stop(t, lastLine(t, pids))
	if _, err := engine.Render(t.Context(), "/plain", ssrtest.Echo); !errors.Is(err, ssr.ErrTimeout) {
		t.Errorf("stopped child: got %v, want %v", err, ssr.ErrTimeout)
	}
	render(t, engine)
	if got := strings.Count(read(t, pids), "\n"); got < 2 { // a busy machine may be too slow for the second, too
		t.Errorf("got %d starts, want another", got)
	}
}

func TestRestartsAreBounded(t *testing.T) {
	starts := filepath.Join(t.TempDir(), "starts")
	engine := open(t, node.Options{Path: realNode(t, "echo $$ >> "+starts), Children: 1, MaxRestarts: 2, Timeout: waittest.Long})
	for range 2 {
		kill(t, lastLine(t, starts))
		render(t, engine)
	}
	kill(t, lastLine(t, starts))
	for range 50 { // time enough for a restart that should not be
		_, err := engine.Render(t.Context(), "/plain", ssrtest.Echo)
		if err == nil {
			t.Error("a page after three crashes")
		}
		time.Sleep(20 * time.Millisecond)
	}
	if got := strings.Count(read(t, starts), "\n"); got != 3 {
		t.Errorf("after three crashes: got %d starts, want 3 (two restarts a minute)", got)
	}
	if _, err := engine.Render(t.Context(), "/plain", ssrtest.Echo); !errors.Is(err, ssr.ErrRender) {
		t.Errorf("without a child: got %v, want %v", err, ssr.ErrRender)
	}
}

func TestOneSlowPageDoesNotHarmOthersInItsChild(t *testing.T) {
	engine := open(t, node.Options{Children: 1, Timeout: waittest.Long})
	asked, release, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		_, err := engine.Render(t.Context(), "/ask-and-wait", func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
			close(asked)
			<-release
			return ssrtest.Echo(ctx, asks)
		})
		done <- err
	}()
	<-asked
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := engine.Render(ctx, "/loop", ssrtest.Echo); !errors.Is(err, ssr.ErrTimeout) {
		t.Errorf("/loop: got %v, want %v", err, ssr.ErrTimeout)
	}
	close(release)
	if err := <-done; err != nil {
		t.Errorf("the page that waited meanwhile: got %v, want a page", err)
	}
}

func BenchmarkList(b *testing.B) {
	engine, err := node.New(ssrtest.Bundle, node.Options{Children: 1})
	if err != nil {
		b.Fatal(err)
	}
	defer engine.Close()
	ssrtest.BenchmarkList(b, engine)
}

// render waits for a page of an engine whose child is being replaced.
func render(t *testing.T, engine *node.Engine) {
	t.Helper()
	waittest.Until(t, "a page again", func() bool {
		_, err := engine.Render(t.Context(), "/plain", ssrtest.Echo)
		return err == nil
	})
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func lastLine(t *testing.T, path string) string {
	t.Helper()
	lines := strings.Fields(read(t, path))
	return lines[len(lines)-1]
}
