package shipping_test

import (
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

func TestAPostalCodeNamesItsTowns(t *testing.T) {
	for code, want := range map[jp.PostalCode][]shipping.Town{
		"1040061": {{"東京都", "中央区", "銀座"}},
		"0600000": {{"北海道", "札幌市中央区", ""}},                      // a whole city
		"1006001": {{"東京都", "千代田区", "霞が関霞が関ビル"}},                // all codes that begin with 10060 are of one building
		"4980000": {{"愛知県", "弥富市", ""}, {"三重県", "桑名郡木曽岬町", ""}}, // two prefectures
		"7660001": {{"香川県", "仲多度郡琴平町", ""}},                     // the list describes house numbers instead of a town
		"0600001": {{"北海道", "札幌市中央区", "北一条西"}},
		"9999999": {}, "0000000": {}, "": {}, "12345": {}, "abcdefg": {}, "１０４００６１": {},
	} {
		if got := shipping.Towns(code); !slices.Equal(got, want) || got == nil {
			t.Errorf("Towns(%q) = %v, want %v", code, got, want)
		}
	}
	if got := shipping.Towns("4520961"); len(got) != 66 || got[0].City != "清須市" {
		t.Errorf("Towns(4520961): got %d towns, want 66 of 清須市: %v", len(got), got)
	}
}

func TestEveryTownHasAPrefectureThatTheShopSendsTo(t *testing.T) {
	s := terms.Default().Shipping
	prefectures := map[string]bool{}
	for pair := range 100 {
		code := jp.PostalCode([]byte{'0' + byte(pair/10), '0' + byte(pair%10), '0', '0', '0', '0', '0'})
		for _, town := range shipping.Towns(code) {
			prefectures[town.Prefecture] = true
			if _, ok := shipping.AreaOf(town.Prefecture, s); !ok {
				t.Errorf("Towns(%s): the shop does not send to %q", code, town.Prefecture)
			}
		}
	}
	if len(prefectures) < 30 {
		t.Errorf("got towns of %d prefectures, want most of them", len(prefectures))
	}
}

func BenchmarkTowns(b *testing.B) {
	for b.Loop() {
		shipping.Towns("9391100")
	}
}
