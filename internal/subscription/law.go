package subscription

import (
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

const cancelWords = "解約は、マイページの「ヘルスプラス会員」からいつでもお手続きいただけます。次回お支払い日の前日までのお手続きで、次回以降のお支払いはございません。"

// A Final is what the law wants shown on the last screen before somebody
// agrees to pay cycle after cycle.
type Final struct {
	Plan    terms.Plan
	Now     money.Yen   // charged when the button is pressed
	Charges []time.Time // the days of the first charges
	Items   []Item
}

// An Item is a labelled sentence.
type Item struct{ Label, Text string }

// chargesShown is how many dates the last screen names.
const chargesShown = 4

// Screen is the last screen for taking a plan now: joining, paying for a
// renewal that failed, or changing from the next cycle on.
func Screen(m Membership, plan terms.Plan, t terms.Terms, now time.Time) Final {
	f := Final{Plan: plan, Now: plan.Price}
	first, anchor := now, now.In(jp.Tokyo).Day()
	if changing := m.HasAccess(now) && m.State != Overdue; changing {
		f.Now, first, anchor = 0, m.BillingDay(), m.Anchor
	}
	for at := first; len(f.Charges) < chargesShown; at = periodEnd(at, plan.Months, anchor).Add(-24 * time.Hour) {
		f.Charges = append(f.Charges, at)
	}
	f.Items = []Item{
		{"お申し込み内容", "ヘルスプラス " + plan.Name},
		{"サービスの内容", strings.Join(t.PlusBenefits(), "")},
		{"料金", fmt.Sprintf("%s（税込）／%s", yen(plan.Price), every(plan.Months))},
		{"お支払い時期", f.dates()},
		{"お支払い方法", "クレジットカード。ご登録のカードに、お支払い日ごとに自動で請求します。"},
		{"ご利用開始", start(f.Now > 0, first)},
		{"契約期間", fmt.Sprintf("期間の定めはありません。%s自動で更新され、解約のお申し出があるまで続きます。1年間ご利用の場合のお支払い総額は%s（税込）です。",
			every(plan.Months)+"に", yen(plan.Price*money.Yen(max(12/plan.Months, 1))))},
		{"解約方法", cancelWords + "お支払い済みの期間の末日まではご利用いただけます。"},
		{"返金", "お申し込み後の取り消しおよび期間の途中での解約による返金（日割りを含む）はいたしません。"},
	}
	return f
}

func start(atOnce bool, first time.Time) string {
	if atOnce {
		return "お支払いの確認後、すぐにご利用いただけます。"
	}
	return "新しいプランは" + jp.Date(first) + "のお支払いから適用されます。それまでは現在のプランをご利用いただけます。"
}

// dates says on which days how much is charged.
func (f Final) dates() string {
	said := make([]string, len(f.Charges))
	for i, day := range f.Charges {
		said[i] = jp.Date(day)
	}
	first := "次回"
	if f.Now > 0 {
		first = "お申し込み時（" + said[0] + "）"
	} else {
		first += "（" + said[0] + "）"
	}
	return fmt.Sprintf("%sに%s、以降%sに、%sなど、お支払い日ごとに%s（税込）", first, yen(f.Plan.Price), every(f.Plan.Months), strings.Join(said[1:], "、"), yen(f.Plan.Price))
}

func every(months int) string {
	switch {
	case months == 1:
		return "1か月ごと"
	case months%12 == 0:
		return fmt.Sprintf("%d年ごと", months/12)
	}
	return fmt.Sprintf("%dか月ごと", months)
}

func yen(y money.Yen) string { return strings.TrimPrefix(y.String(), "￥") + "円" }

// lastDay is the last day of something that ends at t.
func lastDay(t time.Time) string { return jp.Date(t.Add(-time.Millisecond)) }
