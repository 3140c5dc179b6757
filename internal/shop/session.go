package shop

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
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
	CustomerCode          string `json:"customer_code"`
	Email                 string `json:"email"`
	LastName              string `json:"last_name"`
	FirstName             string `json:"first_name"`
	CustomerGroupCode     string `json:"customer_group_code"`
	EcCustomerValidateFlg string `json:"ec_customer_validate_flg"`
}

// None is the body of a call that takes nothing.
type None struct{}

// sessionCalls answers everybody as a guest: members arrive with the member
// capability, and until then nobody can be logged in.
func sessionCalls() []call.Call {
	return []call.Call{
		call.Siapi("session/select/", "Who the visitor is, and the numbers in the header.",
			func(context.Context, None) (Session, error) { return Session{}, nil }),
	}
}
