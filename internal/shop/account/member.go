package account

import (
	"context"
	"encoding/json"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// errElsewhere answers what an OpenID provider does in the shop's place.
var errElsewhere = fault.New(fault.Forbidden, "member.elsewhere", "ログイン情報は認証サービスで管理されています。認証サービスでお手続きください。")

// memberCalls let people in and out; those of the account are in accountCalls.
func (p Parts) memberCalls() []call.Call {
	calls := []call.Call{
		call.Siapi("identity/select/", "How one logs in here.", p.identity).Public(),
		call.Siapi("member/insert/", "Takes a sign-up; a letter with a link follows. The answer is the same whoever it is.", p.signUp),
		call.Siapi("member/verify/", "Makes the account of a sign-up's link and logs it in.", p.verify),
		call.Siapi("login/insert/", "Logs in with a password.", p.login),
		call.Siapi("login/passkeybegin/", "Begins a login by passkey.", p.passkeyLoginBegin),
		call.Siapi("login/passkey/", "Logs in by passkey.", p.passkeyLogin),
		call.Siapi("logout/insert/", "Logs this device out.", p.logout),
		call.Siapi("password/forget/", "Has a letter sent with a link to set a new password. The answer is the same whoever it is.", p.forget),
		call.Siapi("password/reset/", "Sets a new password by a letter's link.", p.resetPassword),
		call.Siapi("email/verify/", "Changes the e-mail address by a letter's link.", p.verifyEmail),
	}
	return append(calls, p.accountCalls()...)
}

// Identity says how one logs in.
type Identity struct {
	Kind     IdentityKind `json:"kind"`
	Passkeys bool         `json:"passkeys"`
	Start    string       `json:"start,omitempty"` // where a login by OpenID begins; takes return_to and fresh=1
}

// IdentityKind is who proves who somebody is.
type IdentityKind string

// Enum lists its values for the contract.
func (IdentityKind) Enum() []any { return []any{"local", "oidc"} }

func (p Parts) identity(context.Context, call.None) (Identity, error) {
	m := p.Members
	switch {
	case m == nil:
		return Identity{Kind: "local"}, nil
	case m.OpenID != nil:
		return Identity{Kind: "oidc", Start: oidcStart}, nil
	}
	return Identity{Kind: "local", Passkeys: m.Passkeys != nil}, nil
}

// local is the members where the shop itself proves who somebody is.
func (p Parts) local() (*member.Members, error) {
	if p.Members.OpenID != nil {
		return nil, errElsewhere
	}
	return p.Members, nil
}

// SignUp is the form of a sign-up.
type SignUp struct {
	Email    string `json:"email" label:"メールアドレス" form:"required,format=email"`
	Password string `json:"password,omitempty" label:"パスワード" form:"required,min=8"`
	Passkey  bool   `json:"passkey,omitempty"` // without a password; a passkey is made after the link was opened
	Profile
}

func (p Parts) signUp(ctx context.Context, in SignUp) (call.None, error) {
	m, err := p.local()
	if err != nil {
		return call.None{}, err
	}
	defer p.Evenly(ctx)()
	d := p.Device(ctx)
	d.Guest = p.Guest(ctx) // the link is opened on this device, or asks for the password
	return call.None{}, m.SignUp(ctx, member.SignUp{Email: in.Email, Password: in.Password, Passkey: in.Passkey, Profile: in.member()}, d)
}

// Link is what a letter's link holds; the password is asked for on a device
// other than the one that signed up (code member.link_password).
type Link struct {
	Token    string `json:"token"`
	Password string `json:"password,omitempty"`
}

// Entered is the answer to a login. The browser goes to Location.
type Entered struct {
	Customer Customer `json:"customer"`
	Location string   `json:"location"`
}

// entered gives the browser its new session.
func entered(ctx context.Context, l member.Login, returnTo string) Entered {
	call.SetCookie(ctx, call.Cookie{Name: call.SessionCookie, Value: l.Token, MaxAge: member.SessionIdle})
	return Entered{Customer: *wireCustomer(l.Customer), Location: loggedIn(returnTo)}
}

// loggedIn is the page after a login, from which one goes back to where one was.
func loggedIn(returnTo string) string {
	return "/logged_in?return_to=" + url.QueryEscape(member.ReturnTo(returnTo))
}

func (p Parts) verify(ctx context.Context, in Link) (Entered, error) {
	m, err := p.local()
	if err != nil {
		return Entered{}, err
	}
	l, err := m.Verify(ctx, in.Token, in.Password, p.DeviceToKnow(ctx))
	if err != nil {
		return Entered{}, err
	}
	return entered(ctx, l, "/mypage"), nil
}

// LoginForm is a login with a password.
type LoginForm struct {
	Email    string `json:"email" label:"メールアドレス" form:"required"`
	Password string `json:"password" label:"パスワード" form:"required"`
	ReturnTo string `json:"return_to,omitempty"`
}

func (p Parts) login(ctx context.Context, in LoginForm) (Entered, error) {
	m, err := p.local()
	if err != nil {
		return Entered{}, err
	}
	wait := p.Evenly(ctx)
	l, err := m.Login(ctx, in.Email, in.Password, p.DeviceToKnow(ctx))
	if err != nil {
		wait()
		return Entered{}, err
	}
	return entered(ctx, l, in.ReturnTo), nil
}

// Ceremony is what the browser's passkey functions take, in the form of
// PublicKeyCredential.parse…OptionsFromJSON; the token goes back with the answer.
type Ceremony struct {
	Ceremony string          `json:"ceremony"`
	Options  json.RawMessage `json:"options"` // {"publicKey": {…}}
}

// PasskeyLogin is the browser's answer, PublicKeyCredential.toJSON().
type PasskeyLogin struct {
	Ceremony   string          `json:"ceremony"`
	Credential json.RawMessage `json:"credential"`
	ReturnTo   string          `json:"return_to,omitempty"`
}

func (p Parts) passkeyLoginBegin(ctx context.Context, _ call.None) (Ceremony, error) {
	m, err := p.local()
	if err != nil {
		return Ceremony{}, err
	}
	c, err := m.BeginPasskeyLogin(ctx, p.Device(ctx))
	return Ceremony{c.Token, c.Options}, err
}

func (p Parts) passkeyLogin(ctx context.Context, in PasskeyLogin) (Entered, error) {
	m, err := p.local()
	if err != nil {
		return Entered{}, err
	}
	l, err := m.FinishPasskeyLogin(ctx, in.Ceremony, in.Credential, p.DeviceToKnow(ctx))
	if err != nil {
		return Entered{}, err
	}
	return entered(ctx, l, in.ReturnTo), nil
}

// Away says where the browser goes next; it may be another site.
type Away struct {
	Location string `json:"location"`
}

func (p Parts) logout(ctx context.Context, _ call.None) (Away, error) {
	m := p.Members
	s, err := m.Logout(ctx, call.CallerOf(ctx).SessionID)
	if err != nil {
		return Away{}, err
	}
	forgetDevice(ctx)
	return Away{m.LogoutAt(ctx, s)}, nil
}

// forgetDevice leaves nothing of the customer for whoever uses the device next.
func forgetDevice(ctx context.Context) {
	call.SetCookie(ctx, call.Cookie{Name: call.SessionCookie, MaxAge: -1})
	call.SetCookie(ctx, call.Cookie{Name: call.CartCookie, MaxAge: -1})
}

// EmailForm is an address alone.
type EmailForm struct {
	Email string `json:"email" label:"メールアドレス" form:"required,format=email"`
}

func (p Parts) forget(ctx context.Context, in EmailForm) (call.None, error) {
	m, err := p.local()
	if err != nil {
		return call.None{}, err
	}
	defer p.Evenly(ctx)()
	return call.None{}, m.Forget(ctx, in.Email, p.Device(ctx))
}

func (p Parts) resetPassword(ctx context.Context, in Link) (call.None, error) {
	m, err := p.local()
	if err != nil {
		return call.None{}, err
	}
	return call.None{}, m.Reset(ctx, in.Token, in.Password)
}

func (p Parts) verifyEmail(ctx context.Context, in Link) (EmailForm, error) {
	m, err := p.local()
	if err != nil {
		return EmailForm{}, err
	}
	c, err := m.VerifyEmail(ctx, in.Token)
	return EmailForm{c.Email}, err
}
