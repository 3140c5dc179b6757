package account

import (
	"context"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
)

// Posts take what the pages of login and sign-up post by plain HTML, without
// JavaScript or before it arrives.
func Posts(p Parts) map[string]httpd.Form {
	return map[string]httpd.Form{
		"/id/login":  p.postLogin,
		"/id/signup": p.postSignUp,
		"/id/forgot": p.postForget,
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
