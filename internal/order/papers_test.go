package order

import (
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// PlacedLetter is the letter that confirms an order, before it lies in the outbox.
func (b *Orders) PlacedLetter(o Order, p payment.Payment) mail.Letter {
	subject, blocks := b.placed(o, p)
	return b.letter(o, "/orders", "placed", subject, blocks...)
}

// LawOf is what the confirmation screen says for the law's sake.
func (b *Orders) LawOf(p Plan) []LawItem { return b.law(p) }
