package ssrtest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// slack is how late a stopped page may be noticed on a busy machine.
const slack = generous / 2

func endless(t *testing.T, open Open) {
	const timeout = 300 * time.Millisecond
	engine := start(t, open, Config{Timeout: timeout})
	for _, url := range []string{"/loop", "/loop-later", "/loop-after-ask", "/loop-caught", "/microtasks", "/regexp"} {
		began := time.Now()
		_, err := engine.Render(t.Context(), url, Echo)
		// Engines may also stop a flood of microtasks by its number.
		if !errors.Is(err, ssr.ErrTimeout) && (url != "/microtasks" || !errors.Is(err, ssr.ErrRender)) {
			t.Errorf("%s: got %v, want %v", url, err, ssr.ErrTimeout)
		}
		if took := time.Since(began); took > timeout+slack {
			t.Errorf("%s: stopped after %v, want about %v", url, took, timeout)
		}
		eventually(t, engine, "/plain")
	}
}

func memoryBomb(t *testing.T, open Open) {
	engine := start(t, open, Config{})
	_, err := engine.Render(t.Context(), "/bomb", Echo)
	if !errors.Is(err, ssr.ErrRender) && !errors.Is(err, ssr.ErrTimeout) {
		t.Errorf("/bomb: got %v, want %v", err, ssr.ErrRender)
	}
	eventually(t, engine, "/plain")
}

// eventually renders a page in an engine that may be getting up again.
func eventually(t *testing.T, engine ssr.Engine, url string) {
	t.Helper()
	var err error
	waittest.Until(t, url+" afterwards", func() bool {
		if _, err = engine.Render(t.Context(), url, Echo); err != nil {
			t.Logf("%s: %v", url, err)
		}
		return err == nil
	})
}

func manyAtOnce(t *testing.T, open Open) {
	engine := start(t, open, Config{})
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			url := fmt.Sprintf("/plain?i=%d", i)
			if i%2 == 1 {
				url = fmt.Sprintf("/ask-and-wait?i=%d", i)
			}
			got, err := engine.Render(t.Context(), url, func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
				time.Sleep(time.Duration(i%5) * time.Millisecond)
				return Echo(ctx, asks)
			})
			want := "answered"
			if i%2 == 0 {
				want = "<p>" + url + "</p>"
			}
			if err != nil || got.HTML != want {
				t.Errorf("%s: got %q, %v, want %q", url, got.HTML, err, want)
			}
		})
	}
	all.Wait()
}

func cancelled(t *testing.T, open Open) {
	// An engine may need all of it until it is rid of a loop that nobody waits for.
	engine := start(t, open, Config{Timeout: 4 * time.Second})
	before, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := engine.Render(before, "/plain", Echo); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: got %v, want %v", err, context.Canceled)
	}
	for _, url := range []string{"/loop", "/loop-later"} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(50*time.Millisecond, cancel)
		began := time.Now()
		_, err := engine.Render(ctx, url, Echo)
		if !errors.Is(err, context.Canceled) || errors.Is(err, ssr.ErrTimeout) {
			t.Errorf("%s cancelled: got %v, want %v and no timeout", url, err, context.Canceled)
		}
		if took := time.Since(began); took > slack {
			t.Errorf("%s cancelled: returned after %v, want at once", url, took)
		}
		eventually(t, engine, "/plain")
	}
	short, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if _, err := engine.Render(short, "/loop", Echo); !errors.Is(err, ssr.ErrTimeout) {
		t.Errorf("the caller's own deadline: got %v, want %v", err, ssr.ErrTimeout)
	}
}

// hold begins a render and returns once the engine waits for its answer, which
// comes when release is called.
func hold(t *testing.T, engine ssr.Engine) (release func(), done <-chan error) {
	t.Helper()
	asked, released, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		_, err := engine.Render(t.Context(), "/ask-and-wait", func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
			close(asked)
			select {
			case <-released:
			case <-ctx.Done():
			}
			return Echo(ctx, asks)
		})
		ended <- err
	}()
	select {
	case <-asked:
	case err := <-ended:
		t.Fatalf("held render: got %v before it asked", err)
	}
	return sync.OnceFunc(func() { close(released) }), ended
}

func fullEngine(t *testing.T, open Open) {
	engine := start(t, open, Config{Room: 1})
	release, done := hold(t, engine)
	defer release()
	// An engine with a queue lets one wait; no engine lets ten.
	var busy int
	var all sync.WaitGroup
	var mu sync.Mutex
	for range 10 {
		all.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			_, err := engine.Render(ctx, "/plain", Echo)
			mu.Lock()
			defer mu.Unlock()
			if errors.Is(err, ssr.ErrBusy) {
				busy++
			}
		})
	}
	all.Wait()
	if busy != 10 {
		t.Errorf("got %d of 10 refused with %v, want all", busy, ssr.ErrBusy)
	}
	release()
	if err := <-done; err != nil {
		t.Errorf("the held render: got %v, want a page", err)
	}
	mustRender(t, engine, "/plain")
}

func closeWhileRendering(t *testing.T, open Open) {
	engine := start(t, open, Config{})
	_, waiting := hold(t, engine)
	computing, begun := make(chan error, 1), make(chan struct{})
	go func() {
		_, err := engine.Render(t.Context(), "/loop-after-ask", func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
			close(begun)
			return Echo(ctx, asks)
		})
		computing <- err
	}()
	<-begun
	began := time.Now()
	if err := engine.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	for name, done := range map[string]<-chan error{"waiting": waiting, "computing": computing} {
		if err := <-done; !errors.Is(err, ssr.ErrClosed) {
			t.Errorf("%s: got %v, want %v", name, err, ssr.ErrClosed)
		}
	}
	if took := time.Since(began); took > slack {
		t.Errorf("closing took %v", took)
	}
	if _, err := engine.Render(t.Context(), "/plain", Echo); !errors.Is(err, ssr.ErrClosed) {
		t.Errorf("after close: got %v, want %v", err, ssr.ErrClosed)
	}
}

func nothingLeft(t *testing.T, open Open) {
	engine := start(t, open, Config{})
	for range 5 {
		mustRender(t, engine, "/asks")
		if _, err := engine.Render(t.Context(), "/throw", Echo); err == nil {
			t.Error("/throw: got a page")
		}
		ctx, cancel := context.WithCancel(t.Context())
		_, err := engine.Render(ctx, "/ask-and-wait", func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
			cancel()
			return Echo(ctx, asks)
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("abandoned: got %v, want %v", err, context.Canceled)
		}
	}
	if got, want := mustRender(t, engine, "/count").HTML, "open 1"; got != want {
		t.Errorf("renders the bundle holds: got %q, want %q (itself)", got, want)
	}
}
