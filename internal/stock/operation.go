package stock

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// An Operation is what somebody does to the shelf, to one SKU or many, all or
// nothing. It says how many pieces there are more or fewer, never how many there
// are: what is sold meanwhile stays sold.
type Operation struct {
	// Key is of the request; the same key a second time does nothing.
	Key    string
	Kind   Kind // Received, Counted, Corrected or Scrapped
	Ref    string
	Reason string
	By     string
	Lines  []Line
	At     time.Time
	Undone bool
}

// A Line is one SKU of an operation.
type Line struct {
	SKU   id.SKU `json:"sku"`
	Delta int    `json:"delta"`
}

// Difference is the line of a SKU that was counted while the shop thought that
// so many were there. It stays right when some are sold before it is saved.
func Difference(sku id.SKU, counted, seen int) Line { return Line{sku, counted - seen} }

const (
	// MaxLines is how many SKUs an operation has at most.
	MaxLines = 500
	maxWords = 200
	// undoWithin is how long an operation can be taken back by itself; later it is
	// corrected, with a reason.
	undoWithin = 24 * time.Hour
)

var (
	// ErrBelow is the answer to whoever takes away what is not there or is held;
	// each field is named by its SKU.
	ErrBelow = fault.New(fault.Conflict, "stock.below", "在庫より多く減らすことはできません。")
	// ErrAnother is the answer to a key that another operation has.
	ErrAnother = fault.New(fault.Conflict, "stock.key", "この操作はすでに別の内容で記録されています。画面を開き直してください。")
	// ErrNoOperation is the answer to a key that no operation has.
	ErrNoOperation = fault.New(fault.NotFound, "stock.operation", "この操作の記録はありません。")
	// ErrCannotUndo is the answer to who takes back what was taken back or is old.
	ErrCannotUndo = fault.New(fault.Conflict, "stock.undo", "この操作は取り消せません。在庫の訂正をしてください。")
)

// Do carries an operation out and gives the levels that it made. Repeated is
// true of one that was done before.
func (s Stocks) Do(ctx context.Context, op Operation) (levels map[id.SKU]Level, repeated bool, err error) {
	if err := op.check(); err != nil {
		return nil, false, err
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		levels, repeated, err = do(ctx, tx, op)
		return err
	})
	if err != nil {
		return nil, false, fmt.Errorf("change the stock: %w", err)
	}
	return levels, repeated, nil
}

// Undo takes an operation back by one of its own.
func (s Stocks) Undo(ctx context.Context, key, by string) (levels map[id.SKU]Level, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		op, err := selectOperation(ctx, tx, key)
		switch {
		case err != nil:
			return err
		case op.Undone || tx.Now.Sub(op.At) > undoWithin:
			return ErrCannotUndo
		}
		back := Operation{Key: "undo " + key, Kind: Corrected, Ref: op.Ref, Reason: strings.TrimSpace("取り消し " + op.Reason), By: by}
		for _, l := range op.Lines {
			if l.Delta != 0 {
				back.Lines = append(back.Lines, Line{l.SKU, -l.Delta})
			}
		}
		if err := updateUndone(ctx, tx, key); err != nil {
			return err
		}
		levels, _, err = do(ctx, tx, back)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("take back a change of the stock: %w", err)
	}
	return levels, nil
}

// Operations is the newest operations.
func (s Stocks) Operations(ctx context.Context, limit int) (list []Operation, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectOperations(ctx, tx, limit)
		return err
	})
	return list, err
}

func (op Operation) check() error {
	var wrong []fault.Field
	bad := func(field, code, message string) {
		wrong = append(wrong, fault.Field{Name: field, Code: code, Message: message})
	}
	if op.By == "" {
		return ErrReason
	}
	if op.Key == "" || len(op.Key) > maxWords {
		bad("key", "required", "操作の番号がありません。")
	}
	switch op.Kind {
	case Received:
		if strings.TrimSpace(op.Ref+op.Reason) == "" {
			bad("ref", "required", "納品書の番号か、理由を入力してください。")
		}
	case Counted, Corrected, Scrapped:
		if strings.TrimSpace(op.Reason) == "" {
			bad("reason", "required", "理由を入力してください。")
		}
	default:
		bad("kind", "unknown", "この操作はできません。")
	}
	for field, text := range map[string]string{"ref": op.Ref, "reason": op.Reason} {
		if !utf8.ValidString(text) || strings.Contains(text, "\x00") || utf8.RuneCountInString(text) > maxWords {
			bad(field, "too_long", fmt.Sprintf("%d文字までの文章にしてください。", maxWords))
		}
	}
	if len(op.Lines) == 0 || len(op.Lines) > MaxLines {
		bad("lines", "out_of_range", fmt.Sprintf("一度に扱えるのは1から%dのSKUです。", MaxLines))
	}
	seen := map[id.SKU]bool{}
	for _, l := range op.Lines {
		if seen[l.SKU] {
			bad(string(l.SKU), "repeated", "同じSKUが二度あります。")
		}
		seen[l.SKU] = true
		fits := l.Delta >= -maxOnHand && l.Delta <= maxOnHand
		switch op.Kind {
		case Received:
			fits = fits && l.Delta > 0
		case Scrapped:
			fits = fits && l.Delta < 0
		case Corrected:
			fits = fits && l.Delta != 0
		}
		if !fits {
			bad(string(l.SKU), "out_of_range", "数が正しくありません。")
		}
	}
	if len(wrong) > 0 {
		return ErrInvalid.With(wrong...)
	}
	return nil
}

func do(ctx context.Context, tx *db.Tx, op Operation) (levels map[id.SKU]Level, repeated bool, err error) {
	slices.SortFunc(op.Lines, func(a, b Line) int { return strings.Compare(string(a.SKU), string(b.SKU)) })
	changes := make(map[id.SKU]int, len(op.Lines))
	for _, l := range op.Lines {
		changes[l.SKU] = l.Delta
	}
	skus := slices.Sorted(maps.Keys(changes))
	op.At = tx.Now
	added, err := insertOperation(ctx, tx, op)
	if err != nil {
		return nil, false, err
	}
	if !added {
		was, err := selectOperation(ctx, tx, op.Key)
		if err != nil {
			return nil, false, err
		}
		if was.Kind != op.Kind || !slices.Equal(was.Lines, op.Lines) {
			return nil, false, ErrAnother
		}
		levels, err = Of(ctx, tx, skus)
		return levels, true, err
	}
	before, err := Of(ctx, tx, skus)
	if err != nil {
		return nil, false, err
	}
	if err := shelve(ctx, tx, skus, changes, before, op.Kind); err != nil {
		return nil, false, err
	}
	if err := write(ctx, tx, changes, 1, Why{Kind: op.Kind, Ref: op.Ref, Reason: op.Reason, By: op.By}); err != nil {
		return nil, false, err
	}
	if levels, err = Of(ctx, tx, skus); err != nil {
		return nil, false, err
	}
	return levels, false, record(ctx, tx, op, before, levels)
}

// shelve changes what is on hand, each in a statement that tests it. A count may
// find less than is promised; nothing else takes what somebody holds.
func shelve(ctx context.Context, tx *db.Tx, skus []id.SKU, changes map[id.SKU]int, before map[id.SKU]Level, kind Kind) error {
	var wrong []fault.Field
	missing := false
	for _, sku := range skus {
		if _, known := before[sku]; !known {
			wrong, missing = append(wrong, fault.Field{Name: string(sku), Code: "unknown", Message: "このSKUはありません。"}), true
			continue
		}
		if changes[sku] == 0 {
			continue
		}
		step := take
		if kind == Counted {
			step = recount
		}
		m, err := step(ctx, tx, sku, -changes[sku])
		switch {
		case err != nil:
			return err
		case m.short:
			wrong = append(wrong, below(before[sku], changes[sku], kind))
		case m.told():
			m.note(tx, sku)
		}
	}
	if missing {
		return ErrInvalid.With(wrong...)
	}
	if len(wrong) > 0 {
		return ErrBelow.With(wrong...)
	}
	return nil
}

func below(l Level, delta int, kind Kind) fault.Field {
	said := fmt.Sprintf("現在庫%d点のうち取り置き%d点は減らせません。減らせるのは%d点までです。", l.OnHand, l.Held, l.Available())
	if kind == Counted {
		said = fmt.Sprintf("数えてから売れたため、差の%d点を引けません（現在庫%d点）。もう一度数えてください。", -delta, l.OnHand)
	}
	return fault.Field{Name: string(l.SKU), Code: "below", Message: said}
}

// record writes into the record what became of each SKU.
func record(ctx context.Context, tx *db.Tx, op Operation, before, after map[id.SKU]Level) error {
	for _, l := range op.Lines {
		e := audit.Entry{
			Object: "stock", ObjectID: string(l.SKU), Action: "stock." + string(op.Kind), Reason: strings.TrimSpace(op.Ref + " " + op.Reason),
			Actor:   audit.Actor{Kind: audit.Command, ID: "command:" + op.By, Name: op.By},
			Changes: map[string]audit.Change{"on_hand": {Before: before[l.SKU].OnHand, After: after[l.SKU].OnHand}},
		}
		if err := audit.Append(ctx, tx, e); err != nil {
			return err
		}
	}
	return nil
}
