package review

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// A State is how far a text has come.
type State string

// The states. Only what is published is shown.
const (
	Waiting   State = "waiting"
	Published State = "published"
	Refused   State = "refused"
	Hidden    State = "hidden"
)

// StateWords say the states.
var StateWords = map[State]string{Waiting: "確認待ち", Published: "公開中", Refused: "掲載しない", Hidden: "非表示"}

// Enum lists all values for the contract.
func (State) Enum() []any { return []any{Waiting, Published, Refused, Hidden} }

// A Fit is how a size was, or one of its measures.
type Fit int

// The scale; 0 is not said.
const (
	Tight       Fit = 1
	RatherTight Fit = 2
	Right       Fit = 3
	RatherLoose Fit = 4
	Loose       Fit = 5
)

// FitWords say the scale, from 1.
var FitWords = [...]string{"", "きつい", "ややきつい", "ちょうどよい", "ややゆるい", "ゆるい"}

// Bounds of a review.
const (
	MaxPhotos   = 4
	maxBody     = 2000 // characters
	minBody     = 5
	maxName     = 20
	maxUsual    = 20
	minHeight   = 40
	maxHeight   = 230
	maxMeasures = 8
)

// ChangeTopic is the topic of the change log: the codes of commodities.
const ChangeTopic = "review"

// WaitingTopic is the topic that the office follows.
const WaitingTopic = "review-desk"

// What the verbs refuse.
var (
	ErrLink     = fault.New(fault.NotFound, "review.link", "リンクの有効期限が切れているか、正しくありません。ご注文履歴からもう一度お進みください。")
	ErrNotYet   = fault.New(fault.Conflict, "review.not_yet", "レビューは、商品のお届け後にお書きいただけます。")
	ErrBought   = fault.New(fault.NotFound, "review.not_bought", "このご注文に、その商品はありません。")
	ErrInvalid  = fault.New(fault.Invalid, "review.invalid", "入力内容をご確認ください。")
	ErrPhotos   = fault.New(fault.Invalid, "review.photos", fmt.Sprintf("写真は%d枚まで添えられます。", MaxPhotos))
	ErrNotFound = fault.New(fault.NotFound, "review.not_found", "見つかりませんでした。すでに取り下げられたか、非表示になっています。")
	ErrStale    = fault.New(fault.Conflict, "review.stale", "ほかの人が先に進めたか、内容が変わりました。最新の内容を確かめてください。")
	ErrReason   = fault.New(fault.Invalid, "review.reason", "理由を1文字以上500文字以内で入力してください。書いた方にメールでお伝えします。")
	ErrText     = fault.New(fault.Invalid, "review.text", "返信を1文字以上1,000文字以内で入力してください。")
	ErrState    = fault.New(fault.Invalid, "review.state", "状態を選んでください。")
	ErrMove     = fault.New(fault.Conflict, "review.move", "いまの状態では、その操作はできません。")
)

// Content is what a writer says.
type Content struct {
	Stars  int            `json:"stars"`
	Fit    Fit            `json:"fit"`  // of the whole
	Fits   map[string]Fit `json:"fits"` // by measure
	Name   string         `json:"name"`
	Height int            `json:"height"` // cm; 0: not said
	Usual  string         `json:"usual"`
	Body   string         `json:"body"`
	Helps  bool           `json:"helps"` // answers questions of others, asked by letter
}

// A Review is what a buyer says of a commodity.
type Review struct {
	ID        string
	Commodity id.Commodity
	Order     id.OrderNumber // empty: forgotten
	Customer  string
	Size      string // that was bought
	Color     string
	State     State
	Content
	Photos    int
	Points    int // that were given for it
	Helpful   int
	Reports   int
	Signs     []string // why the rules held it
	Reason    string   // why somebody refused or hid it
	Reply     string   // of the shop
	Replied   time.Time
	Revision  int
	Created   time.Time
	Updated   time.Time
	Published time.Time // first; zero: never

	writer string
}

// Measures are those of which the writer said how they were, in a fixed order.
func (r Review) Measures() []string { return slices.Sorted(maps.Keys(r.Fits)) }

// Reviews are all that is said and asked of goods.
type Reviews struct {
	DB      *db.DB
	Orders  *order.Orders
	Catalog *catalog.Live
	Wishes  *support.Wishes
	Terms   terms.Terms
	Origin  string // the shop's public address, for letters
	Live    *Live  // keeps sums of many reviews until something is said; nil: nobody follows

	keys     keys
	painting chan struct{} // who paints photos anew
}

// New makes the reviews of a shop. Open reads what its links are signed with.
func New(d *db.DB, orders *order.Orders, live *catalog.Live, wishes *support.Wishes, t terms.Terms, origin string) *Reviews {
	return &Reviews{DB: d, Orders: orders, Catalog: live, Wishes: wishes, Terms: t, Origin: origin, painting: make(chan struct{}, 1)}
}

// Open reads what links are signed with, or makes it.
func (b *Reviews) Open(ctx context.Context) error {
	return b.DB.Update(ctx, func(tx *db.Tx) error { return b.keys.open(ctx, tx) })
}

// Find finds a review, whatever its state.
func (b *Reviews) Find(ctx context.Context, name string) (r Review, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		r, err = findReview(ctx, tx, name)
		return err
	})
	return r, err
}

// Photo is a photo of a review, from 1, small or large. Staff see those that are
// not published as well.
func (b *Reviews) Photo(ctx context.Context, review string, seq int, small, staff bool) (data []byte, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		data, err = selectPhoto(ctx, tx, review, seq, small, staff)
		return err
	})
	return data, err
}

// Versions is what a review said before, the newest first.
func (b *Reviews) Versions(ctx context.Context, name string) (list []Version, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectVersions(ctx, tx, name)
		return err
	})
	return list, err
}

// A Version is what a review said before it was changed.
type Version struct {
	Revision int
	At       time.Time
	Content  Content
}
