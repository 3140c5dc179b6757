package account

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

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
	v, err := p.Visitor(ctx)
	if err != nil || p.Members == nil {
		return out, err
	}
	if c := v.Customer; c != nil {
		out.Customer, out.Verified = wireCustomer(*c), true
		if t := v.Session.AuthTime; !t.IsZero() {
			ms := t.UnixMilli()
			out.AuthTime = &ms
		}
		out.DigitalSubscriber = p.Subscriber != nil && p.Subscriber(ctx, c.Code, in.Path)
	}
	owner := v.Owner()
	if owner == "" {
		return out, nil
	}
	err = p.Members.DB.View(ctx, func(tx *db.Tx) error {
		if count := p.CartCount; count != nil {
			if out.CartCount, err = count(ctx, tx, owner); err != nil {
				return err
			}
		}
		if count := p.FavoriteCount; count != nil {
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
