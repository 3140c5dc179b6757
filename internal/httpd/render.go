package httpd

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"golang.org/x/sync/errgroup"
)

const (
	maxAsks      = 64              // calls of one round of a render
	parallelAsks = 8               // of them at once
	retryAfter   = 5 * time.Second // before a stale page that failed is tried again
)

var (
	errNotPublic   = fault.New(fault.Forbidden, "call.not_public", "このページでは表示できない内容です。")
	errTooManyAsks = fault.New(fault.TooMany, "call.too_many", "一度に表示できる内容を超えました。")
)

// rendered renders url into the cache under key, once for all who ask at the
// same time. The render belongs to none of them: it goes on when the first
// one leaves.
func (s *Site) rendered(ctx context.Context, key, url string) (*entry, error) {
	done := s.flight.DoChan(key, func() (any, error) { return s.render(key, url) })
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.(*entry), nil
	}
}

// refresh renders a stale page anew in the background, when a slot is free;
// otherwise the next request will.
func (s *Site) refresh(old *entry, key, url string) {
	now := s.Clock().UnixNano()
	next := old.retry.Load()
	if now < next || !old.retry.CompareAndSwap(next, now+int64(retryAfter)) {
		return
	}
	select {
	case s.refreshes <- struct{}{}:
	default:
		old.retry.Store(0)
		return
	}
	s.background.Go(func() {
		defer func() { <-s.refreshes }()
		if _, err := s.rendered(s.base, key, url); err != nil {
			s.logRender(s.base, "", url, err)
		}
	})
}

// render makes the entry of a page. Its context is nobody's, and the calls it
// may make are public: nothing of a person can come into the cache.
func (s *Site) render(key, url string) (e *entry, err error) {
	s.background.Add(1)
	defer s.background.Done()
	defer func() {
		if p := recover(); p != nil {
			s.Metrics.panics.Inc()
			e, err = nil, fmt.Errorf("%w: panic: %v\n%s", ssr.ErrRender, p, debug.Stack())
		}
		outcome := "ok"
		if err != nil {
			outcome = reasonOf(err)
		}
		s.Metrics.renders.WithLabelValues(outcome).Inc()
	}()
	version := s.Version() // before the render: what changes meanwhile makes it stale
	ctx, cancel := context.WithTimeout(s.base, s.RenderTimeout)
	defer cancel()
	started := s.Clock()
	var broken atomic.Bool
	result, err := s.Renderer.Render(ctx, s.Origin+url, s.answers(&broken))
	if err != nil {
		return nil, err
	}
	s.Metrics.rendering.Observe(s.Clock().Sub(started).Seconds())
	if e, err = s.entryOf(version, result); err != nil {
		return nil, err
	}
	// A page whose calls failed may lack a part: good enough for the one who
	// waits, not for everyone after.
	if !broken.Load() {
		s.cache.put(key, e)
	}
	return e, nil
}

func (s *Site) entryOf(version string, r ssr.Result) (*entry, error) {
	switch {
	case r.Status >= 300 && r.Status < 400:
		if !strings.HasPrefix(r.Location, "/") || strings.HasPrefix(r.Location, "//") || strings.ContainsAny(r.Location, "\\\r\n") {
			return nil, fmt.Errorf("%w: redirect to %q", ssr.ErrRender, r.Location)
		}
		return redirectEntry(version, r.Status, r.Location), nil
	case r.Status == 200, r.Status >= 400 && r.Status < 500:
		e := newEntry(version, r.Status, s.Documents.Page(r))
		e.robots = r.NoIndex
		return e, nil
	}
	return nil, fmt.Errorf("%w: status %d", ssr.ErrRender, r.Status)
}

// answers makes the calls of a render: in this process, in parallel, for
// nobody in particular. It sets broken when one failed on our side.
func (s *Site) answers(broken *atomic.Bool) ssr.Answer {
	return func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
		ctx = call.WithCaller(ctx, call.Caller{})
		replies := make([]ssr.Reply, len(asks))
		var group errgroup.Group
		group.SetLimit(parallelAsks)
		for i, ask := range asks {
			group.Go(func() error {
				a := s.ask(ctx, i, ask)
				if a.Status >= 500 || a.Status == fault.TooMany.Status() {
					broken.Store(true)
				}
				replies[i] = ssr.Reply{Status: a.Status, Body: json.RawMessage(a.Body)}
				return nil
			})
		}
		_ = group.Wait() // failures are replies
		return replies
	}
}

func (s *Site) ask(ctx context.Context, i int, ask ssr.Ask) call.Answer {
	switch {
	case i >= maxAsks:
		return call.Fail(ask.Name, errTooManyAsks)
	case s.Calls.Has(ask.Name) && !s.Calls.Public(ask.Name):
		s.Log.LogAttrs(ctx, slog.LevelError, "a public page asked for a personal call", slog.String("call", ask.Name))
		return call.Fail(ask.Name, errNotPublic)
	}
	body := []byte(ask.Body)
	if len(body) == 0 {
		body = []byte("{}")
	}
	a := s.Calls.Do(ctx, ask.Name, body)
	s.logFailure(ctx, "", ask.Name, a)
	return a
}
