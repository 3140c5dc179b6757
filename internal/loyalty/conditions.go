package loyalty

import (
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Names tell codes by name; one that nobody knows is left out of the words.
type Names struct {
	Category, Brand, Campaign, Rank func(code string) (name string, ok bool)
}

// Offer says what a coupon takes off: 500円OFF.
func Offer(c Coupon) string {
	switch c.Kind {
	case PercentOff:
		return fmt.Sprintf("%d%%OFF", c.Value)
	case FreeShipping:
		return "送料無料"
	}
	return yen(money.Yen(c.Value)) + "OFF"
}

// Conditions says in words what restricts a coupon, a sentence each.
func Conditions(c Coupon, names Names) []string {
	said := []string{}
	say := func(applies bool, format string, args ...any) {
		if applies {
			said = append(said, fmt.Sprintf(format, args...))
		}
	}
	say(c.MinGoods > 0, "対象商品%s（税込）以上のお買い上げでご利用いただけます。", yen(c.MinGoods))
	say(c.Kind == PercentOff && c.MaxDiscount > 0, "値引きは%sまでです。", yen(c.MaxDiscount))
	list := func(codes []string, name func(string) (string, bool), format string) {
		if known := named(codes, name); known != "" {
			say(true, format, known)
		} else {
			say(len(codes) > 0, "対象の商品に限ります。")
		}
	}
	list(c.Categories, names.Category, "%sの商品が対象です。")
	list(c.Brands, names.Brand, "%sの商品が対象です。")
	list(c.Campaigns, names.Campaign, "「%s」の商品が対象です。")
	say(c.NotOnSale, "セール商品は対象外です。")
	if known := named(c.Ranks, names.Rank); known != "" {
		say(true, "%s会員の方がご利用いただけます。", known)
	} else {
		say(c.MembersOnly, "会員の方がご利用いただけます。")
	}
	say(c.FirstOrder, "初めてのご注文でご利用いただけます。")
	say(c.PerPerson > 0, "お一人様%d回までです。", c.PerPerson)
	say(c.Total > 0, "先着%s回で終了します。", digits(c.Total))
	say(c.Group == "", "ほかのクーポンとは併用できません。")
	say(c.Starts != 0, "%sからご利用いただけます。", jp.Date(time.UnixMilli(c.Starts)))
	say(c.Ends != 0, "有効期限は%sです。", LastDay(time.UnixMilli(c.Ends)))
	return said
}

func named(codes []string, name func(string) (string, bool)) string {
	var known []string
	for _, code := range codes {
		if text, ok := name(code); ok {
			known = append(known, text)
		}
	}
	return strings.Join(known, "・")
}

func yen(y money.Yen) string { return strings.TrimPrefix(y.String(), "￥") + "円" }

func digits(n int) string { return strings.TrimPrefix(money.Yen(n).String(), "￥") }
