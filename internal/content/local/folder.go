package local

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const (
	maxFile     = 300 << 10
	maxFiles    = 20_000
	maxProblems = 100
)

// A Report tells what an import did.
type Report struct{ Added, Changed, Unchanged int }

// Import takes a folder of files, as a whole or not at all: what is wrong comes
// back as Problems. Entries that have no file stay. A file without a status is
// published; a link leads to a file's name.
func (s *Store) Import(ctx context.Context, folder fs.FS) (Report, error) {
	documents, err := s.readFolder(ctx, folder)
	if err != nil {
		return Report{}, err
	}
	var report Report
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		report = Report{}
		rows, err := selectNewest(ctx, tx)
		if err != nil {
			return err
		}
		known := make(map[string]Row, len(rows))
		for _, row := range rows {
			known[row.ID] = row.At(tx.Now)
		}
		public, err := s.public(ctx, tx)
		if err != nil {
			return err
		}
		if problems := missing(documents, known); len(problems) > 0 {
			return problems
		}
		for _, d := range documents {
			was, exists := known[d.row.ID]
			if same, err := says(public[d.row.ID], d); err != nil {
				return err
			} else if same { // a draft upon it stays
				report.Unchanged++
				continue
			}
			next, changed, err := merge(was, d, tx)
			switch {
			case err != nil:
				return err
			case !changed:
				report.Unchanged++
				continue
			case exists:
				report.Changed++
			default:
				report.Added++
			}
			next.By = audit.ActorOf(ctx).Name
			if err := save(ctx, tx, next); err != nil {
				return err
			}
			if err := audit.ByPeople(ctx, tx, audit.Entry{Object: "content", ObjectID: next.ID, Action: "content.save", Changes: map[string]audit.Change{"revision": {Before: was.Revision, After: next.Revision}}}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return Report{}, fmt.Errorf("import content: %w", err)
	}
	return report, nil
}

// public is what is shown of entries, by their id.
func (s *Store) public(ctx context.Context, tx *db.Tx) (map[string]Row, error) {
	rows, err := selectPublished(ctx, tx)
	if err != nil {
		return nil, err
	}
	next, err := selectPlanned(ctx, tx)
	public := map[string]Row{}
	for _, row := range rows {
		public[row.ID] = row
	}
	for _, row := range next {
		if row.At(tx.Now).Planned == 0 {
			public[row.ID] = row.At(tx.Now)
		}
	}
	return public, err
}

// says tells whether a document is what is shown of its entry already, with nothing
// planned.
func says(shown Row, d document) (bool, error) {
	before, err := json.Marshal(shown.Fields)
	if err != nil {
		return false, err
	}
	after, err := json.Marshal(d.row.Fields)
	return d.published && shown.ID != "" && shown.Planned == 0 && bytes.Equal(before, after), err
}

// merge is the row after a document was laid over it. Only other fields make
// another revision.
func merge(was Row, d document, tx *db.Tx) (next Row, changed bool, err error) {
	before, err := json.Marshal(was.Fields)
	if err != nil {
		return next, false, err
	}
	after, err := json.Marshal(d.row.Fields)
	if err != nil {
		return next, false, err
	}
	next = was
	next.ID, next.Type, next.Fields = d.row.ID, d.row.Type, d.row.Fields
	if !bytes.Equal(before, after) {
		next.Revision++
		changed = true
	}
	if next.Planned != 0 {
		next.Planned, next.PlannedAt, changed = 0, time.Time{}, true
	}
	next.Published = 0
	if d.published {
		next.Published = next.Revision
	}
	if changed = changed || next.Published != was.Published; changed && d.published {
		next.PublishedAt = tx.Now
	}
	return next, changed, nil
}

// missing finds links that lead nowhere.
func missing(documents []document, known map[string]Row) (problems Problems) {
	here := map[string]bool{}
	for _, d := range documents {
		here[d.row.ID] = true
	}
	for _, d := range documents {
		for _, t := range d.targets {
			if _, ok := known[t.id]; !ok && !here[t.id] {
				problems = append(problems, Problem{d.file, t.line, "leads to " + t.id + ", which does not exist"})
			}
		}
	}
	return problems[:min(len(problems), maxProblems)]
}

func (s *Store) readFolder(ctx context.Context, folder fs.FS) (documents []document, err error) {
	var problems Problems
	err = fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		hidden := strings.HasPrefix(d.Name(), ".") && name != "."
		switch {
		case d.IsDir() && hidden:
			return fs.SkipDir
		case d.IsDir() || hidden || name == "README.md":
			return nil
		case !d.Type().IsRegular() || len(documents) >= maxFiles:
			problems = append(problems, Problem{name, 1, fmt.Sprintf("is no file, or one of more than %d", maxFiles)})
			return nil
		}
		doc, wrong, err := s.readFile(folder, name, d)
		documents, problems = append(documents, doc), append(problems, wrong...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the folder: %w", err)
	}
	if len(problems) > 0 {
		return nil, problems[:min(len(problems), maxProblems)]
	}
	return documents, nil
}

func (s *Store) readFile(folder fs.FS, name string, d fs.DirEntry) (document, []Problem, error) {
	info, err := d.Info()
	if err != nil {
		return document{}, nil, err
	}
	if info.Size() > maxFile {
		return document{}, []Problem{{name, 1, fmt.Sprintf("has more than %d bytes", maxFile)}}, nil
	}
	text, err := fs.ReadFile(folder, name)
	if err != nil {
		return document{}, nil, err
	}
	doc, problems := parse(name, string(text))
	for _, unknown := range s.Words.Unknown(string(text)) {
		problems = append(problems, Problem{name, unknown.Line, unknown.Error()})
	}
	return doc, problems, nil
}

// Export writes all entries into a new or empty folder, as a whole or not at
// all: as they are shown, or else as drafts. It returns how many, and how many of
// them have a newer revision that is not shown and so not in the folder.
func (s *Store) Export(ctx context.Context, folder string) (written, behind int, err error) {
	if there, err := os.ReadDir(folder); err == nil && len(there) > 0 {
		return 0, 0, fmt.Errorf("%s is not empty", folder)
	}
	var rows []Row
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		behind = 0
		if rows, err = selectNewest(ctx, tx); err != nil {
			return err
		}
		public, err := s.public(ctx, tx)
		for i, row := range rows {
			if shown, ok := public[row.ID]; ok {
				if rows[i] = shown; shown.Published != row.Revision {
					behind++
				}
			}
		}
		return err
	})
	if err != nil {
		return 0, 0, fmt.Errorf("export content: %w", err)
	}
	folder = filepath.Clean(folder)
	part, err := os.MkdirTemp(filepath.Dir(folder), ".tsumugi-export-*")
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(part) // nothing is left of it after a rename
	rows = slices.DeleteFunc(rows, func(r Row) bool { _, ok := content.FindType(r.Type); return !ok })
	for _, row := range rows {
		file := filepath.Join(part, row.Type, filepath.FromSlash(entryName(row.Type, row.ID))+extension)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return 0, 0, err
		}
		if err := os.WriteFile(file, []byte(format(row)), 0o644); err != nil {
			return 0, 0, err
		}
	}
	if err := os.Chmod(part, 0o755); err != nil {
		return 0, 0, err
	}
	if err := os.Remove(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, 0, err
	}
	return len(rows), behind, os.Rename(part, folder)
}
