package subscription

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// payTime bounds what the payment service is asked in one go.
const payTime = 30 * time.Second

// Memberships are all health-plus memberships.
type Memberships struct {
	DB     *db.DB
	Terms  terms.Terms
	Cards  payment.Provider // nil: nobody can join
	Origin string           // the shop's public address, for links in letters
	Log    *slog.Logger
}

// A Wish is what a member agreed to on the last screen.
type Wish struct {
	Plan  string
	Price money.Yen // as the screen said
	Token string    // of a card
}

// Of finds a customer's membership; ok is false when there never was one.
func Of(ctx context.Context, tx *db.Tx, customer string) (m Membership, ok bool, err error) {
	if m, ok, err = selectMember(ctx, tx, customer); err != nil {
		err = fmt.Errorf("find membership: %w", err)
	}
	return m, ok, err
}

// HasPlus tells whether a customer's membership is paid for now.
func HasPlus(ctx context.Context, tx *db.Tx, customer string) (bool, error) {
	m, ok, err := Of(ctx, tx, customer)
	return ok && m.HasAccess(tx.Now), err
}

// Join begins a membership, or pays for one whose renewal failed. Asking twice
// pays once: while a payment is under way the answer is how it stands.
func (b *Memberships) Join(ctx context.Context, who member.Customer, w Wish) (m Membership, c Charge, err error) {
	plan, err := PlanOf(w.Plan, b.Terms)
	if err != nil {
		return m, c, err
	}
	if plan.Price != w.Price {
		return m, c, ErrPrice
	}
	if w.Token == "" {
		return m, c, ErrToken
	}
	if b.Cards == nil {
		return m, c, payment.ErrMethod
	}
	begun := false
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		m, c, begun, err = begin(ctx, tx, who.Code, plan)
		return err
	})
	if err != nil {
		return m, c, fmt.Errorf("join: %w", err)
	}
	if !begun {
		return b.look(ctx, m, c)
	}
	outlasting, cancel := context.WithTimeout(context.WithoutCancel(ctx), payTime) // a shopper who goes away does not stop it
	defer cancel()
	result, err := b.Cards.Start(outlasting, payment.Intent{
		ID: c.ID, Order: c.ID, Method: payment.Card, Amount: c.Amount, Token: w.Token, Keep: true,
		ReturnURL: b.Origin + Page, Email: who.Email, Name: who.Name(), Phone: who.Phone,
	})
	if err != nil {
		b.Log.WarnContext(ctx, "a membership's payment began and its outcome is not known yet", "payment", c.ID, "error", err)
		return m, c, nil
	}
	return declined(b.settle(outlasting, c, result))
}

// begin records a charge; begun is false when one is under way already.
func begin(ctx context.Context, tx *db.Tx, customer string, plan terms.Plan) (m Membership, c Charge, begun bool, err error) {
	m, known, err := selectMember(ctx, tx, customer)
	if err != nil {
		return m, c, false, err
	}
	if c, open, err := selectOpen(ctx, tx, customer); err != nil || open {
		return m, c, false, err
	}
	switch {
	case known && (m.State == Active || m.State == Cancelled && m.HasAccess(tx.Now)):
		return m, c, false, ErrMember
	case m.State != Overdue:
		m = Membership{Customer: customer, State: Joining, Plan: plan.Code, Since: tx.Now}
	}
	m.Next = plan
	c = m.next("whp"+id.New(tx.Now), tx.Now, false)
	if err := saveMember(ctx, tx, m); err != nil {
		return m, c, false, err
	}
	return m, c, true, insertCharge(ctx, tx, c)
}

// declined makes a fault of a charge that was refused.
func declined(m Membership, c Charge, err error) (Membership, Charge, error) {
	if err == nil && c.State.Failed() {
		err = fault.New(fault.Invalid, "whplus.declined", c.Message)
	}
	return m, c, err
}

// Find tells how a customer's membership stands. A payment that the member has
// just confirmed is asked about, rather than waited for.
func (b *Memberships) Find(ctx context.Context, customer string) (m Membership, c Charge, ok bool, err error) {
	open := false
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if m, ok, err = Of(ctx, tx, customer); err != nil || !ok {
			return err
		}
		c, open, err = selectOpen(ctx, tx, customer)
		return err
	})
	if err != nil || !open {
		return m, c, ok, err
	}
	m, c, err = b.look(ctx, m, c)
	return m, c, true, err
}

// look asks how an open charge stands.
func (b *Memberships) look(ctx context.Context, m Membership, c Charge) (Membership, Charge, error) {
	if b.Cards == nil {
		return m, c, nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), payTime)
	defer cancel()
	result, err := b.Cards.Find(ctx, c.payment())
	if err != nil {
		b.Log.WarnContext(ctx, "the payment service did not tell how a membership's payment stands", "payment", c.ID, "error", err)
		return m, c, nil
	}
	return b.settle(ctx, c, result)
}

// settle takes what is authorized, and records what became of a charge.
func (b *Memberships) settle(ctx context.Context, c Charge, r payment.Result) (m Membership, now Charge, err error) {
	if r.State == payment.Authorized {
		named := c
		named.Reference = r.Reference
		taken, err := b.Cards.Capture(ctx, named.payment(), named.Amount)
		if err != nil {
			b.Log.WarnContext(ctx, "a membership's payment is authorized and not taken yet", "payment", c.ID, "error", err)
		} else {
			r = taken
		}
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		m, now, err = b.record(ctx, tx, c.ID, r)
		return err
	})
	if err != nil {
		return m, now, fmt.Errorf("settle payment %s: %w", c.ID, err)
	}
	return m, now, nil
}

// record writes what became of a charge and what follows; news about one that
// is decided changes nothing.
func (b *Memberships) record(ctx context.Context, tx *db.Tx, chargeID string, r payment.Result) (m Membership, c Charge, err error) {
	if c, err = selectCharge(ctx, tx, chargeID); err != nil {
		return m, c, err
	}
	m, known, err := selectMember(ctx, tx, c.Customer)
	if err != nil || !known || !c.Open {
		return m, c, err
	}
	if r.Amount != 0 && r.Amount != c.Amount {
		return m, c, payment.ErrMismatch.Because(fmt.Errorf("payment %s is over %d yen; the service says %d", c.ID, c.Amount, r.Amount))
	}
	c.State, c.RedirectURL, c.Message, c.Updated = r.State, r.RedirectURL, r.Message, tx.Now
	if r.Reference != "" {
		c.Reference = r.Reference
	}
	var letter func(member.Customer) error
	switch {
	case r.State == payment.Captured || r.State == payment.Refunded:
		c.Open, m = false, m.paid(c, r.Kept)
		letter = func(who member.Customer) error { return b.thank(ctx, tx, who, m, c) }
	case r.State.Failed():
		if c.Message == "" {
			c.Message = payment.Refusal(r.Code)
		}
		c.Open, m = false, m.failed(c, tx.Now, b.Terms.Renewal)
		if c.Renewal {
			letter = func(who member.Customer) error { return b.warn(ctx, tx, who, m, c) }
		}
	}
	if err := errors.Join(saveCharge(ctx, tx, c), saveMember(ctx, tx, m)); err != nil || letter == nil {
		return m, c, err
	}
	return m, c, write(ctx, tx, c.Customer, letter)
}

// PaymentEvent takes what the payment service told by itself; ErrNotFound says
// that the payment is nobody's membership.
func (b *Memberships) PaymentEvent(ctx context.Context, e payment.Event) error {
	var c Charge
	err := b.DB.View(ctx, func(tx *db.Tx) (err error) {
		c, err = selectCharge(ctx, tx, e.PaymentID)
		return err
	})
	if err != nil || !c.Open {
		return err
	}
	_, _, err = b.look(ctx, Membership{}, c) // the event does not say by what name the card is kept
	return err
}
