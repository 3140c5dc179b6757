package node

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// ErrUnusable says why Node cannot render here.
var ErrUnusable = errors.New("node is not usable")

const (
	oldestMajor    = 18
	versionTimeout = 10 * time.Second
)

// Options of an engine; a zero field means its default.
type Options struct {
	Path        string        // of the node program, looked up on the PATH; "node" by default
	Children    int           // processes, half of GOMAXPROCS and at least one by default
	MaxInFlight int           // renders one child may have at a time, 32 by default
	Timeout     time.Duration // of one render, 3 s by default
	HeapMB      int           // --max-old-space-size, 256 by default
	MaxRenders  int           // renders in one realm's life, 10000 by default
	MaxRestarts int           // of one child within a minute, 20 by default
	Log         *slog.Logger  // receives the bundle's console and the children's stderr
}

func (o Options) withDefaults() Options {
	for _, d := range []struct {
		field *int
		value int
	}{
		{&o.Children, max(1, runtime.GOMAXPROCS(0)/2)}, {&o.MaxInFlight, 32}, {&o.HeapMB, 256},
		{&o.MaxRenders, 10_000}, {&o.MaxRestarts, 20},
	} {
		if *d.field <= 0 {
			*d.field = d.value
		}
	}
	if o.Path == "" {
		o.Path = "node"
	}
	if o.Timeout <= 0 {
		o.Timeout = 3 * time.Second
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// Engine is the ssr.Engine of Node children.
type Engine struct {
	options  Options
	life     context.Context
	end      context.CancelFunc
	children []*child
	running  sync.WaitGroup // supervisors
	lastID   atomic.Uint64
}

// New starts the children and returns when all of them have loaded the
// bundle. The error wraps ErrUnusable when Node is missing, too old or cannot
// load it.
func New(bundle string, o Options) (*Engine, error) {
	o = o.withDefaults()
	path, err := usable(o.Path)
	if err != nil {
		return nil, err
	}
	load, err := loadMessage(bundle, o.MaxRenders)
	if err != nil {
		return nil, err
	}
	e := &Engine{options: o}
	e.life, e.end = context.WithCancel(context.Background())
	first := make(chan error, o.Children)
	for range o.Children {
		c := &child{options: o, path: path, load: load}
		e.children = append(e.children, c)
		e.running.Go(func() { c.supervise(e.life, first) })
	}
	for range o.Children {
		if err := <-first; err != nil {
			return nil, errors.Join(fmt.Errorf("%w: %w", ErrUnusable, err), e.Close())
		}
	}
	return e, nil
}

// usable finds the program and asks for its version.
func usable(name string) (path string, err error) {
	if path, err = exec.LookPath(name); err != nil {
		return "", fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), versionTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "--version")
	cmd.Env = environment()
	cmd.WaitDelay = time.Second
	said, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w: %s --version: %w", ErrUnusable, path, err)
	}
	version := strings.TrimSpace(string(said))
	major, _, _ := strings.Cut(strings.TrimPrefix(version, "v"), ".")
	if n, err := strconv.Atoi(major); err != nil || n < oldestMajor {
		return "", fmt.Errorf("%w: %s has version %.20q, version %d or newer is needed", ErrUnusable, path, version, oldestMajor)
	}
	return path, nil
}

// Render implements ssr.Renderer.
func (e *Engine) Render(ctx context.Context, url string, answer ssr.Answer) (ssr.Result, error) {
	if e.life.Err() != nil {
		return ssr.Result{}, ssr.ErrClosed
	}
	p, err := e.choose()
	if err != nil {
		return ssr.Result{}, err
	}
	defer p.inFlight.Add(-1)
	ctx, cancel := ssr.Bound(ctx, e.life, e.options.Timeout)
	defer cancel()
	s := &render{process: p, id: e.lastID.Add(1)}
	defer s.drop()
	return ssr.Converse(ctx, s, url, answer)
}

// choose finds the process with the fewest renders and counts one more in.
func (e *Engine) choose() (*process, error) {
	var best *process
	for _, c := range e.children {
		p := c.process.Load()
		if p != nil && (best == nil || p.inFlight.Load() < best.inFlight.Load()) {
			best = p
		}
	}
	if best == nil {
		return nil, fmt.Errorf("%w: no node child is running", ssr.ErrRender)
	}
	if best.inFlight.Add(1) > int64(e.options.MaxInFlight) {
		best.inFlight.Add(-1)
		return nil, ssr.ErrBusy
	}
	return best, nil
}

// Close ends every render and returns when all children are gone.
func (e *Engine) Close() error {
	e.end()
	e.running.Wait()
	return nil
}
