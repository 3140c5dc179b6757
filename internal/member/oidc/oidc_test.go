package oidc_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/member/oidc"
)

// rig is a shop whose customers log in at a provider.
type rig struct {
	*testing.T
	people   *membertest.People
	clock    *membertest.Clock
	provider *membertest.Provider
}

func each(t *testing.T, fn func(g rig)) {
	t.Helper()
	clock := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		provider := membertest.NewProvider(t, clock.Now)
		people := membertest.Open(t, d, clock)
		var err error
		people.OpenID, err = oidc.New(oidc.Config{
			Issuer: provider.URL, ClientID: provider.ClientID, ClientSecret: provider.ClientSecret,
			RedirectURL: membertest.Origin + "/id/oidc/callback", Now: clock.Now,
		})
		if err != nil {
			t.Fatal(err)
		}
		fn(rig{t, people, clock, provider})
	}, db.WithClock(clock.Now))
}

// there sends the browser to the provider and returns with what it comes back.
func (g rig) there(fresh bool) url.Values {
	g.Helper()
	to, err := g.people.BeginOpenID(g.Context(), member.Device{Guest: "device"}, "/mypage", fresh)
	if err != nil {
		g.Fatal(err)
	}
	return g.follow(to)
}

func (g rig) follow(to string) url.Values {
	g.Helper()
	browser := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := browser.Get(to)
	if err != nil {
		g.Fatal(err)
	}
	defer res.Body.Close()
	back, err := res.Location()
	if err != nil {
		g.Fatalf("the provider: status %d, %v", res.StatusCode, err)
	}
	if got := back.Scheme + "://" + back.Host + back.Path; got != membertest.Origin+"/id/oidc/callback" {
		g.Errorf("back at %s", got)
	}
	return back.Query()
}

func (g rig) finish(back url.Values, guest string) (member.Login, error) {
	l, returnTo, err := g.people.FinishOpenID(g.Context(), back.Get("state"), back.Get("code"), member.Device{Guest: guest})
	if err == nil && returnTo != "/mypage" {
		g.Errorf("return to %q, want /mypage", returnTo)
	}
	return l, err
}

func (g rig) want(what string, got error, want *fault.Error) {
	g.Helper()
	if want == nil && got != nil || want != nil && !errors.Is(got, want) {
		g.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func hanako(clock *membertest.Clock) membertest.Person {
	return membertest.Person{Subject: "u1", Email: "hanako@example.jp", EmailVerified: true, FamilyName: "紬", GivenName: "花子", AuthTime: clock.Now().Add(-time.Hour)}
}

func TestLoginAndLogoutAtTheProvider(t *testing.T) {
	each(t, func(g rig) {
		g.provider.Seat(hanako(g.clock))
		l, err := g.finish(g.there(false), "device")
		if err != nil {
			g.Fatal(err)
		}
		if c := l.Customer; c.Email != "hanako@example.jp" || c.Name() != "紬 花子" || c.HasPassword {
			g.Errorf("customer: got %+v", c)
		}
		if want := g.clock.Now().Add(-time.Hour); !l.Session.AuthTime.Equal(want) || g.people.Fresh(l.Session, g.clock.Now()) {
			g.Errorf("auth time: got %v, want %v, which is not fresh", l.Session.AuthTime, want)
		}
		g.want("leaving without a fresh login", g.people.Leave(g.Context(), l.Session), member.ErrFreshLogin)
		fresh, err := g.finish(g.there(true), "device")
		if err != nil || !g.people.Fresh(fresh.Session, g.clock.Now()) || fresh.Customer.Code != l.Customer.Code {
			g.Errorf("a fresh login: got %+v, %v", fresh.Session, err)
		}
		s, err := g.people.Logout(g.Context(), fresh.Token)
		if err != nil {
			g.Fatal(err)
		}
		away, err := url.Parse(g.people.LogoutAt(g.Context(), s))
		if err != nil {
			g.Fatal(err)
		}
		q := away.Query()
		if !strings.HasPrefix(away.String(), g.provider.URL+"/logout?") || q.Get("tenant") != "1" || q.Get("id_token_hint") != fresh.Session.IDToken ||
			q.Get("client_id") != "shop" || q.Get("post_logout_redirect_uri") != membertest.Origin+"/logout/logout_redirect" {
			g.Errorf("logout leads to %s", away)
		}
	})
}

func TestAccountsAreLinkedByCheckedAddressesOnly(t *testing.T) {
	each(t, func(g rig) {
		local := g.people.Join("hanako@example.jp")
		unchecked := hanako(g.clock)
		unchecked.Subject, unchecked.EmailVerified = "u2", false
		g.provider.Seat(unchecked)
		_, err := g.finish(g.there(false), "device")
		g.want("an address that the provider did not check", err, member.ErrOpenIDEmail)
		g.provider.Tamper(func(c map[string]any) { delete(c, "email_verified") })
		_, err = g.finish(g.there(false), "device")
		g.want("nothing said of it", err, member.ErrOpenIDEmail)
		g.provider.Tamper(func(c map[string]any) { c["email_verified"] = "true" })
		l, err := g.finish(g.there(false), "device")
		if err != nil || l.Customer.Code != local.Customer.Code {
			g.Errorf("checked: got %s, %v, want %s", l.Customer.Code, err, local.Customer.Code)
		}
		g.provider.Tamper(nil)
		moved := unchecked
		moved.Email = "elsewhere@example.jp"
		g.provider.Seat(moved)
		if l, err = g.finish(g.there(false), "device"); err != nil || l.Customer.Code != local.Customer.Code {
			g.Errorf("known by subject: got %s, %v", l.Customer.Code, err)
		}
	})
}

func TestWhatIsNotOfThisFlowIsRefused(t *testing.T) {
	each(t, func(g rig) {
		g.provider.Seat(hanako(g.clock))
		back := g.there(false)
		_, err := g.finish(back, "another device")
		g.want("on another device", err, member.ErrOpenID)
		_, err = g.finish(back, "device")
		g.want("a state that was used", err, member.ErrOpenID)
		back = g.there(false)
		if _, err = g.finish(back, "device"); err != nil {
			g.Fatal(err)
		}
		_, err = g.finish(back, "device")
		g.want("twice", err, member.ErrOpenID)
		first, other := g.there(false), g.there(false)
		_, err = g.finish(url.Values{"state": first["state"], "code": other["code"]}, "device")
		g.want("the code of another flow", err, member.ErrOpenID)
		_, err = g.finish(url.Values{"state": {"made-up"}, "code": other["code"]}, "device")
		g.want("a state of one's own", err, member.ErrOpenID)
		g.provider.Deny(true)
		_, err = g.finish(g.there(false), "device")
		g.want("refused by the provider", err, member.ErrOpenID)
		g.provider.Deny(false)
		late := g.there(false)
		g.clock.Pass(16 * time.Minute)
		_, err = g.finish(late, "device")
		g.want("too late", err, member.ErrOpenID)
	})
}

func TestTokensAreChecked(t *testing.T) {
	each(t, func(g rig) {
		g.provider.Seat(hanako(g.clock))
		now := g.clock.Now()
		for name, tamper := range map[string]func(map[string]any){
			"another audience": func(c map[string]any) { c["aud"] = "another" }, "another issuer": func(c map[string]any) { c["iss"] = "https://evil.example" },
			"another nonce": func(c map[string]any) { c["nonce"] = "another" }, "no nonce": func(c map[string]any) { delete(c, "nonce") },
			"run out":                        func(c map[string]any) { c["exp"] = now.Add(-time.Hour).Unix() },
			"a fresh login without its time": func(c map[string]any) { delete(c, "auth_time") },
			"a fresh login of an hour ago":   func(c map[string]any) { c["auth_time"] = now.Add(-time.Hour).Unix() },
			"a fresh login of tomorrow":      func(c map[string]any) { c["auth_time"] = now.Add(24 * time.Hour).Unix() },
		} {
			g.provider.Tamper(tamper)
			_, err := g.finish(g.there(true), "device")
			g.want(name, err, member.ErrOpenID)
		}
	})
}

func TestAProviderThatIsDownIsAskedAgain(t *testing.T) {
	each(t, func(g rig) {
		g.provider.Seat(hanako(g.clock))
		g.provider.Down(true)
		if to, err := g.people.BeginOpenID(g.Context(), member.Device{Guest: "device"}, "/", false); err == nil {
			g.Errorf("a provider that is down: got %s", to)
		}
		g.provider.Down(false)
		g.clock.Pass(6 * time.Second)
		_, err := g.finish(g.there(false), "device")
		g.want("when it is back", err, nil)
	})
}

// What a provider says of itself leads the shop's own requests to no other
// server on this machine, which may trust whoever is on it.
func TestAProviderLeadsNobodyInside(t *testing.T) {
	for _, endpoint := range []string{"token_endpoint", "jwks_uri"} {
		each(t, func(g rig) {
			var reached atomic.Int64
			victim := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) }))
			defer victim.Close()
			g.provider.Seat(hanako(g.clock))
			g.provider.Mislead(map[string]string{endpoint: victim.URL + "/admin"})
			_, err := g.finish(g.there(false), "device")
			g.want(endpoint, err, member.ErrOpenID)
			if reached.Load() != 0 {
				g.Errorf("%s led to another server of this machine", endpoint)
			}
		})
	}
}
