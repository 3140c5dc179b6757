package staff

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// A Passkey is a key on a device that logs somebody in.
type Passkey struct {
	ID         string
	Name       string
	Created    time.Time
	Used       time.Time // zero: never
	credential string    // JSON
}

// ceremonyLife is how long a browser has to answer.
const ceremonyLife = 10 * time.Minute

// maxPasskeys is how many somebody may have.
const maxPasskeys = 10

// holder is somebody as the library sees them.
type holder struct {
	Person
	keys []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return []byte("staff:" + h.ID) }
func (h holder) WebAuthnName() string                       { return h.Email }
func (h holder) WebAuthnDisplayName() string                { return h.Name }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

func (s *People) holder(ctx context.Context, staffID string) (h holder, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		if h.Person, err = Find(ctx, tx, staffID); err != nil {
			return err
		}
		list, err := selectPasskeys(ctx, tx, staffID)
		h.keys = make([]webauthn.Credential, len(list))
		for i, p := range list {
			if err := json.Unmarshal([]byte(p.credential), &h.keys[i]); err != nil {
				return fmt.Errorf("read a passkey: %w", err)
			}
		}
		return err
	})
	return h, err
}

// BeginPasskey begins to make a passkey for somebody.
func (s *People) BeginPasskey(ctx context.Context, staffID string) (c member.Ceremony, err error) {
	if s.Passkeys == nil {
		return c, ErrNoPasskeys
	}
	h, err := s.holder(ctx, staffID)
	if err != nil {
		return c, err
	}
	options, state, err := s.Passkeys.BeginRegistration(h, webauthn.WithExclusions(webauthn.Credentials(h.keys).CredentialDescriptors()))
	if err != nil {
		return c, fmt.Errorf("begin a passkey: %w", err)
	}
	return s.ceremony(ctx, token{purpose: passkeyAdd, staff: staffID}, options, state)
}

// FinishPasskey keeps the passkey that the browser of somebody made, and does
// the rest in the same transaction.
func (s *People) FinishPasskey(ctx context.Context, staffID, secret, name string, answer []byte, also func(*db.Tx) error) (p Passkey, err error) {
	if s.Passkeys == nil {
		return p, ErrNoPasskeys
	}
	if p.Name = strings.Join(strings.Fields(name), " "); p.Name == "" || utf8.RuneCountInString(p.Name) > 40 {
		p.Name = "パスキー"
	}
	t, state, err := s.endCeremony(ctx, secret, passkeyAdd)
	if err != nil {
		return p, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil || t.staff != staffID {
		return p, ErrPasskey.Because(err)
	}
	h, err := s.holder(ctx, staffID)
	if err != nil {
		return p, err
	}
	key, err := s.Passkeys.CreateCredential(h, state, parsed)
	if err != nil {
		return p, ErrPasskey.Because(err)
	}
	raw, err := json.Marshal(key)
	if err != nil {
		return p, err
	}
	p.ID, p.credential = base64.RawURLEncoding.EncodeToString(key.ID), string(raw)
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		p.Created = tx.Now
		if len(h.keys) >= maxPasskeys {
			return ErrPasskey.Because(errors.New("too many passkeys"))
		}
		if added, err := insertPasskey(ctx, tx, staffID, p); err != nil || !added {
			return errors.Join(err, ErrPasskey)
		}
		return also(tx)
	})
	return p, err
}

// AddPasskey keeps another passkey of somebody who is logged in.
func (s *People) AddPasskey(ctx context.Context, l Login, secret, name string, answer []byte) (Passkey, error) {
	return s.FinishPasskey(ctx, l.Person.ID, secret, name, answer, func(tx *db.Tx) error {
		return audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: l.Person.ID, Action: "staff.passkey_add"})
	})
}

// BeginInvitedPasskey begins to make the passkey of who was invited.
func (s *People) BeginInvitedPasskey(ctx context.Context, invited string) (member.Ceremony, error) {
	p, _, _, err := s.Invitation(ctx, invited)
	if err != nil {
		return member.Ceremony{}, err
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
func (s *People) BeginPasskeyLogin(ctx context.Context, d Device) (c member.Ceremony, err error) {
	if s.Passkeys == nil {
		return c, ErrNoPasskeys
	}
	if err := s.take(ctx, []try{{limit.Ceremony, d.client()}}); err != nil {
		return c, err
	}
	options, state, err := s.Passkeys.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return c, fmt.Errorf("begin a login by passkey: %w", err)
	}
	return s.ceremony(ctx, token{purpose: passkeyLogin}, options, state)
}

// answered finds whose passkey answered, and its new state.
func (s *People) answered(ctx context.Context, secret string, answer []byte) (staffID, keyID, credential string, err error) {
	if s.Passkeys == nil {
		return "", "", "", ErrNoPasskeys
	}
	_, state, err := s.endCeremony(ctx, secret, passkeyLogin)
	if err != nil {
		return "", "", "", err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return "", "", "", ErrPasskey.Because(err)
	}
	user, key, err := s.Passkeys.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		return s.holder(ctx, strings.TrimPrefix(string(handle), "staff:"))
	}, state, parsed)
	if err != nil || key.Authenticator.CloneWarning {
		return "", "", "", ErrPasskey.Because(err)
	}
	raw, err := json.Marshal(key)
	return strings.TrimPrefix(string(user.WebAuthnID()), "staff:"), base64.RawURLEncoding.EncodeToString(key.ID), string(raw), err
}

// FinishPasskeyLogin logs in whose passkey answered.
func (s *People) FinishPasskeyLogin(ctx context.Context, secret string, answer []byte, d Device) (l Login, err error) {
	staffID, keyID, credential, err := s.answered(ctx, secret, answer)
	if err != nil {
		return l, err
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		if err := updatePasskey(ctx, tx, keyID, credential); err != nil { // removed meanwhile, it opens nothing
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
	staffID, keyID, credential, err := s.answered(ctx, secret, answer)
	if err != nil {
		return err
	}
	if staffID != l.Person.ID {
		return ErrPasskey
	}
	return s.proved(ctx, session, func(tx *db.Tx) error { return updatePasskey(ctx, tx, keyID, credential) })
}

// PasskeysOf lists somebody's passkeys, the oldest first.
func (s *People) PasskeysOf(ctx context.Context, staffID string) (list []Passkey, err error) {
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

// ceremony keeps the server's half of one and returns the browser's.
func (s *People) ceremony(ctx context.Context, t token, options any, state *webauthn.SessionData) (c member.Ceremony, err error) {
	if c.Options, err = json.Marshal(options); err != nil {
		return c, err
	}
	raw, err := json.Marshal(state)
	if err != nil {
		return c, err
	}
	t.data = string(raw)
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		c.Token, err = keep(ctx, tx, t, ceremonyLife)
		return err
	})
	return c, err
}

func (s *People) endCeremony(ctx context.Context, secret string, p purpose) (t token, state webauthn.SessionData, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		t, err = takeToken(ctx, tx, seal.Digest(secret), p)
		return err
	})
	if errors.Is(err, ErrLink) {
		err = ErrPasskey.Because(err)
	}
	if err != nil {
		return t, state, err
	}
	return t, state, json.Unmarshal([]byte(t.data), &state)
}
