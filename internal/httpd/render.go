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

// FinishWithin is how long a page that is kept may take, though whoever asked for
// it was sent the shell long before: on a machine that is too busy for
// RenderTimeout it would otherwise be begun anew for each of them, and never be
// there for anybody.
const FinishWithin = 10 * time.Second

// MaxRenderTimeout leaves a page that came last the time to be written.
const MaxRenderTimeout = writeTimeout - 10*time.Second

const (
	maxAsks      = 64              // calls of one round of a render
	parallelAsks = 8               // of them at once
	retryAfter   = 5 * time.Second // before a stale page that failed is tried again
)

// farAway is when no page of today is shown any more, and what still is a number
// of nanoseconds.
var farAway = time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC)

var (
	errNotPublic   = fault.New(fault.Forbidden, "call.not_public", "このページでは表示できない内容です。")
	errTooManyAsks = fault.New(fault.TooMany, "call.too_many", "一度に表示できる内容を超えました。")
)

// rendered renders url into the cache under key, once for all who ask at the
// same time. The render belongs to none of them: it goes on when they leave, or
// do not wait any longer. A page that began before a time that has come since, such as that of
// a price, is rendered once more.
func (s *Site) rendered(ctx context.Context, key, url string) (*builtPage, error) {
	for again := false; ; again = true {
		done := s.flight.DoChan(key, func() (any, error) { return s.render(key, url) })
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case r := <-done:
			if r.Err != nil {
				return nil, r.Err
			}
			if e := r.Val.(*builtPage); again || !e.over(s.Clock()) {
				return e, nil
			}
		}
	}
}

// refresh renders a stale page anew in the background, when a slot is free;
// otherwise the next request will.
func (s *Site) refresh(old *builtPage, key, url string) {
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
	if !s.background.begin() {
		return
	}
	go func() {
		defer s.background.group.Done()
		defer func() { <-s.refreshes }()
		if _, err := s.rendered(s.base, key, url); err != nil {
			s.logRender(s.base, "", url, err)
		}
	}()
}

// render makes the builtPage of a page. Its context is nobody's, and the calls it
// may make are public: nothing of a person can come into the cache.
func (s *Site) render(key, url string) (*builtPage, error) {
	if !s.background.begin() {
		return nil, context.Canceled
	}
	defer s.background.group.Done()
	version := s.Version() // before the render: what changes meanwhile makes it stale
	var moment int64
	if s.Sources != nil {
		moment = s.Sources.Moment()
	}
	since := s.Clock()
	var broken atomic.Bool
	var reads call.Reads
	ctx, cancel := context.WithTimeout(call.WithReads(s.base, &reads), max(s.RenderTimeout, FinishWithin))
	defer cancel()
	result, err := s.produce(ctx, url, s.answers(false, &broken))
	if err != nil {
		return nil, err
	}
	e := builtPageOf(version, result, s.Documents)
	e.reads, e.moment = reads.Names(), moment
	if s.Sources != nil && len(e.reads) > 0 {
		if until := s.Sources.Until(e.reads, since); until.Before(farAway) {
			e.until = until.UnixNano()
		}
	}
	// A page whose calls failed may lack a part: good enough for the one who
	// waits, not for everyone after.
	if !broken.Load() {
		s.cache.put(key, e)
	}
	return e, nil
}

// produce has the renderer make a page and counts it. What comes back may be
// sent.
func (s *Site) produce(ctx context.Context, url string, answer ssr.Answer) (result ssr.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			s.Metrics.panics.Inc()
			err = fmt.Errorf("%w: panic: %v\n%s", ssr.ErrRender, p, debug.Stack())
		}
		outcome := "ok"
		if err != nil {
			outcome = reasonOf(err)
		}
		s.Metrics.renders.WithLabelValues(outcome).Inc()
	}()
	started := s.Clock()
	if result, err = s.Renderer.Render(ctx, s.Origin+url, answer); err != nil {
		return result, err
	}
	s.Metrics.rendering.Observe(s.Clock().Sub(started).Seconds())
	return result, sendable(result)
}

// sendable refuses what no page of ours says: a failure of its own, and a way
// to somebody else's site.
func sendable(r ssr.Result) error {
	switch {
	case leadsAway(r) && !isLocal(r.Location):
		return fmt.Errorf("%w: redirect to %q", ssr.ErrRender, r.Location)
	case leadsAway(r), r.Status == 200, r.Status >= 400 && r.Status < 500:
		return nil
	}
	return fmt.Errorf("%w: status %d", ssr.ErrRender, r.Status)
}

func leadsAway(r ssr.Result) bool { return r.Status >= 300 && r.Status < 400 }

// isLocal tells whether an address is a path of this shop.
func isLocal(location string) bool {
	return strings.HasPrefix(location, "/") && !strings.HasPrefix(location, "//") && !strings.ContainsAny(location, "\\\r\n\t")
}

func builtPageOf(version string, r ssr.Result, d Documents) *builtPage {
	if leadsAway(r) {
		return redirectPage(version, r.Status, r.Location)
	}
	e := newBuiltPage(version, r.Status, d.Page(r))
	e.robots = r.NoIndex
	return e
}

// answers makes the calls of a render: in this process and in parallel. For
// a page that is not personal it makes them for nobody, and public ones alone.
// It sets broken when one failed on our side.
func (s *Site) answers(personal bool, broken *atomic.Bool) ssr.Answer {
	return func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
		replies := make([]ssr.Reply, len(asks))
		var group errgroup.Group
		group.SetLimit(parallelAsks)
		for i, ask := range asks {
			group.Go(func() error {
				a := s.ask(ctx, i, ask, personal)
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

func (s *Site) ask(ctx context.Context, i int, ask ssr.Ask, personal bool) call.Answer {
	switch {
	case i >= maxAsks:
		return call.Fail(ask.Name, errTooManyAsks)
	case !personal && s.Calls.Has(ask.Name) && !s.Calls.Public(ask.Name):
		s.Log.LogAttrs(ctx, slog.LevelError, "a public page asked for a personal call", slog.String("call", ask.Name))
		return call.Fail(ask.Name, errNotPublic)
	}
	body := []byte(ask.Body)
	if len(body) == 0 {
		body = []byte("{}")
	}
	a := s.Calls.Do(ctx, ask.Name, body)
	s.logFailure(ctx, call.CallerOf(ctx).RequestID, ask.Name, a)
	return a
}
