package order_test

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
	"github.com/tsumugi-shop/tsumugi/internal/shop/buy/buytest"
)

// counted is the ledger of an order, added up by hand.
type counted struct {
	paid, owed, back money.Yen
	of               map[ledger.Occasion]money.Yen // what is owed, by occasion
}

func addUp(l ledger.Ledger) counted {
	c := counted{of: map[ledger.Occasion]money.Yen{}}
	for _, p := range l {
		switch p.Kind {
		case ledger.Captured:
			c.paid += p.Amount
		case ledger.Owed:
			c.owed += p.Amount
			c.of[p.Occasion] += p.Amount
		case ledger.Refunded, ledger.Transferred:
			c.back += p.Amount
		}
	}
	return c
}

// checkPapers compares what the shopper reads with the ledger: the page of the
// order, all letters, the receipt; and what is written down about the coupon.
func (l *life) checkPapers() {
	l.t.Helper()
	page := l.page() // it may ask the payment service
	r := l.record(l.n)
	c := addUp(r.Ledger)
	l.checkPage(page, r, c)
	l.checkLetters(r, c)
	l.checkReceipt(r, c)
	if coupon := l.keepsCoupon(r.Order); l.coupon && coupon != l.usedCoupon(r.Order) {
		l.t.Errorf("the order is %s and has its coupon: %v; the person used it: %v", r.Order.Status, coupon, !coupon)
	}
}

// page is what the page of the order says, as its call answers.
func (l *life) page() buytest.OrderSum {
	l.t.Helper()
	token, err := l.Pass(l.t.Context(), l.record(l.n).Order)
	if err != nil {
		l.t.Fatal(err)
	}
	if l.behind != l.Orders { // a restart makes others
		if l.pages, err = buytest.NewOrderPages(l.Orders, l.clock, l.Log); err != nil {
			l.t.Fatal(err)
		}
		l.behind = l.Orders
	}
	sum, err := l.pages.Sum(l.t.Context(), l.n, token)
	if err != nil {
		l.t.Fatal(err)
	}
	return sum
}

func (l *life) checkPage(said buytest.OrderSum, r order.Record, c counted) {
	l.t.Helper()
	total, notes := r.Order.Quote.Total, money.Yen(0)
	for _, k := range r.CreditNotes() {
		notes += k.Yen
	}
	want := buytest.OrderSum{Total: total, Quoted: total, Paid: c.paid, Back: c.back, GoesBack: c.owed - c.back, Credits: notes, Returned: c.of[ledger.Return], AsksAccount: r.Order.Method.ByHand() && c.owed > c.back}
	if said != want {
		l.t.Errorf("the page says %+v, the ledger %+v", said, want)
	}
}

// checkLetters adds up what letters say of money.
func (l *life) checkLetters(r order.Record, c counted) {
	l.t.Helper()
	var letters []db.Record
	l.view(func(tx *db.Tx) (err error) {
		letters, err = mail.SentTo(l.t.Context(), tx, r.Order.Email)
		return err
	})
	said := map[string]money.Yen{}
	placed, newest := money.Yen(-1), money.Yen(-1)
	for _, letter := range letters {
		subject, text := fmt.Sprint(letter["subject"]), fmt.Sprint(letter["text"])
		_, what, _ := strings.Cut(subject, "】")
		what, _, _ = strings.Cut(what, "（")
		for line := range strings.SplitSeq(text, "\n") {
			label, value, found := strings.Cut(line, "：")
			yen, err := ordertest.Yen(value)
			if !found || err != nil {
				continue
			}
			switch {
			case label == "お支払い総額（税込）" && (what == "ご注文ありがとうございます" || what == "お支払いのお願い"):
				placed = yen
			case label == "お支払い総額（税込）" && what == "ご注文の一部をキャンセルしました" && (newest < 0 || yen < newest):
				newest = yen
			case label == "お支払い総額の減額":
				said["less"] += yen
			case label == "ご返金額（累計）":
				said["in all"] = max(said["in all"], yen)
			case strings.HasPrefix(label, "ご返金額（"):
				said["back"] += yen
			case label == "ご返金額":
				said[what] += yen
			}
		}
	}
	if said["back"] != c.back || said["in all"] != c.back {
		l.t.Errorf("letters tell of %d yen that went back, and %d in all; the ledger of %d", said["back"], said["in all"], c.back)
	}
	if got, want := said["ご返金のお知らせ"], c.of[ledger.Goodwill]+c.of[ledger.Lost]; got != want {
		l.t.Errorf("letters promise %d yen without goods, the ledger %d", got, want)
	}
	if got := said["返品の商品を受け取りました"]; got != c.of[ledger.Return] {
		l.t.Errorf("letters promise %d yen for returns, the ledger %d", got, c.of[ledger.Return])
	}
	total := r.Order.Quote.Total
	if placed >= 0 && placed-said["less"] != total || newest >= 0 && newest != total {
		l.t.Errorf("letters say a total of %d, less %d, and then %d; the order's is %d", placed, said["less"], newest, total)
	}
	if by := r.Order.Method.ByHand(); by && c.owed > 0 && said["ご返金先口座のご登録のお願い"] == 0 {
		l.t.Errorf("%d yen are owed by hand and no letter asks where to", c.owed)
	}
}

// checkReceipt compares the receipt, and its copy, with the money that was
// taken and not given back.
func (l *life) checkReceipt(r order.Record, c counted) {
	l.t.Helper()
	if !r.Order.HasReceipt() {
		if _, err := l.IssueReceipt(l.t.Context(), l.n, "", shopper); err == nil {
			l.t.Errorf("the order is %s, %+v, and has a receipt", r.Order.Status, c)
		}
		return
	}
	paper, err := l.IssueReceipt(l.t.Context(), l.n, "", shopper)
	if err != nil {
		l.t.Fatal(err)
	}
	kept, err := l.IssuedReceipt(l.t.Context(), l.n)
	if err != nil || kept.Order.Quote.Total != paper.Order.Quote.Total || fmt.Sprint(kept.Credits) != fmt.Sprint(paper.Credits) || kept.Again != paper.Again || !reflect.DeepEqual(kept.Company, paper.Company) {
		l.t.Errorf("the receipt says %d, %v and its copy %d, %v: %v", paper.Order.Quote.Total, paper.Credits, kept.Order.Quote.Total, kept.Credits, err)
	}
	credits, whole := money.Yen(0), r.Order.Quote.Total
	for _, k := range paper.Credits {
		credits += k.Yen
	}
	unsold := c.of[ledger.Cancel] + c.of[ledger.Line] + c.of[ledger.Late]
	if taken := c.paid - unsold; taken == whole && whole-credits != c.paid-c.owed || credits != c.owed-unsold {
		l.t.Errorf("the receipt says %d less %d; %d were paid and %d go back, %d of it unsold", whole, credits, c.paid, c.owed, unsold)
	}
	sum := money.Yen(0)
	for _, t := range paper.Order.Quote.Taxes {
		sum += t.Total
	}
	if sum != whole+paper.Order.Quote.PointsPay {
		l.t.Errorf("the rates of the receipt are %d yen, its total %d and %d were paid by points", sum, whole, paper.Order.Quote.PointsPay)
	}
}

// keepsCoupon tells whether the order took a coupon and has not given it back.
func (l *life) keepsCoupon(o order.Order) bool {
	return len(o.Coupons) > 0 && o.Status != order.Cancelled && (o.Status != order.Refunded || !o.Shipped.IsZero())
}

func (l *life) usedCoupon(o order.Order) (used bool) {
	l.t.Helper()
	l.view(func(tx *db.Tx) (err error) {
		used, err = loyalty.UsedUp(l.t.Context(), tx, loyalty.Person(o.Email), "LIVES")
		return err
	})
	return used
}

// couponsTaken is how often the shop believes that the coupon is used.
func (s *shop) couponsTaken() (n int) {
	s.t.Helper()
	s.view(func(tx *db.Tx) error {
		all, err := loyalty.All(s.t.Context(), tx)
		for _, h := range all {
			if h.Coupon.Code == "LIVES" {
				n = h.Taken
			}
		}
		return err
	})
	return n
}
