//go:build unix

package node_test

import (
	"strconv"
	"syscall"
	"testing"
)

func kill(t *testing.T, pid string) { signal(t, pid, syscall.SIGKILL) }
func stop(t *testing.T, pid string) { signal(t, pid, syscall.SIGSTOP) }

// signal sends a signal to a child that the engine under test started.
func signal(t *testing.T, pid string, s syscall.Signal) {
	t.Helper()
	n, err := strconv.Atoi(pid)
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(n, s); err != nil {
		t.Fatalf("signal %v to %d: %v", s, n, err)
	}
}
