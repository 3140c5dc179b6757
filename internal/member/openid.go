package member

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// OpenID is somebody else who proves who a customer is. Adapter oidc is one.
type OpenID interface {
	// Authorize is the address where the customer proves it. The flow is what
	// the answer must fit; state comes back with it.
	Authorize(ctx context.Context, f Flow, state string) (string, error)
	// Exchange turns the code that came back into who it is.
	Exchange(ctx context.Context, f Flow, code string) (Identity, error)
	// LogoutURL is where the customer logs out there too and comes back from;
	// empty when the provider has no such place.
	LogoutURL(ctx context.Context, idToken, back string) (string, error)
}

// A Flow is one way to the provider and back.
type Flow struct {
	Nonce    string
	Verifier string // of PKCE
	Fresh    bool   // the customer must prove it anew
	ReturnTo string
}

// An Identity is who the provider says it is.
type Identity struct {
	Issuer, Subject     string
	Email               string
	EmailVerified       bool
	LastName, FirstName string
	AuthTime            time.Time // zero: not told
	IDToken             string
}

// ErrOpenID is what a shopper reads when the way through a provider failed.
var ErrOpenID = fault.New(fault.Unauthenticated, "member.openid_failed", "認証サービスでのログインを完了できませんでした。お手数ですが、もう一度ログインしてください。")

// BeginOpenID begins a way to the provider on a device, whose guest must be
// known, and returns where to send the browser.
func (m *Members) BeginOpenID(ctx context.Context, d Device, returnTo string, fresh bool) (string, error) {
	f := Flow{Nonce: newSecret(), Verifier: newSecret(), Fresh: fresh, ReturnTo: ReturnTo(returnTo)}
	raw, err := json.Marshal(f)
	if err != nil {
		return "", err
	}
	var state string
	err = m.takeAll(ctx, []try{{limit.Ceremony, d.client()}}, func(tx *db.Tx) error {
		state, err = keep(ctx, tx, token{purpose: openID, guest: d.Guest, data: string(raw)})
		return err
	})
	if err != nil {
		return "", err
	}
	to, err := m.OpenID.Authorize(ctx, f, state)
	if err != nil {
		return "", ErrOpenID.Because(err)
	}
	return to, nil
}

// FinishOpenID logs in whoever comes back from the provider on the device that
// went there, and returns where they were. A state from elsewhere is refused:
// it could log a shopper in as a stranger.
func (m *Members) FinishOpenID(ctx context.Context, state, code string, d Device) (l Login, returnTo string, err error) {
	var t token
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		t, err = takeToken(ctx, tx, digest(state), openID)
		return err
	})
	if err != nil {
		return l, "/", ErrOpenID.Because(err)
	}
	if t.guest == "" || t.guest != d.Guest || code == "" {
		return l, "/", ErrOpenID
	}
	var f Flow
	if err := json.Unmarshal([]byte(t.data), &f); err != nil {
		return l, "/", err
	}
	who, err := m.OpenID.Exchange(ctx, f, code)
	if err != nil {
		return l, f.ReturnTo, ErrOpenID.Because(err)
	}
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		if f.Fresh && !m.Fresh(Session{AuthTime: who.AuthTime}, tx.Now) {
			return ErrOpenID
		}
		c, err := m.linked(ctx, tx, who)
		if err != nil {
			return err
		}
		l, err = m.begin(ctx, tx, c.Code, d, who.AuthTime, who.IDToken)
		return err
	})
	return l, f.ReturnTo, err
}

// linked finds the customer of an identity, or makes one. An account is given
// to somebody by e-mail address only where the provider has checked that it is theirs.
func (m *Members) linked(ctx context.Context, tx *db.Tx, who Identity) (Customer, error) {
	c, err := selectCustomer(ctx, tx, byIdentity, who.Issuer, who.Subject)
	if err == nil || !isUnknown(err) {
		return c, err
	}
	address, err := mail.ParseAddress(who.Email)
	if err != nil || !who.EmailVerified {
		return c, ErrOpenIDEmail
	}
	c, err = FindEmail(ctx, tx, address)
	if isUnknown(err) {
		c, err = m.Create(ctx, tx, Newcomer{Email: address, Profile: Profile{LastName: short(who.LastName), FirstName: short(who.FirstName)}})
	}
	if err != nil {
		return c, err
	}
	return c, insertIdentity(ctx, tx, who.Issuer, who.Subject, c.Code)
}

// short is a name that the provider gave, as far as we would have taken it.
func short(name string) string {
	runes := []rune(tidy(name))
	return string(runes[:min(len(runes), maxName)])
}

// LogoutAt is where the browser goes after a session ended: the provider that
// it came from, or the shop's own page.
func (m *Members) LogoutAt(ctx context.Context, s Session) string {
	const here = "/logout/logout_redirect"
	if m.OpenID == nil || s.IDToken == "" {
		return here
	}
	there, err := m.OpenID.LogoutURL(ctx, s.IDToken, m.Origin+here)
	if err != nil || there == "" {
		if err != nil {
			m.Log.WarnContext(ctx, "members: no way to log out at the provider", "err", err)
		}
		return here
	}
	return there
}
