package staff

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// People are all who work in the shop, or did.
type People struct {
	DB       *db.DB
	Origin   string // the office's address, for links in letters
	ShopName string
	Hasher   *member.Hasher
	Passkeys *passkey.Site // nil: none
	Seals    seal.Key      // seals the secrets of one-time codes
	FreshFor time.Duration // how long after a proof somebody may do what needs one
	Demo     bool          // the people of the demo may log in, without any proof
	Log      *slog.Logger
}

// New makes the people of an office; the fields that others fill are empty.
func New(d *db.DB, origin, shopName string, log *slog.Logger) *People {
	return &People{DB: d, Origin: strings.TrimSuffix(origin, "/"), ShopName: shopName, Hasher: member.NewHasher(), FreshFor: freshFor, Log: log}
}

// A Person works in the shop.
type Person struct {
	ID          string
	Email       string
	Name        string
	Role        string // its code
	HasPassword bool
	Demo        bool
	Created     time.Time
	Disabled    time.Time // zero: works here
}

// Works tells whether somebody still works here.
func (p Person) Works() bool { return p.Disabled.IsZero() }

// Find finds somebody by id.
func Find(ctx context.Context, tx *db.Tx, staffID string) (Person, error) {
	return selectPerson(ctx, tx, byID, staffID)
}

// FindEmail finds somebody by e-mail address.
func FindEmail(ctx context.Context, tx *db.Tx, email string) (Person, error) {
	return selectPerson(ctx, tx, byEmail, emailKey(email))
}

// List is everybody, those who left last.
func (s *People) List(ctx context.Context) (list []Person, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectPeople(ctx, tx)
		return err
	})
	return list, err
}

// Roles is every role of the shop.
func Roles(ctx context.Context, tx *db.Tx) ([]Role, error) {
	changed, err := selectRoles(ctx, tx)
	return merged(changed), err
}

// RoleOf finds a role. One that is gone lets nobody do anything.
func RoleOf(ctx context.Context, tx *db.Tx, code string) (Role, error) {
	list, err := Roles(ctx, tx)
	if err != nil {
		return Role{}, err
	}
	for _, r := range list {
		if r.Code == code {
			return r, nil
		}
	}
	return Role{Code: code}, nil
}

// DemoPeople are those who work in the demo's office.
var DemoPeople = []Person{
	{ID: "demo-owner", Email: "owner@demo.example", Name: "紬 小春", Role: Owner, Demo: true},
	{ID: "demo-shipping", Email: "shipping@demo.example", Name: "出口 航", Role: "shipping", Demo: true},
	{ID: "demo-support", Email: "support@demo.example", Name: "相沢 みどり", Role: "support", Demo: true},
	{ID: "demo-goods", Email: "goods@demo.example", Name: "反町 絹", Role: "goods", Demo: true},
	{ID: "demo-accounting", Email: "accounting@demo.example", Name: "算田 恵", Role: "accounting", Demo: true},
}

// FillDemo gives the demo its people.
func (s *People) FillDemo(ctx context.Context) error {
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		for _, p := range DemoPeople {
			p.Created = tx.Now
			if err := insertDemo(ctx, tx, p); err != nil {
				return err
			}
		}
		return nil
	})
}

func emailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }
