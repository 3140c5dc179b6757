package shop

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// MemberParts is what the storefront knows of people. Fields that are nil
// count nothing.
type MemberParts struct {
	Members       *member.Members
	CartCount     func(ctx context.Context, tx *db.Tx, owner string) (int, error)
	FavoriteCount func(ctx context.Context, tx *db.Tx, owner string) (int, error)
	// Subscriber tells whether a customer who looks at a page has the digital
	// subscription; it decides itself on which pages the provider is asked.
	Subscriber func(ctx context.Context, customer, path string) bool
}

// Session is what a page may know of the visitor. Birth date, sex, postal
// code, address and phone number have no field here, so they cannot leave.
type Session struct {
	Customer          *Customer `json:"customer"`
	Verified          bool      `json:"verified"`
	AuthTime          *int64    `json:"auth_time"`
	DigitalSubscriber bool      `json:"digital_subscriber"`
	CartCount         int       `json:"cart_count"`
	FavoriteCount     int       `json:"favorite_count"`
}

// Customer is the visitor once logged in.
type Customer struct {
	CustomerCode          string       `json:"customer_code"`
	Email                 string       `json:"email"`
	LastName              string       `json:"last_name"`
	FirstName             string       `json:"first_name"`
	CustomerGroupCode     string       `json:"customer_group_code"`
	EcCustomerValidateFlg ValidateFlag `json:"ec_customer_validate_flg"`
}

// ValidateFlag says whether somebody is a valid customer of the shop.
type ValidateFlag string

// Enum lists its values for the contract.
func (ValidateFlag) Enum() []any { return []any{"valid", "invalid"} }

// None is the body of a call that takes nothing.
type None struct{}

// SessionAsk says on which page the session is wanted.
type SessionAsk struct {
	Path string `json:"path,omitempty"`
}

func (p Parts) sessionCalls() []call.Call {
	return []call.Call{
		call.Siapi("session/select/", "Who the visitor is, and the numbers in the header.", p.sessionState),
	}
}

func (p Parts) sessionState(ctx context.Context, in SessionAsk) (out Session, err error) {
	v, err := p.visitor(ctx)
	if err != nil || p.Member.Members == nil {
		return out, err
	}
	if c := v.Customer; c != nil {
		out.Customer, out.Verified = wireCustomer(*c), true
		if t := v.Session.AuthTime; !t.IsZero() {
			ms := t.UnixMilli()
			out.AuthTime = &ms
		}
		out.DigitalSubscriber = p.Member.Subscriber != nil && p.Member.Subscriber(ctx, c.Code, in.Path)
	}
	owner := v.owner()
	if owner == "" {
		return out, nil
	}
	err = p.Member.Members.DB.View(ctx, func(tx *db.Tx) error {
		if count := p.Member.CartCount; count != nil {
			if out.CartCount, err = count(ctx, tx, owner); err != nil {
				return err
			}
		}
		if count := p.Member.FavoriteCount; count != nil {
			out.FavoriteCount, err = count(ctx, tx, owner)
		}
		return err
	})
	return out, err
}

func wireCustomer(c member.Customer) *Customer {
	flag := ValidateFlag("invalid")
	if c.Valid {
		flag = "valid"
	}
	return &Customer{c.Code, c.Email, c.LastName, c.FirstName, c.Group, flag}
}
