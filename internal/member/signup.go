package member

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// A SignUp is the form of somebody who wants to become a member.
type SignUp struct {
	Email    string
	Password string // empty with Passkey
	Passkey  bool   // no password: a passkey is made after the address is confirmed
	Profile
}

// pending is a sign-up between the form and the link of its letter.
type pending struct {
	Email    string
	Password string // its hash
	Profile
}

// SignUp takes the form and has a letter written: with a link to go on, or,
// to somebody who has an account, that there is one.
func (m *Members) SignUp(ctx context.Context, s SignUp, d Device) error {
	c := checks{}
	p := pending{Email: c.email("email", s.Email)}
	if !s.Passkey {
		c.password("password", s.Password, p.Email)
	}
	clean, wrong := s.Clean(m.Now())
	p.Profile = clean
	if err := invalid(append(c.wrong, wrong...)); err != nil {
		return err
	}
	if err := m.mayAsk(ctx, d); err != nil {
		return err
	}
	if !s.Passkey {
		var err error
		if p.Password, err = m.Hasher.Hash(ctx, s.Password); err != nil {
			return err
		}
	}
	return m.note(ctx, request{purpose: signUp, email: p.Email, guest: d.Guest}, p)
}

// Verify makes the account that a link belongs to and logs it in. On another
// device than the one that signed up the password must be known too: a link
// alone could be of an account that a stranger prepared with a password of
// theirs, in the name of whoever opens it.
func (m *Members) Verify(ctx context.Context, secret, password string, d Device) (l Login, err error) {
	var t token
	var p pending
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		t, err = selectToken(ctx, tx, digest(secret), signUp)
		return err
	})
	if err != nil {
		return l, err
	}
	if err := json.Unmarshal([]byte(t.data), &p); err != nil {
		return l, fmt.Errorf("read a sign-up: %w", err)
	}
	if p.Password != "" && (t.guest == "" || t.guest != d.Guest) {
		if err := m.knows(ctx, digest(secret), p.Password, password); err != nil {
			return l, err
		}
	}
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		if _, err := takeToken(ctx, tx, digest(secret), signUp); err != nil {
			return err
		}
		c, err := m.Create(ctx, tx, Newcomer{Email: p.Email, Password: p.Password, Profile: p.Profile})
		if err != nil {
			return err
		}
		if err := m.send(ctx, tx, "joined."+c.Code, c.Email, c.Name(), m.letterJoined(c)); err != nil {
			return err
		}
		l, err = m.begin(ctx, tx, c.Code, d, tx.Now, "")
		return err
	})
	return l, err
}

// knows checks the password of a sign-up, a few times.
func (m *Members) knows(ctx context.Context, link, hash, password string) error {
	if password == "" {
		return ErrLinkPassword
	}
	if err := m.takeAll(ctx, []try{{limit.LinkGuess, link}}, func(*db.Tx) error { return nil }); err != nil {
		return err
	}
	ok, err := m.Hasher.Matches(ctx, hash, password)
	if err == nil && !ok {
		return ErrLinkPassword.With(fault.Field{Name: "password", Code: "wrong", Message: "パスワードが正しくありません。"})
	}
	return err
}
