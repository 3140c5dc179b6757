package quickjs_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/quickjs"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/ssrtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestPoolPassesTheSuite(t *testing.T) {
	ssrtest.Suite(t, func(bundle string, c ssrtest.Config) (ssr.Engine, error) {
		return quickjs.New(bundle, quickjs.Options{
			Size: min(2, c.Room), MaxQueue: c.Room, Timeout: c.Timeout, MemoryLimit: 32 << 20, Log: c.Log,
		})
	})
}

func open(t *testing.T, o quickjs.Options) *quickjs.Pool {
	t.Helper()
	pool, err := quickjs.New(ssrtest.Bundle, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pool.Close() })
	return pool
}

// served asks how many renders the machine that answers has begun.
func served(t *testing.T, pool *quickjs.Pool) int {
	t.Helper()
	r, err := pool.Render(t.Context(), "/served", ssrtest.Echo)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(r.HTML)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestMachineIsReusedAndThenRecycled(t *testing.T) {
	pool := open(t, quickjs.Options{Size: 1, MaxRenders: 3})
	var got []int
	for range 7 {
		got = append(got, served(t, pool))
	}
	for i, want := range []int{1, 2, 3, 1, 2, 3, 1} {
		if got[i] != want {
			t.Fatalf("renders begun in the machine, seven times: got %v, want 1 2 3 1 2 3 1", got)
		}
	}
}

func TestMachineIsThrownAwayAfterAFailure(t *testing.T) {
	pool := open(t, quickjs.Options{Size: 1, Timeout: waittest.Long})
	for url, want := range map[string]error{"/throw": ssr.ErrRender, "/loop": ssr.ErrTimeout} {
		served(t, pool)
		ctx, cancel := t.Context(), context.CancelFunc(func() {})
		if want == ssr.ErrTimeout {
			ctx, cancel = context.WithTimeout(ctx, 200*time.Millisecond)
		}
		if _, err := pool.Render(ctx, url, ssrtest.Echo); !errors.Is(err, want) {
			t.Errorf("%s: got %v, want %v", url, err, want)
		}
		cancel()
		if got := served(t, pool); got != 1 {
			t.Errorf("after %s: the machine has begun %d renders, want a new one", url, got)
		}
	}
}

func BenchmarkList(b *testing.B) {
	pool, err := quickjs.New(ssrtest.Bundle, quickjs.Options{Size: 1})
	if err != nil {
		b.Fatal(err)
	}
	defer pool.Close()
	ssrtest.BenchmarkList(b, pool)
}
