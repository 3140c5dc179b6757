package support

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// A Topic is what a question is about.
type Topic struct{ Code, Name string }

// Topics are those of the form, in its order.
var Topics = []Topic{
	{"item", "商品について"}, {"order", "ご注文・配送について"}, {"return", "返品・交換について"}, {"payment", "お支払いについて"},
	{"member", "会員・ログインについて"}, {"point", "ポイント・クーポンについて"}, {"magazine", "メールマガジンについて"}, {"other", "その他"},
}

func topicName(code string) (string, bool) {
	for _, t := range Topics {
		if t.Code == code {
			return t.Name, true
		}
	}
	return "", false
}

// A State is how far an inquiry has come.
type State string

// Suspected inquiries look like spam, or somebody said that they are; people
// decide.
const (
	Open      State = "open"
	Working   State = "working"
	Answered  State = "answered"
	Closed    State = "closed"
	Suspected State = "suspected"
)

// StateWords is every state in words.
var StateWords = map[State]string{Open: "未対応", Working: "対応中", Answered: "返信待ち", Closed: "完了", Suspected: "迷惑"}

// waits tells whether somebody waits for the shop.
func (s State) waits() bool { return s == Open || s == Working }

// A Source is how an inquiry came.
type Source string

// By the shop's form, or by mail.
const (
	FromForm Source = "form"
	FromMail Source = "mail"
)

// ChangeTopic is the topic of the change log in which inquiries change.
const ChangeTopic = "inquiry"

// An Inquiry is a question that somebody asked.
type Inquiry struct {
	Number   string
	Topic    string // code
	Order    string // number of the order; empty: none
	Customer string // code; empty: a guest
	Name     string
	Email    string
	Body     string
	State    State
	Signs    []string // why it is suspected
	Source   Source
	Subject  string // of one that came by mail
	Assignee string // id of who answers; empty: nobody yet
	Messages []Message
	Waits    time.Time // since when somebody waits for the shop; of others since when they are what they are
	Revision int
	Created  time.Time
	Updated  time.Time
	thread   string // what replies name
}

// TopicName is the topic in words.
func (q Inquiry) TopicName() string {
	name, _ := topicName(q.Topic)
	return name
}

const (
	maxName   = 50    // characters
	maxBody   = 2_000 // characters
	maxAnswer = 10_000
)

var (
	// ErrInquiry is a form that cannot be taken; its fields say why.
	ErrInquiry = fault.New(fault.Invalid, "inquiry.invalid", "入力内容をご確認ください。")
	// ErrInquiryTooMany asks for patience.
	ErrInquiryTooMany = limit.ErrInquiry
	// ErrNoInquiry is the answer for a number that nobody has.
	ErrNoInquiry = fault.New(fault.NotFound, "inquiry.not_found", "お問い合わせが見つかりません。")
	// ErrAnswer refuses an answer that nobody could read.
	ErrAnswer = fault.New(fault.Invalid, "inquiry.answer", "回答を1文字以上10,000文字以内で入力してください。")
	// ErrClosed refuses to answer what is closed.
	ErrClosed = fault.New(fault.Conflict, "inquiry.closed", "このお問い合わせは終了しています。")
)

// A Form is a question as it was typed.
type Form struct {
	Topic, Order, Name, Email, Body string
	Token                           string // of Inquiries.Token, when the form was shown
	Trap                            string // a field that people do not see
}

// Check returns the form as it is taken, or ErrInquiry with what is wrong.
// Trap and Token are not looked at: they never make a form invalid.
func (f Form) Check() (Form, error) {
	var wrong []fault.Field
	refuse := func(name, code, message string) {
		wrong = append(wrong, fault.Field{Name: name, Code: code, Message: message})
	}
	if _, ok := topicName(f.Topic); !ok {
		refuse("topic", "required", "お問い合わせの種類をお選びください。")
	}
	if f.Order = strings.TrimSpace(f.Order); f.Order != "" {
		number, err := id.ParseOrderNumber(f.Order)
		if err != nil {
			refuse("order_number", "invalid", id.ErrOrderNumber.Message)
		}
		f.Order = string(number)
	}
	f.Name = plainLine(f.Name)
	switch n := utf8.RuneCountInString(f.Name); {
	case n == 0:
		refuse("name", "required", "お名前を入力してください。")
	case n > maxName:
		refuse("name", "too_long", fmt.Sprintf("お名前は%d文字以内で入力してください。", maxName))
	}
	if strings.TrimSpace(f.Email) == "" {
		refuse("email", "required", "メールアドレスを入力してください。")
	} else if address, err := mail.ParseAddress(f.Email); err != nil {
		refuse("email", "invalid", mail.ErrAddress.Message)
	} else {
		f.Email = address
	}
	f.Body = plainText(f.Body)
	switch n := utf8.RuneCountInString(f.Body); {
	case n == 0:
		refuse("body", "required", "お問い合わせ内容を入力してください。")
	case n > maxBody:
		refuse("body", "too_long", "お問い合わせ内容は2,000文字以内で入力してください。")
	}
	if len(wrong) > 0 {
		return f, ErrInquiry.With(wrong...)
	}
	return f, nil
}

// plainLine is one line of readable characters.
func plainLine(s string) string {
	return strings.Join(strings.Fields(strings.Map(readable, strings.ToValidUTF8(s, "�"))), " ")
}

var manyBreaks = regexp.MustCompile(`\n{4,}`)

// plainText is lines of readable characters.
func plainText(s string) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "�"), "\r\n", "\n")
	s = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return '\n'
		}
		return readable(r)
	}, s)
	return strings.TrimFunc(manyBreaks.ReplaceAllString(s, "\n\n\n"), unicode.IsSpace)
}

// readable drops characters that people do not see, but for the joiner of emoji.
func readable(r rune) rune {
	switch {
	case r == '\t' || r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029':
		return ' '
	case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != '\u200d':
		return -1
	}
	return r
}
