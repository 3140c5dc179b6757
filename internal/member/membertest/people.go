package membertest

import (
	"context"
	"log/slog"
	"regexp"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Origin is the public address of shops under test.
const Origin = "https://shop.example"

// A Clock stands until it is turned.
type Clock struct {
	mu sync.Mutex
	at time.Time
}

// NewClock makes a clock that shows a day in November.
func NewClock() *Clock { return &Clock{at: time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)} }

// Now is what the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Pass turns the clock.
func (c *Clock) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// People are the members of a shop under test and their mail.
type People struct {
	*member.Members
	t      testing.TB
	outbox *mail.Outbox
	mu     sync.Mutex
	mails  []mail.Message
}

// Open makes the members of a shop on a database whose clock is c.
func Open(t testing.TB, d *db.DB, c *Clock) *People {
	t.Helper()
	p := &People{Members: member.NewMembers(d, Origin, "Tsumugi 紬", slog.New(slog.DiscardHandler)), t: t}
	p.Now = c.Now
	var err error
	if p.Passkeys, err = passkey.NewSite(Origin, "Tsumugi 紬"); err != nil {
		t.Fatal(err)
	}
	p.outbox = &mail.Outbox{DB: d, Sender: p, Company: terms.Default().Company, Log: slog.New(slog.DiscardHandler)}
	return p
}

// Send takes a mail; it makes People a mail.Sender.
func (p *People) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mails = append(p.mails, m)
	return nil
}

// Mails are those that arrived at an address since it was last asked, after
// everything that waits was sent.
func (p *People) Mails(to string) (list []mail.Message) {
	p.t.Helper()
	if err := p.Deliver(p.t.Context()); err != nil {
		p.t.Fatalf("deliver: %v", err)
	}
	for {
		n, err := p.outbox.SendDue(p.t.Context())
		if err != nil {
			p.t.Fatalf("send: %v", err)
		}
		if n == 0 {
			break
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var others []mail.Message
	for _, m := range p.mails {
		if m.To == to {
			list = append(list, m)
		} else {
			others = append(others, m)
		}
	}
	p.mails = others
	return list
}

var tokenIn = regexp.MustCompile(regexp.QuoteMeta(Origin) + `/id/[a-z]+\?token=([A-Za-z0-9_-]{43})`)

// Token is what the link holds of the one mail that must have come to an address.
func (p *People) Token(to string) string {
	p.t.Helper()
	list := p.Mails(to)
	if len(list) != 1 {
		p.t.Fatalf("mails to %s: got %d, want 1", to, len(list))
	}
	m := tokenIn.FindStringSubmatch(list[0].Text)
	if m == nil {
		p.t.Fatalf("no link in the mail %q:\n%s", list[0].Subject, list[0].Text)
	}
	return m[1]
}

// Hanako is a profile in which nothing is wrong.
func Hanako() member.Profile {
	return member.Profile{LastName: "紬", FirstName: "花子", LastKana: "ツムギ", FirstKana: "ハナコ", Birth: "19900401", Sex: member.Female, Phone: "09012345678"}
}

// Password is one that the shop takes.
const Password = "kaiko-no-ito-7"

// Join makes a member by the front door and returns the login that it began.
func (p *People) Join(email string) member.Login {
	p.t.Helper()
	d := member.Device{IP: "203.0.113.9", Agent: "Firefox", Guest: "guest-of-" + email}
	if err := p.SignUp(p.t.Context(), member.SignUp{Email: email, Password: Password, Profile: Hanako()}, d); err != nil {
		p.t.Fatalf("sign up %s: %v", email, err)
	}
	l, err := p.Verify(p.t.Context(), p.Token(email), "", d)
	if err != nil {
		p.t.Fatalf("verify %s: %v", email, err)
	}
	p.Mails(email) // the welcome
	return l
}
