package httpd_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// An edge makes every page true until a time, and no other time changes anything.
type edge struct{ at time.Time }

func (edge) Moment() int64                { return 1 }
func (edge) State() int64                 { return 1 }
func (edge) Changed(int64, []string) bool { return false }
func (e edge) Until(_ []string, since time.Time) time.Time {
	if since.Before(e.at) {
		return e.at
	}
	return since.AddDate(1, 0, 0)
}

// Who joins a render that began before a price did sees the price all the same.
func TestAPageThatBeganBeforeAnEdgeIsRenderedAgainAfterIt(t *testing.T) {
	at := time.UnixMilli(1763172000000)
	var now atomic.Value
	now.Store(at.Add(-time.Second))
	g := open(t, func(c *httpd.Config) {
		c.Clock = func() time.Time { return now.Load().(time.Time) }
		c.Sources = edge{at}
		c.Renderer = renderFunc(func(ctx context.Context, _ string, _ ssr.Answer) (ssr.Result, error) {
			call.Read(ctx, "prices")
			began := now.Load().(time.Time)
			now.Store(at) // it takes a while
			return ssr.Result{Status: 200, HTML: "made at " + began.UTC().Format(time.TimeOnly)}, nil
		})
	})
	for range 2 {
		wantIn(t, "the page", g.get("/").body, "made at "+at.UTC().Format(time.TimeOnly))
	}
}
