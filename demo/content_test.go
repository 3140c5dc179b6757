package demo_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/demo/pictures"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// readContent is all texts of the standard shop, by file.
func readContent(t *testing.T, s *demo.Shop) map[string]string {
	t.Helper()
	folder, err := s.Content()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	err = fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(folder, name)
		all[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func value(text, key string) string {
	m := regexp.MustCompile(`(?m)^` + key + `: (.*)$`).FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return m[1]
}

func TestThereIsEnoughToRead(t *testing.T) {
	s, _ := makeShop(t, demo.Options{})
	counts, first := map[string]int{}, noon.AddDate(0, 0, -125).Format(time.DateOnly)
	for name, text := range readContent(t, s) {
		folder, _, _ := strings.Cut(name, "/")
		counts[folder]++
		if folder != "article" {
			continue
		}
		counts[value(text, "kind")]++
		_, body, _ := strings.Cut(strings.TrimPrefix(text, "---\n"), "---\n")
		if n := utf8.RuneCountInString(body); n < 500 || n > 1400 {
			t.Errorf("%s has %d characters; want 500 to 1,400", name, n)
		}
		if day := value(text, "up_date"); day < first || day >= noon.Format(time.DateOnly) {
			t.Errorf("%s is of %s; want a day of the last four months", name, day)
		}
		for _, key := range []string{"title", "lead", "picture", "tags", "editor", "related"} {
			if value(text, key) == "" {
				t.Errorf("%s has no %s", name, key)
			}
		}
	}
	for what, least := range map[string]int{
		"special": 10, "instagram": 8, "brand-news": 8, "guide-and-tips": 10, "mailmagazine-news": 6,
		"editor": 6, "information": 12, "faq": 60, "page": 20, "hero": 3, "feature": 3, "banner": 3,
	} {
		if counts[what] < least {
			t.Errorf("%s: there are %d, want %d", what, counts[what], least)
		}
	}
}

func TestTextsNameItemsThatAreSold(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	sold := map[string]bool{}
	for _, c := range list {
		sold[string(c.Code)] = !c.Secret && !c.Discontinued && !c.Reserve
	}
	code := regexp.MustCompile(`\{\{item ([0-9A-Z]{10})\}\}|(?m)^  - "([0-9A-Z]{10})"$`)
	for name, text := range readContent(t, s) {
		found := code.FindAllStringSubmatch(text, -1)
		for _, m := range found {
			if one := m[1] + m[2]; !sold[one] {
				t.Errorf("%s names %s, which is not sold", name, one)
			}
		}
		if strings.HasPrefix(name, "article/") && len(found) < 6 || strings.HasPrefix(name, "editor/") && len(found) < 8 {
			t.Errorf("%s names items %d times; its rules find too few", name, len(found))
		}
		if strings.Contains(text, "{{pick") || strings.Contains(text, "\npick:") || strings.Contains(text, "{{sizes") {
			t.Errorf("%s still has rules in it", name)
		}
	}
}

func TestEveryCardOfAStoryIsThere(t *testing.T) {
	raw := regexp.MustCompile(`\{\{pick ([0-9 ]+)\}\}`)
	for _, months := range []int{0, 3, 6, 9} { // other things are in the shop then
		s, _ := makeShop(t, demo.Options{Now: noon.AddDate(0, months, 0)})
		for name, text := range readContent(t, s) {
			wanted(t, raw, name, text)
		}
	}
}

func wanted(t *testing.T, raw *regexp.Regexp, name, text string) {
	t.Helper()
	source, err := os.ReadFile(path.Join("content", name))
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, m := range raw.FindAllStringSubmatch(string(source), -1) {
		want += len(strings.Fields(m[1]))
	}
	if got := strings.Count(text, "{{item "); got != want {
		t.Errorf("%s shows %d cards; its text asks for %d", name, got, want)
	}
}

// The law lets food and underwear promise nothing about the body.
func TestNoTextPromisesWhatADrugDoes(t *testing.T) {
	s, _ := makeShop(t, demo.Options{})
	claims := []string{
		"効果", "効能", "効きます", "効く", "効き目", "治り", "治す", "治る", "癒", "改善", "予防", "緩和", "和らげ", "やわらげ", "解消し", "痩せ", "やせる", "ダイエット", "デトックス",
		"免疫", "血行", "血流", "代謝", "美白", "アンチエイジング", "若返", "老化", "安眠", "快眠", "熟睡", "疲労回復", "冷え性", "冷え症", "生理痛", "更年期", "便秘", "むくみ", "ホルモン", "殺菌",
	}
	for name, text := range readContent(t, s) {
		for _, claim := range claims {
			if at := strings.Index(text, claim); at >= 0 {
				t.Errorf("%s claims %q: …%.80s…", name, claim, text[max(0, at-30):])
			}
		}
	}
}

func TestLinksInTextsLeadSomewhere(t *testing.T) {
	s, _ := makeShop(t, demo.Options{})
	all := readContent(t, s)
	places := routes(t)
	for name, text := range all {
		folder, rest, _ := strings.Cut(strings.TrimSuffix(name, ".md"), "/")
		switch folder {
		case "article":
			places["/article/"+value(text, "kind")+"/"+rest] = true
			places["/article/"+value(text, "kind")] = true
		case "editor":
			places["/editor/"+rest] = true
		case "information":
			places["/informations/"+rest] = true
		case "page":
			places["/"+rest] = true
		}
	}
	for _, b := range s.Brands {
		places["/brands/"+b.Alias] = true
	}
	for _, c := range s.Campaigns {
		places["/campaign/"+c.Code] = true
	}
	link := regexp.MustCompile(`\]\((/[^)]*)\)|(?m)^link: (/.*)$`)
	for name, text := range all {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if to := m[1] + m[2]; !places[to] {
				t.Errorf("%s leads to %s, which is nowhere", name, to)
			}
		}
		if strings.Contains(text, "](http") {
			t.Errorf("%s leads out of the shop", name)
		}
	}
}

// routes are the fixed addresses of the shop's pages, as its router has them.
func routes(t *testing.T) map[string]bool {
	t.Helper()
	source, err := os.ReadFile("../web/src/app/routes.ts")
	if err != nil {
		t.Fatal(err)
	}
	places := map[string]bool{}
	for _, m := range regexp.MustCompile(`route\(\s*"[^"]+",\s*"(/[^":*]*)"`).FindAllStringSubmatch(string(source), -1) {
		places[m[1]] = true
	}
	if len(places) < 30 {
		t.Fatalf("found only %d routes", len(places))
	}
	return places
}

func TestPicturesOfTextsAreDrawn(t *testing.T) {
	studio, err := pictures.NewStudio()
	if err != nil {
		t.Fatal(err)
	}
	p := &pictures.Painter{Studio: studio, Look: func(id.ColorSKU) (pictures.Look, bool) { return pictures.Look{}, false }}
	s, _ := makeShop(t, demo.Options{})
	named := regexp.MustCompile(`/contents/([-a-z0-9_/.]+)`)
	used := map[string]string{}
	for name, text := range readContent(t, s) {
		var paths []string
		if own := value(text, "picture"); own != "" {
			paths = append(paths, own)
			if other, twice := used[own]; twice {
				t.Errorf("%s and %s have the same picture", name, other)
			}
			used[own] = name
		}
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			paths = append(paths, m[1])
		}
		for _, one := range paths {
			pic, err := media.OfContent(one)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if _, ok := p.Version(pic); !ok {
				t.Errorf("%s shows %s, which nobody draws", name, one)
			}
		}
	}
}
