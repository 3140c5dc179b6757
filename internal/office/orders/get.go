package orders

import (
	"context"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// OrderAsk names an order.
type OrderAsk struct {
	Number string `json:"number"`
}

// OrderWhole is everything about one order.
type OrderWhole struct {
	Row       OrderRow        `json:"row"`
	Kana      string          `json:"kana"`
	Email     string          `json:"email"` // masked for who may not see it
	Phone     string          `json:"phone"`
	Masked    bool            `json:"masked"`
	Member    bool            `json:"member"`
	Note      string          `json:"note"` // what the shopper wrote
	Parcels   []OrderParcel   `json:"parcels"`
	Lines     []OrderLine     `json:"lines"`
	Sums      []OrderSum      `json:"sums"` // from the goods to the total
	Tax       string          `json:"tax"`
	Ledger    []OrderPosting  `json:"ledger"`
	Money     OrderMoney      `json:"money"`
	Shipments []OrderShipment `json:"shipments"`
	Returns   []OrderReturn   `json:"returns"`
	Letters   []OrderLetter   `json:"letters"`
	History   []OrderStep     `json:"history"` // the newest first
	Memos     []OrderStep     `json:"memos"`
	Others    []OrderRow      `json:"others"` // of the same customer, the newest first
	OthersAll int             `json:"others_all"`
	Inquiries []OrderInquiry  `json:"inquiries"`
	Actions   []OrderAction   `json:"actions"` // what can be done now, by who asks
}

// OrderParcel is where goods go.
type OrderParcel struct {
	Name    string `json:"name"`
	Postal  string `json:"postal"`
	Address string `json:"address"`
	When    string `json:"when"`
	Gift    string `json:"gift"` // wrapping and noshi, in words
	Message string `json:"message"`
}

// OrderLine is pieces of one SKU.
type OrderLine struct {
	SKU      string `json:"sku"`
	Name     string `json:"name"`
	Detail   string `json:"detail"` // colour and size
	Picture  string `json:"picture"`
	Quantity int    `json:"quantity"`
	Price    int64  `json:"price"`
	Subtotal int64  `json:"subtotal"`
	Parcel   int    `json:"parcel"` // from 1
	Fate     string `json:"fate"`   // called off, came back; in words
}

// OrderSum is one of the sums that make the total.
type OrderSum struct {
	Label  string `json:"label"`
	Detail string `json:"detail"`
	Amount int64  `json:"amount"`
}

// OrderPosting is a row of the ledger.
type OrderPosting struct {
	At     int64  `json:"at"`
	Word   string `json:"word"`
	Detail string `json:"detail"`
	Amount int64  `json:"amount"`
	Sure   bool   `json:"sure"` // money that moved; else it is promised or owed
}

// OrderMoney is how an order's money stands.
type OrderMoney struct {
	Paid        int64 `json:"paid"`
	Promised    int64 `json:"promised"`
	GivenBack   int64 `json:"given_back"`
	Outstanding int64 `json:"outstanding"`
	Refundable  int64 `json:"refundable"`
}

// OrderShipment is a part that leaves on its own.
type OrderShipment struct {
	ID       string `json:"id"`
	Seq      int    `json:"seq"`
	State    string `json:"state"` // waiting, shipped, delivered, dropped
	Word     string `json:"word"`
	Pieces   int    `json:"pieces"`
	Share    int64  `json:"share"`
	Ready    string `json:"ready"` // YYYYMMDD on which goods come in; empty: all are there
	Carrier  string `json:"carrier"`
	Tracking string `json:"tracking"`
	URL      string `json:"url"`
	At       int64  `json:"at"` // it left; 0: not yet
}

// OrderReturn is goods that go back.
type OrderReturn struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	State  string `json:"state"`
	Pieces int    `json:"pieces"`
	Reason string `json:"reason"`
	Refund int64  `json:"refund"`
	Asked  int64  `json:"asked"`
}

// OrderLetter is a letter about the order.
type OrderLetter struct {
	Key     string `json:"key"`
	Subject string `json:"subject"`
	State   string `json:"state"` // waiting, sent, failed, withdrawn
	At      int64  `json:"at"`    // written
	Done    int64  `json:"done"`  // sent or given up; 0: not yet
}

// OrderStep is an entry of the history.
type OrderStep struct {
	At   int64  `json:"at"`
	Who  string `json:"who"`
	Word string `json:"word"`
	Note string `json:"note"`
	Said bool   `json:"said"` // a memo
}

// OrderInquiry is a question that somebody asked about it.
type OrderInquiry struct {
	Number string `json:"number"`
	Topic  string `json:"topic"`
	State  string `json:"state"`
	At     int64  `json:"at"`
	Body   string `json:"body"` // its beginning
}

// othersShown is how many other orders of a customer are shown.
const othersShown = 8

func (p Parts) get(ctx context.Context, in OrderAsk) (OrderWhole, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return OrderWhole{}, err
	}
	return p.whole(ctx, n)
}

func (p Parts) whole(ctx context.Context, n id.OrderNumber) (OrderWhole, error) {
	r, err := p.Orders.Record(ctx, n)
	if err != nil {
		return OrderWhole{}, err
	}
	o := r.Order
	signs, err := p.Orders.SignsOf(ctx, o)
	if err != nil {
		return OrderWhole{}, err
	}
	w := OrderWhole{
		Row: newRow(o, signs), Kana: strings.TrimSpace(o.Orderer.LastKana + " " + o.Orderer.FirstKana), Email: o.Email, Phone: o.Orderer.Phone, Member: o.Customer != "", Note: o.Note,
		Parcels: newParcels(o), Lines: newLines(o), Sums: newSums(o), Tax: taxOf(o), Ledger: newPostings(r.Ledger), Shipments: newShipments(r), Returns: newReturns(o),
		Money:   newMoney(r.Ledger),
		Actions: actions(ctx, r),
	}
	if !room.May(ctx, staff.ContactRead) {
		w.Email, w.Phone, w.Masked = maskMail(o.Email), maskPhone(o.Orderer.Phone), true
	}
	w.History, w.Memos = newSteps(r.Transitions)
	if err := p.around(ctx, o, &w); err != nil {
		return OrderWhole{}, err
	}
	return w, nil
}

// around reads what is not the order's own: letters, other orders, inquiries.
func (p Parts) around(ctx context.Context, o order.Order, w *OrderWhole) error {
	var letters []mail.Copy
	var asked []support.Inquiry
	err := p.Orders.DB.View(ctx, func(tx *db.Tx) (err error) {
		if letters, err = mail.Copies(ctx, tx, order.LetterPrefix(o.Number)); err != nil {
			return err
		}
		asked, err = support.OfOrder(ctx, tx, string(o.Number))
		return err
	})
	if err != nil {
		return err
	}
	for _, l := range letters {
		w.Letters = append(w.Letters, OrderLetter{Key: l.Key, Subject: l.Subject, State: l.State, At: l.Created.UnixMilli(), Done: unix(l.Done)})
	}
	if room.May(ctx, staff.InquiriesRead) {
		for _, q := range asked {
			w.Inquiries = append(w.Inquiries, OrderInquiry{q.Number, q.TopicName(), string(q.State), q.Created.UnixMilli(), cut(q.Body, 120)})
		}
	}
	others, all, err := p.Orders.OthersOf(ctx, o, othersShown)
	if err != nil {
		return err
	}
	w.OthersAll = all
	for _, other := range others {
		w.Others = append(w.Others, newRow(other, nil))
	}
	return nil
}

func cut(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

func newMoney(l ledger.Ledger) OrderMoney {
	return OrderMoney{Paid: int64(l.Paid()), Promised: int64(l.Promised()), GivenBack: int64(l.GivenBack()), Outstanding: int64(l.Outstanding()), Refundable: int64(l.Refundable())}
}

func newShipments(r order.Record) []OrderShipment {
	list := []OrderShipment{}
	for _, s := range r.Shipments {
		list = append(list, OrderShipment{
			ID: s.ID, Seq: s.Seq, State: string(s.State), Word: s.State.Word(), Pieces: s.Pieces(), Share: int64(s.Share), Ready: s.Ready, Carrier: s.Carrier,
			Tracking: s.Tracking, URL: shipping.TrackingURL(s.Carrier, s.Tracking), At: unix(s.Shipped),
		})
	}
	return list
}

func newParcels(o order.Order) []OrderParcel {
	list := []OrderParcel{}
	for _, p := range o.Parcels {
		list = append(list, OrderParcel{Name: nameOf(p.To), Postal: p.To.Postal.String(), Address: addressOf(p.To), When: p.When(), Gift: giftOf(p), Message: p.Message})
	}
	return list
}

func addressOf(a member.Address) string {
	return strings.TrimSpace(a.Prefecture + a.City + a.Line + " " + a.Building)
}

func giftOf(p order.Parcel) string {
	var words []string
	if p.Wrap {
		words = append(words, "ギフトラッピング")
	}
	if p.Noshi != "" {
		words = append(words, strings.TrimSpace("のし "+p.Noshi+" "+p.NoshiName))
	}
	return strings.Join(words, "・")
}

// left tells how much of an order's shipments waits.
func left(all []shipment.Shipment) (list []shipment.Shipment) {
	for _, s := range all {
		if s.State == shipment.Waiting {
			list = append(list, s)
		}
	}
	return list
}
