package logs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/logs"
)

// secrets must not come out, wherever they are put in.
var secrets = []string{
	"canary@example.co.jp", "CANARYNAME", "090-1234-5678", "0312345678", "150-0001", "4111111111111111",
	"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJlLWNhbmFyeQ", "神宮前1-2-3", "1990-01-23", "tok_CANARY1234567890",
}

type customer struct {
	Code      string `json:"customer_code"`
	LastName  string
	FirstName string   `json:"first_name"`
	Email     string   `json:"email"`
	Birth     string   `json:"birth_date"`
	Notes     []string `json:"notes"`
	Address   address  `json:"address"`
	Next      *customer
}

type address struct{ Line1, Line2 string }

type valuer struct{ c customer }

func (v valuer) LogValue() slog.Value {
	return slog.GroupValue(slog.Any("customer", v.c), slog.String("email", v.c.Email))
}

type panics struct{}

func (panics) MarshalJSON() ([]byte, error) { panic("canary@example.co.jp") }

func someone() customer {
	return customer{
		Code: "C-KEEP", LastName: "CANARYNAME", FirstName: "CANARYNAME", Email: "canary@example.co.jp", Birth: "1990-01-23",
		Notes:   []string{"電話は０９０−1234−5678 です", `{"tel":"x 0312345678","access_token":"CANARYNAME"}`},
		Address: address{"東京都渋谷区神宮前1-2-3", "150-0001"},
		Next:    &customer{LastName: "CANARYNAME"},
	}
}

func TestNothingPersonalReachesTheLog(t *testing.T) {
	u, _ := url.Parse("https://u:CANARYNAME@h.example/x?email=canary%40example.co.jp&first_name=CANARYNAME&page=2")
	whole, _ := json.Marshal(someone())
	escaped, _ := json.Marshal(map[string]string{"body": string(whole)})
	cases := map[string]func(l *slog.Logger){
		"message": func(l *slog.Logger) { l.Info("mail to canary@example.co.jp failed, TEL:0312345678") },
		"string":  func(l *slog.Logger) { l.Info("m", "email", "canary@example.co.jp") },
		"name":    func(l *slog.Logger) { l.Info("m", "name", "CANARYNAME", "lastName", "CANARYNAME") },
		"struct":  func(l *slog.Logger) { l.Info("m", "who", someone()) },
		"pointer": func(l *slog.Logger) { c := someone(); l.Info("m", "who", &c) },
		"slice":   func(l *slog.Logger) { l.Info("m", "all", []customer{someone(), someone()}) },
		"map": func(l *slog.Logger) {
			l.Info("m", "all", map[string]any{"canary@example.co.jp": 1, "tel": "CANARYNAME"})
		},
		"header": func(l *slog.Logger) { l.Info("m", "h", http.Header{"Cookie": {"session_id=CANARYNAME"}}) },
		"valuer": func(l *slog.Logger) { l.Info("m", "v", valuer{someone()}) },
		"error": func(l *slog.Logger) {
			l.Info("m", "err", fmt.Errorf("send: %w", errors.New("to canary@example.co.jp")))
		},
		"errors":       func(l *slog.Logger) { l.Info("m", "errs", []error{errors.New("〒150-0001"), nil}) },
		"verbose":      func(l *slog.Logger) { l.Info(fmt.Sprintf("got %+v", someone())) },
		"json text":    func(l *slog.Logger) { l.Info("m", "body", string(whole)) },
		"json bytes":   func(l *slog.Logger) { l.Info("m", "body", whole, "raw", json.RawMessage(whole)) },
		"json in text": func(l *slog.Logger) { l.Info("body was " + string(whole) + " end") },
		"json in json": func(l *slog.Logger) { l.Info("m", "body", string(escaped)) },
		"escaped json": func(l *slog.Logger) { l.Info("x " + string(escaped)) },
		"url":          func(l *slog.Logger) { l.Info("m", "url", u, "text", u.String()) },
		"group":        func(l *slog.Logger) { l.Info("m", slog.Group("a", slog.Group("b", "id_token", "CANARYNAME"))) },
		"group key":    func(l *slog.Logger) { l.Info("m", slog.Group("address", "line", "CANARYNAME", "n", 19900123)) },
		"with":         func(l *slog.Logger) { l.With("email", "canary@example.co.jp", "x", "090-1234-5678").Info("m") },
		"with group": func(l *slog.Logger) {
			l.WithGroup("g").With("payment_token", "CANARYNAME").Info("m", "tel", "0312345678")
		},
		"sensitive with": func(l *slog.Logger) {
			l.WithGroup("address").With("a", "CANARYNAME").WithGroup("x").Info("m", "b", "CANARYNAME")
		},
		"jwt":    func(l *slog.Logger) { l.Info("m", "x", "got "+secrets[6]+"!") },
		"bearer": func(l *slog.Logger) { l.Info("Authorization: Bearer CANARYNAME and bearer CANARYNAME") },
		"card": func(l *slog.Logger) {
			l.Info("card 4111 1111 1111 1111 12/30 and 4111-1111-1111-1111", "n", 4111111111111111)
		},
		"full width": func(l *slog.Logger) {
			l.Info("ｃａｎａｒｙ＠example.co.jp と ０３１２３４５６７８ と 〒１５０−０００１")
		},
		"query": func(l *slog.Logger) {
			l.Info("m", "q", "a=1&tel=CANARYNAME&q=%E3%80%92150-0001&r=canary%2540example.co.jp&s=3")
		},
		"postal address": func(l *slog.Logger) { l.Info("お届け先は東京都渋谷区神宮前1-2-3です") },
		"payment":        func(l *slog.Logger) { l.Info("charge tok_CANARY1234567890 refused") },
		"panicking":      func(l *slog.Logger) { l.Info("m", "x", panics{}) },
		"not json": func(l *slog.Logger) {
			l.Info("m", "x", struct {
				F     func()
				Email string
			}{nil, "canary@example.co.jp"})
		},
		"source": func(l *slog.Logger) { l.LogAttrs(context.Background(), slog.LevelWarn, "tel=0312345678") },
	}
	for name, write := range cases {
		for _, text := range []bool{false, true} {
			var b bytes.Buffer
			write(logs.New(&b, logs.Options{Text: text}))
			got := b.String()
			if got == "" || strings.Count(got, "\n") != 1 {
				t.Errorf("%s: want one line, got %q", name, got)
			}
			if !strings.Contains(got, "[masked]") {
				t.Errorf("%s: nothing is masked in %s", name, got)
			}
			for _, s := range secrets {
				if strings.Contains(got, s) {
					t.Errorf("%s: %q came through: %s", name, s, got)
				}
			}
		}
	}
}

func TestWhatIsNotPersonalStays(t *testing.T) {
	for _, s := range []string{
		"siapi/commoditydetail/select/", "commodity_code=0019002123 route=items-id", "00190021230112", "took 12.0312345678 ms", "2026-11-15T12:30:45.123456789Z",
		"listening on http://127.0.0.1:8080", "/go/pkg/mod/modernc.org/quickjs@v0.27.0/quickjs.go:123 +0x1d", "commodity_name=ボーダーTシャツ, brand_name: LUNA",
		"1763172000000", "request 01JD0ABCDEFGHJKMNPQRSTVWXY", "page=2&category_code_1-in=A01 A02", "残り2点", "secret_flg=1", "GET /items/0019002123?page=2",
		`{"hitnum":12,"items":["a"]}`, "5f3a0b12345678901234", "dial tcp 127.0.0.1:5432: connect: connection refused", "",
	} {
		if got := logs.Mask(s); got != s {
			t.Errorf("Mask(%q) = %q, want it unchanged", s, got)
		}
	}
}

func TestMaskKeepsWhatStandsAround(t *testing.T) {
	for in, want := range map[string]string{
		"to a@example.com, retry 2":             "to [masked], retry 2",
		"postgres://app:pw@db.example:5432/x":   "postgres://[masked]@db.example:5432/x",
		"/x?email=a&page=2#top":                 "/x?email=[masked]&page=2#top",
		`{"email":"a","page":2}`:                `{"email":"[masked]","page":2}`,
		`say {"email":"a","page":2} ok`:         `say {"email":"[masked]","page":2} ok`,
		"{Name:山田 太郎 Age:3}":                    "{Name:[masked] Age:3}",
		"tel (03) 1234-5678 / +81 90-1234-5678": "tel [masked] / [masked]",
		"Bearer abcdefgh rest":                  "Bearer [masked] rest",
	} {
		if got := logs.Mask(in); got != want {
			t.Errorf("Mask(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestStandardLogAndServerErrorsAreMasked(t *testing.T) {
	var b bytes.Buffer
	old, out, flags := slog.Default(), log.Writer(), log.Flags()
	defer func() { slog.SetDefault(old); log.SetOutput(out); log.SetFlags(flags) }()
	logger := logs.New(&b, logs.Options{})
	slog.SetDefault(logger)
	log.Print("std canary@example.co.jp")
	slog.NewLogLogger(logger.Handler(), slog.LevelError).Printf("http: panic serving %s", "canary@example.co.jp")
	if got := b.String(); strings.Contains(got, "canary") || strings.Count(got, "[masked]") != 2 {
		t.Errorf("log and ErrorLog wrote %s, want both lines masked", got)
	}
}

func TestHugeAndHostileTextMakesOneBoundedLine(t *testing.T) {
	in := strings.Repeat("a\r\n\x1b[31m\u202e\u2028", 1<<16) + " canary@example.co.jp"
	var b bytes.Buffer
	logs.New(&b, logs.Options{}).Info(in, "x", in)
	if n := strings.Count(b.String(), "\n"); n != 1 || b.Len() > 256<<10 || strings.ContainsAny(b.String(), "\x1b\u202e\u2028") {
		t.Errorf("got %d lines of %d bytes, want one bounded line without control characters", n, b.Len())
	}
	cut := strings.Repeat("x ", 1<<14-4) + "canary@example.co.jp" + strings.Repeat(" y", 100)
	if got := logs.Mask(cut); strings.Contains(got, "canary") {
		t.Errorf("an address at the cut came through: %q", got[len(got)-40:])
	}
}

func FuzzMaskNeverLetsACanaryThrough(f *testing.F) {
	for _, s := range []string{"", "a=1&", `{"x":"`, "名前：", "%E3%81", "\\\"", "[[{", "key: 'v"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, before, after string) {
		for _, secret := range []string{"canary@example.co.jp", "090-1234-5678", "eyJjYW5hcnkiOiJ4In0.canary.canary", "email=canary", "4111111111111111"} {
			in := before + " " + secret + " " + after
			if len(in) > 16<<10 {
				return
			}
			got := logs.Mask(in)
			bare := strings.TrimPrefix(secret, "email=")
			if strings.Contains(before+after, bare) || strings.Contains(before+after, "4111") {
				return
			}
			if strings.Contains(got, bare) {
				t.Errorf("Mask(%q) = %q, want no %q", in, got, bare)
			}
			var b bytes.Buffer
			logs.New(&b, logs.Options{}).Info(in, in, in)
			if strings.Contains(b.String(), bare) || !json.Valid(b.Bytes()) {
				t.Errorf("log of %q = %q, want valid JSON without %q", in, b.String(), bare)
			}
		}
	})
}
