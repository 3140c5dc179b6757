package csvfile

import (
	"context"
	"iter"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

var coupons = &table[loyalty.Coupon]{
	name: "coupons", whole: true,
	columns: []column[loyalty.Coupon]{
		keyOf("coupon_code", "3 to 32 capital letters, digits and -", "What shoppers type.", func(c loyalty.Coupon) string { return c.Code }, setCouponCode),
		textOf("coupon_name", "What shoppers read. Needed for a new coupon.", func(c *loyalty.Coupon) *string { return &c.Name }),
		wordOf("coupon_kind", "amount, percent or free_shipping", "What it takes off. Needed for a new coupon.", func(c *loyalty.Coupon) *loyalty.CouponKind { return &c.Kind }),
		numberOf("coupon_value", "Yen or percent.", func(c *loyalty.Coupon) *int64 { return &c.Value }),
		numberOf("max_discount", "The most yen that a percentage takes off; 0 means no limit.", func(c *loyalty.Coupon) *money.Yen { return &c.MaxDiscount }),
		numberOf("min_goods", "Yen of goods from which on it holds; 0 means from the first.", func(c *loyalty.Coupon) *money.Yen { return &c.MinGoods }),
		codesOf("categories", "Codes of categories that it is for; empty means all.", func(c *loyalty.Coupon) *[]string { return &c.Categories }),
		codesOf("brands", "Codes of brands that it is for; empty means all.", func(c *loyalty.Coupon) *[]string { return &c.Brands }),
		codesOf("campaigns", "Codes of campaigns that it is for; empty means all.", func(c *loyalty.Coupon) *[]string { return &c.Campaigns }),
		flagOf("not_on_sale_flg", "Leaves out items whose price is reduced.", func(c *loyalty.Coupon) *bool { return &c.NotOnSale }),
		codesOf("ranks", "Codes of ranks that it is for; empty means all.", func(c *loyalty.Coupon) *[]string { return &c.Ranks }),
		flagOf("members_only_flg", "For members only.", func(c *loyalty.Coupon) *bool { return &c.MembersOnly }),
		flagOf("first_order_flg", "For a first order only.", func(c *loyalty.Coupon) *bool { return &c.FirstOrder }),
		momentOf("starts_at", "When it begins, in Tokyo; empty means it always has.", func(c *loyalty.Coupon) *int64 { return &c.Starts }),
		momentOf("ends_at", "When it is over, in Tokyo; empty means never.", func(c *loyalty.Coupon) *int64 { return &c.Ends }),
		numberOf("per_person", "Orders of one person; 0 means no limit.", func(c *loyalty.Coupon) *int { return &c.PerPerson }),
		numberOf("total", "Orders of everybody together; 0 means no limit.", func(c *loyalty.Coupon) *int { return &c.Total }),
		wordOf("coupon_group", "code", "Coupons of different groups go together; without a group it goes alone.", func(c *loyalty.Coupon) *string { return &c.Group }),
		flagOf("given_flg", "Only for members to whom it is given; its code cannot be typed.", func(c *loyalty.Coupon) *bool { return &c.Given }),
	},
	fields: map[string]string{"code": "coupon_code", "name": "coupon_name", "kind": "coupon_kind", "value": "coupon_value", "limits": "total", "ends": "ends_at"},
	open:   openCoupons,
	all: func(ctx context.Context, d *db.DB) iter.Seq2[loyalty.Coupon, error] {
		return func(yield func(loyalty.Coupon, error) bool) {
			var all []loyalty.OwnedCoupon
			err := d.View(ctx, func(tx *db.Tx) (err error) {
				all, err = loyalty.All(ctx, tx)
				return err
			})
			if err != nil {
				yield(loyalty.Coupon{}, err)
				return
			}
			for _, one := range all {
				if !yield(one.Coupon, nil) {
					return
				}
			}
		}
	},
}

func setCouponCode(c *loyalty.Coupon, cell string) error {
	if c.Code = loyalty.CouponCode(cell); c.Code == "" {
		return errEmpty
	}
	return nil
}

// openCoupons reads everything there is with each load: coupons, and the codes
// that they may name.
func openCoupons(context.Context, *db.DB) (session[loyalty.Coupon], error) {
	known := map[string]bool{}
	return session[loyalty.Coupon]{
		load: func(ctx context.Context, tx *db.Tx, _ []string) (map[string]loyalty.Coupon, error) {
			if err := findReferences(ctx, tx, known); err != nil {
				return nil, err
			}
			all, err := loyalty.All(ctx, tx)
			there := make(map[string]loyalty.Coupon, len(all))
			for _, one := range all {
				there[one.Coupon.Code] = one.Coupon
			}
			return there, err
		},
		fresh: func(key string) (loyalty.Coupon, error) { return loyalty.Coupon{Code: key}, nil },
		refer: func(c loyalty.Coupon) (string, error) {
			for _, list := range []struct {
				column, kind, name string
				codes              []string
			}{{"categories", "category", "カテゴリ", c.Categories}, {"brands", "brand", "ブランド", c.Brands}, {"campaigns", "campaign", "キャンペーン", c.Campaigns}} {
				for _, code := range list.codes {
					if !known[list.kind+" "+code] {
						return list.column, say("there is no %s %q", "%[3]s %[2]q がありません", list.kind, code, list.name)
					}
				}
			}
			if (c.Given || len(c.Ranks) > 0) && !c.MembersOnly {
				return "members_only_flg", say("must be 1 for a coupon that is given, or for ranks", "配布するクーポンやランクを限るクーポンでは1にしてください")
			}
			return "", nil
		},
		check: func(_ context.Context, _ *db.Tx, t turn[loyalty.Coupon]) error {
			var wrong []fault.Field
			for _, c := range t.write {
				for _, f := range c.Check() {
					f.Name = c.Code + "." + f.Name
					wrong = append(wrong, f)
				}
			}
			if len(wrong) > 0 {
				return loyalty.ErrCouponInvalid.With(wrong...)
			}
			return nil
		},
		save: func(ctx context.Context, tx *db.Tx, t turn[loyalty.Coupon]) error {
			for _, c := range t.write {
				if err := loyalty.Save(ctx, tx, c); err != nil {
					return err
				}
			}
			for _, code := range t.gone {
				if err := loyalty.Remove(ctx, tx, code); err != nil {
					return err
				}
			}
			return nil
		},
		bound: func(ctx context.Context, tx *db.Tx, keys []string) (map[string]error, error) {
			why := map[string]error{}
			all, err := loyalty.All(ctx, tx)
			for _, one := range all {
				if one.Taken > 0 {
					why[one.Coupon.Code] = say("orders have used it since", "あとから注文で使われています")
				}
			}
			return why, err
		},
	}, nil
}

// findReferences notes the codes of brands, categories and campaigns.
func findReferences(ctx context.Context, tx *db.Tx, known map[string]bool) error {
	brands, err := catalog.FindBrands(ctx, tx)
	if err != nil {
		return err
	}
	categories, err := catalog.FindCategories(ctx, tx)
	if err != nil {
		return err
	}
	campaigns, err := catalog.FindCampaigns(ctx, tx)
	for _, b := range brands {
		known["brand "+string(b.Code)] = true
	}
	for _, c := range categories {
		known["category "+c.Code] = true
	}
	for _, c := range campaigns {
		known["campaign "+c.Code] = true
	}
	return err
}
