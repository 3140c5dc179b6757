package articles_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	desk "github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/approvals"
	"github.com/tsumugi-shop/tsumugi/internal/office/articles"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"golang.org/x/net/html"
)

func snow() articles.TextSave {
	return articles.TextSave{Kind: articles.Article, Fields: articles.TextFields{
		Slug: "snow", Title: "雪の日の支度", Section: "special", Lead: "暖かく", Body: "## 支度\n\n{{item 0019002123}}\n", Tags: []string{"冬", " "}, Items: []string{"0019002123"}, Date: "2026-11-16",
	}}
}

func save(x *officetest.Office, s articles.TextSave) articles.TextWhole {
	x.T.Helper()
	return officetest.Must[articles.TextWhole](x, "goods", "texts/save", s)
}

// again is a text as somebody edits it further.
func again(w articles.TextWhole) articles.TextSave {
	return articles.TextSave{ID: w.Row.ID, Kind: w.Row.Kind, Fields: w.Fields, Revision: w.Revision}
}

// shown is the titles that shoppers are shown now.
func shown(x *officetest.Office) string {
	x.T.Helper()
	live := content.NewLive(x.T.Context(), x.Parts.Desk.(content.Source), nil, slog.New(slog.DiscardHandler))
	q, err := content.Parse(map[string]any{"content_type": "article"})
	if err != nil {
		x.T.Fatal(err)
	}
	page, err := live.Current().Find(q, x.Now())
	if err != nil {
		x.T.Fatal(err)
	}
	var titles []string
	for _, item := range page.Items {
		titles = append(titles, strings.Trim(string(item.Fields["title"]), `"`))
	}
	return strings.Join(titles, ",")
}

func TestATextFromDraftToItsEnd(t *testing.T) {
	each(t, func(t *testing.T, x *officetest.Office) {
		w := save(x, snow())
		if w.Row.State != articles.Draft || w.Revision != 1 || w.Row.ID != "article.snow" || w.Row.Path != "/article/special/snow" || len(w.Fields.Tags) != 1 || shown(x) != "" {
			t.Fatalf("draft: %+v, shown %q", w, shown(x))
		}
		s := again(w)
		s.Fields.Publish, s.Fields.End = x.Now().Add(time.Hour).Truncate(time.Minute).UnixMilli(), x.Now().Add(3*time.Hour).Truncate(time.Minute).UnixMilli()
		w = save(x, s)
		w = officetest.Must[articles.TextWhole](x, "goods", "texts/publish", articles.TextPublish{ID: w.Row.ID, Revision: w.Revision})
		if w.Row.State != articles.Planned || w.Row.PublishAt != s.Fields.Publish || shown(x) != "" {
			t.Errorf("planned: %+v, shown %q", w.Row, shown(x))
		}
		x.Pass(90 * time.Minute)
		if list := officetest.Must[articles.TextList](x, "support", "texts/list", articles.TextListAsk{State: "public"}); len(list.Rows) != 1 || shown(x) != "雪の日の支度" {
			t.Errorf("public: %+v, shown %q", list, shown(x))
		}
		x.Pass(2 * time.Hour)
		list := officetest.Must[articles.TextList](x, "support", "texts/list", articles.TextListAsk{Kind: "article", Text: "支度 ユキ"})
		if len(list.Rows) != 0 {
			t.Errorf("found by a word that is not in it: %+v", list.Rows)
		}
		list = officetest.Must[articles.TextList](x, "support", "texts/list", articles.TextListAsk{Kind: "article", Text: "支度 暖かく"})
		if len(list.Rows) != 1 || list.Rows[0].State != articles.Ended || list.Rows[0].Section != "特集" || shown(x) != "" {
			t.Errorf("ended: %+v, shown %q", list.Rows, shown(x))
		}
		if _, code := officetest.Ask[any](x, "support", "texts/save", snow()); code != "staff.forbidden" {
			t.Errorf("by somebody who may not: %q", code)
		}
		if _, code := officetest.Ask[any](x, "goods", "texts/remove", articles.TextAsk{ID: w.Row.ID}); code != "content.shown" {
			t.Errorf("removed what was shown: %q", code)
		}
	})
}

// What the home page and the cards of goods show of the content is written in the
// same room: pictures that lead somewhere, and the mark of a season.
func TestPicturesOfTheHomePageAndSeasonsAreWritten(t *testing.T) {
	each(t, func(t *testing.T, x *officetest.Office) {
		for _, kind := range []articles.TextKind{articles.Hero, articles.Feature, articles.Banner} {
			made := save(x, articles.TextSave{Kind: kind, Fields: articles.TextFields{
				Title: "一枚足す", Lines: []string{"朝は寒く", " ", "昼は汗ばむ日に"}, Picture: "heroes/everyday-square.jpg", Link: " /article/special/snow ", Order: "10", Slug: "ignored", Body: "ignored",
			}})
			f := made.Fields
			if made.Row.Kind != kind || !strings.HasPrefix(made.Row.ID, string(kind)+".") || made.Row.Path != "/" || !slices.Equal(f.Lines, []string{"朝は寒く", "昼は汗ばむ日に"}) || f.Link != "/article/special/snow" || f.Order != "10" || f.Picture == "" || f.Slug+f.Body != "" {
				t.Errorf("%s: %+v", kind, made)
			}
			bad := again(made)
			bad.Fields.Link = "javascript:alert(1)"
			if _, code := officetest.Ask[any](x, "goods", "texts/save", bad); code != "content.invalid" {
				t.Errorf("%s leads to a script: %q", kind, code)
			}
			made = officetest.Must[articles.TextWhole](x, "goods", "texts/publish", articles.TextPublish{ID: made.Row.ID, Revision: made.Revision})
			if made.Row.State != articles.Public {
				t.Errorf("%s is %s", kind, made.Row.State)
			}
			if list := officetest.Must[articles.TextList](x, "goods", "texts/list", articles.TextListAsk{Kind: string(kind)}); len(list.Rows) != 1 || list.Rows[0].Title != "一枚足す" {
				t.Errorf("the list of %s: %+v", kind, list.Rows)
			}
		}
		w := save(x, articles.TextSave{Kind: articles.Season, Fields: articles.TextFields{Title: "2030秋冬", Publish: x.Now().Add(-time.Hour).Truncate(time.Minute).UnixMilli()}})
		officetest.Must[any](x, "goods", "texts/publish", articles.TextPublish{ID: w.Row.ID, Revision: w.Revision})
		live := content.NewLive(t.Context(), x.Parts.Desk.(content.Source), nil, slog.New(slog.DiscardHandler))
		if got := live.Current().Season(x.Now()); got != "2030秋冬" {
			t.Errorf("the season is %q", got)
		}
		if _, code := officetest.Ask[any](x, "goods", "texts/save", articles.TextSave{Kind: "poem", Fields: articles.TextFields{Title: "詩"}}); code != "office.texts_kind" {
			t.Errorf("a kind that there is not: %q", code)
		}
	})
}

func TestStaleSavesShowTheOther(t *testing.T) {
	each(t, func(t *testing.T, x *officetest.Office) {
		w := save(x, snow())
		mine, theirs := again(w), again(w)
		theirs.Fields.Title = "先に保存"
		save(x, theirs)
		mine.Fields.Lead = "あとから"
		if _, code := officetest.Ask[any](x, "owner", "texts/save", mine); code != "content.stale" {
			t.Errorf("got %q", code)
		}
		mine.Revision = 2
		merged := save(x, mine)
		if merged.Fields.Lead != "あとから" || merged.Revision != 3 || len(merged.Versions) != 3 || merged.Versions[0].Who != "goods" {
			t.Errorf("merged: %+v", merged)
		}
		d := officetest.Must[articles.TextDifferences](x, "support", "texts/compare", articles.TextCompare{ID: w.Row.ID, From: 2, To: 3})
		if len(d.Fields) != 2 || d.Fields[0].Label != "タイトル" || d.Fields[1].Pieces[0].Kind != content.Removed {
			t.Errorf("compared: %+v", d)
		}
		back := officetest.Must[articles.TextWhole](x, "goods", "texts/restore", articles.TextRestore{ID: w.Row.ID, Revision: 2, Newest: 3})
		if back.Revision != 4 || back.Fields.Title != "先に保存" {
			t.Errorf("restored: %+v", back)
		}
		if _, code := officetest.Ask[any](x, "goods", "texts/restore", articles.TextRestore{ID: w.Row.ID, Revision: 1, Newest: 3}); code != "content.stale" {
			t.Errorf("restored over a colleague: %q", code)
		}
		if again := save(x, again(back)); again.Revision != 4 {
			t.Errorf("the same again is revision %d", again.Revision)
		}
	})
}

// Where the owner says so a second person agrees, to exactly the version that was
// asked for.
func TestASecondPersonAgreesToAVersion(t *testing.T) {
	each(t, func(t *testing.T, x *officetest.Office) {
		officetest.Must[any](x, "owner", "approvals/save_rule", approvals.ApprovalRule{Kind: approval.Text, On: true})
		w := save(x, snow())
		if _, code := officetest.Ask[any](x, "goods", "texts/publish", articles.TextPublish{ID: w.Row.ID, Revision: 1, Reason: "明日の特集"}); code != "office.second_person" {
			t.Fatalf("got %q", code)
		}
		s := again(w)
		s.Fields.Title = "まだ見ていない題"
		w = save(x, s)
		if w.Waiting == nil || w.Waiting.Revision != 1 || !w.Waiting.Mine || w.Waiting.MayAgree || !w.Two || shown(x) != "" {
			t.Fatalf("waiting: %+v, shown %q", w.Waiting, shown(x))
		}
		list := officetest.Must[approvals.ApprovalList](x, "owner", "approvals/list", struct{}{})
		if len(list.Waiting) != 1 || list.Waiting[0].Text != w.Row.ID || !list.Waiting[0].MayAgree {
			t.Fatalf("approvals: %+v", list.Waiting)
		}
		if _, code := officetest.Ask[any](x, "goods", "approvals/agree", approvals.ApprovalAct{ID: list.Waiting[0].ID}); code != "approval.same" {
			t.Errorf("agreed to one's own: %q", code)
		}
		if _, code := officetest.Ask[any](x, "shipping", "approvals/agree", approvals.ApprovalAct{ID: list.Waiting[0].ID}); code != "approval.not_found" {
			t.Errorf("agreed without the permission: %q", code)
		}
		officetest.Must[any](x, "owner", "approvals/agree", approvals.ApprovalAct{ID: list.Waiting[0].ID})
		w = officetest.Must[articles.TextWhole](x, "goods", "texts/get", articles.TextAsk{ID: w.Row.ID})
		if shown(x) != "雪の日の支度" || w.Waiting != nil || w.Published != 1 || w.Revision != 2 || !w.Row.Changed {
			t.Errorf("agreed: %+v, shown %q", w, shown(x))
		}
	})
}

// What somebody types in the hope that it runs is refused or shown as a text.
func TestHostileTextsAreHarmless(t *testing.T) {
	elements := regexp.MustCompile(`^(script|iframe|object|embed|svg|math|style|form|input|base|meta|link|template)$`)
	addresses := regexp.MustCompile(`(?i)^\s*(javascript|vbscript|data):`)
	corpus := []string{
		`<script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, `[a](javascript:alert(1))`, `[a](JaVaScRiPt&#58;alert(1))`, `[a]( javascript:alert(1))`, `<a href="vbscript:x">a</a>`, `![a](javascript:alert(1))`,
		`<svg onload=alert(1)>`, `<iframe src=//evil.example></iframe>`, `[a](data:text/html;base64,PHNjcmlwdD4=)`, "[a]: javascript:alert(1)\n\n[a]", `<a href="java&#10;script:alert(1)">a</a>`, `<math><mi//xlink:href="data:x,<script>alert(1)</script>">`,
		`<style>*{background:url(javascript:alert(1))}</style>`, `<form action=javascript:alert(1)><input type=submit>`, `<details open ontoggle=alert(1)>`, `<b style="position:fixed;inset:0">x</b>`,
	}
	raw, err := os.ReadFile("../../markdown/testdata/attacks.json") // one by one in package markdown
	if err != nil {
		t.Fatal(err)
	}
	var attacks struct{ Payloads []string }
	if err := json.Unmarshal(raw, &attacks); err != nil || len(attacks.Payloads) < 50 {
		t.Fatalf("%d attacks, %v", len(attacks.Payloads), err)
	}
	for some := range slices.Chunk(attacks.Payloads, 40) {
		corpus = append(corpus, strings.ReplaceAll(strings.Join(some, "\n\n"), "\x00", ""))
	}
	each(t, func(t *testing.T, x *officetest.Office) {
		w := save(x, snow())
		for _, hostile := range corpus {
			s := again(w)
			s.Fields.Body, s.Fields.Title, s.Fields.Lead = hostile, fmt.Sprintf("%.100s", strings.Map(oneLine, hostile)), hostile
			w = save(x, s)
			w = officetest.Must[articles.TextWhole](x, "goods", "texts/publish", articles.TextPublish{ID: w.Row.ID, Revision: w.Revision})
			source := content.NewLive(t.Context(), x.Parts.Desk.(content.Source), nil, slog.New(slog.DiscardHandler))
			q, err := content.Parse(map[string]any{"content_type": "article"})
			if err != nil {
				t.Fatal(err)
			}
			page, err := source.Current().Find(q, x.Now())
			if err != nil || len(page.Items) != 1 {
				t.Fatalf("%q: %+v, %v", hostile, page.Items, err)
			}
			var body string
			if err := json.Unmarshal(page.Items[0].Fields["body_html"], &body); err != nil {
				t.Fatal(err)
			}
			for z := html.NewTokenizer(strings.NewReader(body)); z.Next() != html.ErrorToken; {
				token := z.Token()
				bad := token.Type == html.StartTagToken && elements.MatchString(token.Data)
				for _, a := range token.Attr {
					bad = bad || strings.HasPrefix(a.Key, "on") || a.Key == "style" || addresses.MatchString(a.Val) && a.Key != "alt" && a.Key != "title"
				}
				if bad {
					t.Errorf("%.80q becomes %s", hostile, token)
				}
			}
		}
		for name, change := range map[string]func(*articles.TextFields){
			"huge": func(f *articles.TextFields) { f.Body = strings.Repeat("長", 150_000) }, "lines": func(f *articles.TextFields) { f.Title = "二\n行" }, "code": func(f *articles.TextFields) { f.Items = []string{"../x"} },
			"picture": func(f *articles.TextFields) { f.Picture = "../../etc/passwd" }, "editor": func(f *articles.TextFields) { f.Editor = "article.snow" }, "order": func(f *articles.TextFields) { f.Date = "いつか" },
			"time": func(f *articles.TextFields) { f.Publish = 1 << 60 },
		} {
			s := again(w)
			change(&s.Fields)
			if _, code := officetest.Ask[any](x, "goods", "texts/save", s); code != "content.invalid" {
				t.Errorf("%s: got %q", name, code)
			}
		}
	})
}

func oneLine(r rune) rune {
	if r < ' ' {
		return ' '
	}
	return r
}

// each opens an office with a place for pictures and one where texts are written.
func each(t *testing.T, test func(t *testing.T, x *officetest.Office)) {
	t.Helper()
	officetest.Each(t, test, func(p *office.Parts) {
		store, words := &desk.Store{DB: p.DB, Words: terms.Default().Words()}, terms.Default().Words()
		p.Desk, p.Content = store, content.NewLive(t.Context(), store, words, slog.New(slog.DiscardHandler))
		open := func() *local.Store {
			s, err := local.Open(t.TempDir(), 0)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			return s
		}
		p.Pictures = media.New(media.Config{Originals: open(), Derived: open(), Clock: time.Now})
	})
}

func TestPicturesAreCheckedAndKeepTheirSize(t *testing.T) {
	each(t, func(t *testing.T, x *officetest.Office) {
		var b bytes.Buffer
		if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 60, 40))); err != nil {
			t.Fatal(err)
		}
		up := func(data string) (articles.TextPicture, string) {
			return officetest.Ask[articles.TextPicture](x, "goods", "texts/picture", articles.TextUpload{Base64: base64.StdEncoding.EncodeToString([]byte(data))})
		}
		pic, code := up(b.String())
		if code != "" || !strings.HasSuffix(pic.Path, "-60x40.jpg") {
			t.Fatalf("got %+v, %q", pic, code)
		}
		for _, wrong := range []string{"", "<svg onload=alert(1)>", "GIF89a<script>alert(1)</script>", b.String()[:40], "\xff\xd8\xff<?php"} {
			if _, code := up(wrong); code == "" {
				t.Errorf("took %.20q for a picture", wrong)
			}
		}
		s := snow()
		s.Fields.Picture, s.Fields.Body = pic.Path, "![雪の庭]("+pic.URL+")"
		w := save(x, s)
		officetest.Must[any](x, "goods", "texts/publish", articles.TextPublish{ID: w.Row.ID, Revision: 1})
		live := content.NewLive(t.Context(), x.Parts.Desk.(content.Source), nil, slog.New(slog.DiscardHandler))
		q, err := content.Parse(map[string]any{"content_type": "article"})
		if err != nil {
			t.Fatal(err)
		}
		page, err := live.Current().Find(q, x.Now())
		if err != nil || !strings.Contains(string(page.Items[0].Fields["body_html"]), `width=\"60\" height=\"40\"`) {
			t.Errorf("the page leaves no room for it: %s, %v", page.Items[0].Fields["body_html"], err)
		}
	})
}

// What is written elsewhere is shown, and changed nowhere here.
func TestTextsThatSomebodyElseOwns(t *testing.T) {
	each(t, func(t *testing.T, x *officetest.Office) {
		w := save(x, snow())
		officetest.Must[any](x, "goods", "texts/publish", articles.TextPublish{ID: w.Row.ID, Revision: 1})
		x.Parts.Content = content.NewLive(t.Context(), x.Parts.Desk.(content.Source), nil, slog.New(slog.DiscardHandler))
		x.Parts.Desk = nil
		var err error
		if x.Table, err = office.NewTable(x.Parts); err != nil {
			t.Fatal(err)
		}
		list := officetest.Must[articles.TextList](x, "goods", "texts/list", articles.TextListAsk{})
		one := officetest.Must[articles.TextWhole](x, "goods", "texts/get", articles.TextAsk{ID: w.Row.ID})
		if list.Elsewhere != "Contentful" || len(list.Rows) != 1 || one.Elsewhere != "Contentful" || one.Fields.Title != "雪の日の支度" {
			t.Errorf("got %+v, %+v", list, one)
		}
		for name, body := range map[string]any{
			"texts/save": again(w), "texts/publish": articles.TextPublish{ID: w.Row.ID, Revision: 1}, "texts/unpublish": articles.TextAsk{ID: w.Row.ID}, "texts/remove": articles.TextAsk{ID: w.Row.ID},
			"texts/new": articles.TextNew{Kind: articles.News}, "texts/restore": articles.TextRestore{ID: w.Row.ID, Revision: 1}, "texts/picture": articles.TextUpload{Base64: "AAAA"},
		} {
			if _, code := officetest.Ask[any](x, "goods", name, body); code != "office.texts_elsewhere" {
				t.Errorf("%s: got %q", name, code)
			}
		}
	})
}
