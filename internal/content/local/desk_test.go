package local

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// A desk is a store whose clock a test moves.
type desk struct {
	*Store
	t     *testing.T
	clock *atomic.Int64
}

func eachDesk(t *testing.T, test func(t *testing.T, x desk)) {
	t.Helper()
	var clock atomic.Int64
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock.Store(time.Date(2026, 11, 16, 3, 0, 0, 0, time.UTC).UnixMilli())
		test(t, desk{&Store{DB: d, Words: content.Words{"tax": "10%"}}, t, &clock})
	}, db.WithClock(func() time.Time { return time.UnixMilli(clock.Load()) }))
}

func (x desk) pass(d time.Duration) { x.clock.Add(d.Milliseconds()) }

func (x desk) in(d time.Duration) string {
	return x.DB.Now().Add(d).In(jp.Tokyo).Format("2006-01-02T15:04")
}

func (x desk) save(title string, seen int, more ...string) content.Written {
	x.t.Helper()
	row, err := x.Save(x.t.Context(), draftOf(title, seen, more...))
	if err != nil {
		x.t.Fatal(err)
	}
	return row
}

func draftOf(title string, seen int, more ...string) content.Draft {
	fields := map[string]any{"kind": "special", "title": title, "slug": "snow", "up_date": "2026-11-16"}
	for i := 0; i < len(more); i += 2 {
		fields[more[i]] = more[i+1]
	}
	return content.Draft{ID: "article.snow", Type: "article", Fields: fields, Seen: seen}
}

// shown is the title that a shopper is shown now.
func (x desk) shown() string {
	x.t.Helper()
	live := content.NewLive(x.t.Context(), x.Store, x.Words, slog.New(slog.DiscardHandler))
	return titleIn(x.t, live, x.DB.Now())
}

func titleIn(t *testing.T, live *content.Live, now time.Time) string {
	t.Helper()
	q, err := content.Parse(map[string]any{"content_type": "article"})
	if err != nil {
		t.Fatal(err)
	}
	page, err := live.Current().Find(q, now)
	if err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, item := range page.Items {
		titles = append(titles, strings.Trim(string(item.Fields["title"]), `"`))
	}
	return strings.Join(titles, ",")
}

func TestDraftsAreNobodysUntilTheyAreShown(t *testing.T) {
	eachDesk(t, func(t *testing.T, x desk) {
		ctx := t.Context()
		x.save("雪", 0)
		if got := x.shown(); got != "" {
			t.Errorf("a draft is shown: %s", got)
		}
		if _, err := x.Show(ctx, "article.snow", 1); err != nil {
			t.Fatal(err)
		}
		before, err := x.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		x.pass(time.Minute)
		x.save("雪と氷", 1)
		after, err := x.Read(ctx)
		if err != nil || len(after.Entries) != 1 || !after.Entries[0].UpdatedAt.Equal(before.Entries[0].UpdatedAt) || x.shown() != "雪" {
			t.Errorf("a draft upon it changed what is shown: %+v, %v", after.Entries, err)
		}
		if _, err := x.Save(ctx, draftOf("氷", 1)); !errors.Is(err, content.ErrStale) {
			t.Errorf("saved over a colleague: %v", err)
		}
		if _, err := x.Save(ctx, draftOf("氷", 0)); !errors.Is(err, content.ErrTaken) {
			t.Errorf("a second text at the same address: %v", err)
		}
		if row := x.save("雪と氷", 2); row.Revision != 2 {
			t.Errorf("the same again made revision %d", row.Revision)
		}
		x.save("吹雪", 2)
		if row, err := x.Show(ctx, "article.snow", 2); err != nil || row.Published != 2 || row.Revision != 3 || x.shown() != "雪と氷" {
			t.Errorf("the second of three revisions: %+v, %v, %s", row, err, x.shown())
		}
		if _, err := x.Show(ctx, "article.snow", 1); !errors.Is(err, content.ErrOld) {
			t.Errorf("an older one over a newer: %v", err)
		}
		if err := x.Remove(ctx, "article.snow"); !errors.Is(err, content.ErrShown) {
			t.Errorf("removed what was shown: %v", err)
		}
		if list, err := x.Versions(ctx, "article.snow", 10); err != nil || len(list) != 3 || list[0].Revision != 3 {
			t.Errorf("versions: %+v, %v", list, err)
		}
	})
}

func TestAPlannedRevisionTakesThePlaceOfTheOther(t *testing.T) {
	eachDesk(t, func(t *testing.T, x desk) {
		ctx := t.Context()
		x.save("秋", 0)
		if _, err := x.Show(ctx, "article.snow", 1); err != nil {
			t.Fatal(err)
		}
		x.save("冬", 1, "publish", x.in(time.Hour))
		row, err := x.Show(ctx, "article.snow", 2)
		if err != nil || row.Planned != 2 || row.Published != 1 || x.shown() != "秋" {
			t.Fatalf("planned: %+v, %v, %s", row, err, x.shown())
		}
		live := content.NewLive(ctx, x.Store, x.Words, slog.New(slog.DiscardHandler))
		version := live.Current().VersionAt(x.DB.Now())
		for after, want := range map[time.Duration]string{59 * time.Minute: "秋", time.Hour: "冬", 9 * time.Hour: "冬"} {
			if got := titleIn(t, live, x.DB.Now().Add(after)); got != want {
				t.Errorf("after %v: got %s, want %s", after, got, want)
			}
		}
		if live.Current().VersionAt(x.DB.Now().Add(time.Hour)) == version {
			t.Error("pages would be kept past the change")
		}
		x.pass(2 * time.Hour)
		if row, err = x.Find(ctx, "article.snow"); err != nil || row.Published != 2 || row.Planned != 0 {
			t.Errorf("once it came true: %+v, %v", row, err)
		}
		x.save("春", 2)
		if got := x.shown(); got != "冬" {
			t.Errorf("after another draft: %s", got)
		}
		if err := x.Unpublish(ctx, "article.snow"); err != nil || x.shown() != "" {
			t.Errorf("unpublished: %v, %s", err, x.shown())
		}
	})
}

func TestDraftsWithATimeAreSeenAhead(t *testing.T) {
	eachDesk(t, func(t *testing.T, x desk) {
		ctx := t.Context()
		x.save("雪", 0, "publish", x.in(time.Hour))
		if _, err := x.Save(ctx, content.Draft{ID: "article.none", Type: "article", Fields: map[string]any{"kind": "special", "title": "時のない下書き", "slug": "none", "up_date": "2026-11-16"}}); err != nil {
			t.Fatal(err)
		}
		for after, want := range map[time.Duration]int{0: 0, 59 * time.Minute: 0, time.Hour: 1, 99 * time.Hour: 1} {
			r, err := x.Drafts(ctx, x.DB.Now().Add(after))
			if err != nil || len(r.Entries) != want {
				t.Errorf("after %v: %+v, %v; want %d", after, r.Entries, err, want)
			}
		}
		r, err := x.Drafts(ctx, x.DB.Now().Add(2*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		live := content.NewLive(ctx, x.Store, x.Words, slog.New(slog.DiscardHandler))
		ahead, err := live.With(r)
		if err != nil {
			t.Fatal(err)
		}
		if got := titleIn(t, ahead, x.DB.Now().Add(2*time.Hour)); got != "雪" {
			t.Errorf("ahead: %q", got)
		}
		if got := titleIn(t, live, x.DB.Now().Add(2*time.Hour)); got != "" {
			t.Errorf("for shoppers: %q", got)
		}
	})
}

func TestWhatIsWrongIsToldInWords(t *testing.T) {
	eachDesk(t, func(t *testing.T, x desk) {
		for name, more := range map[string][]string{
			"title": {"title", "二\n行"}, "body": {"body", strings.Repeat("長", 200_000)}, "lead": {"lead", "\x00"}, "publish": {"publish", "soon"},
			"end": {"publish", "2026-12-02T00:00", "end", "2026-12-01T00:00"}, "kind": {"kind", "x"},
		} {
			_, err := x.Save(t.Context(), draftOf("雪", 0, more...))
			f := fault.From(err)
			if !errors.Is(err, content.ErrInvalid) || len(f.Fields) == 0 || f.Fields[0].Name != name || !strings.HasSuffix(f.Fields[0].Message, "。") {
				t.Errorf("%s: got %v %+v", name, err, f.Fields)
			}
		}
		if _, err := x.Save(t.Context(), draftOf("雪", 0, "body", "送料は{{term shiping}}です")); !errors.Is(err, content.ErrInvalid) {
			t.Errorf("a word that is none: %v", err)
		}
		x.save("", 0, "body", "税は{{term tax}}です")
		if _, err := x.Show(t.Context(), "article.snow", 1); !errors.Is(err, content.ErrInvalid) || fault.From(err).Fields[0].Name != "title" {
			t.Errorf("shown without a title: %v", err)
		}
		d := draftOf("雪", 1)
		d.Fields["editor"] = content.NewLink("Entry", "editor.nobody")
		if _, err := x.Save(t.Context(), d); !errors.Is(err, content.ErrInvalid) {
			t.Errorf("a link to nobody: %v", err)
		}
		for _, id := range []string{"article.", "article.../x", "page.x", "article.秋", "article." + strings.Repeat("a", 80)} {
			d := draftOf("雪", 0)
			d.ID = id
			if _, err := x.Save(t.Context(), d); !errors.Is(err, content.ErrInvalid) {
				t.Errorf("id %.40s: %v", id, err)
			}
		}
		if err := x.Remove(t.Context(), "article.snow"); err != nil {
			t.Error(err)
		}
		if _, err := x.Find(t.Context(), "article.snow"); !errors.Is(err, ErrNotFound) {
			t.Errorf("after removing: %v", err)
		}
	})
}

// A folder that was written comes back as what is shown, and leaves drafts alone.
func TestDraftsStayOutOfFolders(t *testing.T) {
	eachDesk(t, func(t *testing.T, x desk) {
		x.save("雪", 0)
		if _, err := x.Show(t.Context(), "article.snow", 1); err != nil {
			t.Fatal(err)
		}
		x.save("下書き", 1)
		dir := filepath.Join(t.TempDir(), "out")
		if n, behind, err := x.Export(t.Context(), dir); err != nil || n != 1 || behind != 1 {
			t.Fatalf("got %d, %d, %v", n, behind, err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "article", "snow.md"))
		if err != nil || !strings.Contains(string(text), "title: 雪\n") {
			t.Errorf("%s, %v", text, err)
		}
		if report, err := x.Import(t.Context(), os.DirFS(dir)); err != nil || report != (Report{Unchanged: 1}) {
			t.Errorf("%+v, %v", report, err)
		}
		if row, err := x.Find(t.Context(), "article.snow"); err != nil || row.Revision != 2 || x.shown() != "雪" {
			t.Errorf("%+v, %v", row, err)
		}
	})
}
