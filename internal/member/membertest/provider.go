// Package membertest has what tests of members need of the world outside: an
// OpenID provider, as small as the standard allows and strict about it.
package membertest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// A Person logs in at the provider whenever somebody is sent there.
type Person struct {
	Subject               string
	Email                 string
	EmailVerified         bool
	FamilyName, GivenName string
	AuthTime              time.Time // of the login that the provider remembers
}

// Provider is an OpenID provider on a loopback address.
type Provider struct {
	URL          string
	ClientID     string
	ClientSecret string
	// Now is its clock.
	Now func() time.Time

	mu        sync.Mutex
	person    Person
	tamper    func(claims map[string]any)
	endpoints map[string]string
	deny      bool
	down      bool
	grants    map[string]grant
	loggedOut []url.Values
	key       *rsa.PrivateKey
}

type grant struct {
	challenge, nonce, redirect string
	person                     Person
}

// NewProvider starts a provider; it stops with the test.
func NewProvider(t testing.TB, now func() time.Time) *Provider {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	p := &Provider{ClientID: "shop", ClientSecret: "s3cret/+", Now: now, grants: map[string]grant{}, key: key}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("GET /jwks", p.keys)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("GET /logout", p.logout)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.down {
			http.Error(w, "down", http.StatusServiceUnavailable)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p.URL = server.URL
	return p
}

// Seat puts a person before the provider's login page.
func (p *Provider) Seat(who Person) { p.do(func() { p.person = who }) }

// Deny makes the provider refuse everybody, or not.
func (p *Provider) Deny(yes bool) { p.do(func() { p.deny = yes }) }

// Down makes the provider answer nothing but 503, or not.
func (p *Provider) Down(yes bool) { p.do(func() { p.down = yes }) }

// Tamper changes the claims of every id token; nil stops that.
func (p *Provider) Tamper(change func(claims map[string]any)) { p.do(func() { p.tamper = change }) }

// Mislead says other endpoints of itself from now on.
func (p *Provider) Mislead(endpoints map[string]string) { p.do(func() { p.endpoints = endpoints }) }

// LoggedOut lists with what parameters people were sent here to log out.
func (p *Provider) LoggedOut() (list []url.Values) {
	p.do(func() { list = append(list, p.loggedOut...) })
	return list
}

func (p *Provider) do(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	about := map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/jwks",
		"end_session_endpoint": p.URL + "/logout?tenant=1", "id_token_signing_alg_values_supported": []string{"RS256"},
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
	}
	for name, to := range p.endpoints {
		about[name] = to
	}
	reply(w, http.StatusOK, about)
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: p.key.Public(), KeyID: "1", Algorithm: "RS256", Use: "sig"}}})
}

func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("response_type") != "code" || q.Get("client_id") != p.ClientID || q.Get("code_challenge_method") != "S256" ||
		q.Get("code_challenge") == "" || q.Get("nonce") == "" || q.Get("state") == "" || !strings.Contains(" "+q.Get("scope")+" ", " openid ") {
		http.Error(w, "bad request: "+r.URL.RawQuery, http.StatusBadRequest)
		return
	}
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answer := url.Values{"state": {q.Get("state")}}
	if p.deny {
		answer.Set("error", "access_denied")
	} else {
		who := p.person
		if q.Get("prompt") == "login" || q.Get("max_age") == "0" {
			who.AuthTime = p.Now()
		}
		code := rand.Text()
		p.grants[code] = grant{q.Get("code_challenge"), q.Get("nonce"), q.Get("redirect_uri"), who}
		answer.Set("code", code)
	}
	back.RawQuery = answer.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, basic := r.BasicAuth()
	if basic {
		id, _ = url.QueryUnescape(id)
		secret, _ = url.QueryUnescape(secret)
	} else {
		id, secret = r.FormValue("client_id"), r.FormValue("client_secret")
	}
	g, known := p.grants[r.FormValue("code")]
	delete(p.grants, r.FormValue("code"))
	sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	switch {
	case id != p.ClientID || secret != p.ClientSecret:
		reply(w, http.StatusUnauthorized, map[string]any{"error": "invalid_client"})
	case !known || g.redirect != r.FormValue("redirect_uri") || base64.RawURLEncoding.EncodeToString(sum[:]) != g.challenge:
		reply(w, http.StatusBadRequest, map[string]any{"error": "invalid_grant"})
	default:
		reply(w, http.StatusOK, map[string]any{"access_token": rand.Text(), "token_type": "Bearer", "expires_in": 60, "id_token": p.idToken(g)})
	}
}

func (p *Provider) idToken(g grant) string {
	now := p.Now()
	claims := map[string]any{
		"iss": p.URL, "aud": p.ClientID, "sub": g.person.Subject, "nonce": g.nonce, "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
		"email": g.person.Email, "email_verified": g.person.EmailVerified, "family_name": g.person.FamilyName, "given_name": g.person.GivenName,
	}
	if !g.person.AuthTime.IsZero() {
		claims["auth_time"] = g.person.AuthTime.Unix()
	}
	if p.tamper != nil {
		p.tamper(claims)
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: p.key, KeyID: "1"}}, nil)
	if err != nil {
		panic(err) // a key of our own
	}
	payload, err := json.Marshal(claims)
	if err != nil {
		panic(err) // claims of our own
	}
	signed, err := signer.Sign(payload)
	if err != nil {
		panic(err)
	}
	text, err := signed.CompactSerialize()
	if err != nil {
		panic(err)
	}
	return text
}

func (p *Provider) logout(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	p.loggedOut = append(p.loggedOut, q)
	http.Redirect(w, r, q.Get("post_logout_redirect_uri"), http.StatusFound)
}

func reply(w http.ResponseWriter, status int, v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // values of our own
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(raw)))
	w.WriteHeader(status)
	_, _ = w.Write(raw) // a client that left
}
