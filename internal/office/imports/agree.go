package imports

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// couponsAgreed asks a second person about a file with a coupon that takes more
// off an order than one may decide, as the room of coupons does.
func (p Parts) couponsAgreed(ctx context.Context, f csvfile.File, reason string) error {
	there := map[string]loyalty.Coupon{}
	err := p.Uploads.DB.View(ctx, func(tx *db.Tx) error {
		all, err := loyalty.All(ctx, tx)
		for _, one := range all {
			there[one.Coupon.Code] = one.Coupon
		}
		return err
	})
	if err != nil {
		return err
	}
	var dearest, most money.Yen
	for _, item := range p.Catalog.Current().Items() {
		for color := range item.ColorCount() {
			dearest = max(dearest, item.Price(color))
		}
	}
	for after := 0; ; {
		rows, err := p.Uploads.Changes(ctx, f, "", "", after, 500)
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			break
		}
		for _, r := range rows {
			after = r.Seq
			if r.Action == csvfile.Added || r.Action == csvfile.Changed {
				most = max(most, couponWorth(there[r.Key], r, dearest))
			}
		}
	}
	return room.TwoDecide(ctx, room.Second{Kind: approval.Coupon, Needs: staff.CampaignsWork, Object: "import", ObjectID: f.ID, Amount: most, Reason: reason,
		Said: fmt.Sprintf("取り込み「%s」%s、%d行（1回の注文で%sまで）", f.Name, csvfile.KindWords[f.Kind], f.Counts.Changes(), words.Yen(most))})
}

// couponWorth is what a coupon takes off an order at most, as a row has it; where
// nothing bounds it, what it takes off the dearest goods.
func couponWorth(c loyalty.Coupon, r csvfile.Row, dearest money.Yen) money.Yen {
	for _, cell := range r.Cells {
		n, _ := strconv.ParseInt(cell.After, 10, 64) // a number, as the columns write it
		switch cell.Column {
		case "coupon_kind":
			c.Kind = loyalty.CouponKind(cell.After)
		case "coupon_value":
			c.Value = n
		case "max_discount":
			c.MaxDiscount = money.Yen(n)
		}
	}
	if most, bounded := c.Most(); bounded {
		return most
	}
	return dearest * money.Yen(c.Value) / 100
}

// gives is how much less all that is in stock would cost, as with a sale.
func (p Parts) gives(ctx context.Context, f csvfile.File) (sum int64, err error) {
	if f.Kind != "prices" && f.Kind != "skus" {
		return 0, nil
	}
	snap, seen := p.Catalog.Current(), map[id.ColorSKU]bool{}
	for after := 0; ; {
		rows, err := p.Uploads.Changes(ctx, f, csvfile.Changed, "", after, 500)
		if err != nil || len(rows) == 0 {
			return sum, err
		}
		for _, r := range rows {
			after = r.Seq
			code := id.ColorSKU(r.Key[:min(12, len(r.Key))])
			i := slices.IndexFunc(r.Cells, func(c csvfile.Cell) bool { return c.Column == "unit_price" })
			_, color, ok := snap.Color(code)
			if i < 0 || !ok || seen[code] {
				continue
			}
			seen[code] = true
			before, _ := strconv.ParseInt(r.Cells[i].Before, 10, 64) // numbers, as the columns write them
			now, _ := strconv.ParseInt(r.Cells[i].After, 10, 64)
			if now < before {
				for _, s := range color.Sizes {
					sum += (before - now) * int64(max(s.Stock, 0))
				}
			}
		}
	}
}
