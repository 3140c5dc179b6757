// Package archive packs the folder of a shop into one file and unpacks it
// again: a tar archive, so that any tool can look inside, whose last entry
// lists every file before it with size and checksum. An archive without that
// list, or that differs from it, is not unpacked: it is cut off or damaged.
package archive

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"
)

// listName is the last entry.
const listName = "backup.json"

// ErrDamaged says that an archive is not whole.
var ErrDamaged = errors.New("the backup is damaged")

// A List says what an archive holds.
type List struct {
	Made  time.Time `json:"made"`
	By    string    `json:"by"` // tsumugi --version of who made it
	Files []File    `json:"files"`
}

// Bytes is the size of all files.
func (l List) Bytes() (n int64) {
	for _, f := range l.Files {
		n += f.Size
	}
	return n
}

// A File is one entry.
type File struct {
	Name string `json:"name"` // with slashes, below the folder
	Size int64  `json:"size"`
	Hash string `json:"sha256"`
}

// A Writer packs files.
type Writer struct {
	tar  *tar.Writer
	list List
}

// NewWriter packs to w. Close it to write the list.
func NewWriter(w io.Writer, made time.Time, by string) *Writer {
	return &Writer{tar: tar.NewWriter(w), list: List{Made: made.UTC(), By: by, Files: []File{}}}
}

// Add packs the file at a path under a name.
func (w *Writer) Add(name, from string) (err error) {
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	head := &tar.Header{Name: name, Mode: 0o600, Size: info.Size(), ModTime: info.ModTime(), Format: tar.FormatPAX}
	if err := w.tar.WriteHeader(head); err != nil {
		return err
	}
	hash := sha256.New()
	if n, err := io.Copy(io.MultiWriter(w.tar, hash), io.LimitReader(f, info.Size())); err != nil {
		return err
	} else if n != info.Size() {
		return fmt.Errorf("%s changed while it was packed", from)
	}
	w.list.Files = append(w.list.Files, File{name, info.Size(), hex.EncodeToString(hash.Sum(nil))})
	return nil
}

// AddFolder packs every file below a folder under a name; a folder that is not
// there has none. Files that vanish or appear meanwhile are no fault.
func (w *Writer) AddFolder(ctx context.Context, name, from string) error {
	err := filepath.WalkDir(from, func(p string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		if !d.Type().IsRegular() {
			return nil
		}
		below, err := filepath.Rel(from, p)
		if err != nil {
			return err
		}
		if err := w.Add(path.Join(name, filepath.ToSlash(below)), p); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	})
	return err
}

// Close writes the list and returns it.
func (w *Writer) Close() (List, error) {
	text, err := json.MarshalIndent(w.list, "", " ")
	if err != nil {
		return List{}, err
	}
	if err := w.tar.WriteHeader(&tar.Header{Name: listName, Mode: 0o600, Size: int64(len(text)), ModTime: w.list.Made, Format: tar.FormatPAX}); err != nil {
		return List{}, err
	}
	if _, err := w.tar.Write(text); err != nil {
		return List{}, err
	}
	return w.list, w.tar.Close()
}

// Unpack unpacks an archive into an empty folder. Names that lead out of it, and
// everything that is not a plain file, are refused.
func Unpack(ctx context.Context, r io.Reader, folder string) (List, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return List{}, err
	}
	defer root.Close()
	found := map[string]File{}
	for t := tar.NewReader(r); ; {
		head, err := t.Next()
		if errors.Is(err, io.EOF) {
			return List{}, fmt.Errorf("%w: it ends before its list of files", ErrDamaged)
		}
		if err != nil {
			return List{}, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		if ctx.Err() != nil {
			return List{}, ctx.Err()
		}
		if head.Name == listName {
			return check(t, found)
		}
		if head.Typeflag != tar.TypeReg || !filepath.IsLocal(filepath.FromSlash(head.Name)) || found[head.Name].Name != "" {
			return List{}, fmt.Errorf("%w: it has an entry %q, which no backup of a shop has", ErrDamaged, head.Name)
		}
		if found[head.Name], err = unpackOne(root, t, head); err != nil {
			return List{}, err
		}
	}
}

func unpackOne(root *os.Root, from io.Reader, head *tar.Header) (f File, err error) {
	name := filepath.FromSlash(head.Name)
	if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return f, err
	}
	to, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return f, err
	}
	defer func() {
		if e := to.Close(); err == nil {
			err = e
		}
	}()
	hash := sha256.New()
	n, err := io.Copy(io.MultiWriter(to, hash), from)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return f, fmt.Errorf("%w: it ends within %s", ErrDamaged, head.Name)
	}
	if err != nil {
		return f, err
	}
	return File{head.Name, n, hex.EncodeToString(hash.Sum(nil))}, to.Sync()
}

// check compares what was unpacked with the list.
func check(r io.Reader, found map[string]File) (l List, err error) {
	if err := json.NewDecoder(io.LimitReader(r, 1<<30)).Decode(&l); err != nil {
		return l, fmt.Errorf("%w: its list of files cannot be read", ErrDamaged)
	}
	if len(l.Files) != len(found) {
		return l, fmt.Errorf("%w: it has %d files, its list %d", ErrDamaged, len(found), len(l.Files))
	}
	for _, want := range l.Files {
		if found[want.Name] != want {
			return l, fmt.Errorf("%w: %s is not as it was packed", ErrDamaged, want.Name)
		}
	}
	return l, nil
}
