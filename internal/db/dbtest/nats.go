package dbtest

import (
	"encoding/json"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// NATS is a server with JetStream of a test's own. It is reached through a door that
// keeps its address while the server comes and goes, and that can be shut.
type NATS struct {
	URL    string
	folder string
	cmd    *exec.Cmd

	mu     sync.Mutex
	server string // where the server listens; empty: it is away
	shut   bool
	open   map[net.Conn]bool
}

// StartNATS starts a server that lives as long as t.
func StartNATS(t *testing.T) *NATS {
	t.Helper()
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &NATS{URL: "nats://" + door.Addr().String(), folder: t.TempDir(), open: map[net.Conn]bool{}}
	var passing sync.WaitGroup
	passing.Go(func() {
		for {
			in, err := door.Accept()
			if err != nil {
				return
			}
			passing.Go(func() { n.pass(in) })
		}
	})
	t.Cleanup(func() {
		_ = door.Close() // nobody else has it
		n.Kill()
		passing.Wait()
	})
	n.Start(t)
	return n
}

// pass carries one connection to the server and back.
func (n *NATS) pass(in net.Conn) {
	defer in.Close()
	n.mu.Lock()
	to := n.server
	if n.shut {
		to = ""
	}
	n.mu.Unlock()
	out, err := net.Dial("tcp", to)
	if to == "" || err != nil {
		return
	}
	defer out.Close()
	n.mu.Lock()
	n.open[in], n.open[out] = true, true
	shut := n.shut
	n.mu.Unlock()
	defer func() {
		n.mu.Lock()
		delete(n.open, in)
		delete(n.open, out)
		n.mu.Unlock()
	}()
	if shut {
		return
	}
	go func() {
		_, _ = io.Copy(out, in) // either end may hang up
		_ = out.Close()
	}()
	_, _ = io.Copy(in, out)
}

// Start starts the server, with what it kept.
func (n *NATS) Start(t *testing.T) {
	t.Helper()
	program, err := exec.LookPath("nats-server")
	if err != nil {
		if program, err = exec.LookPath("/usr/sbin/nats-server"); err != nil {
			t.Fatal("no nats-server found: install it (Debian: apt-get install nats-server)")
		}
	}
	n.cmd = exec.Command(program, "-js", "-sd", filepath.Join(n.folder, "kept"), "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", n.folder, "-l", filepath.Join(n.folder, "log"))
	if err := n.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(n.folder, "nats-server_"+strconv.Itoa(n.cmd.Process.Pid)+".ports")
	waittest.Until(t, "nats-server listens", func() bool {
		var ports struct {
			NATS []string `json:"nats"`
		}
		text, err := os.ReadFile(file)
		if err != nil || json.Unmarshal(text, &ports) != nil || len(ports.NATS) == 0 {
			return false
		}
		at, err := url.Parse(ports.NATS[0])
		if err != nil {
			t.Fatal(err)
		}
		n.mu.Lock()
		defer n.mu.Unlock()
		n.server = at.Host
		return true
	})
}

// Kill ends the server at once, as a crash would.
func (n *NATS) Kill() {
	n.mu.Lock()
	n.server = ""
	n.mu.Unlock()
	if n.cmd != nil {
		_ = n.cmd.Process.Kill() // it may have ended
		_ = n.cmd.Wait()
		n.cmd = nil
	}
	n.hangUp()
}

// Forget loses all that a killed server kept.
func (n *NATS) Forget(t *testing.T) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(n.folder, "kept")); err != nil {
		t.Fatal(err)
	}
}

// Shut cuts every connection and lets nobody in until Unshut.
func (n *NATS) Shut() {
	n.mu.Lock()
	n.shut = true
	n.mu.Unlock()
	n.hangUp()
}

// Unshut lets connections through again.
func (n *NATS) Unshut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.shut = false
}

func (n *NATS) hangUp() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for c := range n.open {
		_ = c.Close() // it may be gone already
	}
}
