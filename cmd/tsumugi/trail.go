package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"golang.org/x/sync/errgroup"
)

// picturesEvery is how often new pictures are looked for.
const picturesEvery = 30 * time.Second

// follow keeps a folder that is at most a second behind the shop.
func (c *backupCmd) follow(ctx context.Context) (err error) {
	d, err := db.Open(ctx, c.url(), db.WithLog(c.logger()))
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	if err := os.MkdirAll(c.File, 0o700); err != nil {
		return fmt.Errorf("the folder %s cannot be made: %w", c.File, err)
	}
	fmt.Printf("Following %s into %s; stop with Ctrl+C.\n", c.url(), c.File)
	beat := newPulse(d, c.File)
	group, within := errgroup.WithContext(ctx)
	group.Go(func() error {
		return d.Follow(within, db.Trail{Folder: c.File, Keep: c.Keep, Shipped: beat.shipped, Based: beat.based})
	})
	group.Go(func() error { return beat.keep(within) })
	if c.Pictures && c.inFolder() {
		group.Go(func() error { return c.followPictures(within) })
	}
	err = group.Wait()
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = nil // somebody stopped it
	}
	beat.end(ctx, err)
	return err
}

func (c *backupCmd) followPictures(ctx context.Context) error {
	for {
		if err := copyFolder(ctx, c.originals(), filepath.Join(c.File, pictureFolder)); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(picturesEvery):
		}
	}
}

// copyFolder copies what is not there yet, or has another size or is newer.
// Pictures that the shop has no more stay: an older state may show them.
func copyFolder(ctx context.Context, from, to string) error {
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		if !e.Type().IsRegular() {
			return nil
		}
		below, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		target := filepath.Join(to, below)
		if old, err := os.Stat(target); err == nil && old.Size() == info.Size() && !old.ModTime().Before(info.ModTime()) {
			return nil
		}
		return copyFile(path, target)
	})
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it went meanwhile
	}
	if err != nil {
		return err
	}
	defer in.Close()
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(filepath.Dir(to), ".part-") // readable by its owner alone
	if err != nil {
		return err
	}
	defer os.Remove(part.Name()) // once it has its name there is none
	_, err = io.Copy(part, in)
	if err == nil {
		err = part.Sync()
	}
	if err = closing(part, err); err != nil {
		return err
	}
	return os.Rename(part.Name(), to)
}

// restoreTrail brings back the shop of a folder that backup --follow wrote.
func (c *restoreCmd) restoreTrail(ctx context.Context, work string) error {
	at, err := momentOf(c.At)
	if err != nil {
		return err
	}
	last, err := db.RestoreTrail(ctx, c.File, filepath.Join(work, databaseFile), at)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if err := copyFolder(ctx, filepath.Join(c.File, pictureFolder), filepath.Join(work, pictureFolder)); err != nil {
		return err
	}
	if err := c.place(work); err != nil {
		return err
	}
	fmt.Printf("Restored the shop as it was at %s\n", last.Local().Format("2006-01-02 15:04:05.000"))
	return nil
}

// momentOf reads --at.
func momentOf(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02 15:04:05", "2006-01-02T15:04:05"} {
		if at, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return at, nil
		}
	}
	return time.Time{}, fmt.Errorf("--at is %q; it should be like 2026-11-15T12:30:00+09:00", text)
}
