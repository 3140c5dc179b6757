package receipt_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// What the law asks of an 適格返還請求書: issuer and number, the day of the
// return and of the sale, what it is for, amount and tax of each rate.
func TestACreditNoteSaysWhatTheLawAsks(t *testing.T) {
	day := func(d int) time.Time { return time.Date(2026, 11, d, 12, 0, 0, 0, jp.Tokyo) }
	c := order.CreditNote{
		Credit: order.Credit{Number: "T-261110-ABCDEFG-H1", At: day(15), Word: "返品", Yen: 6000}, Order: "T-261110-ABCDEFG", Name: "織部 糸子", Issued: day(16), Again: true,
		Company: terms.Default().Company, Dealt: day(11), Points: 30,
		Lines: []order.CreditLine{{Name: "リネンシャツ（白・S）", Quantity: 1, Percent: 10}, {Name: "甘酒（一・M）", Quantity: 2, Percent: 8}},
		Taxes: []pricing.Tax{{Percent: 10, Total: 5000, Tax: 454, Base: 4546}, {Percent: 8, Total: 1000, Tax: 74, Base: 926}},
	}
	pdf, err := receipt.New().PrintCredit(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(read(t, pdf), "\n")
	for _, want := range []string{
		"適格返還請求書（再発行）", "返還番号 T-261110-ABCDEFG-H1", "返還年月日 2026年11月15日", "元の取引年月日 2026年11月11日", "登録番号 T0000000000000", "株式会社つむぎ商店", "織部 糸子 様",
		"リネンシャツ（白・S）", "甘酒（一・M） ※", "返還 10%対象 ￥5,000（内消費税 ￥454）", "返還 8%対象※ ￥1,000（内消費税 ￥74）", "返還額 ￥6,000（税込）", "30ポイント",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the paper does not say %q:\n%s", want, text)
		}
	}
}
