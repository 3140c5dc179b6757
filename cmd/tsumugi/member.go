package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/oidc"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
	"github.com/tsumugi-shop/tsumugi/internal/shop/account"
)

// memberFlags say who proves who a customer is.
type memberFlags struct {
	Identity         string `help:"Who proves who a customer is: local (this shop, by password and passkey) or oidc (an OpenID provider)." enum:"local,oidc" default:"local"`
	OIDCIssuer       string `help:"The OpenID provider, such as https://login.example." name:"oidc-issuer"`
	OIDCClientID     string `help:"Who the shop is there." name:"oidc-client-id"`
	OIDCClientSecret string `help:"Its secret there; better in TSUMUGI_OIDC_CLIENT_SECRET than on the command line." name:"oidc-client-secret" secret:""`

	FreshLogin time.Duration `help:"How long after a login e-mail address, password and addresses may be changed." default:"10m"`
}

// openMembers makes the members of the shop at its public address.
func (c *serveCmd) openMembers(d *db.DB, origin, shopName string, log *slog.Logger) (*member.Members, error) {
	m := member.NewMembers(d, origin, shopName, log)
	m.FreshFor, m.Demo = c.FreshLogin, c.Demo
	if c.Identity == "local" {
		passkeys, err := passkey.NewSite(origin, shopName)
		if err != nil {
			return nil, err
		}
		m.Passkeys = passkeys
		return m, nil
	}
	if c.OIDCIssuer == "" || c.OIDCClientID == "" {
		return nil, errors.New("--identity oidc needs --oidc-issuer and --oidc-client-id")
	}
	provider, err := oidc.New(oidc.Config{
		Issuer: c.OIDCIssuer, ClientID: c.OIDCClientID, ClientSecret: c.OIDCClientSecret,
		RedirectURL: origin + account.OIDCCallback, Now: time.Now,
	})
	if err != nil {
		return nil, fmt.Errorf("--identity oidc: %w", err)
	}
	m.OpenID = provider
	return m, nil
}

// publicOrigin is the shop's address for letters and for those who send people
// back: the operator's word, or else where it listens.
func (c *serveCmd) publicOrigin(at net.Addr) string {
	if c.Origin != "" {
		return c.Origin
	}
	return "http://" + named(at)
}

// named is where the shop listens, by a name where that is this machine:
// passkeys are bound to names, and browsers have none for an address.
func named(at net.Addr) string {
	if tcp, ok := at.(*net.TCPAddr); ok && (tcp.IP.IsUnspecified() || tcp.IP.IsLoopback()) {
		return net.JoinHostPort("localhost", strconv.Itoa(tcp.Port))
	}
	return at.String()
}
