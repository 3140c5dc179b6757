package order

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Erase forgets whose orders were, once their period is over: names, addresses,
// telephone, mail and everything that somebody wrote. Goods, sums, numbers and
// dates stay, and so do papers as they were issued, with the name on them, which
// the law wants kept for longer. It is the hand of retention.
func Erase(ctx context.Context, tx *db.Tx, numbers []string) error {
	for _, number := range numbers {
		o, err := findToChange(ctx, tx, id.OrderNumber(number))
		if err != nil {
			return fmt.Errorf("erase %s: %w", number, err)
		}
		if err := audit.Forget(ctx, tx, "order", number); err != nil {
			return fmt.Errorf("erase %s: %w", number, err)
		}
		if err := unsearched(ctx, tx, o); err != nil {
			return fmt.Errorf("erase %s: %w", number, err)
		}
		body, err := json.Marshal(o.nameless().Body)
		if err != nil {
			return fmt.Errorf("erase %s: %w", number, err)
		}
		if err := updateErased(ctx, tx, o, string(body)); err != nil {
			return fmt.Errorf("erase %s: %w", number, err)
		}
		copies, err := selectIssued(ctx, tx, o.Number)
		if err != nil {
			return fmt.Errorf("erase %s: %w", number, err)
		}
		for _, c := range copies { // those from before only had what is printed
			c.receipt.Order = c.receipt.Order.nameless()
			if err := updateReceipt(ctx, tx, c); err != nil {
				return fmt.Errorf("erase %s: %w", number, err)
			}
		}
	}
	return nil
}

// nameless is the order without whose it was, and what they wrote. Where a
// parcel went is told by its prefecture alone, on which its fee depends.
func (o Order) nameless() Order {
	where := func(a member.Address) member.Address { return member.Address{Prefecture: a.Prefecture} }
	o.Email, o.Note, o.Held, o.Card = "", "", "", ""
	o.Orderer = where(o.Orderer)
	parcels := make([]Parcel, len(o.Parcels))
	for i, p := range o.Parcels {
		p.To, p.NoshiName, p.Message = where(p.To), "", ""
		parcels[i] = p
	}
	returns := make([]Return, len(o.Returns))
	for i, r := range o.Returns {
		r.Reason, r.Photos = "", 0
		returns[i] = r
	}
	o.Parcels, o.Returns = parcels, returns
	return o
}
