package support

import (
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// A Kind is a sort of mail that people may want or not. Letters about their own
// orders and accounts are no such kind: they always go out.
type Kind string

// The kinds.
const (
	Magazine  Kind = "magazine"
	PriceDrop Kind = "price_drop"
	Restock   Kind = "restock"
	ShopNews  Kind = "shop_news"
	Reviews   Kind = "review"
)

// A KindInfo is a kind in words.
type KindInfo struct {
	Kind        Kind
	Name        string
	Description string
	// Unasked is sent unless somebody says no: it is about what they bought, once.
	Unasked bool
}

// Kinds are all of them, in the order of the settings.
var Kinds = []KindInfo{
	{Kind: Magazine, Name: "メールマガジン", Description: "新着や特集、セールのお知らせをお届けします。"},
	{Kind: PriceDrop, Name: "お気に入りの値下げ", Description: "お気に入りの商品が値下げされたときにお知らせします。"},
	{Kind: Restock, Name: "お気に入りの再入荷", Description: "お気に入りの商品が再入荷したときにお知らせします。"},
	{Kind: ShopNews, Name: "お店からのお知らせ", Description: "年末年始の営業や新しいサービスなど、お店からのお知らせをお届けします。"},
	{Kind: Reviews, Name: "レビューのお願い", Description: "お届けした商品のご感想を、ご注文につき1回だけおうかがいします。", Unasked: true},
}

func kindInfo(k Kind) (KindInfo, bool) {
	i := slices.IndexFunc(Kinds, func(i KindInfo) bool { return i.Kind == k })
	if i < 0 {
		return KindInfo{}, false
	}
	return Kinds[i], true
}

// Consent is what somebody agreed to, where and when; it is kept.
type Consent struct {
	Page string // path of the page
	Said string // the words agreed to
	IP   string
}

// MagazineConsent is what one agrees to when signing up for the magazine. The
// form shows these words, and they are kept with the yes.
const MagazineConsent = "メールマガジン（新着・特集・セールなどの広告を含むメール）の受信に同意します。配信はいつでも停止できます。"

var (
	// ErrToken is the answer to a link that is not ours or too old.
	ErrToken = fault.New(fault.Invalid, "magazine.token", "リンクの有効期限が切れているか、正しくありません。お手数ですが、もう一度お手続きください。")
	// ErrKind refuses a kind of mail that the shop does not have.
	ErrKind = fault.New(fault.Invalid, "mail.kind", "メールの種類が正しくありません。")
	// ErrMagazineTooMany asks for patience.
	ErrMagazineTooMany = limit.ErrMagazine
)

// What may have become of a wish.
const (
	pending = "pending"
	wanted  = "wanted"
	left    = "left"
)

// What a consent says.
const (
	asked     = "asked"     // signed up, not confirmed yet
	confirmed = "confirmed" // opened the link in the letter
	given     = "given"     // said yes while logged in
	withdrawn = "withdrawn"
)

type wish struct {
	id, address, state string
	kind               Kind
}

// Agreed is a yes or no as it was kept.
type Agreed struct {
	Kind  Kind
	Event string // asked, confirmed, given, withdrawn
	Consent
	At time.Time
}
