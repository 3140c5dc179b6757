package limit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Take counts one more before it is judged and tells whether it is within the
// limit. It counts with the transaction: who rolls back has not counted.
func (r *Rule) Take(ctx context.Context, tx *db.Tx, who string) (allowed bool, err error) {
	n, err := r.Count(ctx, tx, who)
	return n <= r.Most, err
}

// Count counts one more and tells how many there are in the window.
func (r *Rule) Count(ctx context.Context, tx *db.Tx, who string) (int, error) {
	n, err := CountAll(ctx, tx, Of{r, who})
	return n[0], err
}

// Of is somebody whom a rule bounds.
type Of struct {
	Rule *Rule
	Who  string
}

// CountAll is Count of several rules in one statement.
func CountAll(ctx context.Context, tx *db.Tx, all ...Of) ([]int, error) {
	keys, since, counts := make([]string, len(all)), make([]int64, len(all)), make([]int, len(all))
	for i, of := range all {
		keys[i], since[i] = of.Rule.key(of.Who), tx.Now.Add(-of.Rule.Window).UnixMilli()
	}
	found, err := increment(ctx, tx, tx.Now.UnixMilli(), keys, since)
	if err != nil {
		return counts, err
	}
	for i, of := range all {
		if counts[i] = found[keys[i]]; counts[i] > of.Rule.Most {
			of.Rule.Hit()
		}
	}
	return counts, nil
}

// Counted is how many there are in the window, without one more.
func (r *Rule) Counted(ctx context.Context, tx *db.Tx, who string) (int, error) {
	return selectCount(ctx, tx, r.key(who), tx.Now.Add(-r.Window).UnixMilli())
}

// CountedBoth is Counted of two rules in one statement.
func CountedBoth(ctx context.Context, tx *db.Tx, a *Rule, whoA string, b *Rule, whoB string) (ofA, ofB int, err error) {
	return selectCounts(ctx, tx, a.key(whoA), tx.Now.Add(-a.Window).UnixMilli(), b.key(whoB), tx.Now.Add(-b.Window).UnixMilli())
}

// Left tells whether one more would be within the limit, without counting it.
func (r *Rule) Left(ctx context.Context, tx *db.Tx, who string) (bool, error) {
	n, err := r.Counted(ctx, tx, who)
	if err == nil && n >= r.Most {
		r.Hit()
	}
	return n < r.Most, err
}

// Forgive forgets what was counted.
func (r *Rule) Forgive(ctx context.Context, tx *db.Tx, who string) error {
	return deleteCount(ctx, tx, r.key(who))
}

// GiveBack takes one back: who was right has not failed.
func (r *Rule) GiveBack(ctx context.Context, tx *db.Tx, who string) error {
	return decrement(ctx, tx, r.key(who))
}

// key names who is counted without saying who it is.
func (r *Rule) key(who string) string { return r.Name + ":" + digest(who) }

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}

// ClientOf is the unit of an address: of IPv6 a household's /64.
func ClientOf(ip string) string { return within(ip, 32, 64) }

// NetworkOf is the network of an address, /24 or /56; empty when there is none.
func NetworkOf(ip string) string {
	if _, err := netip.ParseAddr(ip); err != nil {
		return ""
	}
	return within(ip, 24, 56)
}

func within(ip string, bits4, bits6 int) string {
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	a = a.Unmap().WithZone("")
	bits := bits6
	if a.Is4() {
		bits = bits4
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return a.String()
	}
	return p.Addr().String()
}

// MailboxOf is where letters to an address arrive: a part that the receiver's
// server ignores (taro+1@) makes no other mailbox.
func MailboxOf(address string) string {
	local, domain, _ := strings.Cut(strings.ToLower(strings.TrimSpace(address)), "@")
	local, _, _ = strings.Cut(local, "+")
	return local + "@" + domain
}
