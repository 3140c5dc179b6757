package staff

import (
	"context"
	"net/netip"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// A Network is one from which the office may be used.
type Network struct {
	Prefix netip.Prefix
	Note   string
}

// admits tells whether an address is of one of the networks; without any, all are.
func admits(list []Network, ip string) bool {
	if len(list) == 0 {
		return true
	}
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return false
	}
	a = a.Unmap().WithZone("")
	for _, n := range list {
		if n.Prefix.Contains(a) {
			return true
		}
	}
	return false
}

func admitted(ctx context.Context, tx *db.Tx, ip string) error {
	list, err := selectNetworks(ctx, tx)
	if err == nil && !admits(list, ip) {
		return ErrNetwork
	}
	return err
}
