package contact

import (
	"context"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
)

// Posts take questions and wishes for mail by plain HTML, without JavaScript
// or before it arrives.
func Posts(p Parts) map[string]httpd.Form {
	return map[string]httpd.Form{
		"/support/contact":      p.postContact,
		"/mail-magazine":        p.postMagazine,
		"/mypage/mail/settings": visit.AsMember("/mypage/mail/settings", p.postSettings),
	}
}

// postContact takes a question at once: the page that asks once more is a
// script's.
func (p Parts) postContact(ctx context.Context, f url.Values) (string, error) {
	taken, err := p.contactInsert(ctx, Contact{
		Topic: f.Get("topic"), OrderNumber: f.Get("order_number"), Name: f.Get("name"), Email: f.Get("email"),
		Body: f.Get("body"), Token: f.Get("token"), Website: f.Get("website"),
	})
	return "/support/contact/complete?number=" + url.QueryEscape(taken.Number), err
}

func (p Parts) postMagazine(ctx context.Context, f url.Values) (string, error) {
	switch which := f.Get("form"); which {
	case "confirm":
		_, err := p.magazineConfirm(ctx, MagazineToken{Token: f.Get("token")})
		return "/mail-magazine?sent=confirm", err
	case "stop", "stopped":
		_, err := p.magazineDelete(ctx, MagazineEnd{Token: f.Get("token"), Email: f.Get("email")})
		return "/mail-magazine?sent=" + which, err
	}
	_, err := p.magazineInsert(ctx, MagazineSignUp{Email: f.Get("email"), Agreed: f.Get("agreed") != "", Page: "/mail-magazine"})
	return "/mail-magazine?sent=magazine", err
}

func (p Parts) postSettings(ctx context.Context, f url.Values) (string, error) {
	_, err := p.mailSettingsUpdate(ctx, MailWishes{Wanted: f["wanted"]})
	return "/mypage/mail/settings?sent=settings", err
}
