package s3

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// Store keeps pictures in a bucket. All nodes of a shop share one.
type Store struct {
	db      *db.DB
	objects *objects

	mu   sync.Mutex
	seen map[string]object // as the database last said, for while it is away
}

// maxSeen bounds what is remembered; a shop of 100,000 colours shows about so many pictures.
const maxSeen = 400_000

// An object is what the database says of a picture.
type object struct {
	hash string
	size int64
}

// Open makes the store of a bucket. Nothing is asked of it yet.
func Open(d *db.DB, c Config) (*Store, error) {
	o, err := newObjects(c)
	if err != nil {
		return nil, err
	}
	return &Store{db: d, objects: o, seen: map[string]object{}}, nil
}

// Stat describes a picture. Its version is the hash of its bytes.
func (s *Store) Stat(ctx context.Context, key string) (media.Info, error) {
	o, err := s.find(ctx, key)
	return media.Info{Size: o.size, Version: o.hash}, err
}

// Read reads a picture's bytes.
func (s *Store) Read(ctx context.Context, key string) ([]byte, error) {
	o, err := s.find(ctx, key)
	if err != nil {
		return nil, err
	}
	return s.objects.read(ctx, o.hash)
}

// Put uploads the bytes, unless they are there already, and then says that they
// are the picture. A crash between leaves an object that nothing names.
func (s *Store) Put(ctx context.Context, key string, data []byte) error {
	if err := media.CheckKey(key); err != nil {
		return err
	}
	o := object{hash: sumOf(data), size: int64(len(data))}
	if now, err := s.find(ctx, key); err == nil && now == o {
		return nil
	}
	there, err := s.objects.has(ctx, o.hash)
	if err == nil && !there {
		err = s.objects.write(ctx, o.hash, data)
	}
	if err != nil {
		return err
	}
	return s.db.Update(ctx, func(tx *db.Tx) error { return upsert(ctx, tx, key, o) })
}

// Close lets go of connections.
func (s *Store) Close() error {
	s.objects.client.CloseIdleConnections()
	return nil
}

// Keys are the pictures that are kept, in the order of their keys.
func (s *Store) Keys(ctx context.Context) (keys []string, err error) {
	err = s.db.View(ctx, func(tx *db.Tx) error {
		keys, err = selectNames(ctx, tx)
		return err
	})
	return keys, err
}

// find asks the database. While it is away, what it last said stands: pictures
// are shown on from memory as pages are.
func (s *Store) find(ctx context.Context, key string) (object, error) {
	if err := media.CheckKey(key); err != nil {
		return object{}, err
	}
	var o object
	err := s.db.View(ctx, func(tx *db.Tx) (err error) {
		o, err = selectObject(ctx, tx, key)
		return err
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case err == nil:
		if len(s.seen) >= maxSeen {
			clear(s.seen)
		}
		s.seen[key] = o
	case errors.Is(err, media.ErrNotFound):
		delete(s.seen, key)
	default:
		if last, ok := s.seen[key]; ok {
			return last, nil
		}
		err = fmt.Errorf("picture store: %w", err)
	}
	return o, err
}
