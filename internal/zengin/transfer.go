package zengin

import (
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// AccountKind is 預金種目.
type AccountKind string

// The kinds of accounts that take transfers.
const (
	Ordinary AccountKind = "1" // 普通
	Current  AccountKind = "2" // 当座
	Savings  AccountKind = "4" // 貯蓄
)

// Enum lists all values for the contract.
func (AccountKind) Enum() []any { return []any{Ordinary, Current, Savings} }

// An Account is where money is.
type Account struct {
	Bank       string // four digits
	BankName   string // kana; may be empty
	Branch     string // three digits
	BranchName string // kana; may be empty
	Kind       AccountKind
	Number     string // seven digits
	Name       string // whose it is, kana
}

// A Transfer is money for somebody. The reference goes with it: the receiver's
// bank shows it, and by it a result finds its transfer.
type Transfer struct {
	To        Account
	Yen       money.Yen
	Reference string // up to twenty letters, digits and hyphens
}

// An Order is transfers that a bank is to make on a day.
type Order struct {
	Client    string // 振込依頼人コード: ten digits, given by the bank
	From      Account
	Day       time.Time
	Transfers []Transfer
}

// ErrAccount refuses an account that cannot be one; its fields say why.
var ErrAccount = fault.New(fault.Invalid, "zengin.account", "口座の内容をご確認ください。")

// Clean converts what was typed and lists what cannot stand, by the names of
// the wire.
func (a Account) Clean() (Account, []fault.Field) {
	var wrong []fault.Field
	digits := func(name, label, s string, n int, pad bool) string {
		if pad && s != "" && len(s) < n {
			s = strings.Repeat("0", n-len(s)) + s
		}
		if len(s) != n || strings.Trim(s, "0123456789") != "" {
			wrong = append(wrong, fault.Field{Name: name, Code: "digits", Message: fmt.Sprintf("%sは%d桁の数字で入力してください。", label, n)})
		}
		return s
	}
	kana := func(name, label, s string, most int, must bool) string {
		text, err := Kana(s)
		switch f := fault.From(err); {
		case err != nil:
			wrong = append(wrong, fault.Field{Name: name, Code: "character", Message: label + "：" + f.Fields[0].Message})
		case text == "" && must:
			wrong = append(wrong, fault.Field{Name: name, Code: "required", Message: label + "を入力してください。"})
		case len([]rune(text)) > most:
			wrong = append(wrong, fault.Field{Name: name, Code: "too_long", Message: fmt.Sprintf("%sは濁点を含めて%d文字までです。", label, most)})
		}
		return text
	}
	a.Bank, a.Branch = digits("bank", "銀行コード", a.Bank, 4, false), digits("branch", "支店コード", a.Branch, 3, false)
	a.Number = digits("account_number", "口座番号", a.Number, 7, true)
	a.BankName, a.BranchName = kana("bank_name", "銀行名", a.BankName, 15, false), kana("branch_name", "支店名", a.BranchName, 15, false)
	a.Name = kana("account_name", "口座名義", a.Name, 30, true)
	if a.Kind != Ordinary && a.Kind != Current && a.Kind != Savings {
		wrong = append(wrong, fault.Field{Name: "kind", Code: "invalid", Message: "預金種目をお選びください。"})
	}
	return a, wrong
}
