package contact

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

var errConsent = fault.New(fault.Invalid, "magazine.consent", "入力内容をご確認ください。").With(
	fault.Field{Name: "agreed", Code: "required", Message: "メールマガジンの受信に同意のうえ、お申し込みください。"})

func (p Parts) magazineCalls() []call.Call {
	return []call.Call{
		call.Siapi("magazine/select/", "The words that one agrees to when signing up for the magazine.",
			func(context.Context, call.None) (MagazineWords, error) {
				return MagazineWords{Consent: support.MagazineConsent}, nil
			}).Public(),
		call.Siapi("magazine/insert/", "Signs an address up for the magazine; a letter follows whose link confirms it. The answer is the same whoever it is.", p.magazineInsert),
		call.Siapi("magazine/confirm/", "Confirms a sign-up by its letter's link.", p.magazineConfirm),
		call.Siapi("magazine/delete/", "Ends the magazine by a letter's link (token), or has a letter with such a link sent (email). The answer is the same whoever it is.", p.magazineDelete),
		call.Siapi("mailsettings/select/", "Which kinds of mail the customer wants.", p.mailSettings),
		call.Siapi("mailsettings/update/", "Makes exactly these kinds of mail wanted.", p.mailSettingsUpdate),
	}
}

// MagazineWords is what one agrees to.
type MagazineWords struct {
	Consent string `json:"consent"`
}

// MagazineSignUp is the form of a sign-up.
type MagazineSignUp struct {
	Email  string `json:"email" label:"メールアドレス" form:"required,format=email"`
	Agreed bool   `json:"agreed"`
	Page   string `json:"page,omitempty"` // path of the page with the form
}

// Done is the answer of a call that has nothing to tell.
type Done struct{}

func consent(ctx context.Context, page, said string) support.Consent {
	return support.Consent{Page: page, Said: said, IP: call.CallerOf(ctx).ClientIP}
}

func (p Parts) magazineInsert(ctx context.Context, in MagazineSignUp) (Done, error) {
	if !in.Agreed {
		return Done{}, errConsent
	}
	return Done{}, p.Wishes.SignUp(ctx, in.Email, consent(ctx, in.Page, support.MagazineConsent))
}

// MagazineToken is what a letter's link carries.
type MagazineToken struct {
	Token string `json:"token"`
}

func (p Parts) magazineConfirm(ctx context.Context, in MagazineToken) (Done, error) {
	return Done{}, p.Wishes.Confirm(ctx, in.Token, consent(ctx, "/mail-magazine", support.MagazineConsent))
}

// MagazineEnd ends the magazine: at once by a token, or by a letter.
type MagazineEnd struct {
	Token string `json:"token,omitempty"`
	Email string `json:"email,omitempty"`
}

func (p Parts) magazineDelete(ctx context.Context, in MagazineEnd) (Done, error) {
	if in.Token != "" {
		return Done{}, p.Wishes.Stop(ctx, in.Token, consent(ctx, "/mail-magazine", ""))
	}
	return Done{}, p.Wishes.AskToStop(ctx, in.Email, call.CallerOf(ctx).ClientIP)
}

// MailSettings is which kinds of mail a customer wants.
type MailSettings struct {
	Email string        `json:"email"`
	Kinds []MailSetting `json:"kinds"`
}

// MailSetting is one kind of mail.
type MailSetting struct {
	Kind        string `json:"kind"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Wanted      bool   `json:"wanted"`
}

func (p Parts) mailSettings(ctx context.Context, _ call.None) (MailSettings, error) {
	customer, err := p.Customer(ctx)
	if err != nil {
		return MailSettings{}, err
	}
	wanted, err := p.Wishes.Settings(ctx, customer.Email)
	s := MailSettings{Email: customer.Email}
	for _, k := range support.Kinds {
		s.Kinds = append(s.Kinds, MailSetting{string(k.Kind), k.Name, k.Description, slices.Contains(wanted, k.Kind)})
	}
	return s, err
}

// MailWishes are the kinds of mail that a customer wants, all others not.
type MailWishes struct {
	Wanted []string `json:"wanted"`
}

func (p Parts) mailSettingsUpdate(ctx context.Context, in MailWishes) (MailSettings, error) {
	customer, err := p.Customer(ctx)
	if err != nil {
		return MailSettings{}, err
	}
	var kinds []support.Kind
	for _, k := range in.Wanted {
		kinds = append(kinds, support.Kind(k))
	}
	if err := p.Wishes.Set(ctx, customer.Email, kinds, consent(ctx, "/mypage/mail/settings", "")); err != nil {
		return MailSettings{}, err
	}
	return p.mailSettings(ctx, call.None{})
}

// hasFAQ tells whether a question of the FAQ shows now.
func (p Parts) hasFAQ(entry string) bool {
	q, err := content.Parse(map[string]any{"content_type": "faq", "sys.id": entry, "include": "0"})
	if err != nil {
		return false
	}
	list, err := p.Content.Current().Find(q, p.Now())
	return err == nil && list.Total == 1
}
