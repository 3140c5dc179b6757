package terms

import "github.com/tsumugi-shop/tsumugi/internal/money"

// Terms is the shop's policy. Default has the demo shop's; Read takes an operator's.
type Terms struct {
	Company    Company    `json:"company"`
	Shipping   Shipping   `json:"shipping"`
	Gift       Gift       `json:"gift"`
	Payment    Payment    `json:"payment"`
	Points     Points     `json:"points"`
	Ranks      []Rank     `json:"ranks"` // from the lowest
	Orders     Orders     `json:"orders"`
	Returns    Returns    `json:"returns"`
	Subscriber Subscriber `json:"subscriber"`
	Plans      []Plan     `json:"plans"` // of the health-plus membership
	Plus       Plus       `json:"plus"`
	Renewal    Renewal    `json:"renewal"`
	Reviews    Reviews    `json:"reviews"`
	Transfer   Transfer   `json:"transfer"` // for operators alone
	Labels     Labels     `json:"labels"`   // for operators alone
}

// Company is who sells, as the law notice, receipts and mails name it.
type Company struct {
	ShopName       string `json:"shop_name"`
	Name           string `json:"name"`
	Representative string `json:"representative"`
	Manager        string `json:"manager"` // 運営統括責任者
	Postal         string `json:"postal"`  // seven digits
	Address        string `json:"address"`
	Phone          string `json:"phone"`
	PhoneHours     string `json:"phone_hours"`
	Email          string `json:"email"`
	Registration   string `json:"registration"` // of the invoice issuer: T and 13 digits
}

// Invented tells whether the company is, as a whole or in what the law asks for
// first, still the one that the demo made up.
func (c Company) Invented() bool {
	made := Default().Company
	return c.Name == made.Name || c.Registration == made.Registration
}

// Shipping is how parcels go out.
type Shipping struct {
	Carrier        string    `json:"carrier"`
	HomePrefecture string    `json:"home_prefecture"` // for which shipping is estimated before an address is known
	FreeFrom       money.Yen `json:"free_from"`       // goods after discounts, per order; 0: never
	FreeCategories []string  `json:"free_categories"` // an order that is all of these ships free
	CutoffHour     int       `json:"cutoff_hour"`     // orders paid before it leave on the same working day
	Closed         []string  `json:"closed"`          // MMDD of days on which nothing leaves, besides weekends and holidays
	LateDays       int       `json:"late_days"`       // by which a parcel may come after its earliest day
	ChooseDays     int       `json:"choose_days"`     // how many delivery days can be chosen from
	Areas          []Area    `json:"areas"`
	Slots          []string  `json:"slots"` // "14/16" is 14時～16時; 午前中 as it stands
}

// An Area is some prefectures with the same fee and way.
type Area struct {
	Name        string    `json:"name"`
	Prefectures []string  `json:"prefectures"`
	Fee         money.Yen `json:"fee"`
	Days        int       `json:"days"` // from leaving to arriving
}

// Gift is what wrapping costs, per parcel.
type Gift struct {
	Wrapping   money.Yen `json:"wrapping"`
	Noshi      money.Yen `json:"noshi"`
	MessageMax int       `json:"message_max"` // characters
}

// Payment is the limits and fees of the ways to pay.
type Payment struct {
	CashOnDelivery []Step    `json:"cash_on_delivery"` // by total, from the lowest; above the last it is not offered
	KonbiniMax     money.Yen `json:"konbini_max"`
	KonbiniDays    int       `json:"konbini_days"` // to pay, then the order is cancelled
	BankDays       int       `json:"bank_days"`
	CardDays       int       `json:"card_days"`  // for which the promise of a card is trusted
	RepayDays      int       `json:"repay_days"` // to pay again when the promise is over, then the order is cancelled
	Bank           string    `json:"bank"`       // account to transfer to
	ReminderDays   int       `json:"reminder_days"`
}

// A Step is the fee of totals up to and including UpTo.
type Step struct {
	UpTo money.Yen `json:"up_to"`
	Fee  money.Yen `json:"fee"`
}

// Points is how points are earned and lost. A point is worth Value yen.
type Points struct {
	Value        money.Yen `json:"value"`
	Unit         money.Yen `json:"unit"`          // points are earned per so much paid for goods
	ExpiryMonths int       `json:"expiry_months"` // after they were granted
	GraceDays    int       `json:"grace_days"`    // for points that come back after they expired
	SignUp       int       `json:"sign_up"`
	MinGoods     money.Yen `json:"min_goods"` // yen of goods that points cannot pay; usually 0
}

// A Rank is a step of membership by a year's purchases.
type Rank struct {
	Code string    `json:"code"` // customer_group_code
	Name string    `json:"name"`
	From money.Yen `json:"from"` // purchases of the last 12 months
	Rate int       `json:"rate"` // points per Unit yen
}

// Orders is what holds for placing and changing orders.
type Orders struct {
	HoldMinutes   int `json:"hold_minutes"`
	HoldExtension int `json:"hold_extension"` // minutes, once
	MaxLines      int `json:"max_lines"`
	MaxQuantity   int `json:"max_quantity"` // of one SKU, where the item sets no limit
}

// Returns is the shop's rule; the law knows no cooling-off for online shops.
type Returns struct {
	Days         int       `json:"days"`          // after arrival
	ExchangeDays int       `json:"exchange_days"` // for another size
	Fee          money.Yen `json:"fee"`           // postage borne by the shopper when the goods are as ordered
}

// Subscriber is what digital subscribers get.
type Subscriber struct {
	FreeShipping bool   `json:"free_shipping"`
	Coupon       string `json:"coupon"`   // code of a coupon that they hold; empty: none
	Campaign     string `json:"campaign"` // code of the campaign whose items only they may buy; empty: none
}

// A Plan is a way to pay for the health-plus membership.
type Plan struct {
	Code   string    `json:"code"`
	Name   string    `json:"name"`
	Price  money.Yen `json:"price"` // per cycle, tax included
	Months int       `json:"months"`
}

// Plus is what health-plus members get.
type Plus struct {
	FreeShipping bool `json:"free_shipping"`
	Points       int  `json:"points"` // per points.unit yen, besides those of the rank
}

// Renewal is what happens when a cycle of the health-plus membership cannot be charged.
type Renewal struct {
	RetryDays []int `json:"retry_days"` // until the next attempt, after each that failed; after the last the membership ends
}

// Reviews is how buyers are asked what they think of goods, and what they get for it.
type Reviews struct {
	AskDays int `json:"ask_days"` // from arrival to the letter that asks; 0: nobody is asked
	Points  int `json:"points"`   // for a member's review that is published, whatever its stars; 0: none
	// Health are categories, as paths of aliases, of goods about which a review may
	// not claim a cure unread (薬機法).
	Health []string `json:"health"`
}

// Labels is what the carriers' programs that print labels have to be told.
type Labels struct {
	Yamato   string `json:"yamato"`   // 請求先顧客コード, twelve digits
	Fare     string `json:"fare"`     // ヤマト 運賃管理番号, two digits
	Sagawa   string `json:"sagawa"`   // お客様コード, twelve digits
	Slip     string `json:"slip"`     // ゆうパックプリントR 送り状種別, by the paper in use
	Contents string `json:"contents"` // what the carriers are told that is in the parcels
}

// Transfer is the account from which refunds are transferred, as the bank's file
// (総合振込) names it. It is empty until an operator gives it.
type Transfer struct {
	Client     string `json:"client"` // 振込依頼人コード: ten digits, given by the bank
	Bank       string `json:"bank"`   // four digits
	BankName   string `json:"bank_name"`
	Branch     string `json:"branch"` // three digits
	BranchName string `json:"branch_name"`
	Kind       string `json:"kind"`   // 1: 普通, 2: 当座
	Number     string `json:"number"` // seven digits
	Name       string `json:"name"`   // 振込依頼人名, kana
}

// Complete tells whether a bank can be told to transfer from the account.
func (t Transfer) Complete() bool { return t.Client != "" && t.Number != "" && t.Name != "" }
