package subscription

import (
	"context"
	"errors"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Change takes another plan from the next cycle on. A membership that was
// cancelled goes on.
func (b *Memberships) Change(ctx context.Context, who member.Customer, planCode string) (m Membership, err error) {
	plan, err := PlanOf(planCode, b.Terms)
	if err != nil {
		return m, err
	}
	return b.alter(ctx, who, func(ctx context.Context, tx *db.Tx, m *Membership) error {
		if m.Next.Code == plan.Code && m.Renews() {
			return nil // also at the price of then
		}
		m.Next = plan
		if m.State == Cancelled {
			m.State, m.NextAttempt = Active, m.BillingDay()
		}
		return b.confirm(ctx, tx, who, *m)
	})
}

// Cancel ends the renewals; what is paid lasts until its end.
func (b *Memberships) Cancel(ctx context.Context, who member.Customer) (m Membership, err error) {
	return b.alter(ctx, who, func(ctx context.Context, tx *db.Tx, m *Membership) error {
		if m.State == Cancelled {
			return nil
		}
		m.State = Cancelled
		if !m.HasAccess(tx.Now) {
			m.State, m.card = Ended, ""
		}
		return b.bye(ctx, tx, who, *m)
	})
}

// alter changes a membership that goes on or could go on.
func (b *Memberships) alter(ctx context.Context, who member.Customer, do func(context.Context, *db.Tx, *Membership) error) (m Membership, err error) {
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		var known bool
		if m, known, err = selectMember(ctx, tx, who.Code); err != nil {
			return err
		}
		if !known || !m.Renews() && !(m.State == Cancelled && m.HasAccess(tx.Now)) {
			return ErrNoMember
		}
		if err := do(ctx, tx, &m); err != nil {
			return err
		}
		return saveMember(ctx, tx, m)
	})
	if err != nil {
		return Membership{}, fmt.Errorf("change membership: %w", err)
	}
	return m, nil
}

// Leave ends the membership of a customer who leaves the shop, and forgets the card.
func Leave(ctx context.Context, tx *db.Tx, customer string) error {
	m, known, err := selectMember(ctx, tx, customer)
	if err != nil || !known {
		return err
	}
	m.State, m.card = Ended, ""
	return saveMember(ctx, tx, m)
}

// write finds who a letter is for; a customer who left gets none.
func write(ctx context.Context, tx *db.Tx, customer string, letter func(member.Customer) error) error {
	who, err := member.Find(ctx, tx, customer)
	if errors.Is(err, member.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	return letter(who)
}
