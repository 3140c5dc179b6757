package node

import (
	"bufio"
	"bytes"
	"context"
	_ "embed" // for the driver
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

//go:embed driver.js
var driver string

// grace is how much longer than a render's timeout a child may be silent.
const grace = time.Second

// process is one running Node.
type process struct {
	cmd      *exec.Cmd
	log      *slog.Logger
	timeout  time.Duration
	out      chan []byte   // lines for its stdin
	greeting chan message  // the answer to load
	dead     chan struct{} // closed when its stdout ends
	gone     sync.WaitGroup
	inFlight atomic.Int64

	mu      sync.Mutex
	pending map[uint64]chan message // steps without an answer; nil channels are abandoned ones
	heard   time.Time               // when it last answered or began to owe an answer
}

// message is a line "id word json" of a child.
type message struct {
	id   uint64
	word string
	json []byte
}

// environment is what a child sees of ours: nothing secret, and no
// NODE_OPTIONS that would change what it runs.
func environment() []string {
	env := []string{"PATH=" + os.Getenv("PATH")}
	if zone, ok := os.LookupEnv("TZ"); ok { // both engines print the same local time
		env = append(env, "TZ="+zone)
	}
	return env
}

func start(path string, o Options) (*process, error) {
	cmd := exec.Command(path, "--max-old-space-size="+strconv.Itoa(o.HeapMB), "--no-warnings", "--eval", driver)
	cmd.Env = environment()
	cmd.Dir = string(filepath.Separator)
	attach(cmd)
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	stderr, err3 := cmd.StderrPipe()
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, fmt.Errorf("open pipes to node: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start node: %w", err)
	}
	p := &process{
		cmd: cmd, log: o.Log, timeout: o.Timeout, pending: map[uint64]chan message{},
		out: make(chan []byte, 4*o.MaxInFlight), greeting: make(chan message, 1), dead: make(chan struct{}),
	}
	p.gone.Go(func() { p.write(in) })
	p.gone.Go(func() { p.read(out) })
	p.gone.Go(func() { p.logLines(stderr) })
	return p, nil
}

func (p *process) write(in io.WriteCloser) {
	defer in.Close() // its end tells the child to exit
	for {
		select {
		case line := <-p.out:
			if _, err := in.Write(line); err != nil {
				return // it is dying; read notices
			}
		case <-p.dead:
			return
		}
	}
}

func (p *process) read(out io.Reader) {
	defer close(p.dead)
	r := bufio.NewReaderSize(out, 64<<10)
	for {
		line, err := r.ReadBytes('\n')
		if err != nil {
			return
		}
		m, ok := parseMessage(line)
		switch {
		case !ok:
			p.log.Warn("node child wrote an unknown line", "line", fmt.Sprintf("%.100q", line))
		case m.id != 0:
			p.deliver(m)
		case m.word == "console":
			var said struct{ Level, Text string }
			if json.Unmarshal(m.json, &said) == nil {
				ssr.Console(p.log, said.Level, said.Text)
			}
		default:
			select {
			case p.greeting <- m:
			default:
			}
		}
	}
}

func parseMessage(line []byte) (message, bool) {
	parts := bytes.SplitN(bytes.TrimSuffix(line, []byte("\n")), []byte(" "), 3)
	if len(parts) != 3 {
		return message{}, false
	}
	id, err := strconv.ParseUint(string(parts[0]), 10, 64)
	return message{id: id, word: string(parts[1]), json: parts[2]}, err == nil
}

func (p *process) deliver(m message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = time.Now()
	if waiter := p.pending[m.id]; waiter != nil {
		waiter <- m // never blocks: room for the one answer it gets
	}
	delete(p.pending, m.id)
}

func (p *process) logLines(stderr io.Reader) {
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		p.log.Warn("node child wrote to stderr", "line", fmt.Sprintf("%.500s", lines.Text()))
	}
	_, _ = io.Copy(io.Discard, stderr) // after an overlong line, so that the child is never blocked
}

// ready loads the bundle and waits until the child says it works.
func (p *process) ready(life context.Context, load []byte) error {
	ctx, cancel := context.WithTimeout(life, startTimeout)
	defer cancel()
	p.out <- load
	select {
	case m := <-p.greeting:
		if m.word != "ready" {
			return fmt.Errorf("load the bundle: %s", m.json)
		}
		return nil
	case <-p.dead:
		return errors.New("node ended before it was ready")
	case <-ctx.Done():
		return fmt.Errorf("node did not become ready: %w", ctx.Err())
	}
}

// watch returns when the process ended, when it hangs, or with life.
func (p *process) watch(life context.Context) error {
	tick := time.NewTicker(max(grace/4, 10*time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-p.dead:
			return nil
		case <-life.Done():
			return nil
		case <-tick.C:
			p.mu.Lock()
			hangs := len(p.pending) > 0 && time.Since(p.heard) > p.timeout+grace
			p.mu.Unlock()
			if hangs {
				return errors.New("it stopped answering")
			}
		}
	}
}

// kill ends the process group and waits for everything that belongs to it.
func (p *process) kill() {
	killGroup(p.cmd)
	p.gone.Wait()
	_ = p.cmd.Wait() // only reaps: that it was killed is no news
}
