package order

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
)

// An Order is what was confirmed and what became of it.
type Order struct {
	Number    id.OrderNumber
	Owner     string
	Customer  string // customer_code, or empty
	Key       string // idempotency key of its confirmation
	Status    Status
	Payment   string // id of its payment; empty: nothing was to pay
	Placed    time.Time
	Updated   time.Time
	Shipped   time.Time // zero: not yet
	Delivered time.Time // zero: not yet
	// Money is what was paid and went back; only All and Record read it.
	Money ledger.Sums
	Body
}

// Body is the part of an order that is written as one text.
type Body struct {
	Email    string         `json:"email"`
	Orderer  member.Address `json:"orderer"`
	Parcels  []Parcel       `json:"parcels"`
	Lines    []Line         `json:"lines"` // as in Quote.Lines
	Quote    pricing.Quote  `json:"quote"`
	Method   payment.Method `json:"method"` // empty: nothing was to pay
	Coupons  []string       `json:"coupons"`
	Note     string         `json:"note"`
	Discreet bool           `json:"discreet"`
	Law      []LawItem      `json:"law"` // what the confirmation screen said
	Returns  []Return       `json:"returns"`
	Priced   *pricing.Input `json:"priced,omitempty"`    // what the quote was worked out from
	Split    bool           `json:"split,omitempty"`     // goods that come in later are sent later
	Held     string         `json:"held,omitempty"`      // why it is not to be shipped; empty: it may be
	KeepCard bool           `json:"keep_card,omitempty"` // goods come later than the promise of a card lives
	Card     string         `json:"card,omitempty"`      // the service's name for the card that is kept until all has left
	PayBy    string         `json:"pay_by,omitempty"`    // YYYYMMDD until which it can be paid again
}

// A Parcel is a part of an order that goes to one address.
type Parcel struct {
	To        member.Address `json:"to"`
	Wrap      bool           `json:"wrap"`
	Noshi     string         `json:"noshi"`
	NoshiName string         `json:"noshi_name"`
	Message   string         `json:"message"`
	Date      string         `json:"date"`     // chosen, YYYYMMDD; empty: the earliest
	Slot      string         `json:"slot"`     // chosen; empty: any time
	Earliest  string         `json:"earliest"` // promised when it was ordered, YYYYMMDD
	Later     []Later        `json:"later,omitempty"`
}

// A Later is goods of a parcel that are sent after its others, which are what
// Date and Earliest are about.
type Later struct {
	Ready    string `json:"ready"`    // YYYYMMDD on which they come in
	Earliest string `json:"earliest"` // promised when it was ordered, YYYYMMDD
}

// A Line is pieces of one SKU in one parcel. What it costs is in Quote.Lines at
// the same place.
type Line struct {
	SKU       id.SKU             `json:"sku"`
	Name      string             `json:"name"`
	Color     string             `json:"color"`
	Size      string             `json:"size"`
	Brand     string             `json:"brand"`
	Category  string             `json:"category"` // of the first level, for analytics
	Picture   string             `json:"picture"`  // address of a small one; may be empty
	Quantity  int                `json:"quantity"`
	Parcel    int                `json:"parcel"`
	Rule      catalog.ReturnRule `json:"rule"`
	Reserve   bool               `json:"reserve"`
	Ready     string             `json:"ready,omitempty"`     // YYYYMMDD on which a pre-order comes in
	Cancelled int                `json:"cancelled,omitempty"` // pieces that were called off; Quantity is without them
	Returned  int                `json:"returned"`            // pieces that came back for good
	Exchanged int                `json:"exchanged"`           // pieces that came back for others
}

// A LawItem is one of the things that the law wants on the last screen.
type LawItem struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// ReturnKind is what a shopper wants for goods that go back.
type ReturnKind string

// The two kinds.
const (
	ForMoney ReturnKind = "return"
	ForSize  ReturnKind = "exchange"
)

// Enum lists all values for the contract.
func (ReturnKind) Enum() []any { return []any{ForMoney, ForSize} }

// A Return is goods that go back, or are asked to.
type Return struct {
	ID     string       `json:"id"`
	Kind   ReturnKind   `json:"kind"`
	Lines  []ReturnLine `json:"lines"`
	Why    ReturnWhy    `json:"why,omitempty"` // as they chose it
	Reason string       `json:"reason"`        // as they wrote it
	Faulty bool         `json:"faulty"`        // the shop bears the postage
	State  ReturnState  `json:"state"`
	Refund money.Yen    `json:"refund"`           // owed for it, once it was inspected
	Points int          `json:"points"`           // given back, once it was inspected
	Asked  int64        `json:"asked,omitempty"`  // Unix milliseconds
	Photos int          `json:"photos,omitempty"` // how many the shopper added
	Judged int64        `json:"judged,omitempty"` // when somebody said what the goods are like, while money waits; Unix milliseconds
}

// A ReturnLine is pieces of a line of the order.
type ReturnLine struct {
	Line     int    `json:"line"` // place in Order.Lines
	Quantity int    `json:"quantity"`
	NewSKU   id.SKU `json:"new_sku"`         // of an exchange
	Scrap    int    `json:"scrap,omitempty"` // pieces that are not sold again
	// Condition and Note are what whoever looked at the pieces says of them.
	Condition Condition `json:"condition,omitempty"`
	Note      string    `json:"note,omitempty"`
}

// A Transition is one step of an order's life, or something that was done to it while
// its status stayed.
type Transition struct {
	From, To Status
	At       time.Time
	Actor    Actor
	Who      string // the name of an operator
	What     string // of something that left the status as it was
	Note     string
}

// Pieces is how many pieces were ordered.
func (o Order) Pieces() int {
	n := 0
	for _, l := range o.Lines {
		n += l.Quantity
	}
	return n
}
