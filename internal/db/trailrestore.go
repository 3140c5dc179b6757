package db

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// RestoreTrail writes the database as it was at a time, or at the end of the
// trail when that is zero, to a file that must not exist, and returns the time
// of the last segment in it.
func RestoreTrail(ctx context.Context, folder, to string, at time.Time) (time.Time, error) {
	runs, err := runsOf(folder)
	if err != nil {
		return time.Time{}, err
	}
	for _, run := range slices.Backward(runs) {
		notes, err := basesOf(run)
		if err != nil {
			return time.Time{}, err
		}
		for _, note := range slices.Backward(notes) {
			if at.IsZero() || !note.At.After(at) {
				return restoreRun(ctx, run, note, to, at)
			}
		}
	}
	return time.Time{}, fmt.Errorf("%w: %s has no base that old", ErrTrail, folder)
}

func restoreRun(ctx context.Context, run string, note baseNote, to string, at time.Time) (last time.Time, err error) {
	file, err := os.OpenFile(to, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return last, err
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			_ = os.Remove(to) // half a database is none
		}
	}()
	if err := copyBase(filepath.Join(run, baseName(note.Number)), note.Hash, file); err != nil {
		return last, err
	}
	segments, err := filepath.Glob(filepath.Join(run, "*.seg"))
	if err != nil {
		return last, err
	}
	last = note.At
	for n := note.Number + 1; ; n++ {
		if ctx.Err() != nil {
			return last, ctx.Err()
		}
		path := filepath.Join(run, segmentName(n))
		raw, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) {
			if len(segments) > 0 && segments[len(segments)-1] > path {
				return last, fmt.Errorf("%w: %s is missing; before it the shop is as it was at %s (--at)", ErrTrail, path, last.UTC().Format(time.RFC3339Nano))
			}
			break
		}
		if err != nil {
			return last, err
		}
		written, frames, size, err := readSegment(raw, n)
		if err != nil {
			return last, fmt.Errorf("%w: %s is damaged; before it the shop is as it was at %s (--at)", ErrTrail, path, last.UTC().Format(time.RFC3339Nano))
		}
		if !at.IsZero() && written.After(at) {
			break
		}
		if err := applyFrames(file, frames, size); err != nil {
			return last, err
		}
		last = written
	}
	if err := file.Sync(); err != nil {
		return last, err
	}
	return last, checkWhole(ctx, to)
}

// checkWhole has SQLite look at every page.
func checkWhole(ctx context.Context, path string) error {
	e := &sqliteEngine{path: path}
	c, err := e.connect(readWait)
	if err != nil {
		return e.explain(err)
	}
	defer c.close()
	var said string
	err = within(ctx, c, 0, func(on runner) error { return on.QueryRowContext(ctx, sqliteWhole).Scan(&said) })
	if err != nil {
		return e.explain(err)
	}
	if said != "ok" {
		return fmt.Errorf("%w: SQLite says %s", ErrTrail, said)
	}
	return nil
}

func copyBase(path, hash string, to *os.File) error {
	base, err := os.Open(path)
	if err != nil {
		return err
	}
	defer base.Close()
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(to, sum), base); err != nil {
		return err
	}
	if hex.EncodeToString(sum.Sum(nil)) != hash {
		return fmt.Errorf("%w: %s is damaged; an earlier one may be whole (--at)", ErrTrail, path)
	}
	return nil
}

func readSegment(raw []byte, number int64) (at time.Time, frames []byte, pageSize int, err error) {
	const head = len(segmentMagic) + 4*8
	if len(raw) < head+sha256.Size || string(raw[:len(segmentMagic)]) != segmentMagic {
		return at, nil, 0, ErrTrail
	}
	body := raw[:len(raw)-sha256.Size]
	if sha256.Sum256(body) != [sha256.Size]byte(raw[len(body):]) {
		return at, nil, 0, ErrTrail
	}
	field := func(i int) int64 { return int64(binary.BigEndian.Uint64(body[len(segmentMagic)+8*i:])) }
	pageSize = int(field(2))
	if field(0) != number || pageSize < 512 || pageSize > 65536 || int64(len(body)-head) != field(3)*int64(8+pageSize) {
		return at, nil, 0, ErrTrail
	}
	return time.UnixMilli(field(1)), body[head:], pageSize, nil
}

// applyFrames writes pages to their places; a commit also says how large the
// database is.
func applyFrames(file *os.File, frames []byte, pageSize int) error {
	for ; len(frames) > 0; frames = frames[8+pageSize:] {
		number, pages := binary.BigEndian.Uint32(frames), binary.BigEndian.Uint32(frames[4:])
		if number == 0 {
			return ErrTrail
		}
		if _, err := file.WriteAt(frames[8:8+pageSize], int64(number-1)*int64(pageSize)); err != nil {
			return err
		}
		if pages > 0 {
			if err := file.Truncate(int64(pages) * int64(pageSize)); err != nil {
				return err
			}
		}
	}
	return nil
}
