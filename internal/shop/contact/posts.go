package contact

import (
	"context"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
)

// Posts take questions and wishes for mail by plain HTML, without JavaScript
// or before it arrives.
func Posts(p Parts) map[string]httpd.Form {
	return map[string]httpd.Form{
		"/support/contact": p.postContact,
		"/mail-magazine":   p.postMagazine,
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
	case "stop", "stopped":
		_, err := p.magazineDelete(ctx, MagazineEnd{Token: f.Get("token"), Email: f.Get("email")})
		return "/mail-magazine?sent=" + which, err
	}
	_, err := p.magazineInsert(ctx, MagazineSignUp{Email: f.Get("email"), Agreed: f.Get("agreed") != "", Page: "/mail-magazine"})
	return "/mail-magazine?sent=magazine", err
}
