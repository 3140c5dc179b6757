package mail_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

func TestAddresses(t *testing.T) {
	for in, want := range map[string]string{
		"hanako@example.jp":     "hanako@example.jp",
		" Hanako.T@EXAMPLE.JP ": "Hanako.T@example.jp",
		"ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ":                          "hanako@example.jp",
		"　hanako@example.jp　":                        "hanako@example.jp",
		"a+b_c-d@sub.example.co.jp":                  "a+b_c-d@sub.example.co.jp",
		"abc..def@docomo.ne.jp":                      "abc..def@docomo.ne.jp",
		"abc.@ezweb.ne.jp":                           "abc.@ezweb.ne.jp",
		"hanako@日本語.jp":                              "hanako@xn--wgv71a119e.jp",
		"hanako@例え。テスト":                              "hanako@xn--r8jz45g.xn--zckzah",
		strings.Repeat("a", 64) + "@example.jp":      strings.Repeat("a", 64) + "@example.jp",
		strings.Repeat("a", 65) + "@example.jp":      "",
		"a@" + strings.Repeat("b.", 130) + "jp":      "",
		"a@" + strings.Repeat("b", 64) + ".jp":       "",
		"":                                           "",
		"hanako":                                     "",
		"@example.jp":                                "",
		"hanako@":                                    "",
		"hanako@localhost":                           "",
		"hanako@127.0.0.1":                           "",
		"hanako@[127.0.0.1]":                         "",
		".hanako@example.jp":                         "",
		"花子@example.jp":                              "",
		"a b@example.jp":                             "",
		"a@example.jp\nBcc: all@example.jp":          "",
		"a\r\nBcc:b@example.jp":                      "",
		"a@example.jp\x00":                           "",
		"a@example.jp,b@example.jp":                  "",
		"a@b@example.jp":                             "",
		"<a@example.jp>":                             "",
		"Hanako <a@example.jp>":                      "",
		`"a"@example.jp`:                             "",
		"a@example.jp\u202e":                         "",
		"a@-example.jp":                              "",
		"a@example..jp":                              "",
		"\xff@example.jp":                            "",
		strings.Repeat("あ", 100_000) + "@example.jp": "",
	} {
		got, err := mail.ParseAddress(in)
		if got != want || (want == "") != errors.Is(err, mail.ErrAddress) {
			t.Errorf("ParseAddress(%.60q): got %q, %v; want %q", in, got, err, want)
		}
	}
	for in, want := range map[string]string{"a.b@example.jp": "a.b@example.jp", "a..b@docomo.ne.jp": `"a..b"@docomo.ne.jp`, "a.@docomo.ne.jp": `"a."@docomo.ne.jp`} {
		if got := mail.Mailbox(in); got != want {
			t.Errorf("Mailbox(%q): got %q, want %q", in, got, want)
		}
	}
}

func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{"hanako@example.jp", "ａ＠ｂ．ｊｐ", "a@日本語.jp", "a\r\n@b.jp"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := mail.ParseAddress(s)
		if err != nil {
			return
		}
		again, err := mail.ParseAddress(got)
		if err != nil || again != got || strings.ContainsFunc(got, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(`<>,;:"()[]\`, r) }) {
			t.Errorf("%q: got %q, then %q, %v; want a plain address that stays", s, got, again, err)
		}
	})
}

// sendOne puts a letter and returns it as it goes out.
func sendOne(t *testing.T, l mail.Letter) mail.Message {
	t.Helper()
	d := dbtest.SQLite(t)
	put(t, d, l)
	p := &post{}
	sendAll(t, outbox(d, p))
	if len(p.got) != 1 {
		t.Fatalf("got %d letters, want 1", len(p.got))
	}
	return p.got[0]
}

func TestPlainTextSpeaksOfAddressesInsteadOfButtons(t *testing.T) {
	m := sendOne(t, mail.Letter{
		Key: "member.x", To: "hanako@example.jp", Subject: "会員登録",
		Blocks: []mail.Block{mail.Text("下のボタンから登録を完了してください。"), mail.Button("登録する", "https://shop.example/id/verify")},
	})
	if !strings.Contains(m.Text, "下記のURLから登録を完了してください。") || !strings.Contains(m.HTML, "下のボタンから登録を完了してください。") {
		t.Errorf("got\n%s\n%s", m.Text, m.HTML)
	}
}

func TestALetterSaysTheSameInBothForms(t *testing.T) {
	m := sendOne(t, mail.Letter{
		Key: "order.T-261115-ABCDEFG", To: "hanako@example.jp", ToName: "紬 花子", Subject: "ご注文ありがとうございます",
		Blocks: []mail.Block{
			mail.Text("このたびはご注文いただき、ありがとうございます。\n内容をご確認ください。\n\n二つ目の段落です。"),
			mail.Heading("ご注文内容"),
			mail.Rows([]mail.Row{{"ご注文番号", "T-261115-ABCDEFG"}, {"お届け先", "東京都千代田区\n糸巻町1-2-3"}}),
			mail.Items([]mail.Item{{"リネンのシャツ", "生成り・M", 2, 13860}}),
			mail.Button("ご注文の状況を見る", "https://shop.example/mypage/orders/T-261115-ABCDEFG?a=1&b=2"),
			mail.Small("このメールにお心当たりがない場合は、お手数ですが破棄してください。"),
		},
	})
	for _, want := range []string{
		"紬 花子 様", "二つ目の段落です。", "ご注文内容", "T-261115-ABCDEFG", "糸巻町1-2-3", "リネンのシャツ", "生成り・M", "￥13,860", "ご注文の状況を見る",
		"お心当たり", "株式会社つむぎ商店", "03-0000-0000", "support@tsumugi.example", "https://shop.example",
	} {
		if !strings.Contains(m.Text, want) || !strings.Contains(m.HTML, want) {
			t.Errorf("%q: text has it: %v, HTML has it: %v; want both", want, strings.Contains(m.Text, want), strings.Contains(m.HTML, want))
		}
	}
	if !strings.Contains(m.Text, "https://shop.example/mypage/orders/T-261115-ABCDEFG?a=1&b=2\n") ||
		!strings.Contains(m.HTML, `href="https://shop.example/mypage/orders/T-261115-ABCDEFG?a=1&amp;b=2"`) {
		t.Errorf("the button's address is not whole:\n%s\n%s", m.Text, m.HTML)
	}
	if m.From != "support@tsumugi.example" || m.FromName != "Tsumugi 紬" || m.ToName != "紬 花子" || !strings.HasSuffix(m.ID, "@tsumugi.example") {
		t.Errorf("got %+v", m)
	}
	if strings.Contains(m.Text, "配信を停止") || strings.Contains(m.HTML, "配信を停止") {
		t.Error("a letter without an unsubscribe address offers to unsubscribe")
	}
}

func TestPlainTextIsWrappedWhereJapaneseMayBreak(t *testing.T) {
	long := "https://shop.example/" + strings.Repeat("x", 120)
	m := sendOne(t, mail.Letter{Key: "a", To: "a@example.jp", Subject: "件名", Blocks: []mail.Block{
		mail.Text(strings.Repeat("あ", 35) + "か。" + strings.Repeat("い", 10) + "\n" + long + "\n" + strings.Repeat("word ", 30)),
	}})
	for line := range strings.SplitSeq(m.Text, "\n") {
		if n := len([]rune(line)); n > 73 && !strings.Contains(line, long) {
			t.Errorf("line of %d characters: %s", n, line)
		}
		for _, r := range "。、ー」" {
			if strings.HasPrefix(line, string(r)) {
				t.Errorf("line begins with %c: %s", r, line)
			}
		}
	}
	if !strings.Contains(m.Text, "\n"+long+"\n") {
		t.Errorf("a long address was broken:\n%s", m.Text)
	}
}

func TestAnAmountIsNotTornApart(t *testing.T) {
	for n := range 12 {
		label := "クーポン（" + strings.Repeat("長", 22+n) + "）"
		m := sendOne(t, mail.Letter{Key: "a", To: "a@example.jp", Subject: "件名", Blocks: []mail.Block{mail.Rows([]mail.Row{{Label: label, Value: "-￥1,234"}})}})
		if !strings.Contains(m.Text, "-￥1,234") {
			t.Errorf("after a label of %d characters an amount is torn:\n%s", len([]rune(label)), m.Text)
		}
	}
}

func TestWhatShoppersTypeDoesNoHarm(t *testing.T) {
	evil := "花子\r\nBcc: all@example.jp\u2028<script>alert(1)</script>\x00\u202e"
	m := sendOne(t, mail.Letter{
		Key: "a", To: "a@example.jp", ToName: evil, Subject: "件名\nX-Evil: 1" + strings.Repeat("長", 500),
		Blocks: []mail.Block{
			mail.Text(evil), mail.Heading(evil), mail.Rows([]mail.Row{{evil, evil}}), mail.Items([]mail.Item{{evil, evil, 1, 1}}), mail.Button(evil, "https://shop.example/"), mail.Small(evil),
		},
	})
	if strings.ContainsAny(m.ToName+m.Subject, "\r\n\x00") || len([]rune(m.Subject)) > 200 {
		t.Errorf("got name %q, subject %q; want one short line each", m.ToName, m.Subject)
	}
	if strings.Contains(m.HTML, "<script") || strings.ContainsAny(m.HTML+m.Text, "\x00") {
		t.Errorf("the letter carries markup of the shopper:\n%s", m.HTML)
	}
}

func TestLettersThatCannotBeSentAreRefused(t *testing.T) {
	d := dbtest.SQLite(t)
	for name, change := range map[string]func(*mail.Letter){
		"no key":               func(l *mail.Letter) { l.Key = "" },
		"key of lines":         func(l *mail.Letter) { l.Key = "a\nb" },
		"bad address":          func(l *mail.Letter) { l.To = "a@example.jp\nBcc: b@example.jp" },
		"no subject":           func(l *mail.Letter) { l.Subject = " \n " },
		"no body":              func(l *mail.Letter) { l.Blocks = nil },
		"unknown kind":         func(l *mail.Letter) { l.Kind = "spam" },
		"relative button":      func(l *mail.Letter) { l.Blocks = []mail.Block{mail.Button("見る", "/mypage")} },
		"script button":        func(l *mail.Letter) { l.Blocks = []mail.Block{mail.Button("見る", "javascript:alert(1)")} },
		"relative unsubscribe": func(l *mail.Letter) { l.Unsubscribe = "/magazine/stop" },
		"unsubscribe header":   func(l *mail.Letter) { l.Unsubscribe = "https://shop.example/>\r\nX: 1" },
		"huge":                 func(l *mail.Letter) { l.Blocks = []mail.Block{mail.Text(strings.Repeat("あ", 1<<20))} },
	} {
		l := letter("a")
		change(&l)
		err := d.Update(t.Context(), func(tx *db.Tx) error { return mail.Put(context.Background(), tx, l) })
		if !errors.Is(err, mail.ErrLetter) {
			t.Errorf("%s: got %v, want %v", name, err, mail.ErrLetter)
		}
	}
}
