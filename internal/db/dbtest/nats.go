package dbtest

import (
	"encoding/json"
	"fmt"
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
	config string // what else its configuration says
	cmd    *exec.Cmd

	door  *Door
	route *Door // for the other servers of its cluster
}

// StartNATS starts a server that lives as long as t.
func StartNATS(t *testing.T) *NATS {
	t.Helper()
	return StartNATSWith(t, "")
}

// StartNATSWith starts one whose configuration says more.
func StartNATSWith(t *testing.T, config string) *NATS {
	t.Helper()
	n := newNATS(t)
	n.config = config
	n.Start(t)
	return n
}

// StartNATSCluster starts three servers that keep streams together.
func StartNATSCluster(t *testing.T, config string) []*NATS {
	t.Helper()
	servers := []*NATS{newNATS(t), newNATS(t), newNATS(t)}
	routes := ""
	for _, n := range servers {
		routes += "nats-route://" + n.route.Address + ", "
	}
	for i, n := range servers {
		n.config = fmt.Sprintf("%s\nserver_name: n%d\ncluster { name: shop, listen: \"127.0.0.1:-1\", routes: [%s] }", config, i, routes)
	}
	for _, n := range servers {
		n.Start(t)
	}
	return servers
}

func newNATS(t *testing.T) *NATS {
	t.Helper()
	n := &NATS{folder: t.TempDir(), door: NewDoor(t, ""), route: NewDoor(t, "")}
	n.URL = "nats://" + n.door.Address
	t.Cleanup(n.Kill)
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
	config := filepath.Join(n.folder, "config")
	if err := os.WriteFile(config, []byte(n.config), 0o600); err != nil {
		t.Fatal(err)
	}
	n.cmd = exec.Command(program, "-c", config, "-js", "-sd", filepath.Join(n.folder, "kept"), "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", n.folder, "-l", filepath.Join(n.folder, "log"))
	n.cmd.Stderr = t.Output() // what is wrong with the configuration
	if err := n.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(n.folder, "nats-server_"+strconv.Itoa(n.cmd.Process.Pid)+".ports")
	waittest.Until(t, "nats-server listens", func() bool {
		var ports struct {
			NATS    []string `json:"nats"`
			Cluster []string `json:"cluster"`
		}
		text, err := os.ReadFile(file)
		if err != nil || json.Unmarshal(text, &ports) != nil || len(ports.NATS) == 0 {
			return false
		}
		n.door.lead(t, ports.NATS)
		n.route.lead(t, ports.Cluster)
		return true
	})
}

// lead makes a door lead to the first of some addresses, or nowhere.
func (d *Door) lead(t *testing.T, addresses []string) {
	t.Helper()
	if len(addresses) == 0 {
		return
	}
	at, err := url.Parse(addresses[0])
	if err != nil {
		t.Fatal(err)
	}
	d.Lead(at.Host)
}

// Kill ends the server at once, as a crash would.
func (n *NATS) Kill() {
	n.door.Lead("")
	n.route.Lead("")
	if n.cmd != nil {
		_ = n.cmd.Process.Kill() // it may have ended
		_ = n.cmd.Wait()
		n.cmd = nil
	}
	n.door.HangUp()
	n.route.HangUp()
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
