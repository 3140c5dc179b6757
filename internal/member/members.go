package member

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
)

// Members are all customers of the shop.
type Members struct {
	DB       *db.DB
	Origin   string // the shop's public address, for links in letters
	ShopName string
	Hasher   *Hasher
	Passkeys *passkey.Site // nil: no passkeys
	OpenID   OpenID        // nil: the shop itself proves who somebody is
	FreshFor time.Duration // how long after a login somebody may change what matters
	Demo     bool          // members of the demo, whose password everybody knows, may log in
	// Mergers hand what a guest's device gathered to the customer who logs in
	// on it, in the transaction of the login.
	Mergers []func(ctx context.Context, tx *db.Tx, guest, customer string) error
	// Joined is done for a new customer, in the transaction that makes one.
	Joined []func(ctx context.Context, tx *db.Tx, c Customer) error
	// Proved is done when somebody logs in or has another address: it is theirs.
	Proved []func(ctx context.Context, tx *db.Tx, c Customer) error
	// Leavers erase what others hold of a customer who leaves; a fault of one
	// is why the customer cannot leave now.
	Leavers []func(ctx context.Context, tx *db.Tx, customer string) error
	// Tellers say what others hold of a customer who wants to know.
	Tellers []Teller
	// Movers bring along what others hold of an e-mail address, in the
	// transaction in which its owner gets another.
	Movers []func(ctx context.Context, tx *db.Tx, from, to string) error

	Now func() time.Time
	Log *slog.Logger

	wake chan struct{} // tells Run of a request; made by NewMembers
}

// NewMembers makes the members of a shop; the fields that others fill are empty.
func NewMembers(d *db.DB, origin, shopName string, log *slog.Logger) *Members {
	return &Members{DB: d, Origin: strings.TrimSuffix(origin, "/"), ShopName: shopName, Hasher: NewHasher(), FreshFor: freshFor, Now: time.Now, Log: log, wake: make(chan struct{}, 1)}
}

// Find finds a customer by code.
func Find(ctx context.Context, tx *db.Tx, code string) (Customer, error) {
	return selectCustomer(ctx, tx, byCode, code)
}

// FindEmail finds a customer by e-mail address. What it finds is not for strangers.
func FindEmail(ctx context.Context, tx *db.Tx, email string) (Customer, error) {
	return selectCustomer(ctx, tx, byEmail, emailKey(email))
}

// DemoMembers is how many members of the demo the shop has.
func (m *Members) DemoMembers(ctx context.Context) (n int, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		n, err = countDemo(ctx, tx)
		return err
	})
	return n, err
}

// SetRank changes a customer's rank.
func SetRank(ctx context.Context, tx *db.Tx, code, group string) error {
	return updateGroup(ctx, tx, code, group)
}

// A Newcomer is a customer to be made.
type Newcomer struct {
	Email    string
	Password string // its hash, see Hasher; empty: none
	Group    string // empty: the lowest
	Demo     bool
	Profile
}

// Create makes a customer whose address is known to be theirs. It returns
// ErrRegistered when there is one with that address.
func (m *Members) Create(ctx context.Context, tx *db.Tx, n Newcomer) (Customer, error) {
	if _, err := FindEmail(ctx, tx, n.Email); err == nil {
		return Customer{}, ErrRegistered
	} else if !isUnknown(err) {
		return Customer{}, err
	}
	code, err := freeCode(ctx, tx)
	if err != nil {
		return Customer{}, err
	}
	if n.Group == "" {
		n.Group = FirstGroup
	}
	c := Customer{Code: code, Email: n.Email, Group: n.Group, Valid: true, Profile: n.Profile, HasPassword: n.Password != "", Demo: n.Demo, Created: tx.Now}
	if err := insertCustomer(ctx, tx, c, n.Password); err != nil {
		return Customer{}, err
	}
	for _, join := range m.Joined {
		if err := join(ctx, tx, c); err != nil {
			return Customer{}, err
		}
	}
	return c, nil
}

// codeSymbols are read out easily; 32 of them, so that a byte falls evenly.
const codeSymbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// freeCode draws a code that nobody has or had.
func freeCode(ctx context.Context, tx *db.Tx) (string, error) {
	for range 8 {
		var b [9]byte
		_, _ = rand.Read(b[:]) // never fails
		for i := range b {
			b[i] = codeSymbols[b[i]%32]
		}
		code := "C" + string(b[:])
		if used, err := codeUsed(ctx, tx, code); err != nil || !used {
			return code, err
		}
	}
	return "", fmt.Errorf("no free customer code in eight draws")
}

// Save changes what a customer says of themselves.
func (m *Members) Save(ctx context.Context, code string, p Profile) (c Customer, err error) {
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		clean, wrong := p.Clean(tx.Now)
		if err := invalid(wrong); err != nil {
			return err
		}
		if err := updateProfile(ctx, tx, code, clean); err != nil {
			return err
		}
		c, err = Find(ctx, tx, code)
		return err
	})
	return c, err
}

// Visit finds the session that a cookie holds and its customer. It returns
// ErrLoginRequired when there is none, and whether the cookie is due for a new
// lease, which Touch gives.
func (m *Members) Visit(ctx context.Context, token string) (s Session, c Customer, stale bool, err error) {
	if token == "" {
		return s, c, false, ErrLoginRequired
	}
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		if s, err = selectSession(ctx, tx, digest(token)); err != nil {
			return err
		}
		if !s.alive(tx.Now) {
			return ErrLoginRequired
		}
		stale = tx.Now.Sub(s.Seen) >= touchAfter
		if c, err = Find(ctx, tx, s.Customer); err == nil && c.Demo && !m.Demo {
			return ErrLoginRequired
		}
		return err
	})
	return s, c, stale, err
}

// Touch notes a visit, which keeps the device logged in.
func (m *Members) Touch(ctx context.Context, token string, d Device) error {
	return m.DB.Update(ctx, func(tx *db.Tx) error {
		return touchSession(ctx, tx, digest(token), d.network(), tx.Now.UnixMilli())
	})
}
