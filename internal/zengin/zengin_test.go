package zengin_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/japanese"
	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

var day = time.Date(2026, 11, 20, 0, 0, 0, 0, jp.Tokyo)

func order(transfers ...zengin.Transfer) zengin.Order {
	return zengin.Order{
		Client: "0123456789", Day: day, Transfers: transfers,
		From: zengin.Account{Bank: "0001", BankName: "みずほ", Branch: "005", BranchName: "マルノウチ", Kind: zengin.Ordinary, Number: "1234567", Name: "カ）ツムギ"},
	}
}

func to(name string, yen money.Yen, reference string) zengin.Transfer {
	return zengin.Transfer{Yen: yen, Reference: reference, To: zengin.Account{Bank: "0009", BankName: "ミツイスミトモ", Branch: "200", BranchName: "シブヤ", Kind: zengin.Current, Number: "7654321", Name: name}}
}

// field is a field of a record by its first byte, from 1, and its length.
func field(record string, from, n int) string {
	s, _ := japanese.ShiftJIS.NewDecoder().String(record[from-1 : from-1+n])
	return s
}

func TestAFileHasTheRecordsOfTheFormat(t *testing.T) {
	var out bytes.Buffer
	if err := zengin.Write(&out, order(to("オリベ イトコ", 5450, "T-261115-ABCDEFG"), to("ヤマダ　ガク", 1, ""))); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\r\n"), "\r\n")
	if len(lines) != 5 {
		t.Fatalf("got %d records, want header, two transfers, sums and end", len(lines))
	}
	for i, l := range lines {
		if len(l) != 120 {
			t.Errorf("record %d has %d bytes, want 120", i+1, len(l))
		}
	}
	for _, c := range []struct {
		line, from, n int
		name, want    string
	}{
		{0, 1, 1, "データ区分", "1"}, {0, 2, 2, "種別コード", "21"}, {0, 4, 1, "コード区分", "0"}, {0, 5, 10, "振込依頼人コード", "0123456789"},
		{0, 15, 40, "振込依頼人名", "ｶ)ﾂﾑｷﾞ"}, {0, 55, 4, "取組日", "1120"}, {0, 59, 4, "仕向銀行番号", "0001"}, {0, 63, 15, "仕向銀行名", "ﾐｽﾞﾎ"},
		{0, 78, 3, "仕向支店番号", "005"}, {0, 81, 15, "仕向支店名", "ﾏﾙﾉｳﾁ"}, {0, 96, 1, "預金種目", "1"}, {0, 97, 7, "口座番号", "1234567"}, {0, 104, 17, "ダミー", ""},
		{1, 1, 1, "データ区分", "2"}, {1, 2, 4, "被仕向銀行番号", "0009"}, {1, 6, 15, "被仕向銀行名", "ﾐﾂｲｽﾐﾄﾓ"}, {1, 21, 3, "被仕向支店番号", "200"}, {1, 24, 15, "被仕向支店名", "ｼﾌﾞﾔ"},
		{1, 39, 4, "手形交換所番号", ""}, {1, 43, 1, "預金種目", "2"}, {1, 44, 7, "口座番号", "7654321"}, {1, 51, 30, "受取人名", "ｵﾘﾍﾞ ｲﾄｺ"}, {1, 81, 10, "振込金額", "0000005450"},
		{1, 91, 1, "新規コード", "0"}, {1, 92, 20, "EDI情報", "T-261115-ABCDEFG"}, {1, 112, 1, "振込指定区分", "7"}, {1, 113, 1, "識別表示", "Y"}, {1, 114, 7, "ダミー", ""},
		{2, 51, 30, "受取人名", "ﾔﾏﾀﾞ ｶﾞｸ"},
		{3, 1, 1, "データ区分", "8"}, {3, 2, 6, "合計件数", "000002"}, {3, 8, 12, "合計金額", "000000005451"}, {3, 20, 101, "ダミー", ""},
		{4, 1, 1, "データ区分", "9"}, {4, 2, 119, "ダミー", ""},
	} {
		if got := strings.TrimRight(field(lines[c.line], c.from, c.n), " "); got != c.want {
			t.Errorf("record %d, %s (%d, %d bytes) is %q, want %q", c.line+1, c.name, c.from, c.n, got, c.want)
		}
	}
}

func TestNamesAreWrittenAsBanksKeepThem(t *testing.T) {
	for typed, want := range map[string]string{
		"おりべ いとこ": "ｵﾘﾍﾞ ｲﾄｺ", "ｵﾘﾍﾞ": "ｵﾘﾍﾞ", "オリベ　イトコ": "ｵﾘﾍﾞ ｲﾄｺ", "キャッシュ": "ｷﾔﾂｼﾕ", "コーヒー": "ｺ-ﾋ-", "ヴァン": "ｳﾞｱﾝ", "カ）ツムギ": "ｶ)ﾂﾑｷﾞ",
		"株式会社": "", "abc１２": "ABC12", "Ｔ．Ｓ／Ａ": "T.S/A", "ヲダ": "ｵﾀﾞ", "": "", "吉田": "", "😀": "", "オリベ;": "", "オリベ\nイトコ": "ｵﾘﾍﾞ ｲﾄｺ", "が\u3099": "ｶﾞﾞ",
	} {
		got, err := zengin.Kana(typed)
		refused := want == "" && typed != ""
		if got != want || (err != nil) != refused || refused && !errors.Is(err, zengin.ErrKana) {
			t.Errorf("Kana(%q) = %q, %v, want %q", typed, got, err, want)
		}
	}
}

func TestAccountsThatCannotBeAreRefusedByField(t *testing.T) {
	a := to("オリベ", 1, "").To
	a.Bank, a.Branch, a.Number, a.Kind, a.Name = "1", "12a", "12345678", "3", "織部"
	_, wrong := a.Clean()
	var names []string
	for _, f := range wrong {
		names = append(names, f.Name)
	}
	if want := []string{"bank", "branch", "account_number", "account_name", "kind"}; !reflect.DeepEqual(names, want) {
		t.Errorf("Clean refuses %v, want %v", names, want)
	}
	a = to("オリベ", 1, "").To
	a.Number = "123"
	if a, wrong = a.Clean(); a.Number != "0000123" || len(wrong) > 0 {
		t.Errorf("a short number is %q (%v), want it filled with zeros", a.Number, wrong)
	}
	for _, bad := range []zengin.Transfer{to("織部", 5, ""), to("オリベ", 0, ""), to("オリベ", 10_000_000_000, ""), to("オリベ", 5, "あ"), to(strings.Repeat("ガ", 16), 5, "")} {
		var out bytes.Buffer
		if err := zengin.Write(&out, order(to("オリベ", 5, ""), bad)); err == nil || out.Len() > 0 {
			t.Errorf("Write of %+v wrote %d bytes and said %v, want nothing and why", bad, out.Len(), err)
		}
	}
	if err := zengin.Write(&bytes.Buffer{}, order()); err == nil {
		t.Error("a file without transfers was written")
	}
}

func TestWhatWasWrittenIsReadBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		o := order()
		for range rapid.IntRange(1, 20).Draw(rt, "n") {
			name := rapid.SampledFrom([]string{"ｵﾘﾍﾞ ｲﾄｺ", "ｶ)ﾂﾑｷﾞ", "ABC", "ﾊﾟﾋﾟﾌﾟ-"}).Draw(rt, "name")
			x := to(name, money.Yen(rapid.Int64Range(1, 9_999_999_999).Draw(rt, "yen")), rapid.StringMatching(`[A-Z0-9-]{0,20}`).Draw(rt, "reference"))
			x.Reference = strings.TrimSpace(x.Reference)
			x.To, _ = x.To.Clean()
			o.Transfers = append(o.Transfers, x)
		}
		o.From, _ = o.From.Clean()
		var out bytes.Buffer
		if err := zengin.Write(&out, o); err != nil {
			rt.Fatal(err)
		}
		file := out.String()
		for _, file := range []string{file, strings.ReplaceAll(file, "\r\n", ""), strings.ReplaceAll(file, "\r\n", "\n"), file + "\x1a"} {
			got, err := zengin.Read(strings.NewReader(file), day.AddDate(0, 0, 20))
			if err != nil || !reflect.DeepEqual(got, o) {
				rt.Fatalf("read %+v, %v\nwant %+v", got, err, o)
			}
		}
	})
}

func TestBrokenFilesAreRefused(t *testing.T) {
	var out bytes.Buffer
	if err := zengin.Write(&out, order(to("オリベ", 5450, "T1"))); err != nil {
		t.Fatal(err)
	}
	file := out.String()
	for name, broken := range map[string]string{
		"empty": "", "no end": file[:122*3], "a byte less": file[1:], "another sum": strings.Replace(file, "000000005450", "000000005451", 1),
		"another amount": strings.Replace(file, "0000005450", "0000005449", 1), "no day": strings.Replace(file, "1120", "1332", 1), "salaries": strings.Replace(file, "121", "111", 1),
	} {
		if o, err := zengin.Read(strings.NewReader(broken), day); !errors.Is(err, zengin.ErrFile) {
			t.Errorf("%s: Read = %+v, %v, want ErrFile", name, o, fault.From(err))
		}
	}
}
