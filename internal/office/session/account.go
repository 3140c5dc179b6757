package session

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

func (p Parts) accountCalls() []room.Call {
	return []room.Call{
		room.New("account/get", "Where somebody is logged in, and with what they log in.", staff.Everyone, p.account).ReadOnly(),
		room.New("account/end_session", "Ends one of one's own sessions.", staff.Everyone, p.endSession),
		room.New("account/passkey_begin", "Begins to make another passkey.", staff.Everyone, p.beginAdd).AfterProof(),
		room.New("account/passkey_add", "Keeps the passkey that the browser made.", staff.Everyone, p.addPasskey).AfterProof(),
		room.New("account/passkey_delete", "Removes a passkey.", staff.Everyone, p.deletePasskey).AfterProof(),
		room.New("account/recovery", "Makes new recovery codes in place of the old ones.", staff.Everyone, p.recovery).AfterProof(),
		room.New("account/password", "Changes one's own password.", staff.Everyone, p.password).AfterProof(),
	}
}

// Account is how somebody logs in, and where they are.
type Account struct {
	Sessions    []Session `json:"sessions"`
	Passkeys    []Passkey `json:"passkeys"`
	HasPassword bool      `json:"has_password"`
}

// Session is a device on which somebody is logged in.
type Session struct {
	ID      string `json:"id"`
	Device  string `json:"device"`
	Network string `json:"network"`
	Created string `json:"created"`
	Seen    string `json:"seen"`
	Current bool   `json:"current"`
}

// Passkey is a key of somebody's.
type Passkey struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created string `json:"created"`
	Used    string `json:"used"` // empty: never
}

// SessionsOf says where somebody is logged in.
func SessionsOf(list []staff.Session, current string) []Session {
	out := make([]Session, len(list))
	for i, s := range list {
		out[i] = Session{ID: s.ID, Device: s.Device, Network: s.Network, Created: stamp(s.Created), Seen: stamp(s.Seen), Current: s.ID == current}
	}
	return out
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

func (p Parts) account(ctx context.Context, _ call.None) (a Account, err error) {
	who := room.Who(ctx)
	sessions, err := p.People.Sessions(ctx, who.Person.ID)
	if err != nil {
		return a, err
	}
	keys, err := p.People.PasskeysOf(ctx, who.Person.ID)
	for _, k := range keys {
		a.Passkeys = append(a.Passkeys, Passkey{ID: k.ID, Name: k.Name, Created: stamp(k.Created), Used: stamp(k.Used)})
	}
	a.Sessions, a.HasPassword = SessionsOf(sessions, who.Session.ID), who.Person.HasPassword
	return a, err
}

// SessionBody names a session.
type SessionBody struct {
	Session string `json:"session"`
}

func (p Parts) endSession(ctx context.Context, in SessionBody) (Account, error) {
	if err := p.People.EndSession(ctx, room.Who(ctx).Person.ID, in.Session); err != nil {
		return Account{}, err
	}
	return p.account(ctx, call.None{})
}

func (p Parts) beginAdd(ctx context.Context, _ call.None) (Ceremony, error) {
	c, err := p.People.BeginPasskey(ctx, room.Who(ctx).Person.ID)
	return Ceremony(c), err
}

// AddPasskeyBody is the passkey that a browser made.
type AddPasskeyBody struct {
	Token  string          `json:"token"`
	Name   string          `json:"name"`
	Answer json.RawMessage `json:"answer"`
}

func (p Parts) addPasskey(ctx context.Context, in AddPasskeyBody) (Account, error) {
	if _, err := p.People.AddPasskey(ctx, room.Who(ctx), in.Token, in.Name, in.Answer); err != nil {
		return Account{}, err
	}
	return p.account(ctx, call.None{})
}

// PasskeyID names a passkey.
type PasskeyID struct {
	ID string `json:"id"`
}

func (p Parts) deletePasskey(ctx context.Context, in PasskeyID) (Account, error) {
	if err := p.People.DeletePasskey(ctx, room.Who(ctx), in.ID); err != nil {
		return Account{}, err
	}
	return p.account(ctx, call.None{})
}

// Recovery are codes that are told this once.
type Recovery struct {
	Codes []string `json:"codes"`
}

func (p Parts) recovery(ctx context.Context, _ call.None) (Recovery, error) {
	codes, err := p.People.NewRecovery(ctx, room.Who(ctx).Person.ID)
	return Recovery{Codes: codes}, err
}

// PasswordBody is a new password.
type PasswordBody struct {
	Password string `json:"password"`
}

func (p Parts) password(ctx context.Context, in PasswordBody) (Account, error) {
	if err := p.People.SetPassword(ctx, room.Who(ctx), in.Password); err != nil {
		return Account{}, err
	}
	return p.account(ctx, call.None{})
}
