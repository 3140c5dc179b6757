package dbtest

import (
	"encoding/json"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// NATS is a server with JetStream of a test's own. It is reached through a door that
// keeps its address while the server comes and goes, and that can be shut.
type NATS struct {
	URL    string
	folder string
	cmd    *exec.Cmd

	door *Door
}

// StartNATS starts a server that lives as long as t.
func StartNATS(t *testing.T) *NATS {
	t.Helper()
	n := &NATS{folder: t.TempDir(), door: NewDoor(t, "")}
	n.URL = "nats://" + n.door.Address
	t.Cleanup(n.Kill)
	n.Start(t)
	return n
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
		n.door.Lead(at.Host)
		return true
	})
}

// Kill ends the server at once, as a crash would.
func (n *NATS) Kill() {
	n.door.Lead("")
	if n.cmd != nil {
		_ = n.cmd.Process.Kill() // it may have ended
		_ = n.cmd.Wait()
		n.cmd = nil
	}
	n.door.HangUp()
}

// Forget loses all that a killed server kept.
func (n *NATS) Forget(t *testing.T) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(n.folder, "kept")); err != nil {
		t.Fatal(err)
	}
}

// Shut cuts every connection and lets nobody in until Unshut.
func (n *NATS) Shut() { n.door.Shut() }

// Unshut lets connections through again.
func (n *NATS) Unshut() { n.door.Unshut() }
