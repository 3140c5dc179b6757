package staff

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// ceremonyLife is how long a browser has to answer.
const ceremonyLife = 10 * time.Minute

// maxPasskeys is how many somebody may have.
const maxPasskeys = 10

// handlePrefix tells people of the office from customers.
const handlePrefix = "staff:"

func (s *People) holder(ctx context.Context, staffID string) (h passkey.Holder, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		p, err := Find(ctx, tx, staffID)
		if err != nil {
			return err
		}
		h = passkey.Holder{Handle: handlePrefix + p.ID, Email: p.Email, Name: p.Name}
		h.Keys, err = selectPasskeys(ctx, tx, staffID)
		return err
	})
	return h, err
}

// BeginPasskey begins to make a passkey for somebody.
func (s *People) BeginPasskey(ctx context.Context, staffID string) (c passkey.Ceremony, err error) {
	if s.Passkeys == nil {
		return c, ErrNoPasskeys
	}
	h, err := s.holder(ctx, staffID)
	if err != nil {
		return c, err
	}
	options, state, err := s.Passkeys.BeginMaking(h)
	if err != nil {
		return c, err
	}
	c.Options = options
	c.Token, err = s.ceremony(ctx, token{purpose: passkeyAdd, staff: staffID, data: state})
	return c, err
}

// FinishPasskey keeps the passkey that the browser of somebody made, and does
// the rest in the same transaction.
func (s *People) FinishPasskey(ctx context.Context, staffID, secret, name string, answer []byte, also func(*db.Tx) error) (k passkey.Key, err error) {
	if s.Passkeys == nil {
		return k, ErrNoPasskeys
	}
	t, err := s.endCeremony(ctx, secret, passkeyAdd)
	if err != nil {
		return k, err
	}
	if t.staff != staffID {
		return k, ErrPasskey
	}
	h, err := s.holder(ctx, staffID)
	if err != nil {
		return k, err
	}
	if k, err = s.Passkeys.Make(h, t.data, answer); err != nil {
		return k, ErrPasskey.Because(err)
	}
	if k.Name = strings.Join(strings.Fields(name), " "); k.Name == "" || utf8.RuneCountInString(k.Name) > 40 {
		k.Name = "パスキー"
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		k.Created = tx.Now
		if len(h.Keys) >= maxPasskeys {
			return ErrPasskey.Because(errors.New("too many passkeys"))
		}
		if added, err := insertPasskey(ctx, tx, staffID, k); err != nil || !added {
			return errors.Join(err, ErrPasskey)
		}
		return also(tx)
	})
	return k, err
}

// AddPasskey keeps another passkey of somebody who is logged in.
func (s *People) AddPasskey(ctx context.Context, l Login, secret, name string, answer []byte) (passkey.Key, error) {
	return s.FinishPasskey(ctx, l.Person.ID, secret, name, answer, func(tx *db.Tx) error {
		return audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: l.Person.ID, Action: "staff.passkey_add"})
	})
}

// BeginInvitedPasskey begins to make the passkey of who was invited.
func (s *People) BeginInvitedPasskey(ctx context.Context, invited string) (passkey.Ceremony, error) {
	p, _, _, err := s.Invitation(ctx, invited)
	if err != nil {
		return passkey.Ceremony{}, err
	}
	return s.BeginPasskey(ctx, p.ID)
}

// AcceptPasskey sets up a login by passkey for who was invited, and logs in.
func (s *People) AcceptPasskey(ctx context.Context, invited, secret, name string, answer []byte, d Device) (l Login, err error) {
	p, _, _, err := s.Invitation(ctx, invited)
	if err != nil {
		return l, err
	}
	_, err = s.FinishPasskey(ctx, p.ID, secret, name, answer, func(tx *db.Tx) error {
		if _, err := takeToken(ctx, tx, seal.Digest(invited), invitation); err != nil {
			return err
		}
		l, err = s.arrive(ctx, tx, p, d, "passkey")
		return err
	})
	return l, err
}

// BeginPasskeyLogin begins a login, or a proof, of whoever has a passkey of the office.
func (s *People) BeginPasskeyLogin(ctx context.Context, d Device) (c passkey.Ceremony, err error) {
	if s.Passkeys == nil {
		return c, ErrNoPasskeys
	}
	if err := s.take(ctx, []try{{limit.Ceremony, d.client()}}); err != nil {
		return c, err
	}
	options, state, err := s.Passkeys.BeginProof()
	if err != nil {
		return c, err
	}
	c.Options = options
	c.Token, err = s.ceremony(ctx, token{purpose: passkeyLogin, data: state})
	return c, err
}

// answered finds whose passkey answered, and its new state.
func (s *People) answered(ctx context.Context, secret string, answer []byte) (staffID string, k passkey.Key, err error) {
	if s.Passkeys == nil {
		return "", k, ErrNoPasskeys
	}
	t, err := s.endCeremony(ctx, secret, passkeyLogin)
	if err != nil {
		return "", k, err
	}
	handle, k, err := s.Passkeys.Prove(t.data, answer, func(handle string) (passkey.Holder, error) {
		return s.holder(ctx, strings.TrimPrefix(handle, handlePrefix))
	})
	if err != nil {
		return "", k, ErrPasskey.Because(err)
	}
	return strings.TrimPrefix(handle, handlePrefix), k, nil
}

// FinishPasskeyLogin logs in whose passkey answered.
func (s *People) FinishPasskeyLogin(ctx context.Context, secret string, answer []byte, d Device) (l Login, err error) {
	staffID, k, err := s.answered(ctx, secret, answer)
	if err != nil {
		return l, err
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		if err := updatePasskey(ctx, tx, k.ID, k.Credential); err != nil { // removed meanwhile, it opens nothing
			return err
		}
		l, err = s.begin(ctx, tx, staffID, d)
		if errors.Is(err, ErrLoginRequired) { // who left
			return ErrPasskey
		}
		return err
	})
	return l, err
}

// ProvePasskey notes that somebody who is logged in has proved by passkey who
// they are.
func (s *People) ProvePasskey(ctx context.Context, l Login, session, secret string, answer []byte) error {
	staffID, k, err := s.answered(ctx, secret, answer)
	if err != nil {
		return err
	}
	if staffID != l.Person.ID {
		return ErrPasskey
	}
	return s.proved(ctx, l, session, func(tx *db.Tx) error { return updatePasskey(ctx, tx, k.ID, k.Credential) })
}

// PasskeysOf lists somebody's passkeys, the oldest first.
func (s *People) PasskeysOf(ctx context.Context, staffID string) (list []passkey.Key, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectPasskeys(ctx, tx, staffID)
		return err
	})
	return list, err
}

// DeletePasskey removes a passkey, unless it is all that somebody logs in with.
func (s *People) DeletePasskey(ctx context.Context, l Login, passkeyID string) error {
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		if err := deletePasskey(ctx, tx, l.Person.ID, passkeyID); err != nil {
			return err
		}
		left, err := countPasskeys(ctx, tx, l.Person.ID)
		if err != nil || left == 0 && !l.Person.HasPassword {
			return errors.Join(err, ErrLastPasskey)
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: l.Person.ID, Action: "staff.passkey_delete"})
	})
}

// ceremony keeps the server's half of one until the browser answers.
func (s *People) ceremony(ctx context.Context, t token) (secret string, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		secret, err = keep(ctx, tx, t, ceremonyLife)
		return err
	})
	return secret, err
}

func (s *People) endCeremony(ctx context.Context, secret string, p purpose) (t token, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		t, err = takeToken(ctx, tx, seal.Digest(secret), p)
		return err
	})
	if errors.Is(err, ErrLink) {
		err = ErrPasskey.Because(err)
	}
	return t, err
}
