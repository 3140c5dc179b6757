package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/archive"
	"github.com/tsumugi-shop/tsumugi/internal/backup"
	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Names in a backup, and below a data folder.
const (
	databaseFile  = "tsumugi.db"
	pictureFolder = "pictures"
)

// embedded tells whether the database is a file of ours.
func (s storage) embedded() bool { return s.DB == "sqlite" || strings.HasPrefix(s.DB, "sqlite:") }

// Run packs the shop. The file gets its name when it is whole.
func (c *backupCmd) Run(ctx context.Context) (err error) {
	if c.Follow {
		return c.follow(ctx)
	}
	began := time.Now()
	bytes, err := c.make(ctx)
	run := backup.Run{Kind: backup.File, State: backup.Done, Place: c.File, Bytes: bytes, Began: began, At: began}
	if !c.embedded() {
		run.Kind = backup.Pictures
	}
	if err != nil {
		run.State, run.Says, run.At = backup.Failed, oneLine(err), time.Now()
	}
	c.note(ctx, run)
	return err
}

// note tells the shop of a backup. One that is made stays made where the shop
// cannot be told: its tables may be of another release, or its disk be full.
func (c *backupCmd) note(ctx context.Context, r backup.Run) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteTime)
	defer cancel()
	err := withRuns(ctx, c.storage, c.logging, func(runs backup.Runs) error {
		_, err := runs.Write(ctx, r)
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // where no shop is, nobody is told
		fmt.Fprintln(os.Stderr, "The shop was not told of this backup:", oneLine(err))
	}
}

// make packs the shop and tells how large it is.
func (c *backupCmd) make(ctx context.Context) (bytes int64, err error) {
	if _, err := os.Lstat(c.File); err == nil {
		return 0, fmt.Errorf("cannot write the backup: %s exists already", c.File)
	}
	work, err := os.MkdirTemp(filepath.Dir(c.File), ".backup-") // readable by its owner alone
	if err != nil {
		return 0, fmt.Errorf("cannot write the backup: %w", err)
	}
	defer os.RemoveAll(work)
	part := filepath.Join(work, "part.tar")
	list, err := c.pack(ctx, work, part)
	if err != nil {
		return 0, fmt.Errorf("cannot write the backup %s: %w", c.File, err)
	}
	if err := os.Link(part, c.File); err != nil { // unlike a rename, never over a file
		return 0, fmt.Errorf("cannot write the backup: %w", err)
	}
	fmt.Printf("Packed %s of %s bytes into %s\n", counted(len(list.Files), "file"), grouped(int(list.Bytes())), c.File)
	for _, left := range c.leftOut() {
		fmt.Println("Left out:", left)
	}
	return list.Bytes(), nil
}

// leftOut is what a backup does not have.
func (c *backupCmd) leftOut() []string {
	left := []string{"sizes made from pictures (they are made again), terms, synonyms and settings (keep them beside it)"}
	if !c.embedded() {
		left = append(left, "the database: copy it with pg_dump")
	}
	if !c.Pictures {
		left = append(left, "pictures, by --no-pictures")
	}
	if c.Pictures && !c.inFolder() {
		left = append(left, "pictures: they are in "+c.Media+", which keeps its own copies")
	}
	return left
}

// pack writes the archive: first the database at one moment, then the pictures,
// so that every picture that it names is there.
func (c *backupCmd) pack(ctx context.Context, work, part string) (list archive.List, err error) {
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return list, err
	}
	defer func() { err = closing(f, err) }()
	w := archive.NewWriter(f, time.Now(), about())
	if c.embedded() {
		copied := filepath.Join(work, databaseFile)
		if err := c.copyDatabase(ctx, copied); err != nil {
			return list, err
		}
		if err := w.Add(databaseFile, copied); err != nil {
			return list, err
		}
	}
	if c.Pictures && c.inFolder() {
		if err := w.AddFolder(ctx, pictureFolder, c.originals()); err != nil {
			return list, err
		}
	}
	if list, err = w.Close(); err != nil {
		return list, err
	}
	return list, f.Sync()
}

func (c *backupCmd) copyDatabase(ctx context.Context, to string) (err error) {
	d, err := db.Open(ctx, c.url(), db.WithLog(c.logger()))
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return d.Backup(ctx, to)
}

// Run unpacks a backup where no shop is.
func (c *restoreCmd) Run(ctx context.Context) (err error) {
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("the data folder %s cannot be made: %w", c.Data, err)
	}
	for _, name := range []string{databaseFile, pictureFolder} {
		if _, err := os.Lstat(filepath.Join(c.Data, name)); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s has %s already: a backup is unpacked where no shop is", c.Data, name)
		}
	}
	if c.DB != "sqlite" && c.embedded() {
		return errors.New("restore puts the database into the data folder; leave --db out and move it afterwards")
	}
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer func() { err = closing(f, err) }()
	work, err := os.MkdirTemp(c.Data, ".restore-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if info, err := f.Stat(); err != nil {
		return err
	} else if info.IsDir() {
		return c.restoreTrail(ctx, work)
	}
	if c.At != "" {
		return errors.New("--at goes with the folder of backup --follow; a file is of one moment")
	}
	list, err := archive.Unpack(ctx, f, work)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if err := c.place(work); err != nil {
		return err
	}
	fmt.Printf("Restored %s of %s bytes, as the shop was at %s\n", counted(len(list.Files), "file"), grouped(int(list.Bytes())), list.Made.Local().Format("2006-01-02 15:04:05"))
	if !c.embedded() {
		fmt.Println("The database is PostgreSQL's: restore it with pg_restore.")
	}
	return nil
}

// place gives what was unpacked its place. The database comes last: with it
// the folder is a shop.
func (c *restoreCmd) place(work string) error {
	for _, name := range []string{pictureFolder, databaseFile} {
		if err := os.Rename(filepath.Join(work, name), filepath.Join(c.Data, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
