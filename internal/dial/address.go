package dial

import "net/netip"

// A reach says how far away an address is.
type reach int

const (
	public reach = iota
	nearby       // this machine, or a network that only its owners see
	never        // what no service is at: metadata of clouds, neighbours on the wire, groups, reserved numbers
)

func prefixes(list ...string) (out []netip.Prefix) {
	for _, p := range list {
		out = append(out, netip.MustParsePrefix(p))
	}
	return out
}

var (
	nearbyNets = prefixes("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "::1/128", "fc00::/7")
	neverNets  = prefixes(
		"169.254.0.0/16", "100.100.100.200/32", "168.63.129.16/32", "fd00:ec2::254/128", "fd20:ce::254/128", // where clouds tell their secrets
		"0.0.0.0/8", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
		"224.0.0.0/4", "240.0.0.0/4",
		"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", // Teredo, 6to4 and examples
	)
	global = netip.MustParsePrefix("2000::/3") // all of IPv6 that is given to anybody
	nat64  = netip.MustParsePrefix("64:ff9b::/96")
	compat = netip.MustParsePrefix("::/96")
)

// reachOf judges an address, whichever way it is written: IPv4 inside of IPv6
// is that IPv4 address.
func reachOf(ip netip.Addr) reach {
	ip = ip.Unmap().WithZone("")
	in := func(nets []netip.Prefix) bool {
		for _, n := range nets {
			if n.Contains(ip) {
				return true
			}
		}
		return false
	}
	switch {
	case !ip.IsValid() || in(neverNets):
		return never
	case in(nearbyNets):
		return nearby
	case ip.Is4():
		return public
	case nat64.Contains(ip): // how machines without IPv4 reach it
		b := ip.As16()
		return reachOf(netip.AddrFrom4([4]byte(b[12:])))
	case compat.Contains(ip), !global.Contains(ip):
		return never
	}
	return public
}
