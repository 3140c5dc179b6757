package cart

import (
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// What the verbs refuse.
var (
	ErrUnknown  = fault.New(fault.NotFound, "cart.unknown_item", "この商品は現在お取り扱いがありません。")
	ErrEarly    = fault.New(fault.Conflict, "cart.early", "この商品はまだ販売を始めていません。")
	ErrEnded    = fault.New(fault.Conflict, "cart.ended", "この商品は販売を終了しました。")
	ErrSoldOut  = fault.New(fault.Conflict, "cart.sold_out", "申し訳ございません。この商品は在庫がなくなりました。")
	ErrQuantity = fault.New(fault.Invalid, "cart.quantity", "数量をご確認ください。")
	ErrFull     = fault.New(fault.Conflict, "cart.full", "カートに入れられる商品の数を超えています。")
	ErrNotThere = fault.New(fault.NotFound, "cart.not_there", "この商品はカートにありません。")
	ErrCoupons  = fault.New(fault.Conflict, "cart.coupons", "クーポンは一度に5枚までです。")
)

// maxCoupons is how many codes a cart remembers.
const maxCoupons = 5

// Owner names whose a cart is: the customer, or else the guest's device.
// It is empty for nobody.
func Owner(customer, guest string) string {
	switch {
	case customer != "":
		return customer
	case guest != "":
		return "g:" + guest
	}
	return ""
}

// Key is what to lock before an owner's cart or order entry is read to be changed.
func Key(owner string) string { return "cart:" + owner }

// A Line is some pieces of an SKU, as the table has it.
type Line struct {
	SKU       id.SKU
	Quantity  int
	PriceSeen money.Yen
	Name      string
	Saved     bool
	Added     time.Time
	// LastRequest is the request that put pieces in last; empty when it had no id.
	LastRequest string
}

// An Item is a line with what the shop knows of it at this moment.
type Item struct {
	Line
	Commodity *catalog.Commodity
	Color     *catalog.Color
	Size      catalog.Size
	Price     money.Yen
	ListPrice money.Yen
	OnHand    int // pieces on the shelf, put aside or not
	Left      int // pieces that this owner could buy
	Most      int // the greatest quantity the owner may choose, others of the cart considered
}

// Status is whether it can be bought.
func (i Item) Status() catalog.Availability { return i.Commodity.Availability(i.Left) }

// Categories lists the codes of all levels that the item belongs to.
func (i Item) Categories(tree *catalog.Tree) []string {
	var codes []string
	for _, code := range i.Commodity.Categories {
		n, ok := tree.Node(code)
		if !ok {
			continue
		}
		for _, step := range n.Line() {
			if !slices.Contains(codes, step.Code) {
				codes = append(codes, step.Code)
			}
		}
	}
	return codes
}

// A Cart is all of it at one moment.
type Cart struct {
	Owner   string
	Items   []Item // in the order in which they were added
	Saved   []Item
	Coupons []string
	Changes []Change
	Notices []string // what happened to the cart by itself, such as a merge

	HoldsCoupons bool // the owner may hold some, in the cart or not

	held      []stock.Want // of these goods
	heldUntil time.Time    // the first of them that ends
	holds     int          // of how many SKUs, these or others
}

// HoldsNothing tells that the owner has nothing put aside, swept or not.
func (c Cart) HoldsNothing() bool { return c.holds == 0 }

// Held is what the owner has put aside and until when, as stock.Held tells it; known
// is false when more is put aside than is in the cart.
func (c Cart) Held(now time.Time) (held []stock.Want, until time.Time, known bool) {
	if c.holds != len(c.held) {
		return nil, time.Time{}, false
	}
	if !c.heldUntil.After(now) {
		return nil, time.Time{}, true
	}
	return c.held, c.heldUntil, true
}

// Pieces is how many pieces are to be bought.
func (c Cart) Pieces() int {
	n := 0
	for _, i := range c.Items {
		n += i.Quantity
	}
	return n
}

// Blocked tells whether something has to be put right before it can be ordered.
func (c Cart) Blocked() bool {
	return slices.ContainsFunc(c.Changes, func(ch Change) bool { return ch.Blocks })
}

// A ChangeKind says what became different since an item was added.
type ChangeKind string

// The kinds of changes.
const (
	PriceUp   ChangeKind = "price_up"
	PriceDown ChangeKind = "price_down"
	Short     ChangeKind = "short"
	Gone      ChangeKind = "sold_out"
	Ended     ChangeKind = "ended"
	Limit     ChangeKind = "limit"
	Member    ChangeKind = "subscriber_only"
)

// Enum lists all values for the contract.
func (ChangeKind) Enum() []any {
	return []any{PriceUp, PriceDown, Short, Gone, Ended, Limit, Member}
}

// A Change is what the shopper has to be told of a line.
type Change struct {
	SKU     id.SKU
	Kind    ChangeKind
	Name    string
	Before  money.Yen // of price changes
	Now     money.Yen
	Left    int  // pieces that can be bought, as far as it is told; of the others
	Blocks  bool // nothing can be ordered before it is put right
	Message string
}

// changes compares a line with what is true now.
func (i Item) changes() []Change {
	c := Change{SKU: i.SKU, Name: i.Name, Left: stock.Told(i.Left)}
	if i.Commodity == nil || i.Commodity.Discontinued {
		c.Kind, c.Blocks, c.Message = Ended, true, fmt.Sprintf("「%s」は販売を終了しました。", i.Name)
		return []Change{c}
	}
	var list []Change
	if i.Price != i.PriceSeen {
		p := c
		p.Kind, p.Before, p.Now = PriceUp, i.PriceSeen, i.Price
		if i.Price < i.PriceSeen {
			p.Kind = PriceDown
		}
		p.Message = fmt.Sprintf("「%s」の価格が%sから%sに変わりました。", i.Name, i.PriceSeen, i.Price)
		list = append(list, p)
	}
	switch {
	case i.Commodity.Early():
		c.Kind, c.Blocks, c.Message = Gone, true, fmt.Sprintf("「%s」はまだ販売を始めていません。", i.Name)
	case i.Left <= 0:
		c.Kind, c.Blocks, c.Message = Gone, true, fmt.Sprintf("「%s」は在庫がなくなりました。", i.Name)
	case i.Quantity > i.Left:
		c.Kind, c.Blocks, c.Message = Short, true, fmt.Sprintf("「%s」の%s数量を変更してください。", i.Name, left(i.Left))
	case i.Quantity > i.Most:
		c.Kind, c.Blocks, c.Left = Limit, true, i.Most
		c.Message = fmt.Sprintf("「%s」は一度のご注文で%d点までです。数量を変更してください。", i.Name, i.limit())
	default:
		return list
	}
	return append(list, c)
}

// left says how much there is.
func left(pieces int) string {
	if stock.Told(pieces) == 0 {
		return "在庫の数を超えています。"
	}
	return fmt.Sprintf("在庫は残り%d点です。", pieces)
}

// limit is the sale limit, which is of the commodity, or 0.
func (i Item) limit() int {
	if i.Commodity.SaleLimit > 0 {
		return i.Commodity.SaleLimit
	}
	return i.Most
}
