package favorite

import (
	"context"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/push"
)

// A Kind is what a notice tells of.
type Kind string

// The kinds; mail settings know them by these names.
const (
	PriceDrop Kind = "price_drop"
	Restock   Kind = "restock"
)

// Offer is a colour as the shop sells it now.
type Offer struct {
	Name    string // of the commodity
	Color   string
	Price   money.Yen
	Buyable bool            // in any size
	Sizes   map[id.SKU]Size // all of them
}

// A Size is one of a colour's.
type Size struct {
	Name    string
	Buyable bool
}

const (
	// restockAfter is how long a colour has to be gone to be news when it is
	// back. What others hold in their checkouts comes back sooner.
	restockAfter = time.Hour
	ownersAtOnce = 200
	itemsAtOnce  = 20 // in one letter
)

// Notices tells members what became of what they like. Several nodes may run
// it: each notice is made and mailed once.
type Notices struct {
	DB       *db.DB
	Origin   string // the shop's public address
	ShopName string
	// FindOffer finds a colour in the catalogue; false when the shop has it no more.
	FindOffer func(id.ColorSKU) (Offer, bool)
	// Wants tells whether an address wants a kind of mail, Stop where it ends that.
	Wants func(ctx context.Context, tx *db.Tx, address string, kind Kind) (bool, error)
	Stop  func(ctx context.Context, tx *db.Tx, address string, kind Kind) (string, error)
}

// Pass compares what is liked with the catalogue, and writes the letters.
func (n *Notices) Pass(ctx context.Context) error {
	var seen []watch
	err := n.DB.View(ctx, func(tx *db.Tx) (err error) {
		seen, err = selectWatches(ctx, tx)
		return err
	})
	if err != nil {
		return err
	}
	for _, w := range seen {
		if offer, ok := n.FindOffer(w.code); ok && (offer.Price != w.price || offer.Buyable != (w.soldOut == 0)) {
			if err := n.DB.Update(ctx, func(tx *db.Tx) error { return note(ctx, tx, w, offer) }); err != nil {
				return err
			}
		}
	}
	return errors.Join(n.tell(ctx), n.answer(ctx), n.tidy(ctx))
}

// note moves a watch on, unless another node did, and makes notices of it.
func note(ctx context.Context, tx *db.Tx, w watch, offer Offer) error {
	next := watch{w.code, offer.Price, w.soldOut}
	gone := tx.Now.Sub(db.Time(w.soldOut))
	back := offer.Buyable && w.soldOut != 0 && gone >= restockAfter
	switch {
	case offer.Buyable:
		next.soldOut = 0
	case w.soldOut == 0:
		next.soldOut = tx.Now.UnixMilli()
	}
	if moved, err := updateWatch(ctx, tx, w, next); err != nil || !moved {
		return err
	}
	if err := noticeDrops(ctx, tx, w.code, offer.Price, tx.Now); err != nil {
		return err
	}
	if !back {
		return nil
	}
	return noticeRestock(ctx, tx, w.code, offer.Price, tx.Now)
}

// tell writes one letter of each kind to each owner who has notices.
func (n *Notices) tell(ctx context.Context) error {
	for {
		var owners []string
		err := n.DB.View(ctx, func(tx *db.Tx) (err error) {
			owners, err = selectNoticed(ctx, tx, ownersAtOnce)
			return err
		})
		if err != nil || len(owners) == 0 {
			return err
		}
		for _, owner := range owners {
			for _, kind := range []Kind{PriceDrop, Restock} {
				if err := n.DB.Update(ctx, func(tx *db.Tx) error { return n.write(ctx, tx, owner, kind) }); err != nil {
					return err
				}
			}
		}
	}
}

// write takes an owner's notices of a kind and tells of those that are still
// true, by a letter and in their browsers.
func (n *Notices) write(ctx context.Context, tx *db.Tx, owner string, kind Kind) error {
	notices, err := takeNotices(ctx, tx, owner, kind)
	if err != nil || len(notices) == 0 {
		return err
	}
	c, err := member.Find(ctx, tx, owner)
	if errors.Is(err, member.ErrUnknown) {
		return nil // they left meanwhile
	}
	if err != nil {
		return err
	}
	var list []told
	for _, x := range notices {
		offer, ok := n.FindOffer(x.code)
		if ok && offer.Buyable && (kind == Restock || offer.Price < x.before) {
			list = append(list, told{x.code, x.before, offer})
		}
	}
	if len(list) == 0 {
		return nil
	}
	key := id.New(tx.Now)
	// Each browser was turned on, and is turned off, by itself.
	if err := push.Put(ctx, tx, owner, noticeNews(kind, key, len(list))); err != nil {
		return err
	}
	wants, err := n.Wants(ctx, tx, c.Email, kind)
	if err != nil || !wants {
		return err
	}
	stop, err := n.Stop(ctx, tx, c.Email, kind)
	if err != nil {
		return err
	}
	return mail.Put(ctx, tx, n.letterNews(kind, c, list, key, stop))
}

// answer writes to those who asked for a SKU that is back.
func (n *Notices) answer(ctx context.Context) error {
	var skus []id.SKU
	err := n.DB.View(ctx, func(tx *db.Tx) (err error) {
		skus, err = selectAwaited(ctx, tx)
		return err
	})
	if err != nil {
		return err
	}
	for _, sku := range skus {
		offer, ok := n.FindOffer(sku.ColorSKU())
		if !ok || !offer.Sizes[sku].Buyable {
			continue
		}
		for more := true; more; {
			err := n.DB.Update(ctx, func(tx *db.Tx) error {
				requests, err := takeRequests(ctx, tx, sku, ownersAtOnce)
				if err != nil {
					return err
				}
				more = len(requests) == ownersAtOnce
				for _, r := range requests {
					if err := errors.Join(mail.Put(ctx, tx, n.letterBack(r, offer)), push.Put(ctx, tx, r.Owner, noticeBack(r))); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// tidy forgets colours that nobody likes any more.
func (n *Notices) tidy(ctx context.Context) error {
	var gone []id.ColorSKU
	err := n.DB.View(ctx, func(tx *db.Tx) (err error) {
		gone, err = selectUnliked(ctx, tx, ownersAtOnce)
		return err
	})
	if err != nil {
		return err
	}
	return n.DB.Chunks(ctx, len(gone), func(tx *db.Tx, from, to int) error {
		for _, code := range gone[from:to] {
			if err := deleteUnliked(ctx, tx, code); err != nil {
				return err
			}
		}
		return nil
	})
}
