// Package shipment is the parts in which an order leaves the house, in the
// table order_shipment: what is in each, where it goes, who carries it under
// which number, and which part of the order's money is paid with it.
//
// A shipment waits from the moment the order is accepted, or an exchange is;
// it is shipped once, and delivered or dropped.
package shipment

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// Kind is what a shipment is for.
type Kind string

// The kinds.
const (
	Order    Kind = "order"    // goods that were ordered
	Exchange Kind = "exchange" // goods in the place of some that came back
)

// State is how far a shipment is.
type State string

// The states.
const (
	Waiting   State = "waiting"
	Shipped   State = "shipped"
	Delivered State = "delivered"
	Dropped   State = "dropped" // all of it was called off
)

var words = map[State]string{Waiting: "発送準備中", Shipped: "発送済み", Delivered: "お届け済み", Dropped: "キャンセル済み"}

// Word is the state in plain Japanese.
func (s State) Word() string { return words[s] }

// A Shipment is one of the parts of an order.
type Shipment struct {
	ID        string
	Order     id.OrderNumber
	Seq       int // from 1
	Kind      Kind
	State     State
	Parcel    int // place in the order's parcels: where it goes, and how it is wrapped
	Lines     []Line
	Ready     string    // YYYYMMDD on which the last of its goods come in; empty: all are there
	Share     money.Yen // of the order's total, paid with it
	Return    string    // id of the return that it is the exchange of
	Carrier   string    // empty before it is shipped
	Tracking  string    // the carrier's number; may be empty
	Created   time.Time
	Shipped   time.Time // zero: not yet
	Delivered time.Time // zero: not yet
}

// A Line is pieces of a line of the order; an exchange has them of another SKU.
type Line struct {
	Line     int    `json:"line"` // place in the order's lines
	SKU      id.SKU `json:"sku"`
	Quantity int    `json:"quantity"`
}

// Pieces is how many pieces are in it.
func (s Shipment) Pieces() (n int) {
	for _, l := range s.Lines {
		n += l.Quantity
	}
	return n
}

// Of is how many pieces of a line of the order are in it.
func (s Shipment) Of(line int) (n int) {
	for _, l := range s.Lines {
		if l.Line == line {
			n += l.Quantity
		}
	}
	return n
}

// Wants is its pieces as the stock counts them.
func (s Shipment) Wants() (wants []stock.Want) {
	for _, l := range s.Lines {
		wants = append(wants, stock.Want{SKU: l.SKU, Quantity: l.Quantity})
	}
	return wants
}

// Left tells whether it has left the house.
func (s Shipment) Left() bool { return s.State == Shipped || s.State == Delivered }

// Share spreads what is to be paid with shipments over them, by what the goods
// in each are worth; all of it goes with the first when nothing is worth more.
func Share(total money.Yen, worth []money.Yen) []money.Yen {
	shares := make([]money.Yen, len(worth))
	if len(shares) == 0 || total <= 0 {
		return shares
	}
	sum, given := money.Yen(0), money.Yen(0)
	for _, w := range worth {
		sum += w
	}
	for i, w := range worth {
		if sum > 0 {
			shares[i] = total * w / sum
		}
		given += shares[i]
	}
	shares[0] += total - given
	return shares
}
