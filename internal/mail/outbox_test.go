package mail_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// clock is moved by hand.
type clock struct{ ms atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.ms.Store(time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC).UnixMilli())
	return c
}
func (c *clock) now() time.Time          { return db.Time(c.ms.Load()) }
func (c *clock) forward(d time.Duration) { c.ms.Add(d.Milliseconds()) }

// post is somebody else's mail service, as good or bad as answer says.
type post struct {
	mu     sync.Mutex
	got    []mail.Message
	answer func(m mail.Message, attempt int) error
}

func (p *post) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.got = append(p.got, m)
	if p.answer == nil {
		return nil
	}
	n := 0
	for _, g := range p.got {
		if g.ID == m.ID {
			n++
		}
	}
	return p.answer(m, n)
}

func (p *post) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.got)
}

func outbox(d *db.DB, p *post) *mail.Outbox {
	return &mail.Outbox{DB: d, Sender: p, Company: terms.Default().Company, Origin: "https://shop.example", Log: slog.New(slog.DiscardHandler)}
}

func letter(key string) mail.Letter {
	return mail.Letter{Key: key, To: "hanako@example.jp", ToName: "紬 花子", Subject: "ご確認のお願い", Blocks: []mail.Block{mail.Text("本文です。")}}
}

func put(t *testing.T, d *db.DB, letters ...mail.Letter) {
	t.Helper()
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		for _, l := range letters {
			if err := mail.Put(t.Context(), tx, l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func sendAll(t *testing.T, o *mail.Outbox) {
	t.Helper()
	for {
		n, err := o.SendDue(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return
		}
	}
}

func TestALetterIsSentOnceHoweverOftenItIsPut(t *testing.T) {
	c := newClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := &post{}
		put(t, d, letter("a"), letter("a"))
		sendAll(t, outbox(d, p))
		put(t, d, letter("a"), letter("b"))
		sendAll(t, outbox(d, p))
		if p.count() != 2 {
			t.Errorf("got %d letters, want 2: a and b once each", p.count())
		}
	}, db.WithClock(c.now))
}

// Letters by month know a key only in each month: of two nodes that put the same
// letter around the end of one, a node whose clock is already in the next is not first
// again, neither later nor at the same moment.
func TestALetterIsSentOnceAcrossTheEndOfAMonth(t *testing.T) {
	midnight := time.Date(2026, 12, 1, 0, 0, 0, 0, time.FixedZone("JST", 9*60*60))
	url := dbtest.PostgresURL(t)
	node := func(at time.Time) *db.DB {
		d, err := db.Open(t.Context(), url, db.WithClock(func() time.Time { return at }))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		return d
	}
	before, after := node(midnight.Add(-time.Millisecond)), node(midnight.Add(time.Millisecond))
	if _, err := before.CutMonths(t.Context()); err != nil {
		t.Fatal(err)
	}
	put(t, before, letter("earlier"))
	put(t, after, letter("earlier"))
	const letters = 60
	var nodes sync.WaitGroup
	for _, d := range []*db.DB{before, after} {
		nodes.Go(func() {
			for n := range letters {
				err := d.Update(t.Context(), func(tx *db.Tx) error { return mail.Put(t.Context(), tx, letter(fmt.Sprint("k", n))) })
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	nodes.Wait()
	p := &post{}
	sendAll(t, outbox(after, p))
	if p.count() != letters+1 {
		t.Errorf("%d letters were sent, want %d", p.count(), letters+1)
	}
}

func TestALetterOfATransactionThatFailedIsNotSent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		broken := errors.New("broken")
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			if err := mail.Put(t.Context(), tx, letter("a")); err != nil {
				return err
			}
			return broken
		})
		if !errors.Is(err, broken) {
			t.Fatal(err)
		}
		p := &post{}
		sendAll(t, outbox(d, p))
		if p.count() != 0 {
			t.Errorf("got %d letters, want none", p.count())
		}
	})
}

func TestSeveralNodesSendEachLetterOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const n = 40
		for i := range n {
			put(t, d, letter(fmt.Sprintf("letter-%d", i)))
		}
		p := &post{}
		var nodes sync.WaitGroup
		for range 4 {
			nodes.Go(func() { sendAll(t, outbox(d, p)) })
		}
		nodes.Wait()
		seen := map[string]int{}
		for _, m := range p.got {
			seen[m.ID]++
		}
		if len(p.got) != n || len(seen) != n {
			t.Errorf("got %d letters of %d ids, want %d of each", len(p.got), len(seen), n)
		}
	})
}

func TestALetterIsGivenUpAfterADay(t *testing.T) {
	c := newClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		began := c.now()
		p := &post{answer: func(mail.Message, int) error { return errors.New("451 later") }}
		o := outbox(d, p)
		put(t, d, letter("a"))
		sendAll(t, o)
		list, err := (&mail.Letters{DB: d}).List(t.Context(), "waiting", 10)
		if err != nil || len(list) != 1 || list[0].Attempts != 1 || list[0].Problem == "" || !list[0].Due.After(began) {
			t.Errorf("got %+v, %v; want one letter with one attempt, its problem and a later time", list, err)
		}
		for o.GaveUp() == 0 && c.now().Sub(began) < 100*time.Hour {
			sendAll(t, o)
			c.forward(time.Hour)
		}
		took := c.now().Sub(began)
		if o.GaveUp() != 1 || took < 12*time.Hour || took > 48*time.Hour || p.count() > 20 {
			t.Errorf("gave up on %d after %v and %d attempts; want 1 after about a day and at most 20", o.GaveUp(), took, p.count())
		}
		p.answer = nil
		if n, err := (&mail.Letters{DB: d}).Retry(t.Context(), ""); n != 1 || err != nil {
			t.Errorf("retry: got %d, %v; want 1", n, err)
		}
		before := p.count()
		sendAll(t, o)
		if p.count() != before+1 {
			t.Errorf("after retry: got %d more, want 1", p.count()-before)
		}
		if _, err := (&mail.Letters{DB: d}).Retry(t.Context(), "a"); !errors.Is(err, mail.ErrNoLetter) {
			t.Errorf("retry of a sent letter: got %v, want %v", err, mail.ErrNoLetter)
		}
	}, db.WithClock(c.now))
}

func TestARefusalIsFinal(t *testing.T) {
	c := newClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := &post{answer: func(mail.Message, int) error { return fmt.Errorf("550 nobody here: %w", mail.ErrRefused) }}
		o := outbox(d, p)
		put(t, d, letter("a"))
		sendAll(t, o)
		c.forward(24 * time.Hour)
		sendAll(t, o)
		if p.count() != 1 || o.GaveUp() != 1 {
			t.Errorf("got %d attempts, gave up on %d; want 1 and 1", p.count(), o.GaveUp())
		}
	}, db.WithClock(c.now))
}

func TestANodeThatDiedLosesItsLetters(t *testing.T) {
	c := newClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, letter("a"))
		ctx, stop := context.WithCancel(t.Context())
		dying := &post{answer: func(mail.Message, int) error {
			stop()
			c.forward(time.Hour) // it hangs: its lease ends
			return errors.New("lost")
		}}
		if _, err := outbox(d, dying).SendDue(ctx); err != nil {
			t.Fatal(err)
		}
		c.forward(time.Hour)
		p := &post{}
		sendAll(t, outbox(d, p))
		if p.count() != 1 {
			t.Errorf("got %d letters from the node that lives, want 1", p.count())
		}
	}, db.WithClock(c.now))
}

func TestBulkWaitsForRoomAndLettersDoNot(t *testing.T) {
	c := newClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for i := range 30 {
			l := letter(fmt.Sprintf("magazine-%d", i))
			l.Kind = mail.Magazine
			put(t, d, l)
		}
		put(t, d, letter("order"))
		p := &post{}
		one, two := outbox(d, p), outbox(d, p)
		one.Bulk, two.Bulk = 60, 60 // 10 in ten seconds
		sendAll(t, one)
		sendAll(t, two)
		if p.count() != 11 || !strings.Contains(p.got[0].Subject+p.got[1].Subject, "ご確認") {
			t.Errorf("got %d letters at once, want the order's and 10 magazines", p.count())
		}
		for range 3 {
			c.forward(11 * time.Second)
			sendAll(t, two)
		}
		if p.count() != 31 {
			t.Errorf("got %d letters after half a minute, want 31", p.count())
		}
	}, db.WithClock(c.now))
}

func TestSendAllSendsMoreThanAHandful(t *testing.T) {
	d := dbtest.SQLite(t)
	for i := range 40 {
		put(t, d, letter(fmt.Sprint("a", i)))
	}
	p := &post{}
	if err := outbox(d, p).SendAll(t.Context()); err != nil || p.count() != 40 {
		t.Errorf("sent %d of 40: %v", p.count(), err)
	}
}

func TestWithdrawnLettersStayHome(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		magazine := letter("magazine")
		magazine.Kind = mail.Magazine
		put(t, d, magazine, letter("order"))
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			return mail.Withdraw(t.Context(), tx, mail.Magazine, "Hanako@example.jp")
		})
		if err != nil {
			t.Fatal(err)
		}
		put(t, d, magazine)
		p := &post{}
		sendAll(t, outbox(d, p))
		if p.count() != 1 || p.got[0].Kind != mail.Transactional {
			t.Errorf("got %d letters, want the order's alone", p.count())
		}
	})
}
