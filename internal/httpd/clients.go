package httpd

import (
	"net/http"
	"net/netip"
	"strings"
)

// clients tells who is at the other end: the socket, or what proxies say
// that were named in the configuration. Nobody else is believed.
type clients struct {
	proxies []netip.Prefix
}

// of returns the client's address; the zero Addr when there is none (tests,
// Unix sockets).
func (c clients) of(r *http.Request) netip.Addr {
	peer := peerOf(r)
	if !c.trusts(peer) {
		return peer
	}
	// The rightmost address that is no proxy of ours is the last one anybody
	// we trust has seen; everything left of it the client may have made up.
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		peer = hop.Unmap().WithZone("")
		if !c.trusts(peer) {
			break
		}
	}
	return peer
}

func (c clients) viaProxy(r *http.Request) bool { return c.trusts(peerOf(r)) }

func (c clients) encrypted(r *http.Request) bool {
	return r.TLS != nil || len(c.proxies) > 0 && r.Header.Get("X-Forwarded-Proto") == "https" && c.viaProxy(r)
}

func (c clients) trusts(a netip.Addr) bool {
	for _, p := range c.proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

func peerOf(r *http.Request) netip.Addr {
	ap, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return ap.Addr().Unmap().WithZone("")
}

// bucketOf is the unit of rate limits. An IPv6 household or host has a /64.
func bucketOf(a netip.Addr) netip.Addr {
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.Addr()
		}
	}
	return a
}
