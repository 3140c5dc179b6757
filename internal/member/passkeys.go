package member

import (
	"context"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
)

// maxPasskeys is how many a customer may have.
const maxPasskeys = 20

func (m *Members) holder(ctx context.Context, code string) (h passkey.Holder, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		c, err := Find(ctx, tx, code)
		if err != nil {
			return err
		}
		h = passkey.Holder{Handle: c.Code, Email: c.Email, Name: c.Name()}
		h.Keys, err = selectPasskeys(ctx, tx, code)
		return err
	})
	return h, err
}

// BeginPasskey begins to make a passkey for somebody who logged in just now.
func (m *Members) BeginPasskey(ctx context.Context, s Session) (c passkey.Ceremony, err error) {
	if m.Passkeys == nil {
		return c, ErrNoPasskeys
	}
	if _, err := m.freshly(ctx, s); err != nil {
		return c, err
	}
	h, err := m.holder(ctx, s.Customer)
	if err != nil {
		return c, err
	}
	options, state, err := m.Passkeys.BeginMaking(h)
	if err != nil {
		return c, err
	}
	c.Options = options
	c.Token, err = m.ceremony(ctx, token{purpose: passkeyAdd, customer: s.Customer, data: state})
	return c, err
}

// FinishPasskey keeps the passkey that the browser made.
func (m *Members) FinishPasskey(ctx context.Context, s Session, secret, name string, answer []byte) (k passkey.Key, err error) {
	if m.Passkeys == nil {
		return k, ErrNoPasskeys
	}
	var c checks
	if name = c.text("label", "パスキーの名前", name, maxName, optional); name == "" {
		name = s.Device
	}
	if err := c.err(); err != nil {
		return k, err
	}
	t, err := m.endCeremony(ctx, secret, passkeyAdd)
	if err != nil {
		return k, err
	}
	if t.customer != s.Customer {
		return k, ErrPasskey
	}
	h, err := m.holder(ctx, s.Customer)
	if err != nil {
		return k, err
	}
	if k, err = m.Passkeys.Make(h, t.data, answer); err != nil {
		return k, ErrPasskey.Because(err)
	}
	k.Name = name
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		k.Created = tx.Now
		if len(h.Keys) >= maxPasskeys {
			return ErrPasskey.Because(errors.New("too many passkeys"))
		}
		if added, err := insertPasskey(ctx, tx, s.Customer, k); err != nil || !added {
			return errors.Join(err, ErrPasskey)
		}
		return m.send(ctx, tx, "passkey."+newSecret(), h.Email, h.Name, m.letterPasskey(k.Name))
	})
	return k, err
}

// BeginPasskeyLogin begins a login of whoever has a passkey of the shop.
func (m *Members) BeginPasskeyLogin(ctx context.Context, d Device) (c passkey.Ceremony, err error) {
	if m.Passkeys == nil {
		return c, ErrNoPasskeys
	}
	if err := m.takeAll(ctx, []try{{limit.Ceremony, d.client()}}, func(*db.Tx) error { return nil }); err != nil {
		return c, err
	}
	options, state, err := m.Passkeys.BeginProof()
	if err != nil {
		return c, err
	}
	c.Options = options
	c.Token, err = m.ceremony(ctx, token{purpose: passkeyLogin, data: state})
	return c, err
}

// FinishPasskeyLogin logs in the customer whose passkey answered.
func (m *Members) FinishPasskeyLogin(ctx context.Context, secret string, answer []byte, d Device) (l Login, err error) {
	if m.Passkeys == nil {
		return l, ErrNoPasskeys
	}
	t, err := m.endCeremony(ctx, secret, passkeyLogin)
	if err != nil {
		return l, err
	}
	code, k, err := m.Passkeys.Prove(t.data, answer, func(handle string) (passkey.Holder, error) { return m.holder(ctx, handle) })
	if err != nil {
		return l, ErrPasskey.Because(err)
	}
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		// Removed meanwhile, it no longer opens anything.
		if err := updatePasskey(ctx, tx, k.ID, k.Credential); err != nil {
			return err
		}
		l, err = m.begin(ctx, tx, code, d, tx.Now, "")
		return err
	})
	return l, err
}

// ceremony keeps the server's half of one until the browser answers.
func (m *Members) ceremony(ctx context.Context, t token) (secret string, err error) {
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		secret, err = keep(ctx, tx, t)
		return err
	})
	return secret, err
}

func (m *Members) endCeremony(ctx context.Context, secret string, p purpose) (t token, err error) {
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		t, err = takeToken(ctx, tx, digest(secret), p)
		return err
	})
	if errors.Is(err, ErrLink) {
		err = ErrPasskey.Because(err)
	}
	return t, err
}

// PasskeysOf lists a customer's passkeys, the oldest first.
func (m *Members) PasskeysOf(ctx context.Context, code string) (list []passkey.Key, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectPasskeys(ctx, tx, code)
		return err
	})
	return list, err
}

// DeletePasskey removes a passkey, for somebody who logged in just now.
func (m *Members) DeletePasskey(ctx context.Context, s Session, passkeyID string) error {
	if _, err := m.freshly(ctx, s); err != nil {
		return err
	}
	return m.DB.Update(ctx, func(tx *db.Tx) error { return deletePasskey(ctx, tx, s.Customer, passkeyID) })
}
