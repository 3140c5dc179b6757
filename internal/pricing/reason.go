package pricing

import (
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// refuse says why this cart may not use a coupon, or nothing when it may.
func (c *cart) refuse(k loyalty.Coupon) string {
	now := c.Now.UnixMilli()
	switch {
	case k.Starts != 0 && now < k.Starts:
		return jp.DateWeekday(time.UnixMilli(k.Starts)) + "から使えるクーポンです。"
	case k.Ends != 0 && now >= k.Ends:
		return "有効期限が過ぎています。"
	case (k.MembersOnly || k.Given) && !c.Member:
		return "会員の方が使えるクーポンです。ログインするとお使いいただけます。"
	case len(k.Ranks) > 0 && !(c.Member && slices.Contains(k.Ranks, c.Rank.Code)):
		return c.rankNames(k.Ranks) + "の会員の方が使えるクーポンです。"
	case k.FirstOrder && !c.FirstOrder:
		return "はじめてのご注文で使えるクーポンです。"
	}
	return c.refuseGoods(k)
}

func (c *cart) refuseGoods(k loyalty.Coupon) string {
	var goods, withSale money.Yen
	anySale := k
	anySale.NotOnSale = false
	for _, l := range c.Lines {
		if fits(k, l) {
			goods += l.subtotal()
		}
		if fits(anySale, l) {
			withSale += l.subtotal()
		}
	}
	restricted := len(k.Categories)+len(k.Brands)+len(k.Campaigns) > 0 || k.NotOnSale
	switch {
	case len(c.Lines) == 0:
		return "カートに商品がありません。"
	case goods == 0 && withSale > 0:
		return "値引き中の商品には使えません。"
	case goods == 0:
		return "対象の商品がカートにありません。"
	case goods < k.MinGoods && restricted:
		return "対象の商品" + yen(k.MinGoods) + "以上のご注文で使えます（あと" + yen(k.MinGoods-goods) + "）。"
	case goods < k.MinGoods:
		return "商品合計" + yen(k.MinGoods) + "以上のご注文で使えます（あと" + yen(k.MinGoods-goods) + "）。"
	}
	return ""
}

func (c *cart) rankNames(codes []string) string {
	var names []string
	for _, r := range c.t.Ranks {
		if slices.Contains(codes, r.Code) {
			names = append(names, r.Name)
		}
	}
	if len(names) == 0 {
		return "特定のランク"
	}
	return strings.Join(names, "・")
}

// whyUnused explains a usable coupon that the best mix leaves out.
func (c *cart) whyUnused(k loyalty.Coupon, usable []loyalty.Coupon, used func(code string) bool, best mix) string {
	for _, other := range usable {
		if used(other.Code) && (k.Group == other.Group || k.Group == "" || other.Group == "") {
			return "「" + other.Name + "」と一緒には使えません。よりお得なほうを使いました。"
		}
	}
	if k.Kind == loyalty.FreeShipping && best.shipping == 0 {
		return "送料がかからないご注文のため、使いませんでした。"
	}
	alone := c.newMix([]loyalty.Coupon{k})
	if best.free == FreeThreshold && alone.free == NotFree {
		return "使うと送料無料の金額を下回り、お支払いが増えるため、使いませんでした。"
	}
	return "使ってもお支払いが安くならないため、使いませんでした。"
}

func yen(y money.Yen) string { return strings.TrimPrefix(y.String(), "￥") + "円" }
