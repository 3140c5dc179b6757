package session

import (
	"context"
	"encoding/json"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

func (p Parts) invitationCalls() []room.Call {
	return []room.Call{
		room.New("session/passkey_begin", "Begins a login, or a proof, by passkey.", staff.Stranger, p.beginPasskey),
		room.New("session/passkey", "Logs in by passkey.", staff.Stranger, p.passkey),
		room.New("session/prove_passkey", "Proves once more by passkey who somebody is.", staff.Everyone, p.provePasskey),
		room.New("invitation/get", "Whom an invitation is for, and the key of one-time codes to set up.", staff.Stranger, p.invitation),
		room.New("invitation/accept", "Sets up password and one-time codes, and logs in.", staff.Stranger, p.accept),
		room.New("invitation/passkey_begin", "Begins to make the passkey of who was invited.", staff.Stranger, p.beginInvited),
		room.New("invitation/passkey", "Sets up a passkey, and logs in.", staff.Stranger, p.acceptPasskey),
	}
}

// Ceremony is what the browser needs to make or use a passkey.
type Ceremony struct {
	Token   string          `json:"token"`
	Options json.RawMessage `json:"options"`
}

// AnswerBody is what a passkey answered.
type AnswerBody struct {
	Token  string          `json:"token"`
	Answer json.RawMessage `json:"answer"`
}

func (p Parts) beginPasskey(ctx context.Context, _ call.None) (Ceremony, error) {
	c, err := p.People.BeginPasskeyLogin(ctx, device(ctx))
	return Ceremony(c), err
}

func (p Parts) passkey(ctx context.Context, in AnswerBody) (Me, error) {
	d := device(ctx)
	l, err := p.People.FinishPasskeyLogin(ctx, in.Token, in.Answer, d)
	if err != nil {
		return Me{}, err
	}
	return p.entered(ctx, l, d), nil
}

func (p Parts) provePasskey(ctx context.Context, in AnswerBody) (Me, error) {
	caller := call.CallerOf(ctx)
	if err := p.People.ProvePasskey(ctx, room.Who(ctx), caller.SessionID, in.Token, in.Answer); err != nil {
		return Me{}, err
	}
	l, err := p.People.Visit(ctx, caller.SessionID, caller.ClientIP)
	return p.me(l), err
}

// InvitationBody is the secret of an invitation's link.
type InvitationBody struct {
	Token string `json:"token"`
}

// Invitation is what somebody sees who opens the link.
type Invitation struct {
	Name     string `json:"name"`
	Email    string `json:"email"`
	RoleName string `json:"role_name"`
	Shop     string `json:"shop"`
	// Secret is the key of one-time codes to be typed, URI the same to be opened
	// on a phone.
	Secret string `json:"secret"`
	URI    string `json:"uri"`
	QR     QR     `json:"qr"`
	// Passkeys tells whether passkeys can be had here.
	Passkeys bool `json:"passkeys"`
}

// QR is a code to be photographed: the path of an SVG, one unit a module.
type QR struct {
	Size int    `json:"size"`
	Path string `json:"path"`
}

func (p Parts) invitation(ctx context.Context, in InvitationBody) (Invitation, error) {
	who, role, key, err := p.People.Invitation(ctx, in.Token)
	return Invitation{
		Name: who.Name, Email: who.Email, RoleName: role.Name, Shop: p.People.ShopName,
		Secret: key.Secret, URI: key.URI, QR: QR(key.QR), Passkeys: p.People.Passkeys != nil,
	}, err
}

// AcceptBody is how somebody will log in.
type AcceptBody struct {
	Token    string `json:"token"`
	Password string `json:"password"`
	Code     string `json:"code"`
}

// Accepted is who logged in, and the recovery codes, which are told this once.
type Accepted struct {
	Me       Me       `json:"me"`
	Recovery []string `json:"recovery"`
}

func (p Parts) accept(ctx context.Context, in AcceptBody) (Accepted, error) {
	d := device(ctx)
	l, codes, err := p.People.Accept(ctx, in.Token, in.Password, in.Code, d)
	if err != nil {
		return Accepted{}, err
	}
	return Accepted{Me: p.entered(ctx, l, d), Recovery: codes}, nil
}

func (p Parts) beginInvited(ctx context.Context, in InvitationBody) (Ceremony, error) {
	c, err := p.People.BeginInvitedPasskey(ctx, in.Token)
	return Ceremony(c), err
}

// PasskeyBody is the passkey that a browser made for who was invited.
type PasskeyBody struct {
	Invitation string          `json:"invitation"`
	Token      string          `json:"token"`
	Name       string          `json:"name"`
	Answer     json.RawMessage `json:"answer"`
}

func (p Parts) acceptPasskey(ctx context.Context, in PasskeyBody) (Me, error) {
	d := device(ctx)
	l, err := p.People.AcceptPasskey(ctx, in.Invitation, in.Token, in.Name, in.Answer, d)
	if err != nil {
		return Me{}, err
	}
	return p.entered(ctx, l, d), nil
}
