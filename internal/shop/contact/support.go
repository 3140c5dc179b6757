package contact

import (
	"context"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

var (
	errNoFAQ   = fault.New(fault.NotFound, "faq.not_found", "このご質問は見つかりませんでした。")
	errNoOrder = fault.Field{Name: "order_number", Code: "not_found", Message: "このご注文番号は見つかりませんでした。マイページのご注文履歴をご確認ください。"}
)

// supportCalls take questions, votes and wishes for mail.
func (p Parts) supportCalls() []call.Call {
	return append([]call.Call{
		call.Siapi("contact/select/", "What the form for questions needs: topics, a token for this form, and the visitor's name and address when logged in.", p.contactForm),
		call.Siapi("contact/check/", "Checks a question before it is confirmed, and returns it as it will be taken.", p.contactCheck),
		call.Siapi("contact/insert/", "Takes a question; a letter with its number follows. The same form sent again is the same question.", p.contactInsert),
		call.Siapi("faq/vote/", "Records whether an answer helped; a device has one vote on a question.", p.faqVote),
	}, p.magazineCalls()...)
}

// ContactTopic is what a question may be about.
type ContactTopic struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// ContactForm is an empty form.
type ContactForm struct {
	Topics []ContactTopic `json:"topics"`
	Token  string         `json:"token"`
	Name   string         `json:"name"`
	Email  string         `json:"email"`
}

func (p Parts) contactForm(ctx context.Context, _ call.None) (ContactForm, error) {
	f := ContactForm{Token: p.Inquiries.Token(p.Now())}
	for _, t := range support.Topics {
		f.Topics = append(f.Topics, ContactTopic{t.Code, t.Name})
	}
	v, err := p.Visitor(ctx)
	if err == nil && v.Customer != nil {
		f.Name, f.Email = v.Customer.Name(), v.Customer.Email
	}
	return f, err
}

// Contact is a question as it was typed.
type Contact struct {
	Topic       string `json:"topic" label:"お問い合わせの種類" form:"required,choose"`
	OrderNumber string `json:"order_number,omitempty" label:"ご注文番号"`
	Name        string `json:"name" label:"お名前" form:"required,max=50"`
	Email       string `json:"email" label:"メールアドレス" form:"required,format=email"`
	Body        string `json:"body" label:"お問い合わせ内容" form:"required,max=2000"`
	Token       string `json:"token,omitempty"`   // of contact/select/
	Website     string `json:"website,omitempty"` // hidden from people; leave it empty
}

func (c Contact) form() support.Form {
	return support.Form{Topic: c.Topic, Order: c.OrderNumber, Name: c.Name, Email: c.Email, Body: c.Body, Token: c.Token, Trap: c.Website}
}

func (p Parts) contactCheck(ctx context.Context, in Contact) (Contact, error) {
	f, _, err := p.checkContact(ctx, in)
	if err != nil {
		return Contact{}, err
	}
	return Contact{Topic: f.Topic, OrderNumber: f.Order, Name: f.Name, Email: f.Email, Body: f.Body, Token: in.Token, Website: in.Website}, nil
}

// checkContact looks an order up only for those who are logged in: a guest
// could otherwise try numbers.
func (p Parts) checkContact(ctx context.Context, in Contact) (support.Form, support.By, error) {
	by := support.By{IP: call.CallerOf(ctx).ClientIP}
	f, err := in.form().Check()
	if err != nil {
		return f, by, err
	}
	v, err := p.Visitor(ctx)
	if err != nil || v.Customer == nil {
		return f, by, err
	}
	by.Customer = v.Customer.Code
	if f.Order == "" || p.Orders == nil {
		return f, by, nil
	}
	_, err = p.Orders.Of(ctx, by.Customer, id.OrderNumber(f.Order))
	if errors.Is(err, order.ErrNotFound) {
		err = support.ErrInquiry.With(errNoOrder)
	}
	return f, by, err
}

// ContactTaken is the number of a question.
type ContactTaken struct {
	Number string `json:"number"`
}

func (p Parts) contactInsert(ctx context.Context, in Contact) (ContactTaken, error) {
	f, by, err := p.checkContact(ctx, in)
	if err != nil {
		return ContactTaken{}, err
	}
	number, err := p.Inquiries.Ask(ctx, f, by)
	return ContactTaken{Number: number}, err
}

// FAQVote says whether an answer helped.
type FAQVote struct {
	ID      string `json:"id"` // of the entry
	Helpful bool   `json:"helpful"`
}

// FAQHelped is how many said that an answer helped, and that it did not.
type FAQHelped struct {
	Helpful    int `json:"helpful"`
	NotHelpful int `json:"not_helpful"`
}

func (p Parts) faqVote(ctx context.Context, in FAQVote) (FAQHelped, error) {
	if !p.hasFAQ(in.ID) {
		return FAQHelped{}, errNoFAQ
	}
	h, err := p.Votes.Vote(ctx, in.ID, p.Guest(ctx), call.CallerOf(ctx).ClientIP, in.Helpful)
	return FAQHelped{Helpful: h.Yes, NotHelpful: h.No}, err
}
