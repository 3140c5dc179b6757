package member

import (
	"net/netip"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

const (
	// SessionIdle is how long a device stays logged in without a visit.
	SessionIdle = 30 * 24 * time.Hour
	// sessionLife is how long it stays logged in at all.
	sessionLife = 180 * 24 * time.Hour
	// touchAfter is how old the last visit may be before a new one is noted.
	touchAfter = 10 * time.Minute
	// freshFor is how long after a login somebody may change what matters, unless
	// the operator says otherwise.
	freshFor = 10 * time.Minute
)

// A Session is a device on which a customer is logged in.
type Session struct {
	ID       string // names it in the list of devices; no secret
	Customer string // customer_code
	Created  time.Time
	Seen     time.Time
	AuthTime time.Time // when the customer last proved who they are; zero: not known
	Device   string    // such as Safari（iPhone）
	Network  string    // where it was last seen, without the last part of the address
	IDToken  string    // of an OpenID provider, or empty
}

// Fresh tells whether the customer proved who they are just now.
func (m *Members) Fresh(s Session, now time.Time) bool {
	age := now.Sub(s.AuthTime)
	return !s.AuthTime.IsZero() && age <= m.FreshFor && age > -time.Minute // a provider's clock may be a little ahead
}

// alive tells whether the session still counts.
func (s Session) alive(now time.Time) bool {
	return now.Sub(s.Seen) < SessionIdle && now.Sub(s.Created) < sessionLife
}

// A Device is where somebody logs in from, as far as it tells.
type Device struct {
	Agent string // the header User-Agent
	IP    string
	Guest string // the device's cart_id, whose things are merged; may be empty
	Token string // of the session that was there before and ends; may be empty
}

// network is the address without what tells a household from its neighbours.
func (d Device) network() string {
	a, err := netip.ParseAddr(d.IP)
	if err != nil {
		return ""
	}
	bits := 48
	if a.Unmap().Is4() {
		a, bits = a.Unmap(), 24
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return ""
	}
	return p.Addr().String()
}

// client is the unit of limits: an address, or the /64 that one client has.
func (d Device) client() string { return limit.ClientOf(d.IP) }

// Browsers and systems by what their User-Agent contains; the first that fits
// counts, because most claim to be several.
var (
	browsers = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Line/", "LINE"},
		{"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"CriOS", "Chrome"}, {"Chrome", "Chrome"}, {"Safari", "Safari"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "Chromebook"},
		{"Windows", "Windows"}, {"Mac OS X", "Mac"}, {"Linux", "Linux"},
	}
)

// DeviceName names a device by its User-Agent, for people.
func DeviceName(agent string) string { return summary(agent) }

// summary names a device for people: Chrome（Windows）.
func summary(agent string) string {
	find := func(table [][2]string, unknown string) string {
		for _, row := range table {
			if strings.Contains(agent, row[0]) {
				return row[1]
			}
		}
		return unknown
	}
	return find(browsers, "ブラウザ") + "（" + find(systems, "その他の端末") + "）"
}
