package db_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const childFile = "TSUMUGI_TEST_CHILD_FILE"

// TestKilledProcessLosesNoCommit kills a writing process and looks for every
// row whose commit it had reported.
func TestKilledProcessLosesNoCommit(t *testing.T) {
	if path := os.Getenv(childFile); path != "" {
		writeForever(t, path)
	}
	path := filepath.Join(t.TempDir(), "killed.db")
	child := exec.Command(os.Args[0], "-test.run=^TestKilledProcessLosesNoCommit$")
	child.Env = append(os.Environ(), childFile+"="+path)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(10*time.Second, func() { child.Process.Kill() }) // should it never write
	defer kill.Stop()
	reported := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if reported++; reported == 100 {
			child.Process.Kill()
		}
	}
	child.Wait()

	d, err := db.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	got := counter(t, d)
	if reported < 100 || got < int64(reported) || got > int64(reported)+1 {
		t.Errorf("reported %d commits, found %d rows; want at least 100, and at most one unreported", reported, got)
	}
}

func writeForever(t *testing.T, path string) {
	d, err := db.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	run(t, d, makeCounter)
	for i := 0; ; i++ {
		err := d.Update(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, fmt.Sprint(i)) })
		if err != nil {
			t.Fatal(err)
		}
		fmt.Println(i)
	}
}
