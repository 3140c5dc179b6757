// Package waittest waits in tests for what must come. A test names the
// condition; how fast the machine is does not matter, only that it comes.
package waittest

import (
	"testing"
	"time"
)

// Long is when a test gives up waiting: far above what a busy machine, or the
// race detector, needs. Only a failure takes so long.
const Long = 2 * time.Minute

// pause between two looks.
const pause = 5 * time.Millisecond

// Until waits until ok, and fails the test when that does not come.
func Until(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(Long); !ok(); time.Sleep(pause) {
		if time.Now().After(end) {
			t.Fatalf("%s: not within %v", what, Long)
		}
	}
}

// Slow leaves a test that takes long to make test-slow, which CI runs after make
// test. It stands alone in its line.
func Slow(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("make test-slow runs it")
	}
}
