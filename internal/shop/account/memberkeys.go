package account

import (
	"context"
	"encoding/json"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
)

// Passkeys are a customer's.
type Passkeys struct {
	Passkeys []PasskeyLine `json:"passkeys"`
}

// PasskeyLine is one passkey.
type PasskeyLine struct {
	PasskeyID string `json:"passkey_id"`
	Label     string `json:"label"`
	CreatedAt int64  `json:"created_at"`
	UsedAt    *int64 `json:"used_at"`
}

func passkeyLine(k passkey.Key) PasskeyLine {
	line := PasskeyLine{PasskeyID: k.ID, Label: k.Name, CreatedAt: k.Created.UnixMilli()}
	if !k.Used.IsZero() {
		ms := k.Used.UnixMilli()
		line.UsedAt = &ms
	}
	return line
}

func (p Parts) passkeys(ctx context.Context, _ call.None) (out Passkeys, err error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return out, err
	}
	list, err := p.Members.PasskeysOf(ctx, c.Code)
	for _, k := range list {
		out.Passkeys = append(out.Passkeys, passkeyLine(k))
	}
	return out, err
}

func (p Parts) passkeyBegin(ctx context.Context, _ call.None) (Ceremony, error) {
	s, err := p.Session(ctx)
	if err != nil {
		return Ceremony{}, err
	}
	m, err := p.local()
	if err != nil {
		return Ceremony{}, err
	}
	c, err := m.BeginPasskey(ctx, s)
	return Ceremony{c.Token, c.Options}, err
}

// NewPasskey is what the browser made, PublicKeyCredential.toJSON().
type NewPasskey struct {
	Ceremony   string          `json:"ceremony"`
	Credential json.RawMessage `json:"credential"`
	Label      string          `json:"label,omitempty"` // nothing: that of the device
}

func (p Parts) passkeyInsert(ctx context.Context, in NewPasskey) (PasskeyLine, error) {
	s, err := p.Session(ctx)
	if err != nil {
		return PasskeyLine{}, err
	}
	m, err := p.local()
	if err != nil {
		return PasskeyLine{}, err
	}
	k, err := m.FinishPasskey(ctx, s, in.Ceremony, in.Label, in.Credential)
	return passkeyLine(k), err
}

// PasskeyChoice names a passkey.
type PasskeyChoice struct {
	PasskeyID string `json:"passkey_id"`
}

func (p Parts) passkeyDelete(ctx context.Context, in PasskeyChoice) (call.None, error) {
	s, err := p.Session(ctx)
	if err != nil {
		return call.None{}, err
	}
	return call.None{}, p.Members.DeletePasskey(ctx, s, in.PasskeyID)
}
