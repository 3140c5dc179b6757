package order

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Condition is what goods are like that came back.
type Condition string

// The conditions.
const (
	Unopened  Condition = "unopened"
	TriedOn   Condition = "tried"
	Worn      Condition = "worn"
	Damaged   Condition = "damaged"
	Defective Condition = "defective"
)

// Conditions is all of them, the best first.
var Conditions = []Condition{Unopened, TriedOn, Worn, Damaged, Defective}

var conditionWords = map[Condition]string{Unopened: "未開封", TriedOn: "試着のみ", Worn: "使用の跡あり", Damaged: "汚れ・傷", Defective: "不良"}

// Word is the condition in plain Japanese.
func (c Condition) Word() string { return conditionWords[c] }

// Enum lists all values for the contract.
func (Condition) Enum() []any { return []any{Unopened, TriedOn, Worn, Damaged, Defective} }

// noteMost is how much somebody may write about goods.
const noteMost = 300

func (l *ReturnLine) judge(v Verdict) {
	l.Scrap, l.Condition, l.Note = min(max(v.Scrap, 0), l.Quantity), v.Condition, strings.TrimSpace(v.Note)
}

// JudgeReturn writes down what the goods of a return are like, line by line. The
// money waits until RefundReturn, by whoever may give it back; until then they
// can be judged anew. The goods of an exchange may leave at once.
func (b *Orders) JudgeReturn(ctx context.Context, number id.OrderNumber, ret string, verdicts []Verdict, by By) (Order, error) {
	return b.onReturn(ctx, "judge the return of", number, ret, ReturnInspected, by, func(tx *db.Tx, o *Order, r *Return) error {
		if wrong := checkVerdicts(*r, verdicts); len(wrong) > 0 {
			return ErrReturn.With(wrong...)
		}
		if r.Kind == ForSize {
			return b.inspect(ctx, tx, o, r, verdicts, by)
		}
		for i, l := range r.Lines {
			at := slices.IndexFunc(verdicts, func(v Verdict) bool { return v.Line == l.Line })
			r.Lines[i].judge(verdicts[at])
		}
		r.Judged = tx.Now.UnixMilli()
		return record(ctx, tx, o, DidJudge, by)
	})
}

// RefundReturn gives back what the goods of a return were worth that somebody
// judged, and puts them on the shelf or scraps them.
func (b *Orders) RefundReturn(ctx context.Context, number id.OrderNumber, ret string, by By) (Order, error) {
	return b.onReturn(ctx, "refund the return of", number, ret, ReturnInspected, by, func(tx *db.Tx, o *Order, r *Return) error {
		if r.Judged == 0 {
			return ErrTransition.Because(fmt.Errorf("nobody looked at return %s of order %s", r.ID, number))
		}
		return b.inspect(ctx, tx, o, r, nil, by)
	})
}

// checkVerdicts wants one verdict for each line of a return.
func checkVerdicts(r Return, verdicts []Verdict) (wrong []fault.Field) {
	say := func(i int, name, message string) {
		wrong = append(wrong, fault.Field{Name: fmt.Sprintf("lines.%d.%s", i, name), Code: "invalid", Message: message})
	}
	for i, l := range r.Lines {
		at := slices.IndexFunc(verdicts, func(v Verdict) bool { return v.Line == l.Line })
		if at < 0 {
			say(i, "condition", "すべての商品の状態をお選びください。")
			continue
		}
		v := verdicts[at]
		if conditionWords[v.Condition] == "" {
			say(i, "condition", "商品の状態をお選びください。")
		}
		if v.Scrap < 0 || v.Scrap > l.Quantity {
			say(i, "scrap", fmt.Sprintf("廃棄する数は0点から%d点までです。", l.Quantity))
		}
		if utf8.RuneCountInString(v.Note) > noteMost {
			say(i, "note", fmt.Sprintf("メモは%d文字までです。", noteMost))
		}
	}
	for i, v := range verdicts {
		if !slices.ContainsFunc(r.Lines, func(l ReturnLine) bool { return l.Line == v.Line }) {
			say(i, "line", "返品されていない商品が含まれています。")
		}
	}
	return wrong
}

// ReturnWorth is what goes back for the goods of a return.
type ReturnWorth struct {
	Paid   money.Yen // what was paid for them
	Fee    money.Yen // the postage that the shopper bears
	Refund money.Yen
	Points int // spent for them, given back
	Earned int // earned by them, taken back
}

// worth is what goes back for a return, by what all returns of its order are
// worth before and after it.
func (b *Orders) worth(r Return, before, after sums) ReturnWorth {
	w := ReturnWorth{Paid: after.pays - before.pays, Points: after.points - before.points, Earned: after.earned - before.earned}
	if !r.Faulty {
		w.Fee = min(b.Terms.Returns.Fee, w.Paid)
	}
	w.Refund = w.Paid - w.Fee
	return w
}

// WorthOf is what would go back for a return that waits, as InspectReturn works
// it out.
func (b *Orders) WorthOf(o Order, r Return, l ledger.Ledger) ReturnWorth {
	before := o.returnedSums(b.Terms.Points.Value)
	o.Lines = slices.Clone(o.Lines)
	for _, part := range r.Lines {
		o.Lines[part.Line].Returned += part.Quantity
	}
	w := b.worth(r, before, o.returnedSums(b.Terms.Points.Value))
	w.Refund = max(min(w.Refund, l.Refundable()), 0)
	return w
}
