package member

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// A Login is a session that has just begun. Token goes into the cookie and
// nowhere else.
type Login struct {
	Token    string
	Session  Session
	Customer Customer
}

// Login logs a customer in with a password. The answer to a wrong password and
// to an unknown address is the same, after the same work.
func (m *Members) Login(ctx context.Context, email, password string, d Device) (l Login, err error) {
	var c checks
	address := c.email("email", email)
	if password == "" {
		c.add("password", "required", "パスワードを入力してください。")
	}
	if err := c.err(); err != nil {
		return l, err
	}
	code, hash, known := "", "", false
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		if code, hash, err = selectPassword(ctx, tx, emailKey(address)); err != nil {
			return err
		}
		known, err = hasDevice(ctx, tx, code, d)
		return err
	})
	if err != nil {
		return l, err
	}
	tries := loginTries(emailKey(address), d, known)
	if err := m.takeAll(ctx, tries, func(*db.Tx) error { return nil }); err != nil {
		return l, err
	}
	ok, err := m.Hasher.Matches(ctx, hash, password)
	switch {
	case err != nil:
		return l, err
	case !ok:
		return l, ErrLogin
	}
	err = m.DB.UpdateLockedAll(ctx, nil, func(tx *db.Tx) error {
		// The password may have changed while its hash was computed.
		if same, err := holdPassword(ctx, tx, code, hash); err != nil || !same {
			return errors.Join(err, ErrLogin)
		}
		for _, t := range tries {
			if err := t.GiveBack(ctx, tx, t.who); err != nil {
				return err
			}
		}
		if err := tries[0].Forgive(ctx, tx, tries[0].who); err != nil {
			return err
		}
		l, err = m.begin(ctx, tx, code, d, tx.Now, "")
		return err
	})
	return l, err
}

// loginTries are the limits of one try with a password; the first is that of
// who tries, and a success forgives it.
func loginTries(account string, d Device, known bool) []try {
	if known {
		return []try{{limit.LoginDevice, account + " " + d.Guest}}
	}
	return []try{{limit.LoginGuesser, account + " " + d.client()}, {limit.LoginAccount, account}, {limit.LoginClient, d.client()}}
}

// hasDevice tells whether a customer has been logged in on this device.
func hasDevice(ctx context.Context, tx *db.Tx, code string, d Device) (bool, error) {
	known, err := selectDevice(ctx, tx, code, digest(d.Guest))
	return known && d.Guest != "", err
}

// begin makes a session with a new id, ends the one that the device had, and
// merges what the device gathered as a guest's.
func (m *Members) begin(ctx context.Context, tx *db.Tx, code string, d Device, authTime time.Time, idToken string) (Login, error) {
	c, err := Find(ctx, tx, code)
	if err != nil {
		return Login{}, err
	}
	if c.Demo && !m.Demo {
		return Login{}, ErrLogin
	}
	if d.Token != "" {
		if err := deleteSession(ctx, tx, digest(d.Token)); err != nil {
			return Login{}, err
		}
	}
	l := Login{Token: newSecret(), Customer: c, Session: Session{
		ID: id.New(tx.Now), Customer: code, Created: tx.Now, Seen: tx.Now, AuthTime: authTime,
		Device: summary(d.Agent), Network: d.network(), IDToken: idToken,
	}}
	if err := insertSession(ctx, tx, digest(l.Token), l.Session); err != nil {
		return Login{}, err
	}
	if d.Guest != "" {
		if err := m.takeOver(ctx, tx, d.Guest, code); err != nil {
			return Login{}, err
		}
	}
	return l, m.proved(ctx, tx, c) // orders after carts, as everybody locks them
}

// takeOver makes what a device gathered as a guest's the customer's.
func (m *Members) takeOver(ctx context.Context, tx *db.Tx, guest, code string) error {
	if err := upsertDevice(ctx, tx, code, digest(guest)); err != nil {
		return err
	}
	for _, merge := range m.Mergers {
		if err := merge(ctx, tx, guest, code); err != nil {
			return fmt.Errorf("merge what the guest gathered: %w", err)
		}
	}
	return nil
}

// proved lets others know whose an address is.
func (m *Members) proved(ctx context.Context, tx *db.Tx, c Customer) error {
	for _, tell := range m.Proved {
		if err := tell(ctx, tx, c); err != nil {
			return err
		}
	}
	return nil
}

// Logout ends the session that a cookie holds and returns it as it was; one
// that is already over is no error.
func (m *Members) Logout(ctx context.Context, token string) (s Session, err error) {
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		s, err = selectSession(ctx, tx, digest(token))
		if errors.Is(err, ErrLoginRequired) {
			return nil
		}
		if err != nil {
			return err
		}
		return deleteSession(ctx, tx, digest(token))
	})
	return s, err
}

// Devices lists where a customer is logged in, the latest visit first.
func (m *Members) Devices(ctx context.Context, code string) (list []Session, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		all, err := selectSessions(ctx, tx, code)
		list = nil
		for _, s := range all {
			if s.alive(tx.Now) {
				list = append(list, s)
			}
		}
		return err
	})
	return list, err
}

// SignOut ends one session of a customer by its id.
func (m *Members) SignOut(ctx context.Context, code, sessionID string) error {
	return m.DB.Update(ctx, func(tx *db.Tx) error {
		ended, err := deleteSessionByID(ctx, tx, code, sessionID)
		if err == nil && !ended {
			return ErrDeviceUnknown
		}
		return err
	})
}

// SignOutOthers ends all sessions of a customer but one.
func (m *Members) SignOutOthers(ctx context.Context, code, keepID string) error {
	return m.DB.Update(ctx, func(tx *db.Tx) error { return deleteSessionsBut(ctx, tx, code, keepID) })
}
