package account

import (
	"context"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
)

// Posts take what the pages of login, sign-up and the account post by plain
// HTML, without JavaScript or before it arrives. The page that follows says
// what was done by sent=, the name of the form.
func Posts(p Parts) map[string]httpd.Form {
	return map[string]httpd.Form{
		"/id/login":         p.postLogin,
		"/id/signup":        p.postSignUp,
		"/id/verify":        p.postVerify,
		"/id/forgot":        p.postForget,
		"/id/reset":         p.postReset,
		"/id/email":         p.postEmail,
		"/mypage/profile":   visit.AsMember("/mypage/profile", p.postProfile),
		"/mypage/security":  visit.AsMember("/mypage/security", p.postSecurity),
		"/mypage/addresses": visit.AsMember("/mypage/addresses", p.postAddress),
	}
}

func (p Parts) postLogin(ctx context.Context, f url.Values) (string, error) {
	e, err := p.login(ctx, LoginForm{Email: f.Get("email"), Password: f.Get("password"), ReturnTo: f.Get("return_to")})
	return e.Location, err
}

func (p Parts) postSignUp(ctx context.Context, f url.Values) (string, error) {
	in := SignUp{Email: f.Get("email"), Passkey: f.Get("way") == "passkey", Profile: Profile{
		LastName: f.Get("last_name"), FirstName: f.Get("first_name"),
		LastNameKana: f.Get("last_name_kana"), FirstNameKana: f.Get("first_name_kana"),
	}}
	if !in.Passkey {
		in.Password = f.Get("password")
	}
	_, err := p.signUp(ctx, in)
	return "/id/signup?sent=1", err
}

func (p Parts) postForget(ctx context.Context, f url.Values) (string, error) {
	_, err := p.forget(ctx, EmailForm{Email: f.Get("email")})
	return "/id/forgot?sent=1", err
}

// postVerify ends a sign-up. Who has no password makes a passkey next, or has
// no way back in.
func (p Parts) postVerify(ctx context.Context, f url.Values) (string, error) {
	m, err := p.local()
	if err != nil {
		return "", err
	}
	l, err := m.Verify(ctx, f.Get("token"), f.Get("password"), p.DeviceToKnow(ctx))
	if err != nil {
		return "", err
	}
	next := "/mypage"
	if !l.Customer.HasPassword {
		next = "/mypage/security?welcome=1"
	}
	return entered(ctx, l, next).Location, nil
}

func (p Parts) postReset(ctx context.Context, f url.Values) (string, error) {
	_, err := p.resetPassword(ctx, Link{Token: f.Get("token"), Password: f.Get("password")})
	return "/id/reset?sent=reset", err
}

func (p Parts) postEmail(ctx context.Context, f url.Values) (string, error) {
	_, err := p.verifyEmail(ctx, Link{Token: f.Get("token")})
	return "/id/email?sent=email", err
}

func (p Parts) postProfile(ctx context.Context, f url.Values) (string, error) {
	_, err := p.saveProfile(ctx, Profile{
		LastName: f.Get("last_name"), FirstName: f.Get("first_name"),
		LastNameKana: f.Get("last_name_kana"), FirstNameKana: f.Get("first_name_kana"),
		BirthDate: f.Get("birth_date"), Sex: f.Get("sex"), PhoneNumber: f.Get("phone_number"),
	})
	return "/mypage/profile?sent=profile", err
}

// postSecurity takes either form of the page: a new password, or a new address.
func (p Parts) postSecurity(ctx context.Context, f url.Values) (string, error) {
	if f.Get("form") == "email" {
		_, err := p.changeEmail(ctx, EmailForm{Email: f.Get("email")})
		return "/mypage/security?sent=email", err
	}
	_, err := p.setPassword(ctx, NewPassword{Password: f.Get("password")})
	return "/mypage/security?sent=password", err
}

// postAddress adds an address to the book, or changes one of it.
func (p Parts) postAddress(ctx context.Context, f url.Values) (string, error) {
	_, err := p.keepAddress(ctx, SavedAddress{AddressID: f.Get("address_id"), IsDefault: f.Get("is_default") != "", AddressForm: AddressForm{
		LastName: f.Get("last_name"), FirstName: f.Get("first_name"),
		LastNameKana: f.Get("last_name_kana"), FirstNameKana: f.Get("first_name_kana"),
		PostalCode: f.Get("postal_code"), Prefecture: f.Get("prefecture"), City: f.Get("city"),
		AddressLine: f.Get("address_line"), Building: f.Get("building"), PhoneNumber: f.Get("phone_number"),
		// The line about which the page has said what it lacks: sent once more, it is meant so.
		NoNumber: f.Get("asked") != "" && f.Get("asked") == f.Get("address_line"),
	}})
	return "/mypage/addresses?sent=address", err
}
