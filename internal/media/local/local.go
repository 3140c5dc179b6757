// Package local keeps pictures in a folder of the machine.
package local

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"sync"

	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// Store is a folder. Several processes may share it.
type Store struct {
	root  *os.Root
	limit int64

	mu      sync.Mutex
	written int64 // bytes put since the last sweep
}

// Open opens a folder and makes it when it is not there. With a limit of bytes
// above 0 it is a cache: what was written first goes when there is more.
func Open(dir string, limit int64) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("picture store: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("picture store: %w", err)
	}
	return &Store{root: root, limit: limit, written: limit}, nil // the first Put sweeps
}

// Close lets go of the folder.
func (s *Store) Close() error { return s.root.Close() }

// Stat describes a file. Its version is its size and time of writing, since
// every Put writes a new file.
func (s *Store) Stat(_ context.Context, key string) (media.Info, error) {
	if err := media.CheckKey(key); err != nil {
		return media.Info{}, err
	}
	info, err := s.root.Stat(key)
	if err != nil {
		return media.Info{}, translate(err)
	}
	if !info.Mode().IsRegular() {
		return media.Info{}, media.ErrNotFound
	}
	return media.Info{Size: info.Size(), Version: fmt.Sprintf("%x-%x", info.Size(), info.ModTime().UnixNano())}, nil
}

// Read reads a file.
func (s *Store) Read(_ context.Context, key string) ([]byte, error) {
	if err := media.CheckKey(key); err != nil {
		return nil, err
	}
	data, err := s.root.ReadFile(key)
	if err != nil {
		if info, serr := s.root.Stat(key); serr == nil && info.IsDir() {
			return nil, media.ErrNotFound
		}
		return nil, translate(err)
	}
	return data, nil
}

// Put writes beside the file and renames, so that neither a reader nor a
// crash sees half of it.
func (s *Store) Put(_ context.Context, key string, data []byte) error {
	if err := media.CheckKey(key); err != nil {
		return err
	}
	if err := s.root.MkdirAll(path.Dir(key), 0o700); err != nil {
		return translate(err)
	}
	temporary := path.Join(path.Dir(key), temporaryPrefix+rand.Text())
	err := s.write(temporary, data)
	if err == nil {
		err = s.root.Rename(temporary, key)
	}
	if err != nil {
		_ = s.root.Remove(temporary) // the first error is the one to tell
		return translate(err)
	}
	return s.bound(int64(len(data)))
}

// temporaryPrefix begins with a dot, so that no key can name such a file.
const temporaryPrefix = ".put-"

func (s *Store) write(name string, data []byte) error {
	f, err := s.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

func translate(err error) error {
	if errors.Is(err, fs.ErrNotExist) || isNotFolder(err) {
		return media.ErrNotFound.Because(err)
	}
	return fmt.Errorf("picture store: %w", err)
}
