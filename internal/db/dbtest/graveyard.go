package dbtest

import (
	_ "embed"
	"net"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

//go:embed undertaker.sh
var undertaker string

// Graveyard is a folder of owner. Every process that works in it, or below it, is
// ended with the test, also when that is killed, and the folder is removed.
func Graveyard(t *testing.T, owner *syscall.Credential) string {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "tsumugi-cluster-")
	if err != nil {
		t.Fatal(err)
	}
	chown(t, dir, owner)
	waiting, end, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("/bin/sh", "-c", undertaker, "tsumugi-undertaker", dir)
	cmd.Dir, cmd.Stdin = "/", waiting
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // what ends the test does not end it
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = waiting.Close() // it has its own
	t.Cleanup(func() {
		_ = end.Close() // that is the sign
		if err := cmd.Wait(); err != nil {
			t.Errorf("clearing away %s: %v", dir, err)
		}
	})
	return dir
}

func chown(t *testing.T, path string, owner *syscall.Credential) {
	t.Helper()
	if owner == nil {
		return
	}
	if err := os.Chown(path, int(owner.Uid), int(owner.Gid)); err != nil {
		t.Fatal(err)
	}
}

// FreeAddress is one of this machine where nobody listens now.
func FreeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
