package mail_test

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// written makes a mail of headers and a body.
func written(header, body string) []byte {
	return []byte(strings.ReplaceAll("From: =?utf-8?B?6Iqx5a2Q?= <hanako@example.jp>\nTo: support@shop.example\nSubject: =?iso-2022-jp?B?GyRCPEFMZBsoQg==?=\nMessage-ID: <1@example.jp>\n"+header+"\n", "\n", "\r\n") + body)
}

func in64(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }

func TestAMailIsReadInTheWaysOfMailPrograms(t *testing.T) {
	sjis, err := japanese.ShiftJIS.NewEncoder().String("髙くないですか①")
	if err != nil {
		sjis, _ = japanese.ShiftJIS.NewEncoder().String("高くないですか")
	}
	jis, err := japanese.ISO2022JP.NewEncoder().String("サイズを教えてください")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ header, body, want string }{
		"plain":               {"", "在庫はありますか。", "在庫はありますか。"},
		"ISO-2022-JP":         {"Content-Type: text/plain; charset=ISO-2022-JP\nContent-Transfer-Encoding: 7bit\n", jis, "サイズを教えてください"},
		"Shift_JIS in base64": {"Content-Type: text/plain; charset=\"cp932\"\nContent-Transfer-Encoding: base64\n", in64(sjis), "くないですか"},
		"quoted-printable":    {"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n", "=E5=9C=A8=E5=BA=AB", "在庫"},
		"HTML alone":          {"Content-Type: text/html; charset=utf-8\n", "<head><title>x</title><style>p{}</style></head><p>一行目<br>二行目</p><script>alert(1)</script><div>三行目</div>", "一行目\n二行目\n\n三行目"},
		"both, text counts":   {"Content-Type: multipart/alternative; boundary=b\n", "--b\r\nContent-Type: text/html\r\n\r\n<p>html</p>\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n文字\r\n--b--\r\n", "文字"},
		"no end of the parts": {"Content-Type: multipart/mixed; boundary=b\n", "--b\r\nContent-Type: text/plain\r\n\r\nend", "end"},
		"a charset of nobody": {"Content-Type: text/plain; charset=klingon\n", "abc", "abc"},
	} {
		got, err := mail.ParseIncoming(written(c.header, c.body))
		if err != nil || !strings.Contains(got.Text, c.want) || got.From != "hanako@example.jp" || got.FromName != "花子" || got.Subject != "質問" || got.Auto {
			t.Errorf("%s: got %+v, %v; want the text %q", name, got, err, c.want)
		}
		if strings.Contains(got.Text, "alert") {
			t.Errorf("%s: the text holds a script: %q", name, got.Text)
		}
	}
}

func TestAttachmentsAreNamedAndNotKept(t *testing.T) {
	got, err := mail.ParseIncoming(written("Content-Type: multipart/mixed; boundary=b\n",
		"--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n写真です\r\n"+
			"--b\r\nContent-Type: image/jpeg\r\nContent-Disposition: attachment; filename=\"../../etc/<img src=x>.jpg\"\r\nContent-Transfer-Encoding: base64\r\n\r\n"+in64(strings.Repeat("x", 3000))+"\r\n"+
			"--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: x\r\n\r\ninside\r\n--b--\r\n"))
	if err != nil || got.Text != "写真です" || len(got.Files) != 2 {
		t.Fatalf("got %+v, %v", got, err)
	}
	if f := got.Files[0]; f.Name != ".._.._etc_<img src=x>.jpg" || f.Size != 3000 || f.Type != "image/jpeg" {
		t.Errorf("got %+v", f)
	}
}

func TestHostileMailIsReadWithinBounds(t *testing.T) {
	var deep strings.Builder
	for i := range 500 {
		fmt.Fprintf(&deep, "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i)
	}
	many := strings.Repeat("--b\r\nContent-Type: text/plain\r\n\r\nx\r\n", 20_000)
	for name, raw := range map[string][]byte{
		"nothing":             nil,
		"no header":           []byte("hello"),
		"an endless header":   []byte("From: a@example.jp\r\nX: " + strings.Repeat("x", 1<<20) + "\r\n\r\nbody"),
		"no sender":           []byte("To: a@example.jp\r\n\r\nbody"),
		"two senders":         []byte("From: a@example.jp, b@example.jp\r\n\r\nbody"),
		"a header in a name":  written("", "x"),
		"parts in parts":      written(strings.TrimSuffix(strings.ReplaceAll(deep.String(), "\r\n", "\n"), "\n"), "x"),
		"twenty thousand":     written("Content-Type: multipart/mixed; boundary=b\n", many),
		"ten megabytes":       written("Content-Type: text/plain; charset=utf-8\n", strings.Repeat("長い。", 4<<20)),
		"deep HTML":           written("Content-Type: text/html\n", strings.Repeat("<div>", 300_000)+"end"),
		"an open tag":         written("Content-Type: text/html\n", "<a "+strings.Repeat("x", 5<<20)),
		"broken base64":       written("Content-Type: text/plain\nContent-Transfer-Encoding: base64\n", "$$$$"),
		"bytes of no charset": written("", "\xff\xfe\x00\x01"),
		"a boundary of none":  written("Content-Type: multipart/mixed\n", "x"),
	} {
		began := time.Now()
		got, err := mail.ParseIncoming(raw)
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%s took %v", name, took)
		}
		if n := utf8.RuneCountInString(got.Text); n > 20_000 || !utf8.ValidString(got.Text) || len(got.Files) > 20 || len(got.Follows) > 20 {
			t.Errorf("%s: %d characters, %d files, valid %v, %v", name, n, len(got.Files), utf8.ValidString(got.Text), err)
		}
	}
}

func TestMachinesAreKnown(t *testing.T) {
	for header, auto := range map[string]bool{
		"Auto-Submitted: auto-replied\n": true, "Auto-Submitted: no\n": false, "Precedence: bulk\n": true, "List-Id: <x>\n": true, "Return-Path: <>\n": true,
		"X-Autoreply: yes\n": true, "Content-Type: multipart/report; boundary=b\n": true, "": false, "Precedence: normal\n": false,
	} {
		if got, err := mail.ParseIncoming(written(header, "x")); err != nil || got.Auto != auto {
			t.Errorf("%q: got %v, %v; want %v", header, got.Auto, err, auto)
		}
	}
	got, err := mail.ParseIncoming([]byte("From: MAILER-DAEMON@example.jp\r\nReferences: <a@x> <b@x>\r\n <c@x>\r\nIn-Reply-To: <c@x>\r\n\r\nx"))
	if err != nil || !got.Auto || !slices.Equal(got.Follows, []string{"a@x", "b@x", "c@x"}) || !strings.HasPrefix(got.ID, "none-") {
		t.Errorf("got %+v, %v", got, err)
	}
}
