package member

import (
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// FirstGroup is the customer_group_code of a new customer: the lowest rank.
const FirstGroup = "0"

// A Customer is a member of the shop.
type Customer struct {
	Code  string
	Email string
	Group string // customer_group_code: the rank
	Valid bool   // ec_customer_validate_flg: a valid customer of the shop
	Profile
	HasPassword bool
	Demo        bool // an invented member of the demo
	Created     time.Time
}

// Name is the customer's name as letters and greetings have it, without 様.
func (c Customer) Name() string { return strings.TrimSpace(c.LastName + " " + c.FirstName) }

// A Profile is what customers say of themselves.
type Profile struct {
	LastName, FirstName string
	LastKana, FirstKana string
	Birth               string // YYYYMMDD, or empty
	Sex                 Sex
	Phone               string // digits, or empty
}

// Sex as customers tell it, or not.
type Sex string

// The choices of the form; the empty one is not told.
const (
	Female Sex = "female"
	Male   Sex = "male"
	Other  Sex = "other"
)

// Clean converts what can be converted and lists what cannot stand, by the
// names of the wire.
func (p Profile) Clean(now time.Time) (Profile, []fault.Field) {
	var c checks
	p.LastName, p.FirstName = c.name("last_name", "姓", p.LastName), c.name("first_name", "名", p.FirstName)
	p.LastKana, p.FirstKana = c.kana("last_name_kana", "セイ", p.LastKana), c.kana("first_name_kana", "メイ", p.FirstKana)
	p.Birth = c.birth("birth_date", p.Birth, now)
	p.Phone = c.phone("phone_number", p.Phone, optional)
	switch p.Sex {
	case "", Female, Male, Other:
	default:
		c.add("sex", "invalid", "性別を選択してください。")
	}
	return p, c.wrong
}
