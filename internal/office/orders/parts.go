package orders

import (
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

func unix(t time.Time) int64 { return words.Unix(t) }

func newLines(o order.Order) []OrderLine {
	list := []OrderLine{}
	for i, l := range o.Lines {
		line := OrderLine{
			SKU: string(l.SKU), Name: l.Name, Detail: strings.TrimSpace(l.Color + " " + l.Size), Picture: l.Picture, Quantity: l.Quantity, Parcel: l.Parcel + 1, Fate: fate(l),
		}
		if i < len(o.Quote.Lines) {
			line.Price, line.Subtotal = int64(o.Quote.Lines[i].Price), int64(o.Quote.Lines[i].Subtotal)
		}
		list = append(list, line)
	}
	return list
}

// fate is what became of pieces of a line.
func fate(l order.Line) string {
	var words []string
	for _, part := range []struct {
		n    int
		word string
	}{{l.Cancelled, "キャンセル"}, {l.Returned, "返品"}, {l.Exchanged, "交換"}} {
		if part.n > 0 {
			words = append(words, fmt.Sprintf("%s%d点", part.word, part.n))
		}
	}
	return strings.Join(words, "・")
}

// newSums leads from the goods to the total; what is nothing is left out.
func newSums(o order.Order) []OrderSum {
	q := o.Quote
	list := []OrderSum{{Label: "商品", Detail: fmt.Sprintf("%d点", o.Pieces()), Amount: int64(q.Subtotal)}}
	var names []string
	for _, c := range q.CouponDiscounts {
		names = append(names, c.Name)
	}
	for _, s := range []struct {
		label, detail string
		amount        money.Yen
		always        bool
	}{
		{"値引", "クーポン " + strings.Join(names, "、"), -q.CouponDiscount, false},
		{"送料", "", q.Shipping, true},
		{"包装・のし", "", q.Wrapping, false},
		{"手数料", methodWord(o.Method), q.Fee, false},
		{"ポイント", fmt.Sprintf("%d ポイント利用", q.PointsUsed), -q.PointsPay, false},
	} {
		if s.amount != 0 || s.always {
			list = append(list, OrderSum{s.label, s.detail, int64(s.amount)})
		}
	}
	return list
}

func taxOf(o order.Order) string {
	var words []string
	for _, t := range o.Quote.Taxes {
		words = append(words, fmt.Sprintf("%d%% %s", t.Percent, yen(t.Tax)))
	}
	return strings.Join(words, "・")
}

func newPostings(l ledger.Ledger) []OrderPosting {
	list := []OrderPosting{}
	for _, p := range l {
		detail := p.Reason
		if p.Occasion != ledger.Order {
			detail = strings.TrimSpace(p.Occasion.Word() + " " + p.Reason)
		}
		if p.Name != "" {
			detail = strings.TrimSpace(detail + " " + p.Name)
		}
		sign := int64(1)
		if p.Kind == ledger.Owed || p.Kind == ledger.Refunded || p.Kind == ledger.Transferred || p.Kind == ledger.Released {
			sign = -1
		}
		list = append(list, OrderPosting{
			At: p.At.UnixMilli(), Word: postings[p.Kind], Detail: detail, Amount: sign * int64(p.Amount),
			Sure: p.Kind == ledger.Captured || p.Kind == ledger.Refunded || p.Kind == ledger.Transferred,
		})
	}
	return list
}

func newReturns(o order.Order) []OrderReturn {
	list := []OrderReturn{}
	for _, r := range o.Returns {
		n := 0
		for _, l := range r.Lines {
			n += l.Quantity
		}
		list = append(list, OrderReturn{ID: r.ID, Kind: string(r.Kind), State: r.State.Word(), Pieces: n, Reason: r.Reason, Refund: int64(r.Refund), Asked: r.Asked})
	}
	return list
}

// Steps is the history of an order, the newest first.
func Steps(all []order.Transition) []OrderStep {
	history, _ := newSteps(all)
	return history
}

// newSteps is the history, the newest first, and the memos of it.
func newSteps(all []order.Transition) (history, memos []OrderStep) {
	for _, t := range all {
		who := t.Who
		if who == "" {
			who = actors[t.Actor]
		}
		step := OrderStep{At: t.At.UnixMilli(), Who: who, Word: stepWord(t), Note: t.Note, Said: t.What == order.DidMemo}
		history = append([]OrderStep{step}, history...)
		if step.Said {
			memos = append([]OrderStep{step}, memos...)
		}
	}
	return history, memos
}
