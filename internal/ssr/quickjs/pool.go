package quickjs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

const (
	startTimeout   = 10 * time.Second
	dropTimeout    = 100 * time.Millisecond
	interruptEvery = time.Millisecond
)

// Options of a pool; a zero field means its default.
type Options struct {
	Size        int           // machines, GOMAXPROCS by default: rendering is pure computing
	MaxQueue    int           // renders that may wait for a machine, 4 × Size by default
	Timeout     time.Duration // of one render, waiting included; 3 s by default
	MemoryLimit int64         // bytes a machine may use, 64 MiB by default
	MaxRenders  int           // renders in one machine's life, 1000 by default
	Log         *slog.Logger  // receives the bundle's console
}

func (o Options) withDefaults() Options {
	if o.Size <= 0 {
		o.Size = runtime.GOMAXPROCS(0)
	}
	if o.MaxQueue <= 0 {
		o.MaxQueue = 4 * o.Size
	}
	if o.Timeout <= 0 {
		o.Timeout = 3 * time.Second
	}
	if o.MemoryLimit <= 0 {
		o.MemoryLimit = 64 << 20
	}
	if o.MaxRenders <= 0 {
		o.MaxRenders = 1000
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// Pool is the embedded ssr.Engine.
type Pool struct {
	options Options
	code    []byte
	life    context.Context
	end     context.CancelFunc
	slots   chan struct{} // holds a token for each machine that may work now

	mu      sync.Mutex
	idle    []*machine // the last one is the warmest
	waiting int
	closed  bool
	renders sync.WaitGroup
}

// New compiles the bundle and warms one machine up, so that a bundle that
// cannot work is noticed at once.
func New(bundle string, o Options) (*Pool, error) {
	o = o.withDefaults()
	code, err := compile(bundle)
	if err != nil {
		return nil, err
	}
	first, err := newMachine(code, o)
	if err != nil {
		return nil, err
	}
	p := &Pool{options: o, code: code, idle: []*machine{first}, slots: make(chan struct{}, o.Size)}
	for range o.Size {
		p.slots <- struct{}{}
	}
	p.life, p.end = context.WithCancel(context.Background())
	return p, nil
}

// Render implements ssr.Renderer.
func (p *Pool) Render(ctx context.Context, url string, answer ssr.Answer) (ssr.Result, error) {
	if !p.enter() {
		return ssr.Result{}, ssr.ErrClosed
	}
	defer p.renders.Done()
	ctx, cancel := ssr.Bound(ctx, p.life, p.options.Timeout)
	defer cancel()
	if err := p.wait(ctx); err != nil {
		return ssr.Result{}, err
	}
	defer func() { p.slots <- struct{}{} }()
	m, err := p.machine()
	if err != nil {
		return ssr.Result{}, fmt.Errorf("%w: %w", ssr.ErrRender, err)
	}
	return p.renderIn(ctx, m, url, answer)
}

// renderIn renders in m, which goes back to the pool only if all is well.
func (p *Pool) renderIn(ctx context.Context, m *machine, url string, answer ssr.Answer) (r ssr.Result, err error) {
	s := m.render()
	returned := false
	defer func() {
		failed := !returned || s.broken || errors.Is(err, ssr.ErrRender)
		if !failed && err != nil {
			failed = !s.abandon()
		}
		if failed || m.renders >= p.options.MaxRenders {
			m.close()
			return
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.idle = append(p.idle, m)
	}()
	r, err = ssr.Converse(ctx, s, url, answer)
	returned = true
	return r, err
}

// enter counts a render in, unless the pool is closed.
func (p *Pool) enter() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return false
	}
	p.renders.Add(1)
	return true
}

// wait waits for a machine's turn. Waiting in vain until the timeout means
// that the pool is too busy, not that the page was slow.
func (p *Pool) wait(ctx context.Context) error {
	select {
	case <-p.slots:
		return nil
	default:
	}
	if !p.queue(+1) {
		return ssr.ErrBusy
	}
	defer p.queue(-1)
	select {
	case <-p.slots:
		return nil
	case <-ctx.Done():
		if err := ssr.Ended(ctx); !errors.Is(err, ssr.ErrTimeout) {
			return err
		}
		return ssr.ErrBusy
	}
}

func (p *Pool) queue(n int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n > 0 && p.waiting >= p.options.MaxQueue {
		return false
	}
	p.waiting += n
	return true
}

func (p *Pool) machine() (*machine, error) {
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		m := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return m, nil
	}
	p.mu.Unlock()
	return newMachine(p.code, p.options)
}

// Close interrupts every render and returns when all machines are gone.
func (p *Pool) Close() error {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.end()
	p.renders.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.idle {
		m.close()
	}
	p.idle = nil
	return nil
}
