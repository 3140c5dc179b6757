package support

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// Inquiries is what people ask.
type Inquiries struct {
	DB     *db.DB
	Keys   Keys
	Origin string // the shop's public address, for letters
	// Address takes replies by mail, such as support@shop.example; empty: letters
	// name none. Each inquiry has its own, with a token after a plus sign.
	Address string
}

// formTime is how long a form may lie open before it counts as none of ours.
const formTime = 24 * time.Hour

// Token belongs into a form when it is shown. It tells how long somebody took
// to fill it in, and makes all that is sent of one form one inquiry.
func (b *Inquiries) Token(now time.Time) string {
	return b.Keys.sign("form", stamped(rand.Text(), now))
}

// origin reads a form's token.
func (b *Inquiries) origin(f Form, now time.Time) (request string, s seen) {
	s.trap = f.Trap
	data, ok := b.Keys.open("form", f.Token)
	nonce, made, whole := unstamped(data)
	if s.took = now.Sub(made); !ok || !whole || s.took < 0 || s.took > formTime {
		// Without a token the same words of the same person on one day are one.
		return b.Keys.hash("request", jp.Day(now)+"\x00"+f.Topic+"\x00"+f.Order+"\x00"+addressKey(f.Email)+"\x00"+f.Body), s
	}
	s.form = true
	return "form:" + nonce, s
}

// By is who asks.
type By struct {
	Customer string // code; empty: a guest
	IP       string
}

// Ask takes a question and answers by letter with its number. The same form
// sent again is the same inquiry. Questions that look like spam are kept as
// suspected, and their receipt repeats nothing of what was written, so that
// nobody can have us mail their words to strangers.
func (b *Inquiries) Ask(ctx context.Context, f Form, by By) (number string, err error) {
	if f, err = f.Check(); err != nil {
		return "", err
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		request, known := b.origin(f, tx.Now)
		if number, err = findRequest(ctx, tx, request); err != nil || number != "" {
			return err
		}
		ok, err := within(ctx, tx, try{limit.Inquiry, limit.MailboxOf(f.Email)}, try{limit.InquiryDay, limit.MailboxOf(f.Email)}, try{limit.InquiryIP, limit.ClientOf(by.IP)})
		if err == nil && !ok {
			err = ErrInquiryTooMany
		}
		if err != nil {
			return err
		}
		likeness := b.Keys.hash("likeness", jp.Fold(f.Body))
		if known.repeats, err = countAlike(ctx, tx, likeness, addressKey(f.Email), tx.Now.Add(-24*time.Hour)); err != nil {
			return err
		}
		q := Inquiry{
			Number: newNumber(), Topic: f.Topic, Order: f.Order, Customer: by.Customer, Name: f.Name, Email: f.Email, Body: f.Body,
			State: Open, Signs: signs(f, known), Source: FromForm, Waits: tx.Now, Revision: 1, Created: tx.Now, Updated: tx.Now,
		}
		q.thread = mail.IDPart(receiptKey(q.Number))
		if len(q.Signs) > 0 {
			q.State = Suspected
		}
		number = q.Number
		if err := insertInquiry(ctx, tx, q, request, likeness); err != nil {
			return err
		}
		db.Note(tx, ChangeTopic, q.Number)
		return quietly(mail.PutUnproved(ctx, tx, b.receipt(q))) // the question counts in any case
	})
	if err != nil {
		return "", fmt.Errorf("take an inquiry: %w", err)
	}
	return number, nil
}

// newNumber is Q- and eight letters and digits; 0, 1, 8 and 9 are none of
// them, so that nothing is mistaken for O, I, B or g on the telephone.
func newNumber() string { return "Q-" + rand.Text()[:8] }

// List returns inquiries of the states, what waits longest first.
func (b *Inquiries) List(ctx context.Context, limit int, states ...State) (list []Inquiry, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectInquiries(ctx, tx, states, limit)
		return err
	})
	return list, err
}

// Latest returns inquiries of a state, what became so last first.
func (b *Inquiries) Latest(ctx context.Context, s State, limit int) (list []Inquiry, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectLatest(ctx, tx, s, limit)
		return err
	})
	return list, err
}

// Counts tells how many inquiries are in each state that is work, up to a thousand.
func (b *Inquiries) Counts(ctx context.Context) (counts map[State]int, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		counts = map[State]int{}
		for _, s := range []State{Open, Working, Answered, Suspected} {
			if counts[s], err = countState(ctx, tx, s); err != nil {
				return err
			}
		}
		return nil
	})
	return counts, err
}

// Find returns an inquiry with all that was said.
func (b *Inquiries) Find(ctx context.Context, number string) (q Inquiry, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		q, err = findInquiry(ctx, tx, typedNumber(number))
		return err
	})
	return q, err
}

// typedNumber forgives how people write a number.
func typedNumber(s string) string {
	code := strings.ToUpper(strings.ReplaceAll(jp.TypedCode(s), "-", ""))
	if rest, ok := strings.CutPrefix(code, "Q"); ok {
		return "Q-" + rest
	}
	return code
}

// OfOrder is what was asked about an order, the newest first.
func OfOrder(ctx context.Context, tx *db.Tx, number string) ([]Inquiry, error) {
	return selectOfOrder(ctx, tx, number)
}
