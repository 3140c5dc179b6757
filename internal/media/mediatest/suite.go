// Package mediatest is the suite that every picture store passes.
package mediatest

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// Run tests a store; open returns a new, empty one.
func Run(t *testing.T, open func(t *testing.T) media.Store) {
	t.Run("returns what was put", func(t *testing.T) { returnsWhatWasPut(t, open(t)) })
	t.Run("knows nothing it was not given", func(t *testing.T) { knowsNothingElse(t, open(t)) })
	t.Run("changes the version with the bytes", func(t *testing.T) { changesVersion(t, open(t)) })
	t.Run("refuses hostile keys", func(t *testing.T) { refusesHostileKeys(t, open(t)) })
	t.Run("never shows half a file", func(t *testing.T) { showsWholeFiles(t, open(t)) })
}

func returnsWhatWasPut(t *testing.T, s media.Store) {
	for _, key := range []string{"a", "a.jpg", "contents/a/b/c.jpg", "items/1004/100400000101-1/0f3a"} {
		want := []byte("bytes of " + key)
		if err := s.Put(t.Context(), key, want); err != nil {
			t.Fatalf("Put(%q): %v", key, err)
		}
		got, err := s.Read(t.Context(), key)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("Read(%q) = %q, %v; want %q", key, got, err, want)
		}
		info, err := s.Stat(t.Context(), key)
		if err != nil || info.Size != int64(len(want)) || info.Version == "" {
			t.Errorf("Stat(%q) = %+v, %v; want %d bytes and a version", key, info, err, len(want))
		}
	}
}

func knowsNothingElse(t *testing.T, s media.Store) {
	if err := s.Put(t.Context(), "folder/file", []byte("x")); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"other", "folder", "folder/other", "folder/file/below", "FOLDER/other"} {
		if got, err := s.Read(t.Context(), key); !errors.Is(err, media.ErrNotFound) {
			t.Errorf("Read(%q) = %q, %v; want ErrNotFound", key, got, err)
		}
		if got, err := s.Stat(t.Context(), key); !errors.Is(err, media.ErrNotFound) {
			t.Errorf("Stat(%q) = %+v, %v; want ErrNotFound", key, got, err)
		}
	}
}

func changesVersion(t *testing.T, s media.Store) {
	seen := map[string]bool{}
	for i := range 5 {
		if err := s.Put(t.Context(), "key", fmt.Appendf(nil, "content number %d", i)); err != nil {
			t.Fatal(err)
		}
		info, err := s.Stat(t.Context(), "key")
		if err != nil || seen[info.Version] {
			t.Errorf("after Put %d the version is %q, %v; want one not seen before", i, info.Version, err)
		}
		seen[info.Version] = true
	}
}

func refusesHostileKeys(t *testing.T, s media.Store) {
	for _, key := range []string{
		"", ".", "..", "/", "/etc/passwd", "../up", "a/../../up", "a/..", "a//b", "a/", "./a", ".hidden", "a/.hidden",
		"a\x00b", `..\up`, `a\b`, "c:file", "a/./b",
	} {
		if err := s.Put(t.Context(), key, []byte("x")); !errors.Is(err, media.ErrName) {
			t.Errorf("Put(%q): %v; want ErrName", key, err)
		}
		if got, err := s.Read(t.Context(), key); !errors.Is(err, media.ErrName) {
			t.Errorf("Read(%q) = %q, %v; want ErrName", key, got, err)
		}
		if got, err := s.Stat(t.Context(), key); !errors.Is(err, media.ErrName) {
			t.Errorf("Stat(%q) = %+v, %v; want ErrName", key, got, err)
		}
	}
}

func showsWholeFiles(t *testing.T, s media.Store) {
	versions := [][]byte{bytes.Repeat([]byte("a"), 200_000), bytes.Repeat([]byte("b"), 100_000)}
	if err := s.Put(t.Context(), "key", versions[0]); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for i := range 10 {
				if err := s.Put(t.Context(), "key", versions[i%2]); err != nil {
					t.Errorf("Put: %v", err)
				}
			}
		})
		wg.Go(func() {
			for range 20 {
				got, err := s.Read(t.Context(), "key")
				if err != nil || !bytes.Equal(got, versions[0]) && !bytes.Equal(got, versions[1]) {
					t.Errorf("Read while others put: %d bytes, %v; want one of the versions", len(got), err)
				}
			}
		})
	}
	wg.Wait()
}
