package people

import (
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// An errand is an order that somebody made, and how far it came.
type errand struct {
	hours  int // ago; the steps after it follow a real shop's pace
	pieces int
	each   money.Yen // a piece costs this at least, and half as much again at most
	method payment.Method
	end    order.Status

	coupon   string
	points   string // as order entry takes it
	gift     bool   // wrapped, with a card
	apart    bool   // one piece goes to the second address
	discreet bool

	// What went back of it, and how far that came.
	faulty   bool
	exchange bool
	back     order.ReturnStep // empty: as far as it goes by itself

	// paid was a transfer before the order was called off: its money is owed; account
	// means that the shopper said where it goes.
	paid, account bool
}

const day = 24

// errands are what each rank bought, oldest first. What was shipped within a
// year and kept adds up to the rank; the table's amounts are at least that.
var errands = map[string][]errand{
	"0": {
		{hours: 40 * day, pieces: 2, each: 3_500, method: payment.Card, end: order.Delivered},
		{hours: 20 * day, pieces: 1, each: 5_000, method: payment.Bank, end: order.Cancelled},
		{hours: 2 * day, pieces: 1, each: 6_000, method: payment.Konbini, end: order.AwaitingPayment},
	},
	"1": {
		{hours: 200 * day, pieces: 3, each: 8_000, method: payment.Card, end: order.Delivered},
		{hours: 60 * day, pieces: 2, each: 7_000, method: payment.Bank, end: order.Delivered, coupon: codeTen},
		{hours: 1 * day, pieces: 1, each: 5_500, method: payment.Card, end: order.Paid, discreet: true},
	},
	"2": {
		{hours: 300 * day, pieces: 4, each: 10_000, method: payment.Card, end: order.Delivered},
		{hours: 90 * day, pieces: 4, each: 11_000, method: payment.Card, end: order.Delivered, coupon: codeTen, gift: true, apart: true},
		{hours: 12 * day, pieces: 2, each: 8_000, method: payment.Card, end: order.Exchanged},
		{hours: 3 * day, pieces: 2, each: 4_500, method: payment.Card, end: order.Shipped, points: "500"},
		{hours: 12, pieces: 1, each: 8_000, method: payment.COD, end: order.Preparing},
	},
	"3": {
		{hours: 330 * day, pieces: 6, each: 13_000, method: payment.Card, end: order.Delivered},
		{hours: 240 * day, pieces: 6, each: 12_000, method: payment.Card, end: order.Delivered, gift: true},
		{hours: 120 * day, pieces: 6, each: 12_000, method: payment.Card, end: order.Delivered, apart: true},
		{hours: 45 * day, pieces: 2, each: 7_000, method: payment.Card, end: order.Refunded},
		{hours: 15 * day, pieces: 1, each: 2_000, method: payment.COD, end: order.Returned, points: "all"},
		{hours: 4 * day, pieces: 3, each: 6_000, method: payment.Card, end: order.PartlyShipped, apart: true},
		{hours: 7 * day, pieces: 2, each: 6_000, method: payment.Card, end: order.ReturnRequested},
		{hours: 12 * day, pieces: 2, each: 5_000, method: payment.Card, end: order.ReturnRequested, back: order.StepArrived},
		{hours: 11 * day, pieces: 1, each: 6_000, method: payment.Card, end: order.ReturnRequested, back: order.StepJudged},
		{hours: 10 * day, pieces: 1, each: 6_000, method: payment.Card, end: order.ReturnRequested, back: order.StepArrived, exchange: true},
		{hours: 8 * day, pieces: 1, each: 5_000, method: payment.Card, end: order.ReturnRequested, faulty: true},
		{hours: 9 * day, pieces: 1, each: 7_000, method: payment.Bank, end: order.Cancelled, paid: true, account: true},
		{hours: 6 * day, pieces: 1, each: 4_000, method: payment.Bank, end: order.Cancelled, paid: true, account: true},
		{hours: 5 * day, pieces: 1, each: 5_000, method: payment.Bank, end: order.Cancelled, paid: true},
	},
}
