package order

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// MethodWords is what ways to pay are called.
var MethodWords = map[payment.Method]string{
	payment.Card: "クレジットカード", payment.PayPay: "PayPay", payment.Konbini: "コンビニ払い（前払い）",
	payment.COD: "代金引換", payment.Bank: "銀行振込（前払い）", "": "お支払いなし（全額ポイント・クーポン利用）",
}

// law is what 特定商取引法 wants on the last screen, from the plan and the terms.
func (b *Orders) law(p Plan) []LawItem {
	pieces := 0
	for _, l := range p.Lines {
		pieces += l.Quantity
	}
	t := b.Terms
	return []LawItem{
		{"販売数量", fmt.Sprintf("%d点（内訳は上記のとおり）", pieces)},
		{"販売価格とお支払い総額", fmt.Sprintf("商品代金 %s、送料 %s、お支払い総額 %s（税込）", p.Quote.Goods, p.Quote.Shipping, p.Quote.Total)},
		{"お支払い方法と時期", MethodWords[p.Method] + "：" + b.payTime(p)},
		{"商品の引渡時期", b.arrival(p)},
		{"お申し込みの期間", "期間の定めはありません。在庫がなくなり次第、販売を終了します。"},
		{"お申し込みの撤回・キャンセル", "発送準備が完了するまで、マイページの注文履歴またはお問い合わせからキャンセルできます。発送後のキャンセルはお受けできません。"},
		{"返品・交換", fmt.Sprintf("未使用の商品に限り、返品は到着後%d日以内、サイズ交換は到着後%d日以内に承ります。下着類は未開封のもの、衛生用品・健康食品は不良品を除き返品できません。お客様のご都合による返品の送料（%s）はお客様のご負担、不良品の場合は当店が負担します。", t.Returns.Days, t.Returns.ExchangeDays, t.Returns.Fee)},
		{"販売業者", fmt.Sprintf("%s（%s） 電話 %s", t.Company.Name, t.Company.Address, t.Company.Phone)},
	}
}

// payTime says when the money is taken.
func (b *Orders) payTime(p Plan) string {
	t := b.Terms.Payment
	switch p.Method {
	case payment.Card:
		if p.KeepCard {
			return "ご注文時に本人認証と与信を行い、このご注文のお支払いのためだけにカードの情報を決済会社でお預かりして、それぞれの商品の発送時に決済します（発送が終わるとお預かりを終えます）。決済できないときは、お支払いの再手続きをメールでお願いします。引き落とし日はカード会社の規約によります。"
		}
		return "ご注文時に与信を行い、商品の発送時に決済します。引き落とし日はカード会社の規約によります。"
	case payment.PayPay:
		return "ご注文時に承認を行い、商品の発送時に決済します。"
	case payment.Konbini:
		return fmt.Sprintf("ご注文後%d日以内（%sまで）にコンビニエンスストアでお支払いください。期限を過ぎるとご注文は自動的にキャンセルになります。",
			t.KonbiniDays, jp.Date(payDay(p.Method, p.Now, t)))
	case payment.Bank:
		return fmt.Sprintf("ご注文後%d日以内（%sまで）にお振り込みください。振込手数料はお客様のご負担です。期限を過ぎるとご注文は自動的にキャンセルになります。",
			t.BankDays, jp.Date(payDay(p.Method, p.Now, t)))
	case payment.COD:
		return fmt.Sprintf("商品のお届け時に配送員へ現金でお支払いください。代引手数料 %sを含みます。", p.Quote.Fee)
	}
	return "お支払いはありません。"
}

// arrival says when the parcels come.
func (b *Orders) arrival(p Plan) string {
	said := make([]string, len(p.Parcels))
	for i, parcel := range p.Parcels {
		said[i] = parcel.When()
		if len(p.Parcels) > 1 {
			said[i] = fmt.Sprintf("お届け先%d：%s", i+1, said[i])
		}
	}
	text := strings.Join(said, "、")
	if p.Method == payment.Konbini || p.Method == payment.Bank {
		text += "（期限までにご入金を確認できた場合）"
	}
	return text
}

// When says when a parcel comes, in words.
func (p Parcel) When() string {
	text := p.whenFirst()
	for _, l := range p.Later {
		text += "、残りは" + l.when()
	}
	return text
}

// WhenOf says when those goods of a parcel come that are there on a day.
func (p Parcel) WhenOf(ready string) string {
	if at := p.later(ready); at >= 0 {
		return p.Later[at].when()
	}
	return p.whenFirst()
}

// DateOf is the day that was chosen for the goods of a parcel that are there on
// a day; empty: the earliest.
func (p Parcel) DateOf(ready string) string {
	if p.later(ready) >= 0 {
		return ""
	}
	return p.Date
}

func (p Parcel) later(ready string) int {
	return slices.IndexFunc(p.Later, func(l Later) bool { return l.Ready == ready })
}

func (l Later) when() string {
	if t, err := jp.ParseDay(l.Earliest); err == nil {
		return jp.DateWeekday(t) + "以降にお届け予定"
	}
	return l.Earliest
}

func (p Parcel) whenFirst() string {
	day := p.Date
	if day == "" {
		day = p.Earliest
	}
	text := day
	if t, err := jp.ParseDay(day); err == nil {
		text = jp.DateWeekday(t)
	}
	if p.Date == "" {
		text += "以降"
	}
	if p.Slot != "" {
		text += " " + jp.ShippingTime(p.Slot)
	}
	return text
}
