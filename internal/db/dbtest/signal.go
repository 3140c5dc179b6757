package dbtest

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// signalAll sends a signal to every process that works in a folder or below it, until no
// other came meanwhile. PostgreSQL's processes work in its data folder, whoever started them.
func signalAll(t *testing.T, dir string, s syscall.Signal) {
	t.Helper()
	sent := map[int]bool{}
	for more := true; more; {
		more = false
		entries, err := os.ReadDir("/proc")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			pid, err := strconv.Atoi(e.Name())
			if err != nil || sent[pid] {
				continue
			}
			at, err := os.Readlink("/proc/" + e.Name() + "/cwd")
			if err != nil || at != dir && !strings.HasPrefix(at, dir+"/") {
				continue
			}
			sent[pid], more = true, true
			_ = syscall.Kill(pid, s) // it may have ended by itself
		}
	}
	if len(sent) == 0 {
		t.Fatalf("nothing works in %s", dir)
	}
}
