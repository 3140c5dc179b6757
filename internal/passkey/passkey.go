// Package passkey is the ceremonies of passkeys, for whoever logs in by one:
// customers and those who work in the shop. It keeps nothing: who asks keeps what a
// ceremony needs until the browser answers, and the keys themselves.
package passkey

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// A Key is a passkey on a device, or in somebody's cloud.
type Key struct {
	ID         string
	Name       string
	Created    time.Time
	Used       time.Time // zero: never
	Credential string    // JSON
}

// A Ceremony is what the browser needs to make or use a passkey. Token comes
// back with the answer and works once.
type Ceremony struct {
	Token   string
	Options json.RawMessage
}

// A Holder is somebody with passkeys.
type Holder struct {
	Handle   string // names them to their device; nobody else has it
	Email    string
	Name     string
	Keys     []Key
	unsealed []webauthn.Credential
}

// WebAuthnID is their handle.
func (h *Holder) WebAuthnID() []byte { return []byte(h.Handle) }

// WebAuthnName is what their device shows beside the key.
func (h *Holder) WebAuthnName() string { return h.Email }

// WebAuthnDisplayName is what their device calls them.
func (h *Holder) WebAuthnDisplayName() string { return h.Name }

// WebAuthnCredentials is what they have.
func (h *Holder) WebAuthnCredentials() []webauthn.Credential { return h.unsealed }

func (h *Holder) read() error {
	h.unsealed = make([]webauthn.Credential, len(h.Keys))
	for i, k := range h.Keys {
		if err := json.Unmarshal([]byte(k.Credential), &h.unsealed[i]); err != nil {
			return fmt.Errorf("read a passkey: %w", err)
		}
	}
	return nil
}

// A Site is what passkeys are bound to.
type Site struct{ at *webauthn.WebAuthn }

// NewSite prepares passkeys of what stands at origin. They are bound to a name: a
// site on a bare loopback address has them at localhost.
func NewSite(origin, name string) (*Site, error) {
	u, err := url.Parse(origin)
	if err != nil {
		return nil, fmt.Errorf("passkeys at %q: %w", origin, err)
	}
	host := u.Hostname()
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsLoopback() {
		host = "localhost"
		u.Host = "localhost:" + u.Port()
	}
	at, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: name, RPOrigins: []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired, // it stands alone: there is no second factor
		},
	})
	if err != nil {
		return nil, err
	}
	return &Site{at}, nil
}

// BeginMaking begins to make another key of somebody: options are for the browser,
// state is kept until it answers.
func (s *Site) BeginMaking(h Holder) (options json.RawMessage, state string, err error) {
	if err := h.read(); err != nil {
		return nil, "", err
	}
	asked, kept, err := s.at.BeginRegistration(&h, webauthn.WithExclusions(webauthn.Credentials(h.unsealed).CredentialDescriptors()))
	if err != nil {
		return nil, "", fmt.Errorf("begin a passkey: %w", err)
	}
	return halves(asked, kept)
}

// Make is the key that a browser made, without a name.
func (s *Site) Make(h Holder, state string, answer []byte) (k Key, err error) {
	if err := h.read(); err != nil {
		return k, err
	}
	var kept webauthn.SessionData
	if err := json.Unmarshal([]byte(state), &kept); err != nil {
		return k, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return k, err
	}
	made, err := s.at.CreateCredential(&h, kept, parsed)
	if err != nil {
		return k, err
	}
	return keyOf(made)
}

// BeginProof begins to have whoever has a key of the site prove who they are.
func (s *Site) BeginProof() (options json.RawMessage, state string, err error) {
	asked, kept, err := s.at.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, "", fmt.Errorf("begin a login by passkey: %w", err)
	}
	return halves(asked, kept)
}

// errCloned refuses a key that is on two devices.
var errCloned = errors.New("the passkey was used elsewhere meanwhile")

// Prove tells whose key answered, and how it is to be kept from now on.
func (s *Site) Prove(state string, answer []byte, find func(handle string) (Holder, error)) (handle string, k Key, err error) {
	var kept webauthn.SessionData
	if err := json.Unmarshal([]byte(state), &kept); err != nil {
		return "", k, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return "", k, err
	}
	user, used, err := s.at.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		h, err := find(string(handle))
		if err != nil {
			return nil, err
		}
		return &h, h.read()
	}, kept, parsed)
	if err != nil {
		return "", k, err
	}
	if used.Authenticator.CloneWarning {
		return "", k, errCloned
	}
	k, err = keyOf(used)
	return string(user.WebAuthnID()), k, err
}

func keyOf(c *webauthn.Credential) (Key, error) {
	raw, err := json.Marshal(c)
	return Key{ID: base64.RawURLEncoding.EncodeToString(c.ID), Credential: string(raw)}, err
}

// halves is the browser's half of a ceremony and the one that is kept.
func halves(options any, kept *webauthn.SessionData) (json.RawMessage, string, error) {
	asked, err := json.Marshal(options)
	if err != nil {
		return nil, "", err
	}
	state, err := json.Marshal(kept)
	return asked, string(state), err
}
