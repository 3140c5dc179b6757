package limit

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

const head = `# Limits

Made from the table in ` + "`internal/limit/rules.go`" + ` by ` + "`make generate`" + `; change it there.

Limits that protect money, stock and mailboxes are counted in the database, for all nodes together; cheap ones in the memory of each node. An address is an IPv4 address
or an IPv6 /64, a network an IPv4 /24 or an IPv6 /56. Many shoppers share one address behind a carrier's network: where an address or a network is beyond its limit
for holds, cards and orders, they are not refused but challenged.

- **Proof of work**: the answer has a challenge, and the browser finds a number whose SHA-256 with it begins with 13 to 20 zero bits, the more the harder the network
  presses: an instant, or a few seconds on a slow phone. Nothing is asked of the shopper, no other service is needed, and a screen reader hears that it takes a moment. A challenge is signed, for one
  purpose and one network, good for ten minutes and once.
- **Code by mail**: six digits to the address of the order, once a day. It works without JavaScript. Who has entered it on a device is no stranger there for 90 days.
- Members who are logged in, and devices that proved a mailbox, do not share the budget of their network for holds.

How often a limit was met counts ` + "`tsumugi_limited_total{limit=\"name\"}`" + `, for those in memory ` + "`tsumugi_rate_limited_total`" + `.

`

// Page is docs/limits.md.
func Page() string {
	var b strings.Builder
	b.WriteString(head)
	b.WriteString("| what | who | how many | in | then | kept in | counted as | the shopper reads | remarks |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, r := range Rules {
		kept, says := "database", ""
		if r.Memory {
			kept = "memory"
		}
		if r.Says != nil {
			says = r.Says.Message
		}
		most := strconv.Itoa(r.Most)
		if r.Burst > 0 {
			most += fmt.Sprintf(", %d at once", r.Burst)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | `%s` | %s | %s |\n", r.What, r.Who, most, span(r.Window), r.Then, kept, r.Name, says, r.Why)
	}
	return b.String()
}

func span(d time.Duration) string {
	switch {
	case d == 0:
		return "at the same time"
	case d == day:
		return "a day"
	case d == time.Hour:
		return "an hour"
	case d == time.Second:
		return "a second"
	case d == time.Minute:
		return "a minute"
	}
	return fmt.Sprintf("%d minutes", d/time.Minute)
}
