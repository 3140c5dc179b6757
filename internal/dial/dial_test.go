package dial

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// hostile are addresses that no service of the shop is at, in every spelling
// that netip reads.
var hostile = []string{
	"127.0.0.1", "127.8.9.10", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.254", "192.168.1.1", "100.64.0.1",
	"169.254.169.254", "169.254.170.2", "100.100.100.200", "192.0.0.192", "168.63.129.16",
	"224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "198.18.0.1", "192.0.2.1", "198.51.100.1", "203.0.113.1", "192.88.99.1",
	"::", "::1", "fe80::1", "febf::1", "fec0::1", "fc00::1", "fd12:3456::1", "fd00:ec2::254", "fd20:ce::254", "ff02::1", "ff0e::1",
	"::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:a9fe:a9fe", "::ffff:0.0.0.0",
	"::127.0.0.1", "::10.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b::10.0.0.1", "64:ff9b:1::1",
	"2002:7f00:1::", "2002:a9fe:a9fe::1", "2001:0:4136:e378::1", "2001:db8::1", "3fff::1", "100::1", "4000::1", "5f00::1",
}

var friendly = []string{"1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.255.255", "100.128.0.1", "169.253.1.1", "11.0.0.1", "223.255.255.255",
	"2606:4700::1111", "2400:cb00::1", "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"}

func TestAddressesAreJudgedInEverySpelling(t *testing.T) {
	for _, h := range hostile {
		if reachOf(netip.MustParseAddr(h)) == public {
			t.Errorf("%s counts as public", h)
		}
	}
	if reachOf(netip.MustParseAddr("fe80::1%eth0")) != never {
		t.Error("a neighbour on the wire counts as something else")
	}
	for _, f := range friendly {
		if reachOf(netip.MustParseAddr(f)) != public {
			t.Errorf("%s does not count as public", f)
		}
	}
	if reachOf(netip.Addr{}) != never {
		t.Error("no address at all is allowed")
	}
}

// twin is a name server whose answers a test decides, one question after the
// other.
func twin(t *testing.T, answer func(name string) netip.Addr) *net.Resolver {
	t.Helper()
	at, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = at.Close() }) // it ends the loop below
	go func() {
		buf := make([]byte, 1500)
		for {
			n, from, err := at.ReadFrom(buf)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if err := m.Unpack(buf[:n]); err != nil || len(m.Questions) == 0 {
				continue
			}
			q := m.Questions[0]
			m.Response, m.RCode, m.Additionals = true, dnsmessage.RCodeSuccess, nil
			h := dnsmessage.ResourceHeader{Name: q.Name, Class: dnsmessage.ClassINET, TTL: 0}
			switch ip := answer(strings.TrimSuffix(q.Name.String(), ".")); {
			case ip.Is4() && q.Type == dnsmessage.TypeA:
				m.Answers = append(m.Answers, dnsmessage.Resource{Header: h, Body: &dnsmessage.AResource{A: ip.As4()}})
			case ip.Is6() && q.Type == dnsmessage.TypeAAAA:
				m.Answers = append(m.Answers, dnsmessage.Resource{Header: h, Body: &dnsmessage.AAAAResource{AAAA: ip.As16()}})
			}
			if packed, err := m.Pack(); err == nil {
				_, _ = at.WriteTo(packed, from) // who asks asks again
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", at.LocalAddr().String())
	}}
}

// victim is a server on this machine that must not be reached.
func victim(t *testing.T) (port string, reached *atomic.Int64) {
	t.Helper()
	reached = new(atomic.Int64)
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) }))
	t.Cleanup(s.Close)
	_, port, _ = net.SplitHostPort(s.Listener.Addr().String()) // a listener's address has a port
	return port, reached
}

func get(t *testing.T, c *http.Client, address string) error {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		return ErrForbidden // no URL at all
	}
	res, err := c.Do(r)
	if err == nil {
		_, _ = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
	}
	return err
}

// No name and no spelling of an address leads to this machine or the networks
// around it, whatever a name server says.
func TestNoAddressLeadsInside(t *testing.T) {
	port, reached := victim(t)
	d := To("https://login.example")
	var leads netip.Addr
	d.Resolver = twin(t, func(string) netip.Addr { return leads })
	c := d.Client(5*time.Second, nil)
	tried := 0
	try := func(host string) {
		t.Helper()
		tried++
		err := get(t, c, "http://"+host+":"+port+"/latest/meta-data/")
		if unknown, ok := errors.AsType[*net.DNSError](err); !errors.Is(err, ErrForbidden) && !(ok && unknown.IsNotFound && numbers(host)) {
			t.Errorf("%s: got %v, want it forbidden", host, err)
		}
	}
	for _, h := range hostile { // as literals, and as what a public name leads to
		leads = netip.MustParseAddr(h)
		if leads.Is6() {
			h = "[" + h + "]"
		}
		try(h)
		try("login.example")
		try("inside.attacker.example")
	}
	leads = netip.MustParseAddr("127.0.0.1")
	// What some resolvers take for 127.0.0.1 or 169.254.169.254. Ours knows no
	// host of numbers alone, and asks the name server about the others.
	for _, h := range []string{"2130706433", "017700000001", "0177.0.0.1", "0x7f.0.0.1", "0x7f000001", "127.1", "127.0.1", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "425.510.425.510",
		"localtest.me", "127.0.0.1.nip.io", "127.0.0.1.", "LOCALHOST", "a.localhost", "１２７.0.0.1", "①②⑦.⓪.⓪.①", "api.stripe.com", "cdn.contentful.com"} {
		try(h)
	}
	if err := get(t, c, "http://localhost:"+port+"/"); !errors.Is(err, ErrForbidden) { // of the hosts file
		t.Errorf("localhost: got %v", err)
	}
	if n := reached.Load(); n > 0 {
		t.Errorf("%d requests came through", n)
	}
	t.Logf("%d hostile targets by address, spelling and name server: none was connected to", tried+1)
}

// numbers tells whether a host has digits and dots only.
func numbers(host string) bool { return strings.Trim(host, "0123456789.") == "" }

// A name that led to a good address a moment ago leads inside now.
func TestANameThatChangesItsMindIsFollowedNowhere(t *testing.T) {
	port, reached := victim(t)
	var turned atomic.Bool
	var asked atomic.Int64
	d := To("https://login.example")
	d.Resolver = twin(t, func(string) netip.Addr {
		if !turned.Load() {
			return netip.MustParseAddr("1.1.1.1")
		}
		asked.Add(1)
		return netip.MustParseAddr("127.0.0.1")
	})
	if ips, err := d.Resolver.LookupNetIP(t.Context(), "ip", "rebinding.example"); err != nil || reachOf(ips[0]) != public {
		t.Fatalf("the first lookup: %v, %v", ips, err)
	}
	turned.Store(true) // how many questions a lookup asks is the resolver's matter
	if err := get(t, d.Client(5*time.Second, nil), "http://rebinding.example:"+port+"/"); !errors.Is(err, ErrForbidden) {
		t.Errorf("got %v, want it forbidden", err)
	}
	if asked.Load() == 0 || reached.Load() > 0 {
		t.Errorf("%d lookups, %d requests came through", asked.Load(), reached.Load())
	}
}

// What the operator configured may be on this machine: that host and port, and
// no other.
func TestTheOperatorsOwnHostIsReached(t *testing.T) {
	port, reached := victim(t)
	other, unreached := victim(t)
	names := func(string) netip.Addr { return netip.MustParseAddr("127.0.0.1") }
	for _, own := range []string{"http://127.0.0.1:" + port, "http://mail.corp:" + port + "/x", "http://MAIL.corp.:" + port, "mail.corp:" + port} {
		d := To(own)
		d.Resolver = twin(t, names)
		host := "mail.corp"
		if strings.Contains(own, "127.") {
			host = "127.0.0.1"
		}
		c := d.Client(5*time.Second, nil)
		if err := get(t, c, "http://"+host+":"+port); err != nil {
			t.Errorf("%s: %v", own, err)
		}
		for _, wrong := range []string{"http://" + host + ":" + other, "http://other.corp:" + port, "http://[::1]:" + port, "http://[::ffff:127.0.0.1]:" + port} {
			if err := get(t, c, wrong); !errors.Is(err, ErrForbidden) {
				t.Errorf("%s with %s: got %v, want it forbidden", own, wrong, err)
			}
		}
	}
	if reached.Load() != 4 || unreached.Load() != 0 {
		t.Errorf("reached %d and %d times, want 4 and never", reached.Load(), unreached.Load())
	}
	d := To("http://mail.corp", "http://169.254.1.1", "https://api.stripe.com")
	for asked, to := range map[string]string{"mail.corp": "169.254.169.254:80", "api.stripe.com": "10.0.0.1:443"} {
		if err := d.permit(asked, netip.MustParseAddrPort(to)); !errors.Is(err, ErrForbidden) {
			t.Errorf("%s at %s: got %v, want it forbidden", asked, to, err)
		}
	}
	if err := d.permit("169.254.1.1", netip.MustParseAddrPort("169.254.1.1:80")); err != nil {
		t.Errorf("the operator wrote this very address: %v", err)
	}
}

// No answer of a service leads a request to another place, not even a public one.
func TestNoAnswerIsFollowed(t *testing.T) {
	port, reached := victim(t)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://127.0.0.1:"+port+"/", http.StatusTemporaryRedirect)
	}))
	defer s.Close()
	if err := get(t, To(s.URL, "http://127.0.0.1:"+port).Client(5*time.Second, nil), s.URL); err != nil || reached.Load() != 0 {
		t.Errorf("got %v, and %d requests went on", err, reached.Load())
	}
}

// Through a proxy, which resolves names itself, no address goes that would be
// refused without it.
func TestAProxyIsAskedForNoAddressInside(t *testing.T) {
	d := To("http://10.1.1.1:8080")
	for _, host := range []string{"127.0.0.1", "[::1]", "[::ffff:10.0.0.1]", "169.254.169.254", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "localhost", "x.localhost.", "10.1.1.1"} {
		if err := d.beyond(&url.URL{Scheme: "http", Host: host}); !errors.Is(err, ErrForbidden) {
			t.Errorf("%s: got %v, want it forbidden", host, err)
		}
	}
	for _, host := range []string{"1.1.1.1", "login.example", "10.1.1.1:8080", "[2606:4700::1]"} {
		if err := d.beyond(&url.URL{Scheme: "http", Host: host}); err != nil {
			t.Errorf("%s: %v", host, err)
		}
	}
}
