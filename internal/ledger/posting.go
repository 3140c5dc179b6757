package ledger

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Kind is what a row says of its yen.
type Kind string

// The kinds of rows.
const (
	Authorized  Kind = "authorized"  // a payment service promised them
	Released    Kind = "released"    // the promise is over: voided, lapsed, or more than was taken
	Captured    Kind = "captured"    // they are here
	Owed        Kind = "owed"        // they have to go back
	Refunded    Kind = "refunded"    // a payment service gave them back
	Transferred Kind = "transferred" // somebody transferred them back
)

// Occasion is why money moves.
type Occasion string

// The occasions.
const (
	Order    Occasion = "order"    // it was ordered and is paid
	Cancel   Occasion = "cancel"   // the order was called off
	Line     Occasion = "line"     // some lines of it were
	Return   Occasion = "return"   // goods came back
	Goodwill Occasion = "goodwill" // the shop made a mistake
	Lost     Occasion = "lost"     // a parcel did not arrive
	Late     Occasion = "late"     // it came after the order was called off
	Outside  Occasion = "outside"  // given back at the payment service, by somebody there
	Earlier  Occasion = "earlier"  // before there was a ledger
)

// words are the occasions of money that goes back, as shoppers read them.
var words = map[Occasion]string{
	Order: "ご注文", Cancel: "ご注文のキャンセル", Line: "商品の一部キャンセル", Return: "返品", Goodwill: "お詫び", Lost: "配送事故", Late: "キャンセル後のご入金",
	Outside: "ご返金", Earlier: "ご返金",
}

// Word is the occasion in plain Japanese.
func (o Occasion) Word() string { return words[o] }

// A Who says who moves money, and why.
type Who struct {
	Actor  string // shopper, operator, payment, shop
	Name   string // an operator's
	Reason string
}

// A Posting is one row.
type Posting struct {
	ID       string
	Order    id.OrderNumber
	Payment  string
	Kind     Kind
	Amount   money.Yen
	Occasion Occasion
	Ref      string // unique for its order and kind; of money that went back the id of what was owed
	Who
	Said string // the payment service's word
	At   time.Time
}

// A Ledger is the postings of one order, oldest first.
type Ledger []Posting

// Sum is all that was posted as a kind.
func (l Ledger) Sum(kind Kind) (sum money.Yen) {
	for _, p := range l {
		if p.Kind == kind {
			sum += p.Amount
		}
	}
	return sum
}

// Of is the postings of one payment.
func (l Ledger) Of(payment string) (part Ledger) {
	for _, p := range l {
		if p.Payment == payment {
			part = append(part, p)
		}
	}
	return part
}

// Promised is what can still be taken.
func (l Ledger) Promised() money.Yen {
	if l.Sum(Authorized) == 0 {
		return 0
	}
	return max(l.Sum(Authorized)-l.Sum(Released)-l.Sum(Captured), 0)
}

// Paid is what was taken, before anything went back.
func (l Ledger) Paid() money.Yen { return l.Sum(Captured) }

// Owed is what was decided to go back in all, gone or not.
func (l Ledger) Owed() money.Yen { return l.Sum(Owed) }

// GivenBack is what went back in all.
func (l Ledger) GivenBack() money.Yen { return l.Sum(Refunded) + l.Sum(Transferred) }

// Outstanding is what still has to go back.
func (l Ledger) Outstanding() money.Yen { return l.Owed() - l.GivenBack() }

// Refundable is what could still be decided to go back.
func (l Ledger) Refundable() money.Yen { return l.Paid() - l.Owed() }

// Sums is what papers and files say of an order's money.
type Sums struct {
	Paid      money.Yen
	Owed      money.Yen // decided to go back, gone or not
	GivenBack money.Yen
}

// Outstanding is what still has to go back.
func (s Sums) Outstanding() money.Yen { return s.Owed - s.GivenBack }

// Sums adds the ledger up.
func (l Ledger) Sums() Sums { return Sums{Paid: l.Paid(), Owed: l.Owed(), GivenBack: l.GivenBack()} }

// Debts is what is owed and has not gone back, oldest first.
func (l Ledger) Debts() (open []Posting) {
	settled := map[string]bool{}
	for _, p := range l {
		if p.Kind == Refunded || p.Kind == Transferred {
			settled[p.Ref] = true
		}
	}
	for _, p := range l {
		if p.Kind == Owed && !settled[p.ID] {
			open = append(open, p)
		}
	}
	return open
}
