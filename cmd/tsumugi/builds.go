package main

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// buildsFor is how long the hashed files of a build are kept after it was last
// in use: a page may stay open in a browser for weeks.
const buildsFor = 30 * 24 * time.Hour

// keepBuilds copies the hashed files of this build into the data folder, beside
// those of earlier ones, and returns where all of them are, by bundle. Pages that
// were opened before the shop was brought up to date, or at a node of another
// release that shares the folder, find theirs there. Without a folder that can be
// written the shop goes on without them.
func keepBuilds(data string, dist fs.FS, now time.Time, log *slog.Logger) map[string]fs.FS {
	all := map[string]fs.FS{}
	for _, bundle := range []string{"app", "office"} {
		folder := filepath.Join(data, "builds", bundle)
		if err := keepBuild(folder, dist, bundle+"/assets", now); err != nil {
			log.Warn("the files of this build are not kept for pages that stay open", "folder", folder, "error", err)
			continue
		}
		all[bundle] = os.DirFS(folder)
	}
	return all
}

// lastBuild lists the files of the build that was last in use; the dot keeps it
// from being served.
const lastBuild = ".last"

func keepBuild(folder string, dist fs.FS, from string, now time.Time) error {
	files, err := fs.ReadDir(dist, from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	last, err := os.ReadFile(filepath.Join(folder, lastBuild))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for name := range strings.FieldsSeq(string(last)) { // in use until now
		if err := os.Chtimes(filepath.Join(folder, filepath.Base(name)), now, now); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	var names strings.Builder
	for _, f := range files {
		names.WriteString(f.Name() + "\n")
		if err := keepFile(filepath.Join(folder, f.Name()), dist, from+"/"+f.Name(), now); err != nil {
			return err
		}
	}
	if err := writePrivate(filepath.Join(folder, lastBuild), []byte(names.String())); err != nil {
		return err
	}
	return forgetBuilds(folder, now)
}

// keepFile writes a file that is not there yet. The same name is the same text.
func keepFile(to string, dist fs.FS, name string, now time.Time) error {
	if err := os.Chtimes(to, now, now); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text, err := fs.ReadFile(dist, name)
	if err != nil {
		return err
	}
	if err := writePrivate(to, text); err != nil {
		return err
	}
	return os.Chtimes(to, now, now)
}

// forgetBuilds removes what no build has had for long.
func forgetBuilds(folder string, now time.Time) error {
	old, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, f := range old {
		info, err := f.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // another node was faster
		}
		if err != nil {
			return err
		}
		if now.Sub(info.ModTime()) < buildsFor {
			continue
		}
		if err := os.Remove(filepath.Join(folder, f.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
