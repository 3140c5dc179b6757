package local

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/contenttest"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

func TestStorePassesTheSuite(t *testing.T) {
	for _, engine := range []struct {
		name string
		open func(*testing.T, ...db.Option) *db.DB
	}{{"sqlite", dbtest.SQLite}, {"postgres", dbtest.Postgres}} {
		t.Run(engine.name, func(t *testing.T) {
			contenttest.Run(t, func(t *testing.T) contenttest.Backend {
				s := &Store{DB: engine.open(t)}
				return contenttest.Backend{Source: s, Put: func(t *testing.T, e content.Entry, published bool) {
					row := Row{ID: e.ID, Type: e.Type, Fields: e.Fields}
					if published {
						row.Published = 1
					}
					mustImport(t, s, map[string]string{e.Type + "/" + entryName(e.Type, e.ID) + ".md": format(row)})
				}}
			})
		})
	}
}

func folder(files map[string]string) fs.FS {
	m := fstest.MapFS{}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

func mustImport(t *testing.T, s *Store, files map[string]string) Report {
	t.Helper()
	r, err := s.Import(t.Context(), folder(files))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const (
	autumn = "---\nkind: special\ntitle: 秋のヨガ\nup_date: 2026-11-01\neditor: hana\n---\n本文\n"
	hana   = "---\nname: 花\n---\n"
)

func TestSameFolderTwiceChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &Store{DB: d}
		files := map[string]string{"article/autumn.md": autumn, "editor/hana.md": hana, "README.md": "x", ".git/x": "x"}
		for i, want := range []Report{{Added: 2}, {Unchanged: 2}, {Unchanged: 2}} {
			if got := mustImport(t, s, files); got != want {
				t.Errorf("time %d: got %+v, want %+v", i+1, got, want)
			}
		}
		files["article/autumn.md"] = strings.Replace(autumn, "本文", "新しい本文", 1)
		if got, want := mustImport(t, s, files), (Report{Changed: 1, Unchanged: 1}); got != want {
			t.Errorf("after an edit: got %+v, want %+v", got, want)
		}
	})
}

func TestExportAndImportGiveTheSame(t *testing.T) {
	s := &Store{DB: dbtest.SQLite(t)}
	for _, e := range contenttest.Entries() {
		row := Row{ID: e.ID, Type: e.Type, Fields: e.Fields, Published: len(e.ID) % 2}
		mustImport(t, s, map[string]string{e.Type + "/" + entryName(e.Type, e.ID) + ".md": format(row)})
	}
	first := filepath.Join(t.TempDir(), "out")
	if n, _, err := s.Export(t.Context(), first); err != nil || n != len(contenttest.Entries()) {
		t.Fatalf("got %d, %v", n, err)
	}
	if _, _, err := s.Export(t.Context(), first); err == nil {
		t.Error("a folder with files in it was written over")
	}
	if got, err := s.Import(t.Context(), os.DirFS(first)); err != nil || got != (Report{Unchanged: len(contenttest.Entries())}) {
		t.Errorf("into the same shop: got %+v, %v; want all unchanged", got, err)
	}
	other := &Store{DB: dbtest.SQLite(t)}
	if _, err := other.Import(t.Context(), os.DirFS(first)); err != nil {
		t.Fatal(err)
	}
	second := filepath.Join(t.TempDir(), "out")
	if _, _, err := other.Export(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	a, b := tree(t, first), tree(t, second)
	if a != b || !strings.Contains(a, "page/guide/gift.md") {
		t.Errorf("got\n%s\nwant\n%s", b, a)
	}
}

func tree(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		b.WriteString(name + "\n" + string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestBadFilesAreRefusedWithTheirLine(t *testing.T) {
	s := &Store{DB: dbtest.SQLite(t)}
	head := "---\nkind: special\ntitle: 題\nup_date: 2026-11-01\n"
	for _, c := range []struct{ name, file, text, want string }{
		{"no head", "article/a.md", "本文", "article/a.md:1: the file does not begin"},
		{"no end", "article/a.md", head, "article/a.md:5: the head does not end"},
		{"unknown key", "article/a.md", head + "colour: 赤\n---\n", "article/a.md:5: colour is no key of type article"},
		{"slug is the name", "article/a.md", head + "slug: b\n---\n", "article/a.md:5: slug is no key"},
		{"twice", "article/a.md", head + "title: 二\n---\n", "article/a.md:5: title stands twice; first in line 3"},
		{"no value", "article/a.md", "---\ntitle:\n---\n", "article/a.md:2: title has no value"},
		{"missing", "article/a.md", "---\ntitle: 題\n---\n", "article/a.md:1: kind is missing"},
		{"no such kind", "article/a.md", "---\nkind: x\ntitle: 題\nup_date: 2026-11-01\n---\n", `article/a.md:2: kind "x" is not one of special, instagram`},
		{"no date", "article/a.md", "---\nkind: special\ntitle: 題\nup_date: 2026-02-30\n---\n", "article/a.md:4: up_date"},
		{"no code", "article/a.md", head + "items: [123]\n---\n", `article/a.md:5: items number 1 "123" is no commodity code`},
		{"no list", "article/a.md", head + "tags: 秋\n---\n", "article/a.md:5: tags is no list"},
		{"list for one", "article/a.md", "---\ntitle: [a]\n---\n", "article/a.md:2: title has no value of its own"},
		{"item of no list", "article/a.md", "---\ntitle: a\n- b\n---\n", "article/a.md:3: is an item of no list"},
		{"a block of YAML", "article/a.md", "---\ntitle: |\n  a\n---\n", `article/a.md:2: "|" has to stand in double quotes`},
		{"a comment inside", "article/a.md", "---\ntitle: a #b\n---\n", "article/a.md:2:"},
		{"a bad quote", "article/a.md", "---\ntitle: \"a\n---\n", "article/a.md:2: has a quoted text"},
		{"a tab", "article/a.md", "---\n\ttitle: a\n---\n", "article/a.md:2: has a tab"},
		{"no number", "faq/a.md", "---\nquestion: 問\ncategory: c\norder: 1.5\n---\n", "faq/a.md:4: order is no whole number"},
		{"a script as link", "banner/a.md", "---\ntitle: a\nlink: \"javascript:alert(1)\"\n---\n", "banner/a.md:3: link"},
		{"another host as link", "banner/a.md", "---\ntitle: a\nlink: //example.com\n---\n", "banner/a.md:3: link"},
		{"a path outside", "banner/a.md", "---\ntitle: a\npicture: a/../../b.jpg\n---\n", "banner/a.md:3: picture"},
		{"a text without a place", "banner/a.md", "---\ntitle: a\n---\n本文\n", "banner/a.md:4: a text has no place in type banner"},
		{"a link to nothing", "article/a.md", head + "editor: nobody\n---\n", "article/a.md:5: leads to editor.nobody, which does not exist"},
		{"no type", "story/a.md", head + "---\n", "story/a.md:1: stands in no folder of a content type"},
		{"at the top", "a.md", head + "---\n", "a.md:1: stands in no folder"},
		{"a bad name", "article/秋.md", head + "---\n", "article/秋.md:1: is not named"},
		{"another ending", "article/a.txt", head + "---\n", "article/a.txt:1: is not named"},
		{"no UTF-8", "article/a.md", head + "lead: \xff\n---\n", "article/a.md:5: lead"},
		{"a word that is none", "article/a.md", head + "---\n\n本文\n\n送料は{{term shiping}}です。\n", "article/a.md:9: {{term shiping}} names no word"},
		{"no word in time", "article/a.md", head + "status: soon\n---\n", "article/a.md:5: status is neither published nor draft"},
	} {
		_, err := s.Import(t.Context(), folder(map[string]string{c.file: c.text, "editor/hana.md": hana}))
		problems, ok := errors.AsType[Problems](err)
		if !ok || !strings.Contains(problems.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
	if rows, err := s.List(t.Context()); err != nil || len(rows) != 0 {
		t.Errorf("after refusals: got %d entries, %v; want none", len(rows), err)
	}
}

func TestRevisionsCanBeBroughtBack(t *testing.T) {
	now := time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &Store{DB: d}
		name := func() string {
			r, err := s.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Entries) == 0 {
				return "none"
			}
			return r.Entries[0].Fields["name"].(string)
		}
		for _, step := range []struct {
			what string
			do   func() error
			want string
			err  error
		}{
			{"first", func() error {
				mustImport(t, s, map[string]string{"editor/hana.md": "---\nname: 一\n---\n"})
				return nil
			}, "一", nil},
			{"second", func() error {
				mustImport(t, s, map[string]string{"editor/hana.md": "---\nname: 二\n---\n"})
				return nil
			}, "二", nil},
			{"back", func() error { return s.Publish(t.Context(), "editor.hana", 1) }, "一", nil},
			{"hide", func() error { return s.Unpublish(t.Context(), "editor.hana") }, "none", nil},
			{"show", func() error { return s.Publish(t.Context(), "editor.hana", 0) }, "一", nil},
			{"the second again", func() error { return s.Publish(t.Context(), "editor.hana", 2) }, "二", nil},
			{"no revision", func() error { return s.Publish(t.Context(), "editor.hana", 9) }, "二", ErrNoRevision},
			{"no entry", func() error { return s.Publish(t.Context(), "editor.x", 0) }, "二", ErrNotFound},
			{"no entry to hide", func() error { return s.Unpublish(t.Context(), "editor.x") }, "二", ErrNotFound},
		} {
			if err := step.do(); !errors.Is(err, step.err) {
				t.Errorf("%s: got %v, want %v", step.what, err, step.err)
			}
			if got := name(); got != step.want {
				t.Errorf("%s: got %s, want %s", step.what, got, step.want)
			}
		}
		rows, err := s.List(t.Context())
		if err != nil || len(rows) != 1 || rows[0].Revision != 4 {
			t.Errorf("got %+v, %v; want one entry with four revisions", rows, err)
		}
	}, db.WithClock(func() time.Time { return now }))
}

func FuzzHead(f *testing.F) {
	for _, s := range []string{autumn, hana, "---\ntags: [a, \"b, c\"]\nlead: \"a\\nb\"\n---\n", "---\nx: [\"\n---", "---\n- \n---"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		doc, problems := parse("article/a.md", text)
		if len(problems) > 0 {
			return
		}
		if doc.published {
			doc.row.Published = 1
		}
		written := format(doc.row)
		again, problems := parse("article/a.md", written)
		if len(problems) > 0 || format(Row{Type: "article", Published: doc.row.Published, Fields: again.row.Fields}) != written {
			t.Errorf("%q\nwas written as %q\nand read as %+v, %v", text, written, again.row.Fields, problems)
		}
	})
}
