package label_test

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

func TestIssuedNumbersAreReadBack(t *testing.T) {
	p := parcel()
	ref := p.Reference()
	for carrier, file := range map[string]string{
		shipping.Yamato: "お客様管理番号,送り状種類,クール区分,伝票番号\r\n" + ref + ",0,0,123456789013\r\n",
		shipping.Sagawa: "お問い合せ送り状No.,お客様管理番号\r\n=\"1234-5678-9013\"," + ref + "\r\n",
		shipping.Post:   "お客様側管理番号,お問い合わせ番号,仮引受確定作業年月日,配送完了作業年月日\r\n" + ref + ",123456789013,,\r\n",
	} {
		sjis, err := japanese.ShiftJIS.NewEncoder().String(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{file, "\ufeff" + file, sjis} {
			list, problems, err := label.Read(strings.NewReader(text), carrier)
			want := label.Issued{Line: 2, Order: p.Order, N: 1, Tracking: "123456789013"}
			if err != nil || len(problems) > 0 || len(list) != 1 || list[0] != want {
				t.Errorf("%s: Read = %+v, %v, %v, want %+v", carrier, list, problems, err, want)
			}
		}
	}
}

func TestWhatDoesNotMatchIsNamed(t *testing.T) {
	first, second := parcel(), parcel()
	file := "お客様管理番号,伝票番号\n" +
		first.Reference() + ",123456789013\n" + // right
		first.Reference() + ",444413758703\n" + // the same parcel again
		second.Reference() + ",123456789013\n" + // the number of another parcel
		"T261115AAAAAAA01,444413758703\n" + // none of ours: the check symbol is wrong
		second.Reference() + ",444413758704\n" + // mistyped
		second.Reference() + ",4.44414E+11\n" + // a spreadsheet was here
		second.Reference() + ",\n" + // not printed yet
		",\n"
	list, problems, err := label.Read(strings.NewReader(file), shipping.Yamato)
	if err != nil || len(list) != 1 {
		t.Fatalf("Read = %v, %v, want one number", list, err)
	}
	wants := []string{"2行目にもあります", "2行目にもあります", "当店の荷物ではありません", "検査数字", "表計算ソフト", "12桁の番号ではありません"}
	if len(problems) != len(wants) {
		t.Fatalf("got the problems %v, want %d", problems, len(wants))
	}
	for i, want := range wants {
		if !strings.Contains(problems[i].Why, want) {
			t.Errorf("problem %d is %q, want one that says %q", i, problems[i], want)
		}
	}
}

func TestOtherFilesAreRefused(t *testing.T) {
	for _, file := range []string{"", "a,b,c\n1,2,3\n", "お客様管理番号\nT1\n", "\x00\x01\x02", "%PDF-1.4"} {
		if _, _, err := label.Read(strings.NewReader(file), shipping.Yamato); !errors.Is(err, label.ErrFile) {
			t.Errorf("Read(%q) = %v, want ErrFile", file, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("お客様管理番号,伝票番号\nT261115AAAAAAA01,444413758703\n")
	f.Fuzz(func(t *testing.T, file string) {
		list, _, err := label.Read(strings.NewReader(file), shipping.Yamato)
		if err == nil {
			for _, i := range list {
				if _, err := shipping.ParseTracking(shipping.Yamato, i.Tracking); err != nil || i.N < 1 {
					t.Fatalf("Read(%q) gave %+v", file, i)
				}
			}
		}
	})
}
