package member

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// Forget has a letter written with a link to set a new password, if there is
// such an account.
func (m *Members) Forget(ctx context.Context, email string, d Device) error {
	var c checks
	address := c.email("email", email)
	if err := c.err(); err != nil {
		return err
	}
	return m.ask(ctx, request{purpose: reset, email: address}, nil, d)
}

// Reset sets a new password by a letter's link. Every device is logged out:
// somebody else may have known the old one.
func (m *Members) Reset(ctx context.Context, secret, password string) error {
	var owner Customer
	err := m.DB.View(ctx, func(tx *db.Tx) error {
		t, err := selectToken(ctx, tx, digest(secret), reset)
		if err != nil {
			return err
		}
		owner, err = Find(ctx, tx, t.customer)
		return err
	})
	if err != nil {
		return err
	}
	hash, err := m.hashNew(ctx, password, owner.Email)
	if err != nil {
		return err
	}
	return m.DB.Update(ctx, func(tx *db.Tx) error {
		if _, err := takeToken(ctx, tx, digest(secret), reset); err != nil {
			return err
		}
		if err := limit.LoginAccount.Forgive(ctx, tx, emailKey(owner.Email)); err != nil {
			return err
		}
		return m.setPassword(ctx, tx, owner, hash, "")
	})
}

// SetPassword changes the password of somebody who logged in just now; other
// devices are logged out.
func (m *Members) SetPassword(ctx context.Context, s Session, password string) error {
	c, err := m.freshly(ctx, s)
	if err != nil {
		return err
	}
	hash, err := m.hashNew(ctx, password, c.Email)
	if err != nil {
		return err
	}
	return m.DB.Update(ctx, func(tx *db.Tx) error { return m.setPassword(ctx, tx, c, hash, s.ID) })
}

func (m *Members) hashNew(ctx context.Context, password, email string) (string, error) {
	var c checks
	c.password("password", password, email)
	if err := c.err(); err != nil {
		return "", err
	}
	return m.Hasher.Hash(ctx, password)
}

func (m *Members) setPassword(ctx context.Context, tx *db.Tx, c Customer, hash, keepSession string) error {
	if err := updatePassword(ctx, tx, c.Code, hash); err != nil {
		return err
	}
	if err := deleteSessionsBut(ctx, tx, c.Code, keepSession); err != nil {
		return err
	}
	if err := deleteTokens(ctx, tx, c.Code, reset); err != nil {
		return err
	}
	return m.send(ctx, tx, "password."+newSecret(), c.Email, c.Name(), m.letterPassword())
}

// ChangeEmail has a letter written to the new address; the change happens when
// its link is opened.
func (m *Members) ChangeEmail(ctx context.Context, s Session, email string, d Device) error {
	var c checks
	address := c.email("email", email)
	if err := c.err(); err != nil {
		return err
	}
	if _, err := m.freshly(ctx, s); err != nil {
		return err
	}
	return m.ask(ctx, request{purpose: newEmail, email: address, customer: s.Customer}, address, d)
}

// VerifyEmail changes the address by the link of a letter to it, and tells the
// old one. Links that went to the old one stop working.
func (m *Members) VerifyEmail(ctx context.Context, secret string) (c Customer, err error) {
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		t, err := takeToken(ctx, tx, digest(secret), newEmail)
		if err != nil {
			return err
		}
		if c, err = Find(ctx, tx, t.customer); err != nil {
			return err
		}
		address, err := t.text()
		if err != nil {
			return err
		}
		if owner, err := FindEmail(ctx, tx, address); err == nil && owner.Code != c.Code {
			return ErrRegistered
		} else if err != nil && !isUnknown(err) {
			return err
		}
		if err := updateEmail(ctx, tx, c.Code, address); err != nil {
			return err
		}
		for _, p := range []purpose{reset, newEmail} {
			if err := deleteTokens(ctx, tx, c.Code, p); err != nil {
				return err
			}
		}
		for _, move := range m.Movers {
			if err := move(ctx, tx, c.Email, address); err != nil {
				return err
			}
		}
		if err := m.send(ctx, tx, "old_email."+newSecret(), c.Email, c.Name(), m.letterOldEmail()); err != nil {
			return err
		}
		c.Email = address
		return m.proved(ctx, tx, c)
	})
	return c, err
}

// Leave erases a customer who logged in just now. What the law wants kept,
// others keep without the name.
func (m *Members) Leave(ctx context.Context, s Session) error {
	c, err := m.freshly(ctx, s)
	if err != nil {
		return err
	}
	return m.erase(ctx, c.Code, Clerk{}, nil)
}

// Erase is Leave for an operator, whom the customer asked.
func (m *Members) Erase(ctx context.Context, code string, by Clerk, also ...func(*db.Tx) error) error {
	if err := by.said(); err != nil {
		return err
	}
	return m.erase(ctx, code, by, also)
}

func (m *Members) erase(ctx context.Context, code string, by Clerk, also []func(*db.Tx) error) error {
	return m.DB.Update(ctx, func(tx *db.Tx) error {
		c, err := Find(ctx, tx, code)
		if err != nil {
			return err
		}
		for _, leave := range m.Leavers {
			if err := leave(ctx, tx, c.Code); err != nil {
				return err
			}
		}
		if err := deleteCustomer(ctx, tx, c.Code); err != nil {
			return err
		}
		if err := insertRecord(ctx, tx, id.New(tx.Now), c.Code, left, by); err != nil {
			return err
		}
		if err := audit.Forget(ctx, tx, "member", c.Code); err != nil {
			return err
		}
		if err := audited(ctx, tx, c.Code, "member.erase", by); err != nil {
			return err
		}
		if err := m.send(ctx, tx, "left."+c.Code, c.Email, c.Name(), m.letterLeft()); err != nil {
			return err
		}
		return db.Also(tx, also)
	})
}

// freshly finds the customer of a session that is fresh, or ErrFreshLogin.
func (m *Members) freshly(ctx context.Context, s Session) (c Customer, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		if !m.Fresh(s, tx.Now) {
			return ErrFreshLogin
		}
		c, err = Find(ctx, tx, s.Customer)
		return err
	})
	return c, err
}
