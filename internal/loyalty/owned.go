package loyalty

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Answers to a coupon that cannot be held or taken.
var (
	ErrCouponUnknown = fault.New(fault.NotFound, "coupon.not_found", "クーポンコードが見つかりません。入力内容をご確認ください。")
	ErrCouponEarly   = fault.New(fault.Conflict, "coupon.early", "このクーポンはまだご利用いただけません。")
	ErrCouponExpired = fault.New(fault.Conflict, "coupon.expired", "このクーポンは有効期限が切れています。")
	ErrCouponUsed    = fault.New(fault.Conflict, "coupon.used", "このクーポンはご利用回数の上限に達しています。")
	ErrCouponGone    = fault.New(fault.Conflict, "coupon.gone", "このクーポンは予定枚数に達したため終了しました。")
	ErrCouponGuessed = limit.ErrCoupon
	ErrCouponInUse   = fault.New(fault.Conflict, "coupon.in_use", "注文で使われたクーポンは取り消せません。")
	ErrCouponInvalid = fault.New(fault.Invalid, "coupon.invalid", "クーポンの内容に誤りがあります。")
)

// A CouponState is what a holder can do with a coupon.
type CouponState string

const (
	CouponUsable  CouponState = "usable"
	CouponWaiting CouponState = "waiting" // has not begun
	CouponUsed    CouponState = "used"    // by this person, as often as allowed
	CouponGone    CouponState = "gone"    // by everybody together
	CouponExpired CouponState = "expired"
)

// Enum lists all values for the contract.
func (CouponState) Enum() []any {
	return []any{CouponUsable, CouponWaiting, CouponUsed, CouponGone, CouponExpired}
}

// faults say why a coupon in a state is refused.
var faults = map[CouponState]*fault.Error{
	CouponWaiting: ErrCouponEarly, CouponUsed: ErrCouponUsed, CouponGone: ErrCouponGone, CouponExpired: ErrCouponExpired,
}

// OwnedCoupon is a coupon in somebody's hands.
type OwnedCoupon struct {
	Coupon Coupon
	Since  time.Time
	Used   int // orders of the holder
	Taken  int // orders of everybody
	// TookOff is what it took off the orders that are counted in Told; those from
	// before the shop noted it are not.
	TookOff money.Yen
	Told    int
}

// State is what the holder can do with the coupon now, its conditions aside.
func (h OwnedCoupon) State(now time.Time) CouponState {
	c, ms := h.Coupon, now.UnixMilli()
	switch {
	case c.PerPerson > 0 && h.Used >= c.PerPerson:
		return CouponUsed
	case c.Ends != 0 && ms >= c.Ends:
		return CouponExpired
	case c.Total > 0 && h.Taken >= c.Total:
		return CouponGone
	case ms < c.Starts:
		return CouponWaiting
	}
	return CouponUsable
}

// Usable leaves the coupons that can be used now.
func Usable(held []OwnedCoupon, now time.Time) []Coupon {
	var usable []Coupon
	for _, h := range held {
		if h.State(now) == CouponUsable {
			usable = append(usable, h.Coupon)
		}
	}
	return usable
}

// CouponCode is the code that somebody meant who typed it: full-width and
// small letters are as good as others.
func CouponCode(typed string) string { return strings.ToUpper(jp.TypedCode(typed)) }

const (
	maxCouponName = 100
	maxAmount     = 100_000_000
	maxNamed      = 200 // codes of a kind
)

var codeShape = regexp.MustCompile(`^[0-9A-Z][0-9A-Z_-]{2,31}$`)

// Check lists what is wrong with a coupon.
func (c Coupon) Check() []fault.Field {
	var wrong []fault.Field
	demand := func(ok bool, name, code, message string) {
		if !ok {
			wrong = append(wrong, fault.Field{Name: name, Code: code, Message: message})
		}
	}
	demand(codeShape.MatchString(c.Code), "code", "code.invalid", "コードは半角英大文字・数字・ハイフンの3文字から32文字です。")
	demand(strings.TrimSpace(c.Name) != "", "name", "required", "名前を入力してください。")
	demand(utf8.RuneCountInString(c.Name) <= maxCouponName, "name", "too_long", "名前は100文字までです。")
	demand(c.Value <= maxAmount && c.MaxDiscount <= maxAmount && c.MinGoods <= maxAmount, "limits", "out_of_range", "金額は1億円までです。")
	demand(c.PerPerson <= maxAmount && c.Total <= maxAmount, "limits", "out_of_range", "回数は1億回までです。")
	demand(len(c.Categories) <= maxNamed && len(c.Brands) <= maxNamed && len(c.Campaigns) <= maxNamed && len(c.Ranks) <= maxNamed, "limits", "too_many", "対象は200件までです。")
	demand(len(c.Group) <= 32, "group", "too_long", "併用の組の名前は32文字までです。")
	demand(c.Starts >= 0 && c.Ends >= 0, "ends", "out_of_range", "期間が正しくありません。")
	switch c.Kind {
	case AmountOff:
		demand(c.Value > 0, "value", "out_of_range", "値引き額は1円以上です。")
	case PercentOff:
		demand(c.Value > 0 && c.Value <= 100, "value", "out_of_range", "値引き率は1から100までです。")
	case FreeShipping:
	default:
		demand(false, "kind", "kind.unknown", "種類はamount、percent、free_shippingのいずれかです。")
	}
	demand(c.MaxDiscount >= 0 && c.MinGoods >= 0 && c.PerPerson >= 0 && c.Total >= 0, "limits", "out_of_range", "金額と回数は0以上です。")
	demand(c.Ends == 0 || c.Ends > c.Starts, "ends", "out_of_range", "終了は開始より後にしてください。")
	return wrong
}
