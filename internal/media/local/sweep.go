package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// isNotFolder is true when a step of the path is a file: nothing can be there.
func isNotFolder(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

// A kept file, as a sweep sees it.
type kept struct {
	name  string
	size  int64
	since time.Time
}

// bound sweeps when a tenth of the limit has been written since the last time,
// so the folder never holds more than that above its limit.
func (s *Store) bound(n int64) error {
	if s.limit <= 0 {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.written += n; s.written < s.limit/10 {
		return nil
	}
	s.written = 0
	return s.sweep()
}

// sweep removes what was written first until nine tenths of the limit remain.
// Another process may remove the same files; that is no error.
func (s *Store) sweep() error {
	files, total, err := s.list()
	if err != nil {
		return fmt.Errorf("sweep pictures: %w", err)
	}
	if total <= s.limit {
		return nil
	}
	slices.SortFunc(files, func(a, b kept) int {
		return cmp.Or(a.since.Compare(b.since), strings.Compare(a.name, b.name))
	})
	for _, f := range files {
		if total <= s.limit/10*9 {
			break
		}
		if err := s.root.Remove(f.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("sweep pictures: %w", err)
		}
		_ = s.root.Remove(path.Dir(f.name)) // succeeds when it was the last in its folder
		total -= f.size
	}
	return nil
}

// Keys are the files that are kept.
func (s *Store) Keys(context.Context) ([]string, error) {
	files, _, err := s.list()
	if err != nil {
		return nil, fmt.Errorf("list pictures: %w", err)
	}
	var keys []string
	for _, f := range files {
		if media.CheckKey(f.name) == nil { // one that is being written has another name
			keys = append(keys, f.name)
		}
	}
	return keys, nil
}

func (s *Store) list() (files []kept, total int64, err error) {
	err = fs.WalkDir(s.root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		info, err := d.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		files = append(files, kept{name, info.Size(), info.ModTime()})
		total += info.Size()
		return nil
	})
	return files, total, err
}
