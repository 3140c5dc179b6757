package member

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// maxPasskeys is how many a customer may have.
const maxPasskeys = 20

// A Passkey is a key on a device or in a customer's cloud that logs them in.
type Passkey struct {
	ID         string
	Name       string
	Created    time.Time
	Used       time.Time // zero: never
	credential string    // JSON
}

// A Ceremony is what the browser needs to make or use a passkey. Token comes
// back with the answer and works once.
type Ceremony struct {
	Token   string
	Options json.RawMessage
}

// NewPasskeys prepares passkeys of the shop at origin. They are bound to a
// name: a shop on a bare loopback address has them at localhost.
func NewPasskeys(origin, shopName string) (*webauthn.WebAuthn, error) {
	u, err := url.Parse(origin)
	if err != nil {
		return nil, fmt.Errorf("passkeys at %q: %w", origin, err)
	}
	host := u.Hostname()
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsLoopback() {
		host = "localhost"
		u.Host = "localhost:" + u.Port()
	}
	return webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: shopName, RPOrigins: []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired, // it stands alone: there is no second factor
		},
	})
}

// holder is a customer as the library sees one.
type holder struct {
	Customer
	keys []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return []byte(h.Code) }
func (h holder) WebAuthnName() string                       { return h.Email }
func (h holder) WebAuthnDisplayName() string                { return h.Name() }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

func (m *Members) holder(ctx context.Context, code string) (h holder, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		if h.Customer, err = Find(ctx, tx, code); err != nil {
			return err
		}
		list, err := selectPasskeys(ctx, tx, code)
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

// BeginPasskey begins to make a passkey for somebody who logged in just now.
func (m *Members) BeginPasskey(ctx context.Context, s Session) (Ceremony, error) {
	if m.Passkeys == nil {
		return Ceremony{}, ErrNoPasskeys
	}
	if _, err := m.freshly(ctx, s); err != nil {
		return Ceremony{}, err
	}
	h, err := m.holder(ctx, s.Customer)
	if err != nil {
		return Ceremony{}, err
	}
	options, state, err := m.Passkeys.BeginRegistration(h, webauthn.WithExclusions(webauthn.Credentials(h.keys).CredentialDescriptors()))
	if err != nil {
		return Ceremony{}, fmt.Errorf("begin a passkey: %w", err)
	}
	return m.ceremony(ctx, token{purpose: passkeyAdd, customer: s.Customer}, options, state)
}

// FinishPasskey keeps the passkey that the browser made.
func (m *Members) FinishPasskey(ctx context.Context, s Session, secret, name string, answer []byte) (p Passkey, err error) {
	if m.Passkeys == nil {
		return p, ErrNoPasskeys
	}
	var c checks
	if p.Name = c.text("label", "パスキーの名前", name, maxName, optional); p.Name == "" {
		p.Name = s.Device
	}
	if err := c.err(); err != nil {
		return p, err
	}
	t, state, err := m.endCeremony(ctx, secret, passkeyAdd)
	if err != nil {
		return p, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil || t.customer != s.Customer {
		return p, ErrPasskey.Because(err)
	}
	h, err := m.holder(ctx, s.Customer)
	if err != nil {
		return p, err
	}
	key, err := m.Passkeys.CreateCredential(h, state, parsed)
	if err != nil {
		return p, ErrPasskey.Because(err)
	}
	raw, err := json.Marshal(key)
	if err != nil {
		return p, err
	}
	p.ID, p.credential = base64.RawURLEncoding.EncodeToString(key.ID), string(raw)
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		p.Created = tx.Now
		if len(h.keys) >= maxPasskeys {
			return ErrPasskey.Because(errors.New("too many passkeys"))
		}
		if added, err := insertPasskey(ctx, tx, s.Customer, p); err != nil || !added {
			return errors.Join(err, ErrPasskey)
		}
		return m.send(ctx, tx, "passkey."+newSecret(), h.Email, h.Name(), m.letterPasskey(p.Name))
	})
	return p, err
}

// BeginPasskeyLogin begins a login of whoever has a passkey of the shop.
func (m *Members) BeginPasskeyLogin(ctx context.Context, d Device) (c Ceremony, err error) {
	if m.Passkeys == nil {
		return c, ErrNoPasskeys
	}
	if err := m.takeAll(ctx, []try{{limit.Ceremony, d.client()}}, func(*db.Tx) error { return nil }); err != nil {
		return c, err
	}
	options, state, err := m.Passkeys.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return c, fmt.Errorf("begin a login by passkey: %w", err)
	}
	return m.ceremony(ctx, token{purpose: passkeyLogin}, options, state)
}

// FinishPasskeyLogin logs in the customer whose passkey answered.
func (m *Members) FinishPasskeyLogin(ctx context.Context, secret string, answer []byte, d Device) (l Login, err error) {
	if m.Passkeys == nil {
		return l, ErrNoPasskeys
	}
	_, state, err := m.endCeremony(ctx, secret, passkeyLogin)
	if err != nil {
		return l, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return l, ErrPasskey.Because(err)
	}
	user, key, err := m.Passkeys.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		return m.holder(ctx, string(handle))
	}, state, parsed)
	if err != nil || key.Authenticator.CloneWarning {
		return l, ErrPasskey.Because(err)
	}
	raw, err := json.Marshal(key)
	if err != nil {
		return l, err
	}
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		// Removed meanwhile, it no longer opens anything.
		if err := updatePasskey(ctx, tx, base64.RawURLEncoding.EncodeToString(key.ID), string(raw)); err != nil {
			return err
		}
		l, err = m.begin(ctx, tx, string(user.WebAuthnID()), d, tx.Now, "")
		return err
	})
	return l, err
}

// ceremony keeps the server's half of one and returns the browser's.
func (m *Members) ceremony(ctx context.Context, t token, options any, state *webauthn.SessionData) (c Ceremony, err error) {
	if c.Options, err = json.Marshal(options); err != nil {
		return c, err
	}
	raw, err := json.Marshal(state)
	if err != nil {
		return c, err
	}
	t.data = string(raw)
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		c.Token, err = keep(ctx, tx, t)
		return err
	})
	return c, err
}

func (m *Members) endCeremony(ctx context.Context, secret string, p purpose) (t token, state webauthn.SessionData, err error) {
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		t, err = takeToken(ctx, tx, digest(secret), p)
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

// PasskeysOf lists a customer's passkeys, the oldest first.
func (m *Members) PasskeysOf(ctx context.Context, code string) (list []Passkey, err error) {
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
