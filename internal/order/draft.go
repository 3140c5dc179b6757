package order

import (
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A Draft is order entry as it was typed. It is kept whatever it says, so that
// nothing is lost by a reload; Check finds what it means.
type Draft struct {
	Email    string       `json:"email" label:"メールアドレス" form:"required,format=email"` // guests; a member's is known
	Orderer  AddressForm  `json:"orderer"`
	Parcels  []ParcelForm `json:"parcels"` // at least one
	Method   string       `json:"method" label:"お支払い方法" form:"required,choose"`
	Points   string       `json:"points"`                          // "" or "0": none; "all": as many as possible
	Note     string       `json:"note" label:"ご要望" form:"max=500"` // to the shop
	Discreet bool         `json:"discreet"`                        // plain packaging
	Keep     bool         `json:"keep"`                            // put new addresses into the member's book
	Checked  bool         `json:"checked"`                         // it was sent off once, so its mistakes may be shown
	Split    bool         `json:"split,omitempty"`                 // what comes in later is sent later; only ChooseSplit sets it
	Asked    []string     `json:"asked,omitempty"`                 // address lines without a number, about which the shopper was asked
	Meant    []string     `json:"meant,omitempty"`                 // those that were sent off once more; only SaveDraft sets both
}

// An AddressForm is an address as it was typed.
type AddressForm struct {
	LastName    string `json:"last_name" label:"姓" form:"required,max=40"`
	FirstName   string `json:"first_name" label:"名" form:"required,max=40"`
	LastKana    string `json:"last_name_kana" label:"セイ" form:"required,max=40,format=kana"`
	FirstKana   string `json:"first_name_kana" label:"メイ" form:"required,max=40,format=kana"`
	Postal      string `json:"postal_code" label:"郵便番号" form:"required,format=postal-code"`
	Prefecture  string `json:"prefecture" label:"都道府県" form:"required,choose"`
	City        string `json:"city" label:"市区町村" form:"required,max=50"`
	AddressLine string `json:"address_line" label:"町名・番地" form:"required,max=100"`
	Building    string `json:"building" label:"建物名・部屋番号" form:"max=100"`
	Phone       string `json:"phone_number" label:"電話番号" form:"required,format=phone"`
}

// Where a parcel goes.
const (
	ToOrderer = "orderer"
	ToBook    = "book" // address_id of the member's address book
	ToNew     = "new"  // address
)

// A ParcelForm is one parcel. With a single one it holds the whole cart and
// its lines need not be given.
type ParcelForm struct {
	To        string       `json:"to"` // orderer, book, new
	AddressID string       `json:"address_id"`
	Address   AddressForm  `json:"address"`
	Lines     []ParcelLine `json:"lines"`
	Wrap      bool         `json:"wrap"`
	Noshi     string       `json:"noshi"`                                // one of Noshis, or empty
	NoshiName string       `json:"noshi_name" label:"お名前" form:"max=20"` // below the knot; may be empty
	Message   string       `json:"message"`                              // card in the parcel
	Date      string       `json:"date"`                                 // YYYYMMDD; empty: the earliest
	Slot      string       `json:"slot"`                                 // one of the terms; empty: any time
}

// A ParcelLine is pieces of an SKU in a parcel.
type ParcelLine struct {
	SKU      id.SKU `json:"sku"`
	Quantity int    `json:"quantity"`
}

// Noshis are the papers that can be put around a present.
var Noshis = []string{"御祝", "内祝", "御礼", "御誕生日御祝", "御出産御祝", "無地のし"}

// Bounds on a draft, far beyond what anybody means.
const (
	maxParcels   = 10
	maxDraft     = 48 << 10 // bytes
	maxNote      = 500      // characters
	maxNoshiName = 20
)
