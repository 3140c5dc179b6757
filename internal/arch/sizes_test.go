package arch_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// largest is how many bytes a committed file may have: whoever clones the shop
// loads every one of them, for ever.
const largest = 1_000_000

// large are the files that need more, and why.
var large = map[string]string{
	"internal/order/receipt/BIZUDGothic-Regular.ttf.gz": "receipts and delivery notes name anybody, in any character",
}

// TestFilesAreSmall finds pictures, programs and data that were committed by mistake.
func TestFilesAreSmall(t *testing.T) {
	const root = "../.."
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		t.Skip("this is no clone: an archive of the sources has no list of what is committed")
	}
	out, err := exec.CommandContext(t.Context(), "git", "-C", root, "ls-files", "-z").Output()
	if err != nil {
		t.Fatalf("list the committed files: %v", err)
	}
	looked := 0
	for name := range bytes.SplitSeq(bytes.TrimRight(out, "\x00"), []byte{0}) {
		info, err := os.Lstat(filepath.Join(root, string(name)))
		if err != nil {
			continue // taken out, and not committed yet
		}
		looked++
		if _, allowed := large[string(name)]; info.Size() > largest && !allowed {
			t.Errorf("%s has %d bytes, more than %d", name, info.Size(), largest)
		} else if allowed && info.Size() <= largest {
			t.Errorf("%s is small by now: take it out of the list", name)
		}
	}
	if looked < 1000 {
		t.Errorf("only %d files were looked at", looked)
	}
}
