package db

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ErrTrail says that a trail cannot be followed to where it should lead.
var ErrTrail = errors.New("the trail of backups is not whole")

// A Trail is a folder with copies of a SQLite database and of every commit
// since: at most Every behind, while the shop goes on. Each run has a folder of
// its own in it, with bases (the whole database after a commit) and numbered
// segments (the pages that commits since changed).
type Trail struct {
	Folder string
	Every  time.Duration // half a second
	Base   time.Duration // a new base after so long; a day
	Keep   time.Duration // how long one can go back; three days
	// Shipped is told of every segment once it is on the disk; nil: nobody is.
	Shipped func(at time.Time)
	// Based is told when a base is whole: from then on the trail leads somewhere.
	Based func()
}

const (
	segmentMagic = "TSUMUGI1"
	// largeWAL is when the log is brought into the database: more slows reading.
	largeWAL = 8 << 20
)

// Follow writes the trail until ctx ends or something fails; begun anew, it
// starts with a base. On PostgreSQL it returns ErrBackup.
func (d *DB) Follow(ctx context.Context, t Trail) error {
	e, embedded := d.engine.(*sqliteEngine)
	if !embedded {
		return setupError(ErrBackup, "PostgreSQL archives its log by itself: see archive_command and pg_basebackup, or pgBackRest")
	}
	if t.Every <= 0 {
		t.Every = 500 * time.Millisecond
	}
	if t.Base <= 0 {
		t.Base = 24 * time.Hour
	}
	if t.Keep <= 0 {
		t.Keep = 72 * time.Hour
	}
	f := &follower{engine: e, trail: t, run: filepath.Join(t.Folder, time.Now().UTC().Format("20060102T150405.000Z"))}
	if err := os.MkdirAll(f.run, 0o700); err != nil {
		return backupError(f.run, err)
	}
	var err error
	if f.writer, err = e.connect(writeWait); err != nil {
		return err
	}
	defer f.writer.close()
	if f.reader, err = e.connect(writeWait); err != nil {
		return err
	}
	defer f.reader.close()
	err = f.follow(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// A follower reads the write-ahead log while a reader of its own keeps SQLite
// from beginning the log anew before it was read.
//
// That reader begins while the write lock is held and everything up to then
// was read. If the database had all of the log by then, the reader reads the
// database alone: a writer may begin the log anew, once, since nothing can be
// brought into the database under that reader. Otherwise it reads the log too,
// which then cannot begin anew. So what follows is either behind the place that
// was read, or at the beginning of the one next log.
type follower struct {
	engine *sqliteEngine
	trail  Trail
	run    string
	writer *conn // holds the write lock for a moment
	reader *conn // in a transaction all the time
	place  walPlace
	number int64 // of the last segment
	based  time.Time
}

func (f *follower) follow(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	var base chan error // of the base that is being written
	defer func() {
		stop()
		if base != nil {
			<-base // it reads by the connection that is closed next
		}
	}()
	tick := time.NewTicker(f.trail.Every)
	defer tick.Stop()
	for {
		if base == nil && time.Since(f.based) >= f.trail.Base {
			if err := f.turn(ctx); err != nil {
				return err
			}
			base = make(chan error, 1)
			f.based = time.Now()
			go func(number int64, at time.Time) { base <- f.writeBase(ctx, number, at) }(f.number, time.Now())
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-base:
			if base = nil; err != nil {
				return err
			}
			if err := f.prune(time.Now()); err != nil {
				return err
			}
			if f.trail.Based != nil {
				f.trail.Based()
			}
		case <-tick.C:
		}
		if err := f.ship(); err != nil {
			return err
		}
		if base == nil && f.place.offset > largeWAL {
			if err := f.turn(ctx); err != nil {
				return err
			}
		}
	}
}

// turn ships everything, brings the log into the database and begins to read
// anew, while nobody writes.
func (f *follower) turn(ctx context.Context) (err error) {
	if err := begin(ctx, f.writer, sqliteBeginWrite); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.writer.execute(sqliteRollback)) }()
	if err := f.ship(); err != nil {
		return err
	}
	_ = f.reader.execute(sqliteRollback) // at first there is nothing to end
	if err := f.reader.execute(sqliteCheckpoint); err != nil {
		return err
	}
	if err := begin(ctx, f.reader, sqliteBegin); err != nil {
		return err
	}
	return f.reader.execute(sqliteTables) // BEGIN alone reads nothing
}

// ship writes a segment of what was committed since the last one.
func (f *follower) ship() error {
	frames, err := f.place.read(f.engine.path + "-wal")
	if err != nil || len(frames) == 0 {
		return err
	}
	at := time.Now()
	var b bytes.Buffer
	b.WriteString(segmentMagic)
	for _, n := range []int64{f.number + 1, at.UnixMilli(), int64(f.place.pageSize), int64(len(frames))} {
		b.Write(binary.BigEndian.AppendUint64(nil, uint64(n)))
	}
	for _, frame := range frames {
		b.Write(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, frame.number), frame.pages))
		b.Write(frame.data)
	}
	sum := sha256.Sum256(b.Bytes())
	b.Write(sum[:])
	if err := f.keep(segmentName(f.number+1), func(w io.Writer) error { _, err := w.Write(b.Bytes()); return err }); err != nil {
		return err
	}
	f.number++
	if f.trail.Shipped != nil {
		f.trail.Shipped(at)
	}
	return nil
}

func segmentName(n int64) string { return fmt.Sprintf("%012d.seg", n) }
func baseName(n int64) string    { return fmt.Sprintf("%012d.base", n) }

// A baseNote stands beside a base that is whole.
type baseNote struct {
	Number int64     `json:"number"` // of the last segment that it holds
	At     time.Time `json:"at"`
	Hash   string    `json:"sha256"`
}

// writeBase copies the database as the reader sees it, page by page, so that
// the pages of segments fit.
func (f *follower) writeBase(ctx context.Context, number int64, at time.Time) error {
	hash := sha256.New()
	err := f.keep(baseName(number), func(w io.Writer) error {
		return within(ctx, f.reader, 0, func(on runner) error {
			rows, err := on.QueryContext(ctx, sqlitePages)
			if err != nil {
				return err
			}
			defer rows.Close()
			to := io.MultiWriter(w, hash)
			for rows.Next() {
				var page []byte
				if err := rows.Scan(&page); err != nil {
					return err
				}
				if _, err := to.Write(page); err != nil {
					return err
				}
			}
			return rows.Err()
		})
	})
	if err != nil {
		return err
	}
	note, err := json.Marshal(baseNote{number, at.UTC(), hex.EncodeToString(hash.Sum(nil))})
	if err != nil {
		return err
	}
	return f.keep(baseName(number)+".json", func(w io.Writer) error { _, err := w.Write(note); return err })
}

// keep writes a file that has its name only when it is whole and on the disk.
func (f *follower) keep(name string, fill func(io.Writer) error) error {
	path := filepath.Join(f.run, name)
	file, err := os.OpenFile(path+".part", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return backupError(path, err)
	}
	w := bufio.NewWriterSize(file, 1<<20)
	if err = fill(w); err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(path+".part", path)
	}
	if err != nil {
		return backupError(path, err)
	}
	return syncFile(f.run)
}

// prune removes what nobody can want: bases older than Keep but for the newest
// of those, and what leads only to them.
func (f *follower) prune(now time.Time) error {
	runs, err := runsOf(f.trail.Folder)
	if err != nil {
		return err
	}
	oldest := now.Add(-f.trail.Keep)
	covered := false // a newer base is old enough: everything before it may go
	for _, run := range slices.Backward(runs) {
		notes, err := basesOf(run)
		if err != nil {
			return err
		}
		if covered {
			if err := os.RemoveAll(run); err != nil {
				return err
			}
			continue
		}
		for _, note := range slices.Backward(notes) {
			if !covered && note.At.Before(oldest) {
				covered = true
				if err := removeBefore(run, note.Number); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// removeBefore removes the bases before one and the segments that it holds.
func removeBefore(run string, number int64) error {
	entries, err := os.ReadDir(run)
	if err != nil {
		return err
	}
	for _, e := range entries {
		var n int64
		if _, err := fmt.Sscanf(e.Name(), "%012d.", &n); err != nil {
			continue
		}
		if n < number || n == number && strings.HasSuffix(e.Name(), ".seg") {
			if err := os.Remove(filepath.Join(run, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// runsOf are the folders of a trail, oldest first.
func runsOf(folder string) (list []string, err error) {
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		if _, bad := time.Parse("20060102T150405.000Z", e.Name()); bad == nil && e.IsDir() {
			list = append(list, filepath.Join(folder, e.Name()))
		}
	}
	return list, err
}

// basesOf are the whole bases of a run, oldest first.
func basesOf(run string) (list []baseNote, err error) {
	found, err := filepath.Glob(filepath.Join(run, "*.base.json"))
	for _, path := range found {
		raw, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		var note baseNote
		if err := json.Unmarshal(raw, &note); err != nil {
			return nil, fmt.Errorf("%w: %s cannot be read", ErrTrail, path)
		}
		list = append(list, note)
	}
	slices.SortFunc(list, func(a, b baseNote) int { return int(a.Number - b.Number) })
	return list, err
}
