package label

import (
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A Parcel is one box with one label.
type Parcel struct {
	Order    id.OrderNumber
	N        int // the parcel's place in its order, from 1
	Leaves   string
	To       Party
	From     Party
	Date     string    // wished for, YYYYMMDD; empty: any
	Slot     string    // wished for, 14/16 or 午前中; empty: any
	Contents string    // what the carrier is told that is in it
	Collect  money.Yen // to be paid at the door; 0: nothing
	Tax      money.Yen // in Collect
}

// A Party sends or receives a parcel.
type Party struct {
	Name, Kana string
	Postal     jp.PostalCode
	Prefecture string
	City       string
	Line       string
	Building   string
	Phone      string
}

// Reference is the name under which a carrier's program knows a parcel: the
// order's number without hyphens and two digits, which are the sixteen
// characters that all of the programs take.
func (p Parcel) Reference() string {
	return fmt.Sprintf("%s%02d", strings.ReplaceAll(string(p.Order), "-", ""), p.N)
}

// ParseReference reads a reference back.
func ParseReference(s string) (order id.OrderNumber, n int, err error) {
	s = jp.TypedCode(s)
	if len(s) < 3 {
		return "", 0, id.ErrOrderNumber
	}
	if order, err = id.ParseOrderNumber(s[:len(s)-2]); err != nil {
		return "", 0, err
	}
	if _, err := fmt.Sscanf(s[len(s)-2:], "%02d", &n); err != nil || n < 1 {
		return "", 0, id.ErrOrderNumber.Because(fmt.Errorf("parcel number %q", s[len(s)-2:]))
	}
	return order, n, nil
}

// A Notice tells that a text of a label is not what the shopper typed.
type Notice struct {
	Reference string
	Field     string
	From, To  string // To is empty when the character was left out
}

// A Problem is a parcel that has no label, and why.
type Problem struct {
	Reference string
	Field     string
	Why       string
	Line      int    // of a file that was read; 0: none was
	Tracking  string // as that line has it
}

func (p Problem) String() string { return p.Reference + " " + p.Field + ": " + p.Why }
