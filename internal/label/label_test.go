package label_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

var account = label.Account{Customer: "123456789012", Fare: "01", Slip: "1100780"}

func parcel() label.Parcel {
	return label.Parcel{
		Order: id.NewOrderNumber(time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)), N: 1, Leaves: "20261116", Date: "20261118", Slot: "14/16", Contents: "日用品",
		To: label.Party{
			Name: "織部 糸子", Kana: "オリベ イトコ", Postal: "1040061", Prefecture: "東京都", City: "中央区", Line: "銀座1-2-3", Building: "紬ビル101", Phone: "0312345678",
		},
		From: label.Party{Name: "紬", Postal: "1500031", Line: "東京都渋谷区桜丘町1-1", Phone: "0300000000"},
	}
}

// write gives the rows of a label file, as the program reads them.
func write(t testing.TB, carrier string, list ...label.Parcel) ([][]string, []label.Notice, []label.Problem) {
	t.Helper()
	var out bytes.Buffer
	notices, problems, err := label.Write(&out, carrier, account, list)
	if err != nil {
		t.Fatal(err)
	}
	text, err := japanese.ShiftJIS.NewDecoder().String(out.String())
	if err != nil {
		t.Fatalf("the file for %s is not Shift_JIS: %v", carrier, err)
	}
	if strings.Count(text, "\r\n") != strings.Count(text, "\n") {
		t.Errorf("the file for %s has lines that do not end with CR LF", carrier)
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows, notices, problems
}

// columns are the places of fields in the layouts, from 1, as the programs'
// specifications number them.
var columns = map[string]map[int]string{
	shipping.Yamato: {
		2: "0", 3: "0", 4: "", 5: "2026/11/16", 6: "2026/11/18", 7: "1416", 9: "0312345678", 11: "1040061", 12: "東京都中央区銀座1-2-3", 13: "紬ビル101", 14: "",
		16: "織部 糸子", 17: "ｵﾘﾍﾞ ｲﾄｺ", 18: "様", 20: "0300000000", 22: "1500031", 23: "東京都渋谷区桜丘町1-1", 25: "紬", 28: "日用品",
		34: "", 35: "", 38: "1", 40: "123456789012", 42: "01", 95: "",
	},
	shipping.Sagawa: {
		3: "0312345678", 4: "1040061", 5: "東京都中央区銀座１－２－３", 6: "紬ビル１０１", 7: "", 8: "織部　糸子", 9: "", 11: "123456789012", 18: "0300000000", 19: "1500031",
		20: "東京都渋谷区桜丘町１－１", 22: "紬", 24: "001", 25: "日用品", 42: "1", 43: "000", 44: "001", 45: "20261118", 46: "14", 48: "", 58: "1", 61: "", 62: "", 74: "",
	},
	shipping.Post: {
		2: "20261116", 6: "0", 7: "0", 8: "0", 9: "0", 11: "1100780", 13: "1040061", 14: "東京都中央区銀座1-2-3", 15: "紬ビル101", 16: "", 17: "織部 糸子", 19: "0", 20: "0312345678",
		30: "1500031", 31: "東京都渋谷区桜丘町1-1", 34: "紬", 37: "0300000000", 65: "20261118", 66: "53", 73: "1", 74: "日用品", 100: "", 101: "", 104: "日用品", 118: "",
	},
}

func TestLabelsHaveTheLayoutOfEachProgram(t *testing.T) {
	for carrier, fields := range columns {
		p := parcel()
		rows, notices, problems := write(t, carrier, p)
		if len(notices)+len(problems) > 0 {
			t.Errorf("%s: got notices %v and problems %v, want none", carrier, notices, problems)
		}
		wide := map[string]int{shipping.Yamato: 95, shipping.Sagawa: 74, shipping.Post: 118}[carrier]
		row := rows[len(rows)-1]
		if len(row) != wide {
			t.Fatalf("%s: a row has %d columns, want %d", carrier, len(row), wide)
		}
		for n, want := range fields {
			if row[n-1] != want {
				t.Errorf("%s: column %d is %q, want %q", carrier, n, row[n-1], want)
			}
		}
		if at := slices.Index(row, p.Reference()); at < 0 || len(p.Reference()) != 16 {
			t.Errorf("%s: the reference %q is not in the row, or not of 16 characters", carrier, p.Reference())
		}
		if headed := len(rows) == 2; headed == (carrier == shipping.Post) {
			t.Errorf("%s: the file has %d rows", carrier, len(rows))
		}
	}
}

func TestCashOnDeliveryIsOnTheLabel(t *testing.T) {
	for carrier, want := range map[string]map[int]string{
		shipping.Yamato: {2: "2", 34: "5450", 35: "495"}, shipping.Sagawa: {48: "5450", 49: "495"}, shipping.Post: {8: "2", 100: "5450", 101: "495"},
	} {
		p := parcel()
		p.Collect, p.Tax = 5450, 495
		rows, _, problems := write(t, carrier, p)
		for n, text := range want {
			if got := rows[len(rows)-1][n-1]; got != text || len(problems) > 0 {
				t.Errorf("%s: column %d is %q, want %q (%v)", carrier, n, got, text, problems)
			}
		}
	}
	p := parcel()
	p.Collect = 300_001
	if _, _, problems := write(t, shipping.Yamato, p); len(problems) != 1 {
		t.Errorf("ヤマト takes at most 300,000 yen; got problems %v for more", problems)
	}
}

func TestEverySlotHasItsCode(t *testing.T) {
	for carrier, codes := range map[string]map[string]string{
		shipping.Yamato: {"": "", "午前中": "0812", "14/16": "1416", "16/18": "1618", "18/20": "1820", "19/21": "1921"},
		shipping.Sagawa: {"": "", "午前中": "01", "12/14": "12", "14/16": "14", "16/18": "16", "18/20": "18", "18/21": "04", "19/21": "19"},
		shipping.Post:   {"": "00", "午前中": "51", "12/14": "52", "14/16": "53", "16/18": "54", "18/20": "55", "19/21": "57"},
	} {
		column := map[string]int{shipping.Yamato: 7, shipping.Sagawa: 46, shipping.Post: 66}[carrier]
		for slot, want := range codes {
			p := parcel()
			p.Slot = slot
			if rows, _, problems := write(t, carrier, p); len(problems) > 0 || rows[len(rows)-1][column-1] != want {
				t.Errorf("%s: slot %q is %v (%v), want %q", carrier, slot, rows, problems, want)
			}
		}
		p := parcel()
		p.Slot = "20/21"
		if _, _, problems := write(t, carrier, p); len(problems) != 1 || !strings.Contains(problems[0].Why, "20時～21時") {
			t.Errorf("%s: a slot that it has not gave %v", carrier, problems)
		}
	}
}

func TestNamesThatProgramsCannotPrintAreReplacedAndTold(t *testing.T) {
	for _, c := range []struct{ typed, yamato, sagawa, told string }{
		{"𠮷田 花子", "吉田 花子", "吉田　花子", "𠮷→吉"},
		{"髙橋 徳子", "高橋 徳子", "髙橋　徳子", "髙→高"},
		{"山﨑 ﾊﾟﾄﾘｯｸ", "山崎 パトリック", "山﨑　パトリック", "﨑→崎"},
		{"=SUM(A1:A9)", "=SUM(A1:A9)", "＝ＳＵＭ（Ａ１：Ａ９）", ""},
		{"+81 太郎", "+81 太郎", "＋８１　太郎", ""},
		{"織部😀糸子👨‍👩‍👧", "織部糸子", "織部糸子", "😀→"},
		{"葛\U000E0100城 José", "葛城 Jose", "葛城　Ｊｏｓｅ", "é→e"},
		{"か\u3099ん 太\n郎", "がん 太 郎", "がん　太　郎", ""},
		{"王𠀋", "王〓", "王〓", "𠀋→〓"},
		{`"二重",引用`, `"二重",引用`, "＂二重＂，引用", ""},
	} {
		for carrier, want := range map[string]string{shipping.Yamato: c.yamato, shipping.Sagawa: c.sagawa} {
			p := parcel()
			p.To.Name = c.typed
			rows, notices, problems := write(t, carrier, p)
			column := map[string]int{shipping.Yamato: 16, shipping.Sagawa: 8}[carrier]
			if got := rows[len(rows)-1][column-1]; got != want || len(problems) > 0 {
				t.Errorf("%s: %q is printed as %q (%v), want %q", carrier, c.typed, got, problems, want)
			}
			told := slices.ContainsFunc(notices, func(n label.Notice) bool { return n.From+"→"+n.To == c.told && n.Reference == p.Reference() })
			replaced := c.told != "" && (carrier == shipping.Yamato || !strings.ContainsAny(c.told, "髙﨑"))
			if told != replaced {
				t.Errorf("%s: %q gave the notices %v, want %q: %v", carrier, c.typed, notices, c.told, replaced)
			}
		}
	}
}

func TestLongAddressesAreSpreadWithoutLosingACharacter(t *testing.T) {
	p := parcel()
	p.To.Prefecture, p.To.City, p.To.Line, p.To.Building = "神奈川県", "横浜市都筑区", "茅ケ崎中央一丁目二番地三の四十五号室あいうえおかきくけこさし123-456-7890", "コーポラティブハウス港北ニュータウン参番館 B203"
	for carrier, fields := range map[string][]int{shipping.Yamato: {12, 13, 14, 15}, shipping.Post: {14, 15, 16}} {
		rows, _, problems := write(t, carrier, p)
		if len(problems) > 0 {
			t.Fatalf("%s: %v", carrier, problems)
		}
		whole := ""
		for _, n := range fields {
			cell := rows[len(rows)-1][n-1]
			if strings.HasSuffix(cell, "123-456-789") || strings.HasSuffix(cell, "B20") {
				t.Errorf("%s: a number was cut in two: %q", carrier, rows[len(rows)-1][fields[0]-1:fields[len(fields)-1]])
			}
			whole += cell
		}
		if want := p.To.Prefecture + p.To.City + p.To.Line + p.To.Building; strings.ReplaceAll(whole, " ", "") != strings.ReplaceAll(want, " ", "") {
			t.Errorf("%s prints\n%s, want\n%s", carrier, whole, want)
		}
	}
	if _, _, problems := write(t, shipping.Sagawa, p); len(problems) != 1 || problems[0].Reference != p.Reference() || !strings.Contains(problems[0].Why, "収まりません") {
		t.Errorf("佐川 has 48 characters; got %v for more, want the parcel named", problems)
	}
	p = parcel()
	p.To.Line = strings.Repeat("あ", 100)
	p.To.Building = strings.Repeat("い", 100)
	for carrier := range columns {
		if rows, _, problems := write(t, carrier, p); len(problems) == 0 || slices.ContainsFunc(rows, func(r []string) bool { return slices.Contains(r, p.Reference()) }) {
			t.Errorf("%s: an address of 200 characters was printed", carrier)
		}
	}
}

// Whatever somebody typed, the file can be read, no field is too wide, and
// either all of the text is there or somebody is told.
func TestHostileTextsKeepTheLayout(t *testing.T) {
	width := func(s string) (n int) {
		for _, r := range s {
			n += 1
			if r >= 0x80 && (r < '｡' || r > 'ﾟ') {
				n++
			}
		}
		return n
	}
	pieces := rapid.SampledFrom([]string{"あ", "漢", "A", "1-2", "ﾊﾟ", "髙", "𠮷", "😀", "\n", "\x00", ",", `"`, "=", "　", "～", "〜", "\u3099", "①", "\\", "ー", "表"})
	text := rapid.Map(rapid.SliceOfN(pieces, 1, 40), func(p []string) string { return strings.Join(p, "") })
	limits := map[string]map[int]int{
		shipping.Yamato: {12: 64, 13: 32, 14: 50, 15: 50, 16: 32}, shipping.Sagawa: {5: 32, 6: 32, 7: 32, 8: 32, 9: 32}, shipping.Post: {14: 50, 15: 50, 16: 50, 17: 50, 18: 50},
	}
	rapid.Check(t, func(rt *rapid.T) {
		p := parcel()
		p.To.Name, p.To.Line, p.To.Building = text.Draw(rt, "name"), text.Draw(rt, "line"), text.Draw(rt, "building")
		for carrier, fields := range limits {
			rows, _, problems := write(t, carrier, p)
			row := rows[len(rows)-1]
			if printed := slices.Contains(row, p.Reference()); printed != (len(problems) == 0) {
				rt.Fatalf("%s: printed %v with problems %v", carrier, printed, problems)
			} else if !printed {
				continue
			}
			for n, most := range fields {
				if got := row[n-1]; width(got) > most || !utf8.ValidString(got) || strings.ContainsAny(got, "\r\n\x00") {
					rt.Fatalf("%s: column %d is %q, wider than %d or not a line", carrier, n, got, most)
				}
			}
		}
	})
}
