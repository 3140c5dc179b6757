package main

import (
	"fmt"
	"os"

	"github.com/tsumugi-shop/tsumugi/internal/mail/local"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// policy says where the shop's terms are.
type policy struct {
	Terms string `help:"JSON file of what the shop promises and charges; what it leaves out is as in the demo shop." type:"existingfile"`
}

// terms are the operator's, or the demo shop's.
func (p policy) terms() (terms.Terms, error) {
	if p.Terms == "" {
		return terms.Default(), nil
	}
	f, err := os.Open(p.Terms)
	if err != nil {
		return terms.Terms{}, err
	}
	t, err := terms.Read(f)
	if err != nil {
		err = fmt.Errorf("%s: %w", p.Terms, err)
	}
	return t, closing(f, err)
}

// shopConfig is what every page may know.
func (c *serveCmd) shopConfig(t terms.Terms) browse.Config {
	config := browse.Config{
		Name: t.Company.ShopName, FreeShippingFrom: int(t.Shipping.FreeFrom),
		ExcludedCategories: c.ExcludeCategories, ExcludedBrands: c.ExcludeBrands,
	}
	if t.Shipping.FreeFrom > 0 {
		config.Announcement = t.Words()["free_shipping_from"] + "（税込）以上のお買い上げで送料無料"
	}
	if c.Demo && c.Mail == "local" {
		config.Mailbox = local.Path
	}
	if t.Company.Invented() && !c.Demo {
		config.Announcement = "会社情報が登録されていない開店準備中の店舗です。表示されている会社名・住所・登録番号は見本です。ご注文はお控えください。"
	}
	return config
}
