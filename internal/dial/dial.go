package dial

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// ErrForbidden is what connections to addresses end with that are none of the
// shop's business.
var ErrForbidden = errors.New("the address is not one that this shop may connect to")

// patience is how long a connection may take to stand.
const patience = 30 * time.Second

// services are on the internet, whoever configured them: their names lead
// nowhere else.
var services = []string{".stripe.com", ".contentful.com", ".ctfassets.net", ".piano.io"}

// A Dialer connects to other machines.
type Dialer struct {
	// Resolver finds the addresses of names; nil is the system's.
	Resolver *net.Resolver
	own      map[string]bool
	proxies  sync.Map // of the operator's environment, by host and port
}

// To returns a dialer for a service that the operator configured, by its URLs
// or its host and port.
func To(own ...string) *Dialer {
	d := &Dialer{own: map[string]bool{}}
	for _, o := range own {
		if u, err := url.Parse(o); err == nil && u.Host != "" {
			o = net.JoinHostPort(u.Hostname(), portOf(u))
		}
		host, port, err := net.SplitHostPort(o)
		if err != nil {
			continue // no address: nothing is allowed because of it
		}
		d.own[net.JoinHostPort(plain(host), port)] = true
	}
	return d
}

// portOf is the port that a URL says or means.
func portOf(u *url.URL) string {
	if port := u.Port(); port != "" {
		return port
	}
	return map[string]string{"http": "80", "https": "443", "socks5": "1080", "socks5h": "1080"}[u.Scheme]
}

func plain(host string) string { return strings.ToLower(strings.TrimSuffix(host, ".")) }

// DialContext connects to an address, if what its name leads to is allowed.
func (d *Dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	asked, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	n := net.Dialer{Timeout: patience, Resolver: d.Resolver, ControlContext: func(_ context.Context, network, found string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(found)
		if err != nil {
			return fmt.Errorf("%w: %s %s", ErrForbidden, network, found)
		}
		return d.permit(asked, to)
	}}
	return n.DialContext(ctx, network, address)
}

// permit decides on an address that a name led to.
func (d *Dialer) permit(asked string, to netip.AddrPort) error {
	asked = plain(asked)
	how := reachOf(to.Addr())
	if how == public {
		return nil
	}
	name := net.JoinHostPort(asked, strconv.Itoa(int(to.Port())))
	if _, proxy := d.proxies.Load(name); proxy {
		return nil
	}
	own := d.own[name]
	for _, s := range services {
		own = own && !strings.HasSuffix("."+asked, s)
	}
	if literal, err := netip.ParseAddr(asked); own && (how == nearby || err == nil && literal == to.Addr()) {
		return nil
	}
	return fmt.Errorf("%w: %s is at %s", ErrForbidden, asked, to.Addr())
}

// Client is how requests travel to the service. No answer leads them to
// another place: neither our tokens nor our network are for it. Timeout bounds
// each whole request.
func (d *Dialer) Client(timeout time.Duration, settle func(*http.Transport)) *http.Client {
	t := &http.Transport{
		Proxy: d.proxy, DialContext: d.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute, TLSHandshakeTimeout: 5 * time.Second,
	}
	if settle != nil {
		settle(t)
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &http.Client{Transport: t, Timeout: timeout, CheckRedirect: stay}
}

// proxy is the operator's proxy for a request. Names are resolved there, behind
// what the proxy allows; but addresses, also in spellings that only some
// resolvers take for one, are judged here already.
func (d *Dialer) proxy(r *http.Request) (*url.URL, error) {
	p, err := http.ProxyFromEnvironment(r)
	if p == nil || err != nil {
		return nil, err
	}
	if err := d.beyond(r.URL); err != nil {
		return nil, err
	}
	d.proxies.Store(net.JoinHostPort(plain(p.Hostname()), portOf(p)), true)
	return p, nil
}

// beyond judges a target that a proxy is to reach.
func (d *Dialer) beyond(u *url.URL) error {
	host := plain(u.Hostname())
	port, err := strconv.ParseUint(portOf(u), 10, 16)
	if err != nil {
		return err
	}
	if literal, err := netip.ParseAddr(host); err == nil {
		return d.permit(host, netip.AddrPortFrom(literal, uint16(port)))
	}
	last := host[strings.LastIndexByte(host, '.')+1:]
	if _, err := strconv.ParseUint(last, 0, 64); err == nil || last == "localhost" || last == "" {
		return fmt.Errorf("%w: %s", ErrForbidden, host)
	}
	return nil
}
