package local_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
	"github.com/tsumugi-shop/tsumugi/internal/media/mediatest"
)

func open(t *testing.T, dir string, limit int64) *local.Store {
	t.Helper()
	s, err := local.Open(dir, limit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStorePassesTheSuite(t *testing.T) {
	mediatest.Run(t, func(t *testing.T) media.Store { return open(t, t.TempDir(), 0) })
}

func TestBoundedStorePassesTheSuite(t *testing.T) {
	mediatest.Run(t, func(t *testing.T) media.Store { return open(t, t.TempDir(), 10<<20) })
}

func TestLinksLeadNowhereOutside(t *testing.T) {
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(outside, filepath.Join(dir, "out")); err != nil {
		t.Skip("no symbolic links here")
	}
	s := open(t, dir, 0)
	if got, err := s.Read(t.Context(), "out/secret"); err == nil {
		t.Errorf("Read through a link = %q; want an error", got)
	}
	if err := s.Put(t.Context(), "out/new", []byte("x")); err == nil {
		t.Error("Put through a link succeeded; want an error")
	}
	if _, err := os.Stat(filepath.Join(outside, "new")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file was written outside: %v", err)
	}
}

func TestBoundedStoreLosesWhatWasWrittenFirst(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, 10_000)
	kilobyte := []byte(strings.Repeat("x", 1000))
	for i := range 40 {
		if err := s.Put(t.Context(), fmt.Sprintf("folder%d/file", i), kilobyte); err != nil {
			t.Fatal(err)
		}
	}
	total := 0
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			total++
		}
		return err
	})
	if err != nil || total > 11 || total < 8 {
		t.Errorf("%d files of 1,000 bytes are left, %v; want about 9 within 10,000 bytes", total, err)
	}
	if _, err := s.Read(t.Context(), "folder39/file"); err != nil {
		t.Errorf("the newest file is gone: %v", err)
	}
	if _, err := s.Read(t.Context(), "folder0/file"); !errors.Is(err, media.ErrNotFound) {
		t.Errorf("the oldest file: %v; want ErrNotFound", err)
	}
}
