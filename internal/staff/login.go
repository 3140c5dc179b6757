package staff

import (
	"context"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// Login logs somebody in with a password and a one-time code, or one of their
// recovery codes. All is judged at once, and one answer is given to whatever is
// wrong: nobody learns that a password was right.
func (s *People) Login(ctx context.Context, email, password, code string, d Device) (l Login, err error) {
	var who secrets
	known := false
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		if who, err = selectSecrets(ctx, tx, byEmail, emailKey(email)); err != nil {
			return err
		}
		known, err = hasDevice(ctx, tx, who.staff, d)
		return err
	})
	if err != nil {
		return l, err
	}
	tries := loginTries(emailKey(email), d, known)
	if err := s.take(ctx, tries); err != nil {
		return l, err
	}
	ok, err := s.Hasher.Matches(ctx, who.password, password)
	if err != nil {
		return l, err
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		// What was read may have changed while the hash was computed.
		now, err := selectSecrets(ctx, tx, byEmail, emailKey(email))
		if err != nil || !ok || now.password != who.password || now.staff == "" {
			return errors.Join(err, ErrLogin)
		}
		if right, err := s.takeCode(ctx, tx, now, code); err != nil || !right {
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
		l, err = s.begin(ctx, tx, now.staff, d)
		if errors.Is(err, ErrLoginRequired) { // who left
			return ErrLogin
		}
		return err
	})
	return l, err
}

// Prove notes that somebody who is logged in has proved again who they are. The
// people of the demo have nothing to prove it with, and need nothing.
func (s *People) Prove(ctx context.Context, l Login, token, password, code string) error {
	if l.Person.Demo && s.Demo {
		return s.proved(ctx, l, token, func(*db.Tx) error { return nil })
	}
	attempt := try{limit.StaffProof, l.Session.ID}
	if err := s.take(ctx, []try{attempt}); err != nil {
		return err
	}
	var who secrets
	err := s.DB.View(ctx, func(tx *db.Tx) (err error) {
		who, err = selectSecrets(ctx, tx, byID, l.Person.ID)
		return err
	})
	if err != nil {
		return err
	}
	ok, err := s.Hasher.Matches(ctx, who.password, password)
	if err != nil {
		return err
	}
	return s.proved(ctx, l, token, func(tx *db.Tx) error {
		now, err := selectSecrets(ctx, tx, byID, l.Person.ID)
		if err != nil || !ok || now.password != who.password {
			return errors.Join(err, ErrProof)
		}
		if right, err := s.takeCode(ctx, tx, now, code); err != nil || !right {
			return errors.Join(err, ErrProof)
		}
		return attempt.Forgive(ctx, tx, attempt.who)
	})
}

func (s *People) proved(ctx context.Context, l Login, token string, check func(*db.Tx) error) error {
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		if err := check(tx); err != nil {
			return err
		}
		if err := proveSession(ctx, tx, seal.Digest(token), tx.Now.UnixMilli()); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: l.Person.ID, Action: "staff.prove", Reason: l.Session.Device})
	})
}

// secrets are what somebody proves with who they are.
type secrets struct {
	staff    string // empty: nobody
	password string
	totp     string // sealed
	step     int64
}

// A try is an attempt by somebody, or at something.
type try struct {
	*limit.Rule
	who string
}

// loginTries are the limits of one try; the first is that of who tries, and a
// success forgives it. A stranger's tries never close a device on which its
// owner has worked before.
func loginTries(account string, d Device, known bool) []try {
	if known {
		return []try{{limit.StaffDevice, account + " " + d.Key}}
	}
	return []try{{limit.StaffGuesser, account + " " + d.client()}, {limit.StaffAccount, account}, {limit.StaffClient, d.client()}}
}

func hasDevice(ctx context.Context, tx *db.Tx, staffID string, d Device) (bool, error) {
	if d.Key == "" || staffID == "" {
		return false, nil
	}
	return selectDevice(ctx, tx, staffID, seal.Digest(d.Key))
}

// take counts in a transaction that stands although the attempt is refused.
func (s *People) take(ctx context.Context, tries []try) error {
	refused := false
	err := s.DB.Update(ctx, func(tx *db.Tx) error {
		refused = false
		for _, t := range tries {
			allowed, err := t.Take(ctx, tx, t.who)
			if err != nil {
				return err
			}
			refused = refused || !allowed
		}
		return nil
	})
	if err == nil && refused {
		return ErrTooMany
	}
	return err
}
