package db_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const childFile = "TSUMUGI_TEST_CHILD_FILE"

// writers is how many write at once, so that they are committed together.
const writers = 8

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
	kill := time.AfterFunc(patience, func() { child.Process.Kill() }) // should it never write
	defer kill.Stop()
	var reported []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if reported = append(reported, lines.Text()); len(reported) == 400 {
			child.Process.Kill()
		}
	}
	child.Wait()

	d, err := db.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if got := counter(t, d); len(reported) < 400 || got > int64(len(reported)+writers) {
		t.Errorf("reported %d commits, found %d rows; want at least 400, and at most %d unreported", len(reported), got, writers)
	}
	err = d.View(t.Context(), func(tx *db.Tx) error {
		for _, id := range reported {
			var n int
			if err := tx.QueryRowContext(t.Context(), `SELECT count(*) FROM counter WHERE id = $1`, id).Scan(&n); err != nil || n != 1 {
				t.Errorf("row %s was reported: found %d, %v", id, n, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func writeForever(t *testing.T, path string) {
	d, err := db.Open(t.Context(), "sqlite:"+path)
	if err != nil {
		t.Fatal(err)
	}
	run(t, d, makeCounter)
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for i := 0; ; i++ {
				id := fmt.Sprintf("%d-%d", w, i)
				if err := d.Update(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, id) }); err != nil {
					panic(err)
				}
				fmt.Println(id)
			}
		})
	}
	group.Wait()
}
