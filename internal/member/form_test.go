package member_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
)

func TestProfilesAreConvertedOrPointedAt(t *testing.T) {
	now := time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name   string
		change func(*member.Profile)
		wrong  string // field:code …
	}{
		{"as it should be", func(*member.Profile) {}, ""},
		{"nothing", func(p *member.Profile) { *p = member.Profile{} }, "last_name:required first_name:required last_name_kana:required first_name_kana:required"},
		{"rare characters", func(p *member.Profile) { p.LastName, p.FirstName = "髙﨑", "𠮷" }, ""},
		{"a foreign name", func(p *member.Profile) { p.LastName, p.LastKana = "O'Brien-Smith", "おぶらいえん・すみす" }, ""},
		{"kanji as reading", func(p *member.Profile) { p.LastKana = "紬" }, "last_name_kana:not_kana"},
		{"a long name", func(p *member.Profile) { p.FirstName = strings.Repeat("あ", 41) }, "first_name:too_long"},
		{"control characters", func(p *member.Profile) { p.FirstName = "花\u202e子" }, "first_name:invalid"},
		{"birth to come", func(p *member.Profile) { p.Birth = "20271231" }, "birth_date:invalid"},
		{"no such day", func(p *member.Profile) { p.Birth = "1990-2-30" }, "birth_date:invalid"},
		{"full-width birth", func(p *member.Profile) { p.Birth = "１９９０－４－１" }, ""},
		{"phone abroad", func(p *member.Profile) { p.Phone = "+81 90-1234-5678" }, ""},
		{"short phone", func(p *member.Profile) { p.Phone = "12345" }, "phone_number:invalid"},
		{"no phone", func(p *member.Profile) { p.Phone = "" }, ""},
		{"another sex", func(p *member.Profile) { p.Sex = "x" }, "sex:invalid"},
	} {
		p := membertest.Hanako()
		c.change(&p)
		clean, wrong := p.Clean(now)
		var got []string
		for _, f := range wrong {
			got = append(got, f.Name+":"+f.Code)
		}
		if strings.Join(got, " ") != c.wrong {
			t.Errorf("%s (%+v): got %v, want %q", c.name, p, got, c.wrong)
		}
		if again, still := clean.Clean(now); len(wrong) == 0 && (again != clean || len(still) > 0) {
			t.Errorf("%s: cleaning twice gives %+v after %+v", c.name, again, clean)
		}
	}
}

func TestWeakPasswordsAreRefused(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		for password, want := range map[string]string{
			"": "required", "みじかい": "too_short", "1234567": "too_short", "password123": "common", "PASSWORD123": "common", "ｐａｓｓｗｏｒｄ": "common",
			"aaaaaaaaab": "common", "hanako@example.jp": "is_email", "hanako.tsumugi": "is_email", strings.Repeat("長", 100): "too_long",
		} {
			email := hanako
			if password == "hanako.tsumugi" {
				email = password + "@example.jp"
			}
			err := p.SignUp(t.Context(), member.SignUp{Email: email, Password: password, Profile: membertest.Hanako()}, phone)
			wantErr(t, password, err, member.ErrInvalid)
			if raw, _ := json.Marshal(err); !strings.Contains(string(raw), `"`+want+`"`) {
				t.Errorf("%q: got %s, want %s", password, raw, want)
			}
		}
	})
}

// TestReturnAddressesStayHome reads the cases that the browser's twin is
// tested against too (web/src/text/returnTo.test.ts).
func TestReturnAddressesStayHome(t *testing.T) {
	raw, err := os.ReadFile("../../testdata/return-cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct{ Kept, Home []string }
	if err := json.Unmarshal(raw, &cases); err != nil || len(cases.Kept) == 0 || len(cases.Home) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, s := range cases.Kept {
		if got := member.ReturnTo(s); got != s {
			t.Errorf("ReturnTo(%q) = %q, want it kept", s, got)
		}
	}
	for _, s := range cases.Home {
		if got := member.ReturnTo(s); got != "/" {
			t.Errorf("ReturnTo(%q) = %q, want the home page", s, got)
		}
	}
}
