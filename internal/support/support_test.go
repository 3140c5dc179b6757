package support_test

import (
	"context"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// desk is support with a clock that is moved by hand and a mail service that
// keeps what it gets.
type desk struct {
	*support.Inquiries
	*support.Wishes
	votes  *support.Votes
	db     *db.DB
	clock  *atomic.Int64
	outbox *mail.Outbox
	mu     sync.Mutex
	got    []mail.Message
}

func (d *desk) Send(_ context.Context, m mail.Message) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.got = append(d.got, m)
	return nil
}

func (d *desk) now() time.Time              { return db.Time(d.clock.Load()) }
func (d *desk) forward(after time.Duration) { d.clock.Add(after.Milliseconds()) }

// letters sends what waits and returns all that was sent to an address.
func (d *desk) letters(t *testing.T, to string) (list []mail.Message) {
	t.Helper()
	for {
		n, err := d.outbox.SendDue(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			break
		}
	}
	for _, m := range d.got {
		if strings.EqualFold(m.To, to) {
			list = append(list, m)
		}
	}
	return list
}

var tokenText = regexp.MustCompile(`(?:token|confirm)=([A-Za-z0-9_-]+)`)

// token is the one in the newest letter to an address.
func (d *desk) token(t *testing.T, to string) string {
	t.Helper()
	list := d.letters(t, to)
	if len(list) == 0 {
		t.Fatalf("no letter to %s", to)
	}
	m := tokenText.FindStringSubmatch(list[len(list)-1].Text)
	if m == nil {
		t.Fatalf("no token in\n%s", list[len(list)-1].Text)
	}
	return m[1]
}

func each(t *testing.T, fn func(t *testing.T, d *desk)) {
	t.Helper()
	var clock atomic.Int64
	clock.Store(time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC).UnixMilli())
	dbtest.Each(t, func(t *testing.T, base *db.DB) {
		keys, err := support.OpenKeys(t.Context(), base)
		if err != nil {
			t.Fatal(err)
		}
		const origin = "https://shop.example"
		d := &desk{db: base, clock: &clock, votes: &support.Votes{DB: base, Keys: keys}}
		d.Inquiries = &support.Inquiries{DB: base, Keys: keys, Origin: origin}
		d.Wishes = &support.Wishes{DB: base, Keys: keys, Origin: origin}
		d.outbox = &mail.Outbox{DB: base, Sender: d, Company: terms.Default().Company, Origin: origin, Log: slog.New(slog.DiscardHandler)}
		fn(t, d)
	}, db.WithClock(func() time.Time { return db.Time(clock.Add(1)) })) // ids sort by it
}

func TestKeysAreThoseOfTheShop(t *testing.T) {
	each(t, func(t *testing.T, d *desk) {
		again, err := support.OpenKeys(t.Context(), d.db)
		if err != nil {
			t.Fatal(err)
		}
		other := &support.Inquiries{DB: d.db, Keys: again, Origin: "https://shop.example"}
		f := question(d)
		d.forward(time.Minute)
		first, err1 := d.Ask(t.Context(), f, support.By{IP: "192.0.2.1"})
		second, err2 := other.Ask(t.Context(), f, support.By{IP: "192.0.2.1"})
		if err1 != nil || err2 != nil || first != second {
			t.Errorf("got %q, %v from one node and %q, %v from another; want one inquiry", first, err1, second, err2)
		}
	})
}
