package db

import (
	"context"
	"errors"
	"os"
	"path/filepath"
)

// backup copies into a neighbouring file, makes it durable, and only then gives
// it its name, so that a backup that exists is whole.
func (e *sqliteEngine) backup(ctx context.Context, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return setupError(ErrBackup, "cannot write the backup: %s exists already", path)
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), ".backup-") // readable by its owner alone
	if err != nil {
		return backupError(path, err)
	}
	defer os.RemoveAll(dir)

	c, err := e.connect(readWait)
	if err != nil {
		return err
	}
	defer c.close()
	part := filepath.Join(dir, "copy.db")
	err = within(ctx, c, 0, func(on runner) error { _, err := on.ExecContext(ctx, sqliteBackupTo, part); return err })
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return backupError(path, err)
	}
	if err := os.Chmod(part, 0o600); err != nil {
		return backupError(path, err)
	}
	if err := syncFile(part); err != nil {
		return backupError(path, err)
	}
	if err := os.Link(part, path); err != nil { // unlike a rename, never over a file
		return backupError(path, err)
	}
	return syncFile(filepath.Dir(path))
}

func backupError(path string, err error) error {
	if isFull(err) {
		return setupError(ErrFull, "no space left on the disk for the backup %s", path)
	}
	reason := err
	if pe, ok := errors.AsType[*os.PathError](err); ok {
		reason = pe.Err
	} else if le, ok := errors.AsType[*os.LinkError](err); ok {
		reason = le.Err
	}
	return setupError(ErrBackup, "cannot write the backup %s: %v", path, reason)
}

func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
