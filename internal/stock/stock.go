package stock

import (
	"fmt"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Topic is under which the change log tells of stock. The ref is a SKU, or
// empty when so many changed that a follower had better read all. The value is
// what can be sold of it; where it is empty it has to be read.
const Topic = "stock"

// Said reads what the value of a change says can be sold, if it says so.
func Said(value string) (available int, says bool) {
	n, err := strconv.Atoi(value)
	return max(n, 0), err == nil
}

// maxOnHand is far beyond any shelf and finds a code typed into the wrong column.
const maxOnHand = 10_000_000

// ErrInvalid is the answer to levels that cannot be; its fields say which.
var ErrInvalid = fault.New(fault.Invalid, "stock.invalid", "在庫の内容に誤りがあります。")

// A Level is how much there is of one SKU.
type Level struct {
	SKU    id.SKU
	OnHand int
	Held   int // for carts and orders
}

// Available is what can be sold now; never below zero.
func (l Level) Available() int { return max(l.OnHand-l.Held, 0) }

// TellUpTo is up to how many pieces somebody is told how many there are. Beyond
// that the number is nobody's business: it tells rivals what is sold, and those
// who hold goods what is left to hold.
const TellUpTo = 3

// Told is how many pieces somebody is told that there are; 0: no number.
func Told(left int) int {
	if left > TellUpTo {
		return 0
	}
	return max(left, 0)
}

// A Tally says what a verb did to the rows that it was given.
type Tally struct{ Added, Changed, Unchanged int }

// Check lists what is wrong with the levels. A field is named {SKU}.{field}.
func Check(levels []Level) []fault.Field {
	var wrong []fault.Field
	seen := make(map[id.SKU]bool, len(levels))
	for _, l := range levels {
		if _, err := id.ParseSKU(string(l.SKU)); err != nil {
			wrong = append(wrong, fault.Field{Name: string(l.SKU) + ".sku", Code: "code.invalid", Message: "SKUコードは半角英数大文字13桁です。"})
		}
		if seen[l.SKU] {
			wrong = append(wrong, fault.Field{Name: string(l.SKU) + ".sku", Code: "repeated", Message: "同じSKUが二度あります。"})
		}
		seen[l.SKU] = true
		if l.OnHand < 0 || l.OnHand > maxOnHand {
			wrong = append(wrong, fault.Field{Name: string(l.SKU) + ".on_hand", Code: "out_of_range",
				Message: fmt.Sprintf("在庫数は0から%dまでです。", maxOnHand)})
		}
	}
	return wrong
}
