package people

import (
	"context"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// The codes of the demo's coupons; the first three can be typed by anybody.
const (
	codeTen      = "TSUMUGI10"
	codeFirst    = "WELCOME500"
	codePostage  = "SOURYO0"
	codeThanks   = "ARIGATO1000"
	codeBirthday = "OTANJOBI"
)

var coupons = []loyalty.Coupon{
	{Code: codeTen, Name: "つむぎの10%OFF", Kind: loyalty.PercentOff, Value: 10, MaxDiscount: 3_000, MinGoods: 5_000, PerPerson: 3, Group: "goods"},
	{Code: codeFirst, Name: "はじめてのお買い物 500円OFF", Kind: loyalty.AmountOff, Value: 500, MinGoods: 3_000, MembersOnly: true, FirstOrder: true, PerPerson: 1, Group: "goods"},
	{Code: codePostage, Name: "送料無料クーポン", Kind: loyalty.FreeShipping, PerPerson: 1, Total: 1_000, Group: "shipping"},
	{Code: codeThanks, Name: "ゴールド・プラチナ会員さま 1,000円OFF", Kind: loyalty.AmountOff, Value: 1_000, MinGoods: 8_000, MembersOnly: true, Ranks: []string{"2", "3"}, PerPerson: 1, Group: "goods", Given: true},
	{Code: codeBirthday, Name: "お誕生月 5%OFF", Kind: loyalty.PercentOff, Value: 5, MaxDiscount: 2_000, NotOnSale: true, MembersOnly: true, PerPerson: 1, Group: "birthday", Given: true},
}

// held are the coupons that a rank was given.
var held = map[string][]string{
	"0": {codeBirthday}, "1": {codeBirthday, codePostage}, "2": {codeThanks, codePostage}, "3": {codeThanks, codeBirthday, codePostage},
}

// print makes the coupons that are not there; one that an operator changed
// stays as it is.
func (t *Town) print(ctx context.Context) error {
	return t.DB.Update(ctx, func(tx *db.Tx) error {
		for _, c := range coupons {
			if _, err := loyalty.Find(ctx, tx, c.Code); err == nil {
				continue
			} else if !errors.Is(err, loyalty.ErrCouponUnknown) {
				return err
			}
			if err := loyalty.Save(ctx, tx, c); err != nil {
				return err
			}
		}
		return nil
	})
}

const (
	soonPoints = 500
	soonDays   = 12 // until they expire
)

// give hands a new member their coupons.
func give(ctx context.Context, tx *db.Tx, p Person, customer string) error {
	for _, code := range held[p.Rank] {
		if err := loyalty.Give(ctx, tx, customer, code); err != nil {
			return err
		}
	}
	return nil
}

// grant gives points that are about to expire, once, after everything was
// bought: the ones that expire first are spent first.
func (t *Town) grant(ctx context.Context, customer string) error {
	t.Clock.now = t.today
	return t.DB.Update(ctx, func(tx *db.Tx) error {
		return loyalty.Grant(ctx, tx, customer, "demo-season", "会員感謝ポイント", soonPoints, t.today.AddDate(0, 0, soonDays))
	})
}

// likes is how many colours each of them likes.
const likes = 6

// like marks colours: one that was dearer, one that was sold out then, and
// others as they are.
func (t *Town) like(ctx context.Context, customer string, from int) error {
	favorites, shelf := favorite.Favorites{DB: t.DB}, t.Orders.Carts.Catalog.Current()
	brands := map[id.Brand]bool{}
	for i := range likes {
		item, color := shelf.ColorAt((from*97 + i*31) % shelf.Colors())
		price, there := color.Price, item.ColorAvailability(color).Buyable()
		switch i {
		case 1:
			price += max(price/10/10*10, 100*money.Yen(1))
		case 2:
			there = false
		}
		if _, err := favorites.Add(ctx, customer, favorite.Item{Code: color.Code, Price: price, InStock: there}); err != nil {
			return err
		}
		if i < 3 && !brands[item.Brand] {
			brands[item.Brand] = true
			if err := favorites.AddBrand(ctx, customer, item.Brand); err != nil {
				return err
			}
		}
	}
	return nil
}
