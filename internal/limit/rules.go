package limit

import (
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// Who is bounded. All but an SKU are hashed where they are counted.
type Who string

// Whom the shop tells apart.
const (
	Address Who = "address" // an IPv4 address, or a household's IPv6 /64
	Network Who = "network" // an IPv4 /24 or an IPv6 /56
	Device  Who = "device"  // a browser, by its cart_id
	Member  Who = "member"
	Owner   Who = "device or member" // whoever owns a cart
	Mailbox Who = "mailbox"          // taro+1@ is taro@
	Account Who = "account"          // an address that somebody wants to log in to
	Order   Who = "order"            // its number
	Link    Who = "link"             // of a letter
	SKU     Who = "SKU"
	All     Who = "everybody together"
)

// Then is what happens to who is over a limit.
type Then string

// What happens beyond a limit.
const (
	Refused    Then = "refused"
	Challenged Then = "proof of work"
	Code       Then = "code by mail"
	Silent     Then = "no letter, and no word of it" // or it would tell who has an account
	Shell      Then = "the browser renders"
)

// A Rule is one line of the table.
type Rule struct {
	Name   string // of the counter, and the label of tsumugi_limited_total
	What   string
	Who    Who
	Most   int
	Burst  int           // so many at once, of what is a rate; 0: it is none
	Window time.Duration // 0: at the same time
	Then   Then
	Says   *fault.Error // what the shopper reads; nil: nothing
	Memory bool         // counted in each node's memory
	Why    string

	beyond atomic.Int64
}

// Beyond is how often this node found somebody over the limit.
func (r *Rule) Beyond() int64 { return r.beyond.Load() }

// Hit counts somebody over the limit, for rules that are not counted by Take.
func (r *Rule) Hit() { r.beyond.Add(1) }

// Rules are all limits of the shop, in the order of the page.
var Rules []*Rule

func rule(r *Rule) *Rule {
	Rules = append(Rules, r)
	return r
}

// What shoppers read.
var (
	ErrTries    = fault.New(fault.TooMany, "member.too_many_attempts", "操作の回数が上限に達しました。しばらく時間をおいてから、もう一度お試しください。")
	ErrCoupon   = fault.New(fault.TooMany, "coupon.too_many_guesses", "クーポンコードの誤りが続いたため、入力を一時停止しています。15分ほど時間をおいてから、もう一度お試しください。")
	ErrLookup   = fault.New(fault.TooMany, "order.lookup_often", "確認の回数が上限に達しました。しばらくしてからもう一度お試しください。")
	ErrMailbox  = fault.New(fault.TooMany, "mail.mailbox", "このメールアドレスには、本日すでに数通のご案内をお送りしています。届いているメールをご確認いただくか、明日もう一度お試しください。")
	ErrRestock  = fault.New(fault.TooMany, "restock.too_many", "短い時間に多くのお申し込みがありました。1時間ほどおいてから、もう一度お試しください。")
	ErrInquiry  = fault.New(fault.TooMany, "inquiry.too_many", "短い時間に多くのお問い合わせをいただいています。1時間ほどおいてから、もう一度お試しください。")
	ErrVote     = fault.New(fault.TooMany, "faq.too_many", "短い時間に多くの投票がありました。しばらくしてからもう一度お試しください。")
	ErrMagazine = fault.New(fault.TooMany, "magazine.too_many", "短い時間に多くのお手続きがありました。1時間ほどおいてから、もう一度お試しください。")
	ErrReview   = fault.New(fault.TooMany, "review.too_many", "短い時間に多くのご投稿をいただいています。1時間ほどおいてから、もう一度お試しください。")
	ErrQuestion = fault.New(fault.TooMany, "question.too_many", "短い時間に多くのご質問をいただいています。1時間ほどおいてから、もう一度お試しください。")
	ErrPay      = fault.New(fault.TooMany, "order.too_often", "お支払いを完了できない状態が続いています。しばらくしてからもう一度お試しください。")
	ErrOrders   = fault.New(fault.TooMany, "order.too_many", "短い時間に多くのご注文をいただいています。お手数ですが、1時間ほどおいてからもう一度お試しください。")
	ErrHold     = fault.New(fault.Conflict, "checkout.too_much", "一度にお取り置きできるのは20種類・60点までです。カートの商品を減らすか、何回かに分けてご注文ください。ログインすると、この上限はありません。")
	ErrCode     = fault.New(fault.Conflict, "order.code", "ご本人確認のため、メールでお送りした6桁の確認コードを入力してください。")
	ErrWrong    = fault.New(fault.Conflict, "order.code_wrong", "確認コードが正しくありません。メールに書かれた6桁の数字を入力してください。")
	// ErrChallenge has the challenge as the code of its field. The browser does
	// the work and asks again with the proof.
	ErrChallenge = fault.New(fault.TooMany, "limit.challenge", "ただいま混み合っているため、確認が必要です。JavaScriptを有効にしてもう一度お試しいただくか、メールの確認コードをご利用ください。")
)

const (
	quarter = 15 * time.Minute
	day     = 24 * time.Hour
)

// Stock.
var (
	HoldKinds = rule(&Rule{Name: "hold_kinds", What: "different goods held", Who: Device, Most: 20, Then: Refused, Says: ErrHold,
		Why: "more than one person plausibly buys; members have the cart's own bound"})
	HoldPieces = rule(&Rule{Name: "hold_pieces", What: "pieces held", Who: Device, Most: 60, Then: Refused, Says: ErrHold})
	HoldSKUs   = rule(&Rule{Name: "hold_network", What: "different goods held by guests", Who: Network, Most: 8, Then: Challenged, Says: ErrChallenge,
		Why: "or 5 in 1,000 of the goods, whichever is more; the work doubles as a network holds more"})
	HoldShare = rule(&Rule{Name: "hold_share", What: "pieces of one SKU held by guests", Who: Network, Most: 5, Then: Challenged, Says: ErrChallenge,
		Why: "or a quarter of what there is, whichever is more"})
)

// Money.
var (
	Cards = rule(&Rule{Name: "card_network", What: "orders by card", Who: Network, Most: 3, Window: time.Hour, Then: Challenged, Says: ErrChallenge,
		Why: "who tries cards out is somebody else each time; the work grows with the declined cards of the network"})
	DeclinedOwner   = rule(&Rule{Name: "declined_owner", What: "declined payments", Who: Owner, Most: 10, Window: time.Hour, Then: Refused, Says: ErrPay})
	DeclinedMailbox = rule(&Rule{Name: "declined_mailbox", What: "declined payments", Who: Mailbox, Most: 10, Window: day, Then: Refused, Says: ErrPay})
	DeclinedNetwork = rule(&Rule{Name: "declined_network", What: "declined payments", Who: Network, Most: 50, Window: time.Hour, Then: Code, Says: ErrCode,
		Why: "a carrier's address has thousands of shoppers, of whom a few in a hundred are declined; who has proved a mailbox goes on"})
	OrdersNetwork = rule(&Rule{Name: "order_network", What: "orders of guests that are paid later", Who: Network, Most: 5, Window: time.Hour, Then: Challenged, Says: ErrChallenge})
	OrdersOwner   = rule(&Rule{Name: "order_owner", What: "orders that are paid later", Who: Owner, Most: 20, Window: time.Hour, Then: Refused, Says: ErrOrders})
	OrdersMailbox = rule(&Rule{Name: "order_mailbox", What: "orders of guests that are paid later", Who: Mailbox, Most: 20, Window: day, Then: Refused, Says: ErrOrders})
)

// Mailboxes.
var (
	Letters = rule(&Rule{Name: "letters", What: "letters to an address that nobody proved to be theirs", Who: Mailbox, Most: 3, Window: day, Then: Silent, Says: ErrMailbox,
		Why: "a day of Tokyo; all forms together, or who has several can fill a mailbox with each; forms that may say so say it"})
	OrderLetters = rule(&Rule{Name: "order_letters", What: "confirmations of guests' orders before the address is proved", Who: Mailbox, Most: 2, Window: day, Then: Code, Says: ErrCode,
		Why: "the third letter of the day is the code"})
	Codes       = rule(&Rule{Name: "code_mailbox", What: "wrong codes of a letter", Who: Mailbox, Most: 10, Window: day, Then: Refused, Says: ErrTries})
	CodesDevice = rule(&Rule{Name: "code_device", What: "wrong codes of a letter", Who: Owner, Most: 5, Window: time.Hour, Then: Refused, Says: ErrTries})
	Restock     = rule(&Rule{Name: "restock", What: "wishes to hear of a restock", Who: Address, Most: 20, Window: time.Hour, Then: Refused, Says: ErrRestock})
	Magazine    = rule(&Rule{Name: "magazine_mailbox", What: "sign-ups to the magazine", Who: Mailbox, Most: 3, Window: time.Hour, Then: Refused, Says: ErrMagazine})
	MagazineIP  = rule(&Rule{Name: "magazine_address", What: "sign-ups to the magazine", Who: Address, Most: 20, Window: time.Hour, Then: Refused, Says: ErrMagazine})
	Inquiry     = rule(&Rule{Name: "inquiry_mailbox", What: "inquiries", Who: Mailbox, Most: 5, Window: time.Hour, Then: Refused, Says: ErrInquiry})
	InquiryDay  = rule(&Rule{Name: "inquiry_mailbox_day", What: "inquiries", Who: Mailbox, Most: 20, Window: day, Then: Refused, Says: ErrInquiry})
	InquiryIP   = rule(&Rule{Name: "inquiry_address", What: "inquiries", Who: Address, Most: 10, Window: time.Hour, Then: Refused, Says: ErrInquiry})
	Review      = rule(&Rule{Name: "review_order", What: "reviews saved", Who: Order, Most: 30, Window: time.Hour, Then: Refused, Says: ErrReview,
		Why: "an order has few items, and each may be changed; photos cost memory and time"})
	ReviewIP        = rule(&Rule{Name: "review_address", What: "reviews saved", Who: Address, Most: 60, Window: time.Hour, Then: Refused, Says: ErrReview})
	ReviewMark      = rule(&Rule{Name: "review_mark", What: "reviews found helpful or reported", Who: Address, Most: 60, Window: time.Hour, Then: Refused, Says: ErrVote})
	QuestionIP      = rule(&Rule{Name: "question_address", What: "questions on items, and buyers' answers", Who: Address, Most: 10, Window: time.Hour, Then: Refused, Says: ErrQuestion})
	QuestionMailbox = rule(&Rule{Name: "question_mailbox", What: "questions on items", Who: Mailbox, Most: 5, Window: time.Hour, Then: Refused, Says: ErrQuestion})
	Vote            = rule(&Rule{Name: "vote", What: "votes on answers", Who: Address, Most: 60, Window: time.Hour, Then: Refused, Says: ErrVote})
)

// People. A person mistypes a few times; a guesser needs thousands. Who guesses
// is slowed down, not the account: on a device that has been logged in to it
// before, only that device's own mistakes count.
var (
	LoginDevice  = rule(&Rule{Name: "device", What: "wrong passwords on a device that was logged in to the account", Who: Device, Most: 10, Window: quarter, Then: Refused, Says: ErrTries})
	LoginGuesser = rule(&Rule{Name: "guess", What: "wrong passwords for one account", Who: Address, Most: 10, Window: quarter, Then: Refused, Says: ErrTries})
	LoginAccount = rule(&Rule{Name: "login", What: "wrong passwords from strange devices", Who: Account, Most: 100, Window: quarter, Then: Refused, Says: ErrTries,
		Why: "passkeys and known devices stay open"})
	LoginClient = rule(&Rule{Name: "client", What: "wrong passwords for any account", Who: Address, Most: 100, Window: quarter, Then: Refused, Says: ErrTries,
		Why: "many people share one address behind a carrier's network"})
	Ask          = rule(&Rule{Name: "ask", What: "sign-ups, resets and changes of address asked for", Who: Address, Most: 60, Window: time.Hour, Then: Refused, Says: ErrTries})
	AskedMailbox = rule(&Rule{Name: "mailbox", What: "letters about an account", Who: Mailbox, Most: 6, Window: time.Hour, Then: Silent})
	Data         = rule(&Rule{Name: "data", What: "downloads of all one's data", Who: Member, Most: 5, Window: day, Then: Refused, Says: ErrTries,
		Why: "each reads everything of a member and mails a notice"})
	LinkGuess = rule(&Rule{Name: "link", What: "wrong passwords of a sign-up", Who: Link, Most: 10, Window: quarter, Then: Refused, Says: ErrTries})
	Ceremony  = rule(&Rule{Name: "ceremony", What: "passkey ceremonies begun", Who: Address, Most: 300, Window: quarter, Then: Refused, Says: ErrTries})
	Coupons   = rule(&Rule{Name: "coupon", What: "wrong codes of coupons", Who: Owner, Most: 10, Window: quarter, Then: Refused, Says: ErrCoupon})
	CouponsIP = rule(&Rule{Name: "coupon-client", What: "wrong codes of coupons", Who: Address, Most: 100, Window: quarter, Then: Refused, Says: ErrCoupon})
	Lookups   = rule(&Rule{Name: "order-lookup", What: "wrong looks for a guest's order", Who: Order, Most: 10, Window: quarter, Then: Refused, Says: ErrLookup})
	LookupsIP = rule(&Rule{Name: "order-lookup-client", What: "wrong looks for a guest's order", Who: Address, Most: 30, Window: quarter, Then: Refused, Says: ErrLookup})
)

// Those who work in the shop. As with members, who guesses is slowed down and
// not the colleague whose address it is.
var (
	StaffDevice  = rule(&Rule{Name: "staff_device", What: "wrong logins to the office on a device that was logged in to the account", Who: Device, Most: 10, Window: quarter, Then: Refused, Says: ErrTries})
	StaffGuesser = rule(&Rule{Name: "staff_guess", What: "wrong logins to one account of the office", Who: Address, Most: 10, Window: quarter, Then: Refused, Says: ErrTries})
	StaffAccount = rule(&Rule{Name: "staff_login", What: "wrong logins to the office from strange devices", Who: Account, Most: 50, Window: quarter, Then: Refused, Says: ErrTries,
		Why: "passkeys and known devices stay open"})
	StaffClient = rule(&Rule{Name: "staff_client", What: "wrong logins to any account of the office", Who: Address, Most: 50, Window: quarter, Then: Refused, Says: ErrTries})
	StaffProof  = rule(&Rule{Name: "staff_proof", What: "proofs of who somebody is while logged in to the office", Who: Device, Most: 10, Window: quarter, Then: Refused, Says: ErrTries})
)

// What the edge counts in memory. Each is a rate with so many at once; the
// standard values of the flags are these.
var (
	Calls = rule(&Rule{Name: "calls", What: "calls and posted forms", Who: Address, Most: 200, Burst: 800, Window: time.Second, Then: Refused, Memory: true,
		Why: "a guest makes at most 25 on the straight way to an order (counted by a journey of e2e/guest.test.mjs), and 500 of one carrier's address may come in the first minute of a sale; a call that costs as much as several counts as several (--call-rate)"})
	Renders = rule(&Rule{Name: "renders", What: "pages rendered", Who: Address, Most: 5, Burst: 30, Window: time.Second, Then: Shell, Memory: true, Why: "(--render-rate)"})
	Free    = rule(&Rule{Name: "free_renders", What: "pages with a free query rendered", Who: Address, Most: 1, Burst: 20, Window: time.Second, Then: Shell, Memory: true, Why: "(--render-rate)"})
	Lays    = rule(&Rule{Name: "lays", What: "pictures composed of goods that are worn together", Who: All, Most: 4, Burst: 120, Window: time.Second, Then: Refused, Memory: true,
		Why: "anybody can name any goods, and each is composed once; a page shows some twelve, in the size and format of the browser"})
	Reports = rule(&Rule{Name: "reports", What: "error reports of a browser", Who: Address, Most: 6, Burst: 5, Window: time.Minute, Then: Refused, Memory: true, Why: "and 10 a second for everybody together"})
	Policy  = rule(&Rule{Name: "policy", What: "reports of the content security policy", Who: Address, Most: 12, Burst: 10, Window: time.Minute, Then: Refused, Memory: true, Why: "and 5 a second for everybody together"})
)

// Rate is a limit of the edge as so many a second and so many at once, for a
// shop that allows so many times the standard.
func (r *Rule) Rate(times float64) (perSecond float64, burst int) {
	return times * float64(r.Most) / r.Window.Seconds(), int(times * float64(r.Burst))
}
