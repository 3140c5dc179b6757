package terms

import (
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Words says the terms in Japanese, by the name that a text calls them with:
// {{term free_shipping_from}}. Guides and questions use these, so that they
// cannot promise anything else than the shop does.
func (t Terms) Words() map[string]string {
	c, s := t.Company, t.Shipping
	words := map[string]string{
		"shop_name": c.ShopName, "company_name": c.Name, "representative": c.Representative, "manager": c.Manager,
		"company_address": postal(c.Postal) + " " + c.Address, "phone": c.Phone, "phone_hours": c.PhoneHours, "email": c.Email,
		"registration": c.Registration,

		"carrier": s.Carrier, "free_shipping_from": yen(s.FreeFrom), "cutoff_hour": fmt.Sprintf("%d時", s.CutoffHour),
		"choose_days": fmt.Sprintf("%d日間", s.ChooseDays), "slots": t.slots(), "shipping_fees": t.fees(), "lowest_shipping": yen(t.lowestFee()),

		"wrapping_fee": yen(t.Gift.Wrapping), "noshi_fee": yen(t.Gift.Noshi), "gift_message_max": fmt.Sprintf("%d文字", t.Gift.MessageMax),

		"cod_fees": t.codFees(), "cod_max": yen(t.codMax()), "konbini_max": yen(t.Payment.KonbiniMax),
		"konbini_days": days(t.Payment.KonbiniDays), "bank_days": days(t.Payment.BankDays), "bank": t.Payment.Bank,

		"point_value": yen(t.Points.Value), "point_unit": yen(t.Points.Unit), "point_expiry": fmt.Sprintf("%dか月", t.Points.ExpiryMonths),
		"sign_up_points": fmt.Sprintf("%dポイント", t.Points.SignUp), "ranks": t.rankTable(),

		"hold_minutes": fmt.Sprintf("%d分", t.Orders.HoldMinutes), "hold_extension": fmt.Sprintf("%d分", t.Orders.HoldExtension),
		"max_quantity": fmt.Sprintf("%d点", t.Orders.MaxQuantity),
		"return_days":  days(t.Returns.Days), "exchange_days": days(t.Returns.ExchangeDays), "return_fee": yen(t.Returns.Fee),
		"keeping": keeping(),
		"plans":   t.planTable(), "plus_benefits": "- " + strings.Join(t.PlusBenefits(), "\n- "),
	}
	for _, p := range t.Plans {
		words["plan_"+p.Code] = yen(p.Price)
	}
	return words
}

// PlusBenefits says what health-plus members get.
func (t Terms) PlusBenefits() (said []string) {
	if t.Plus.FreeShipping {
		said = append(said, "お買い上げの金額にかかわらず、送料が無料になります。")
	}
	if t.Plus.Points > 0 {
		said = append(said, fmt.Sprintf("%sのお買い上げごとに、会員ランクのポイントに加えて%dポイントがたまります。", yen(t.Points.Unit), t.Plus.Points))
	}
	return said
}

func yen(y money.Yen) string    { return strings.TrimPrefix(y.String(), "￥") + "円" }
func days(n int) string         { return fmt.Sprintf("%d日", n) }
func postal(code string) string { return jp.PostalCode(code).String() }

func (t Terms) slots() string {
	said := make([]string, len(t.Shipping.Slots))
	for i, slot := range t.Shipping.Slots {
		said[i] = jp.ShippingTime(slot)
	}
	return strings.Join(said, "、")
}

// keeping is a table of how long the shop keeps what it knows of people, as it
// carries it out.
func keeping() string {
	var b strings.Builder
	b.WriteString("| 情報 | 消去するまで |\n|---|---|\n")
	for _, p := range migrations.Periods() {
		fmt.Fprintf(&b, "| %s | %s%s |\n", p.What, p.From, p.Long)
	}
	return b.String()
}

// fees, codFees, rankTable and planTable are tables of Markdown.
func (t Terms) fees() string {
	var b strings.Builder
	b.WriteString("| 地域 | 送料（税込） | お届けまで |\n|---|---:|---:|\n")
	for _, a := range t.Shipping.Areas {
		names := strings.Join(a.Prefectures, "・")
		if len(a.Prefectures) == 1 {
			names = a.Name
		} else {
			names = a.Name + "（" + names + "）"
		}
		fmt.Fprintf(&b, "| %s | %s | 発送から%s |\n", names, yen(a.Fee), days(a.Days))
	}
	return b.String()
}

func (t Terms) codFees() string {
	var b strings.Builder
	b.WriteString("| お支払い総額 | 代引手数料（税込） |\n|---|---:|\n")
	for _, s := range t.Payment.CashOnDelivery {
		fmt.Fprintf(&b, "| %sまで | %s |\n", yen(s.UpTo), yen(s.Fee))
	}
	return b.String()
}

func (t Terms) rankTable() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| ランク | 過去12か月のお買い上げ | %sごとのポイント |\n|---|---:|---:|\n", yen(t.Points.Unit))
	for _, r := range t.Ranks {
		fmt.Fprintf(&b, "| %s | %s以上 | %dポイント |\n", r.Name, yen(r.From), r.Rate)
	}
	return b.String()
}

func (t Terms) planTable() string {
	var b strings.Builder
	b.WriteString("| プラン | 料金（税込） | 更新 |\n|---|---:|---|\n")
	for _, p := range t.Plans {
		fmt.Fprintf(&b, "| %s | %s | %dか月ごと |\n", p.Name, yen(p.Price), p.Months)
	}
	return b.String()
}

func (t Terms) lowestFee() money.Yen {
	lowest := t.Shipping.Areas[0].Fee
	for _, a := range t.Shipping.Areas {
		lowest = min(lowest, a.Fee)
	}
	return lowest
}

// codMax is the highest total that can be paid at the door.
func (t Terms) codMax() money.Yen {
	if len(t.Payment.CashOnDelivery) == 0 {
		return 0
	}
	return t.Payment.CashOnDelivery[len(t.Payment.CashOnDelivery)-1].UpTo
}
