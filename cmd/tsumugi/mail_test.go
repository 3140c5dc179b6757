package main

import (
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// call makes a siapi call of a running shop and returns its data.
func (s *shopServer) call(t *testing.T, name string, body map[string]any) map[string]any {
	t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Post(s.origin+"/api/siapi/"+name, "application/json", strings.NewReader(string(raw)))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	var out struct {
		SiAPIResult struct{ Data map[string]any } `json:"siApiResult"`
	}
	b, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(b, &out)
	}
	if err != nil || r.StatusCode != 200 {
		t.Fatalf("%s %s: got %d %s, %v", name, raw, r.StatusCode, b, err)
	}
	return out.SiAPIResult.Data
}

var mailLink = regexp.MustCompile(`/demo/mail/[0-9A-Z]{26}`)

// awaitMail opens the newest letter of a subject on the demo's page once it is there.
func (s *shopServer) awaitMail(t *testing.T, subject string) string {
	t.Helper()
	for began := time.Now(); time.Since(began) < waittest.Long; time.Sleep(50 * time.Millisecond) {
		_, list := s.get(t, "/demo/mail")
		for row := range strings.SplitSeq(list, "<li>") {
			if link := mailLink.FindString(row); link != "" && strings.Contains(row, subject) {
				_, body := s.get(t, link)
				return body
			}
		}
	}
	t.Fatalf("no letter %q in %v\n%s", subject, waittest.Long, s.log)
	return ""
}

func find(t *testing.T, pattern, text string) string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("no %s in\n%s", pattern, text)
	}
	return m[1]
}

func TestQuestionsAndTheMagazineThroughTheShopAndItsCommands(t *testing.T) {
	t.Parallel()
	needFront(t)
	data := t.TempDir()
	folder := contentFolder(t, map[string]string{"article/winter.md": "---\nkind: mailmagazine-news\ntitle: 冬のおたより\nup_date: 2026-11-01\n---\n本文です。[商品](/items/0000000001)\n"})
	withShop(t, "sqlite:"+filepath.Join(data, databaseFile), func(d *db.DB) { fillBoutique(t, d, 1) }) // a shop that has goods is not filled with the demo's
	s := serve(t, data, "--demo", "--renderer", "off")
	says := func(want string, args ...string) {
		t.Helper()
		if o := command(t, append(args, "--data", data)...); o.code != 0 || !strings.Contains(o.stdout, want) {
			t.Errorf("%v: got %d\n%s%s\nwant %q", args, o.code, o.stdout, o.stderr, want)
		}
	}

	number := s.call(t, "contact/insert/", map[string]any{"topic": "item", "name": "花子", "email": "hanako@example.jp", "body": "在庫はありますか"})["number"].(string)
	s.awaitMail(t, number)
	says("suspected", "inquiry", "list") // it came without a form's token
	says("在庫はありますか", "inquiry", "show", number)
	says("mailed", "inquiry", "answer", number, "ございます。", "--origin", s.origin)
	if body := s.awaitMail(t, "お返事（"+number); !strings.Contains(body, "ございます。") {
		t.Errorf("the answer is not in\n%s", body)
	}
	says("", "inquiry", "close", number)

	s.call(t, "magazine/insert/", map[string]any{"email": "reader@example.jp", "agreed": true, "page": "/mail-magazine"})
	s.call(t, "magazine/confirm/", map[string]any{"token": find(t, `confirm=([A-Za-z0-9_-]+)`, s.awaitMail(t, "メールマガジン登録のご確認"))})
	says("", "content", "import", folder)
	says("Subscribers: 1", "magazine", "send", "article.winter", "--origin", s.origin, "--dry-run")
	says("1 letter put", "magazine", "send", "article.winter", "--origin", s.origin)
	letter := s.awaitMail(t, "冬のおたより")
	if !strings.Contains(letter, s.origin+"/items/0000000001") {
		t.Errorf("the article's link is not whole in\n%s", letter)
	}
	says("0 letters put into the outbox now. In all: 1 sent", "magazine", "send", "article.winter", "--origin", s.origin)
	stop := find(t, `(/magazine/unsubscribe\?token=[A-Za-z0-9_-]+)`, letter)
	r, err := http.Post(s.origin+stop, "application/x-www-form-urlencoded", strings.NewReader("List-Unsubscribe=One-Click"))
	if err != nil || r.StatusCode != 200 {
		t.Fatalf("one click: got %v, %v", r, err)
	}
	_ = r.Body.Close()
	says("withdrawn", "magazine", "consent", "reader@example.jp")
	says("Subscribers: 0", "magazine", "send", "article.winter", "--origin", s.origin, "--dry-run")
	says("inquiry."+number, "mail", "list", "--state", "sent")
	says("0 letters", "mail", "retry", "--all")
	says("took the letter", "mail", "test", "operator@example.jp")
}

func TestLettersAreShownInTheDemoAlone(t *testing.T) {
	needFront(t)
	s := serve(t, t.TempDir())
	if got := s.status(t, "/demo/mail"); got != 404 {
		t.Errorf("/demo/mail without --demo: got %d, want 404", got)
	}
}
