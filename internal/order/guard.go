package order

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// What a proof of work is good for.
const (
	proofHold  = "hold"
	proofOrder = "order"
)

// stranger tells whether nothing speaks for a visitor: who is logged in, or has
// proved a mailbox from this device, is no one of a crowd that was made up.
func (b *Orders) stranger(ctx context.Context, tx *db.Tx, v Visitor, proved bool) (bool, error) {
	if !b.unknown(v) || !proved {
		return b.unknown(v), nil
	}
	proofs, err := mail.ProofsOf(ctx, tx, v.Owner)
	return len(proofs) == 0, err
}

// unknown tells whether only a mailbox could speak for a visitor.
func (b *Orders) unknown(v Visitor) bool {
	return b.Guard != nil && v.Customer == nil && v.Network != ""
}

// mayHold bounds what a visitor has put aside. One device holds what one person
// plausibly buys. All strangers of a network share a few goods and a part of
// each; beyond that each of them does some work, and the more the more they hold.
// The network is where the goods are counted; empty for whom the shop knows.
func (b *Orders) mayHold(ctx context.Context, tx *db.Tx, v Visitor, d *desk) (network string, err error) {
	c := d.cart
	strange, err := b.stranger(ctx, tx, v, d.proved)
	if err != nil || !strange {
		return "", err
	}
	pieces := 0
	for _, w := range c.Items {
		pieces += w.Quantity
	}
	if len(c.Items) > limit.HoldKinds.Most || pieces > limit.HoldPieces.Most {
		limit.HoldKinds.Hit()
		return "", limit.ErrHold
	}
	if err := tx.Lock(ctx, "network:"+v.Network); err != nil {
		return "", err
	}
	others, err := stock.HeldIn(ctx, tx, v.Network, v.Owner)
	if err != nil {
		return "", err
	}
	kinds, fresh, crowded := len(others), 0, false
	for _, w := range c.Items {
		if others[w.SKU] == 0 {
			fresh++
		}
		if others[w.SKU]+w.Quantity > max(limit.HoldShare.Most, w.OnHand/4) && others[w.SKU] > 0 {
			crowded = true
		}
	}
	kinds += fresh
	most := max(limit.HoldSKUs.Most, b.Carts.Catalog.Current().Colors()/200)
	// A crowd that buys the same few goods has little work. Who spreads has more:
	// twice the goods is four times the work, and each further SKU has its price.
	extra := 0
	switch {
	case fresh > 0 && kinds > most:
		limit.HoldSKUs.Hit()
		extra = 2*bits.Len(uint(kinds/most)) + bits.Len(uint(fresh-1))
	case crowded:
		limit.HoldShare.Hit()
	default:
		return v.Network, nil
	}
	return v.Network, b.Guard.Check(ctx, tx, limit.Demand{Purpose: proofHold, Network: v.Network, Extra: extra}, v.Proof)
}

// paidLater are the ways to pay that cost nothing to choose.
var paidLater = map[payment.Method]bool{payment.COD: true, payment.Bank: true, payment.Konbini: true}

// mayOrder bounds orders: cards that are tried out, goods that nobody pays for,
// letters to other people's mailboxes.
func (b *Orders) mayOrder(ctx context.Context, tx *db.Tx, v Visitor, body Body, d *desk) (err error) {
	if d.failed >= limit.DeclinedOwner.Most {
		limit.DeclinedOwner.Hit()
		return ErrTooOften
	}
	if b.Guard == nil {
		return nil
	}
	var proofs mail.Proofs
	if v.Customer == nil && d.proved {
		if proofs, err = mail.ProofsOf(ctx, tx, v.Owner); err != nil {
			return err
		}
	}
	if body.Quote.Total > 0 {
		if err := b.mayPay(ctx, tx, v, body, proofs); err != nil {
			return err
		}
	}
	if v.Customer != nil || proofs.Has(body.Email) {
		return nil
	}
	return mail.Reserve(ctx, tx, body.Email)
}

func (b *Orders) mayPay(ctx context.Context, tx *db.Tx, v Visitor, body Body, proofs mail.Proofs) error {
	mailbox := limit.MailboxOf(body.Email)
	switch {
	case body.Method == payment.Card:
		ofMailbox, declined, err := limit.CountedBoth(ctx, tx, limit.DeclinedMailbox, mailbox, limit.DeclinedNetwork, v.Network)
		if err != nil {
			return err
		}
		if ofMailbox >= limit.DeclinedMailbox.Most {
			limit.DeclinedMailbox.Hit()
			return ErrTooOften
		}
		if b.unknown(v) && len(proofs) == 0 && declined >= limit.DeclinedNetwork.Most {
			return limit.ErrCode
		}
		return b.challenged(ctx, tx, v, limit.Cards, declined/4)
	case paidLater[body.Method]:
		counted := []limit.Of{{Rule: limit.OrdersOwner, Who: v.Owner}}
		if v.Customer == nil {
			counted = append(counted, limit.Of{Rule: limit.OrdersMailbox, Who: mailbox}, limit.Of{Rule: limit.OrdersNetwork, Who: v.Network})
		}
		counts, err := limit.CountAll(ctx, tx, counted...)
		switch {
		case err != nil:
			return err
		case counts[0] > limit.OrdersOwner.Most, v.Customer == nil && counts[1] > limit.OrdersMailbox.Most:
			return limit.ErrOrders
		case v.Customer != nil:
			return nil
		}
		return b.work(ctx, tx, v, limit.OrdersNetwork, counts[2], 0)
	}
	return nil
}

// challenged counts one more of a network, and asks for work beyond the limit:
// more of it the more there are.
func (b *Orders) challenged(ctx context.Context, tx *db.Tx, v Visitor, r *limit.Rule, extra int) error {
	n, err := r.Count(ctx, tx, v.Network)
	if err != nil {
		return err
	}
	return b.work(ctx, tx, v, r, n, extra)
}

// work asks for work when there are more of a network than the limit.
func (b *Orders) work(ctx context.Context, tx *db.Tx, v Visitor, r *limit.Rule, n, extra int) error {
	if n <= r.Most || v.Network == "" {
		return nil
	}
	return b.Guard.Check(ctx, tx, limit.Demand{Purpose: proofOrder, Network: v.Network, Extra: extra + n/(50*r.Most)}, v.Proof)
}

// declined counts a payment that was declined against whoever tried it.
func (b *Orders) declined(ctx context.Context, v Visitor, o Order) error {
	if b.Guard == nil {
		return nil
	}
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		if _, err := limit.DeclinedMailbox.Take(ctx, tx, limit.MailboxOf(o.Email)); err != nil {
			return err
		}
		_, err := limit.DeclinedNetwork.Take(ctx, tx, v.Network)
		return err
	})
	if err != nil {
		return fmt.Errorf("count a declined payment: %w", err)
	}
	return nil
}

// giveBackLetter takes back the letter that an order was about to write which
// came to nothing.
func (b *Orders) giveBackLetter(ctx context.Context, tx *db.Tx, o Order) error {
	if b.Guard == nil || o.Customer != "" {
		return nil
	}
	proofs, err := mail.ProofsOf(ctx, tx, o.Owner)
	if err != nil || proofs.Has(o.Email) {
		return err
	}
	return mail.GiveBack(ctx, tx, o.Email)
}

// SendCode sends a code to the address that a guest typed in order entry, once a
// day.
func (b *Orders) SendCode(ctx context.Context, v Visitor) error {
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		address, err := b.typedAddress(ctx, tx, v)
		if err != nil {
			return err
		}
		return mail.PutCode(ctx, tx, address, b.Terms.Company.ShopName)
	})
	if err != nil {
		return fmt.Errorf("send a code: %w", err)
	}
	return nil
}

// ProveMailbox takes the code that was sent.
func (b *Orders) ProveMailbox(ctx context.Context, v Visitor, code string) error {
	var wrong error
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		address, err := b.typedAddress(ctx, tx, v)
		if err != nil {
			return err
		}
		wrong, err = mail.Prove(ctx, tx, v.Owner, address, code)
		return err
	})
	if err = errors.Join(err, wrong); err != nil {
		return fmt.Errorf("prove a mailbox: %w", err)
	}
	return nil
}

func (b *Orders) typedAddress(ctx context.Context, tx *db.Tx, v Visitor) (string, error) {
	c, err := findCheckout(ctx, tx, v.Owner)
	if err != nil {
		return "", err
	}
	address, err := mail.ParseAddress(c.draft.Email)
	if err != nil || v.Customer != nil {
		return "", ErrIncomplete.With(fault.Field{Name: "email", Code: "invalid", Message: mail.ErrAddress.Message})
	}
	return address, nil
}
