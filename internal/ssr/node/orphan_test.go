//go:build unix

package node_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ssr/node"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

const pidsOfOrphans = "SSR_TEST_PIDS_OF_ORPHANS"

// TestParent is no test: it is the parent that TestChildDiesWithItsParent kills.
func TestParent(t *testing.T) {
	pids := os.Getenv(pidsOfOrphans)
	if pids == "" {
		t.Skip("only runs as the parent in TestChildDiesWithItsParent")
	}
	open(t, node.Options{Path: realNode(t, "echo $$ >> "+pids), Children: 1})
	_, _ = os.Stdout.WriteString("ready\n")
	time.Sleep(10 * time.Minute)
}

func TestChildDiesWithItsParent(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	parent := exec.Command(os.Args[0], "-test.run=^TestParent$")
	parent.Env = append(os.Environ(), pidsOfOrphans+"="+pids)
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
	if strings.TrimSpace(line) != "ready" {
		t.Fatalf("the parent said %q, want ready", line)
	}
	pid, err := strconv.Atoi(lastLine(t, pids))
	if err != nil {
		t.Fatal(err)
	}
	waittest.Until(t, "the end of the child", func() bool { return gone(pid) })
}

// gone reports whether a process ended, be it not yet reaped by its new parent.
func gone(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return false
	}
	_, after, _ := strings.Cut(string(stat), ") ")
	return strings.HasPrefix(after, "Z")
}
