// Package oidc lets any OpenID Connect provider prove who a customer is:
// discovery, code flow with PKCE and nonce, auth_time, and logging out there
// too.
package oidc

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/tsumugi-shop/tsumugi/internal/dial"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// askTime bounds one question to the provider.
const askTime = 10 * time.Second

// Config says which provider, and who we are there.
type Config struct {
	Issuer       string
	ClientID     string
	ClientSecret string // empty: a public client, which PKCE alone protects
	RedirectURL  string // our callback, as the provider knows it
	Now          func() time.Time
}

// pause is how long a provider that did not answer is left alone.
const pause = 5 * time.Second

// Provider is an OpenID provider. It is asked about itself when it is first
// needed, so that the shop opens while the provider is down.
type Provider struct {
	config Config
	client *http.Client
	turn   chan struct{} // held by the one who asks about it, or reads what was found
	found  *discovered
	failed error
	until  time.Time // when to ask again after a failure
}

type discovered struct {
	provider *oidc.Provider
	logout   string // end_session_endpoint
}

var _ member.OpenID = (*Provider)(nil)

// New makes a provider; it asks nobody yet.
func New(c Config) (*Provider, error) {
	u, err := url.Parse(c.Issuer)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return nil, fmt.Errorf("the issuer %q is no address such as https://login.example", c.Issuer)
	}
	if c.ClientID == "" {
		return nil, errors.New("the client id is missing")
	}
	return &Provider{config: c, client: dial.To(c.Issuer).Client(askTime, nil), turn: make(chan struct{}, 1)}, nil
}

// discover asks the provider about itself; once it has answered, never again.
func (p *Provider) discover(ctx context.Context) (*discovered, error) {
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if p.found != nil {
		return p.found, nil
	}
	if p.config.Now().Before(p.until) {
		return nil, p.failed
	}
	provider, err := oidc.NewProvider(p.with(ctx), p.config.Issuer)
	var more struct {
		EndSession string `json:"end_session_endpoint"`
	}
	if err == nil {
		err = provider.Claims(&more)
	}
	if err != nil {
		if ctx.Err() == nil {
			p.failed, p.until = err, p.config.Now().Add(pause)
		}
		return nil, fmt.Errorf("discover the OpenID provider: %w", err)
	}
	p.found = &discovered{provider: provider, logout: more.EndSession}
	return p.found, nil
}

func (p *Provider) with(ctx context.Context) context.Context {
	return oidc.ClientContext(ctx, p.client)
}

func (p *Provider) oauth(d *discovered) *oauth2.Config {
	return &oauth2.Config{
		ClientID: p.config.ClientID, ClientSecret: p.config.ClientSecret, RedirectURL: p.config.RedirectURL,
		Endpoint: d.provider.Endpoint(), Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}
}

// Authorize is where the customer proves who they are.
func (p *Provider) Authorize(ctx context.Context, f member.Flow, state string) (string, error) {
	d, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oauth2.S256ChallengeOption(f.Verifier), oidc.Nonce(f.Nonce)}
	if f.Fresh { // max_age makes auth_time a must; prompt is for providers that overlook it
		options = append(options, oauth2.SetAuthURLParam("max_age", "0"), oauth2.SetAuthURLParam("prompt", "login"))
	}
	return p.oauth(d).AuthCodeURL(state, options...), nil
}

// claims of an id token that the shop reads.
type claims struct {
	Email         string          `json:"email"`
	EmailVerified json.RawMessage `json:"email_verified"`
	GivenName     string          `json:"given_name"`
	FamilyName    string          `json:"family_name"`
	AuthTime      int64           `json:"auth_time"`
}

// Exchange turns a code into who it is. The token must be the provider's, for
// us, of now, and of this very flow.
func (p *Provider) Exchange(ctx context.Context, f member.Flow, code string) (who member.Identity, err error) {
	d, err := p.discover(ctx)
	if err != nil {
		return who, err
	}
	tokens, err := p.oauth(d).Exchange(p.with(ctx), code, oauth2.VerifierOption(f.Verifier))
	if err != nil {
		return who, fmt.Errorf("exchange the code: %w", brief(err))
	}
	raw, _ := tokens.Extra("id_token").(string)
	if raw == "" {
		return who, errors.New("the provider gave no id token")
	}
	token, err := d.provider.Verifier(&oidc.Config{ClientID: p.config.ClientID, Now: p.config.Now}).Verify(ctx, raw)
	if err != nil {
		return who, fmt.Errorf("check the id token: %w", err)
	}
	if subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(f.Nonce)) != 1 {
		return who, errors.New("the id token is of another flow")
	}
	if token.AccessTokenHash != "" {
		if err := token.VerifyAccessToken(tokens.AccessToken); err != nil {
			return who, fmt.Errorf("check the access token: %w", err)
		}
	}
	var c claims
	if err := token.Claims(&c); err != nil {
		return who, fmt.Errorf("read the id token: %w", err)
	}
	who = member.Identity{
		Issuer: token.Issuer, Subject: token.Subject, Email: c.Email, LastName: c.FamilyName, FirstName: c.GivenName, IDToken: raw,
		// Some providers write the flag as text.
		EmailVerified: strings.Trim(string(c.EmailVerified), `"`) == "true",
	}
	if c.AuthTime > 0 {
		who.AuthTime = time.Unix(c.AuthTime, 0).UTC()
	}
	return who, nil
}

// brief leaves the provider's answer out of an error: it may hold tokens.
func brief(err error) error {
	if refused, ok := errors.AsType[*oauth2.RetrieveError](err); ok {
		return fmt.Errorf("refused: %s", refused.ErrorCode)
	}
	return err
}

// LogoutURL is where the customer logs out at the provider too.
func (p *Provider) LogoutURL(ctx context.Context, idToken, back string) (string, error) {
	d, err := p.discover(ctx)
	if err != nil || d.logout == "" {
		return "", err
	}
	u, err := url.Parse(d.logout)
	if err != nil {
		return "", fmt.Errorf("the provider's place to log out: %w", err)
	}
	query := u.Query()
	query.Set("id_token_hint", idToken)
	query.Set("client_id", p.config.ClientID)
	query.Set("post_logout_redirect_uri", back)
	u.RawQuery = query.Encode()
	return u.String(), nil
}
