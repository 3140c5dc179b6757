package order_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// What the child of the crash test is told. TSUMUGI_CRASHES is how often the
// shop is killed on each engine, once at each point unless said otherwise.
const (
	crashDB     = "TSUMUGI_TEST_CRASH_DB"
	crashPoint  = "TSUMUGI_TEST_CRASH_POINT"
	crashBuyer  = "TSUMUGI_TEST_CRASH_BUYER" // customer_code of a member with points
	crashes     = "TSUMUGI_CRASHES"
	crashStock  = 1_000_000
	crashPoints = 10_000_000
)

var killPoints = []string{
	"before hold", "after hold", "before placing commits", "after placing", "before payment", "after payment", "before settling commits", "after settling",
}

// TestKilledShopsLoseNothing kills a shop in the middle of its busiest moments,
// again and again, and then counts everything.
func TestKilledShopsLoseNothing(t *testing.T) {
	if url := os.Getenv(crashDB); url != "" {
		buyForever(t, url)
	}
	rounds := len(killPoints)
	if n, err := strconv.Atoi(os.Getenv(crashes)); err == nil {
		rounds = n
	}
	dbtest.EachURL(t, func(t *testing.T, url string) {
		later := time.Duration(0)
		d, err := db.Open(t.Context(), url, db.WithClock(func() time.Time { return time.Now().Add(later) }))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		s := &shop{t: t, db: d, till: newTill()}
		s.open()
		if _, err := (stock.Stocks{DB: d}).Set(t.Context(), []stock.Level{{SKU: sock, OnHand: crashStock}}); err != nil {
			t.Fatal(err)
		}
		buyer := s.member("crash@example.jp", crashPoints)
		var told []string
		for i := range rounds {
			told = append(told, killed(t, url, killPoints[i%len(killPoints)], buyer.Owner)...)
		}
		later = time.Hour
		service := local.New(d, slog.New(slog.DiscardHandler))
		s.Providers[payment.Card] = service
		s.recover()
		s.recover()
		s.count(buyer, service, told)
	})
}

// killed runs a shop until it dies and returns the numbers of the orders that
// its shoppers were told of.
func killed(t *testing.T, url, point, buyer string) (told []string) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()[:strings.Index(t.Name(), "/")]+"$")
	child.Env = append(os.Environ(), crashDB+"="+url, crashPoint+"="+point, crashBuyer+"="+buyer)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var complaints strings.Builder
	child.Stderr = &complaints
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(time.Minute, func() { child.Process.Kill() })
	defer late.Stop()
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if number, ok := strings.CutPrefix(lines.Text(), "told "); ok {
			told = append(told, number)
		}
	}
	child.Wait()
	if status, ok := child.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
		t.Errorf("at %q the shop ended by itself: %v\n%s", point, child.ProcessState, complaints.String())
	}
	return told
}

// buyForever is the child: a shop with busy shoppers that dies at a point.
func buyForever(t *testing.T, url string) {
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	s := &shop{t: t, db: d, till: newTill()}
	s.restart()
	s.Providers[payment.Card] = local.New(d, slog.New(slog.DiscardHandler))
	var passed atomic.Int64
	last, point := 3+rand.Int64N(10), os.Getenv(crashPoint)
	s.CrashPoint = func(name string) {
		if name == point && passed.Add(1) == last {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
		}
	}
	buyer := s.customer(os.Getenv(crashBuyer))
	var wg sync.WaitGroup
	for n := range 4 {
		wg.Go(func() {
			for {
				v := order.Visitor{Owner: "g:" + id.New(time.Now())}
				if n == 0 {
					v = buyer
				}
				s.shopAround(v)
			}
		})
	}
	wg.Wait()
}

// customer is a member that is there already.
func (s *shop) customer(code string) order.Visitor {
	s.t.Helper()
	v := order.Visitor{Owner: code}
	s.view(func(tx *db.Tx) error {
		c, err := member.Find(s.t.Context(), tx, code)
		v.Customer = &c
		return err
	})
	return v
}

// shopAround buys something and says so once the shop has said so. What a
// rival or an earlier crash refuses is left.
func (s *shop) shopAround(v order.Visitor) {
	ctx := context.Background()
	d := draft(payment.Card)
	d.Points = fmt.Sprint(rand.IntN(500))
	if s.Carts.Add(ctx, v.Owner, sock, 1+rand.IntN(2)) != nil {
		return
	}
	if _, err := s.Enter(ctx, v); err != nil {
		return
	}
	if _, err := s.SaveDraft(ctx, v, d, true); err != nil {
		return
	}
	k, err := s.Confirm(ctx, v)
	if err != nil {
		return
	}
	token := []string{local.TokenOK, local.TokenOK, local.TokenDeclined, local.TokenChallenge, local.TokenLost}[rand.IntN(5)]
	if p, err := s.Place(ctx, v, k.Key, token); err == nil && p.Step() == order.Done {
		fmt.Printf("told %s\n", p.Order.Number)
	}
}

// count checks that everything is somewhere, once.
func (s *shop) count(buyer order.Visitor, service payment.Provider, told []string) {
	s.t.Helper()
	list, err := s.List(s.t.Context(), "", time.Now().Add(time.Hour), 100_000)
	if err != nil {
		s.t.Fatal(err)
	}
	accepted := map[string]bool{}
	sold, spent, pending := 0, 0, 0
	for _, o := range list {
		r, err := s.Record(s.t.Context(), o.Number)
		if err != nil {
			s.t.Fatal(err)
		}
		there, err := service.Find(s.t.Context(), r.Payment.Charge())
		if err != nil {
			s.t.Fatal(err)
		}
		letters, err := (&mail.Letters{DB: s.db}).Progress(s.t.Context(), "order/"+string(o.Number)+"/")
		if err != nil {
			s.t.Fatal(err)
		}
		switch o.Status {
		case order.Paid:
			accepted[string(o.Number)] = true
			sold += o.Pieces()
			if o.Customer != "" {
				spent, pending = spent+o.Quote.PointsUsed, pending+o.Quote.PointsEarned
			}
			if there.State != payment.Authorized || letters.Waiting != 1 {
				s.t.Errorf("order %s is paid; its payment is %s and %d letters were written", o.Number, there.State, letters.Waiting)
			}
		case order.Cancelled:
			if there.State != payment.Voided && there.State != payment.Declined || letters.Waiting != 0 {
				s.t.Errorf("order %s is cancelled; its payment is %s and %d letters were written", o.Number, there.State, letters.Waiting)
			}
		default:
			s.t.Errorf("order %s is still %s", o.Number, o.Status)
		}
	}
	for _, number := range told {
		if !accepted[number] {
			s.t.Errorf("a shopper was told of order %s, which is none", number)
		}
	}
	l, b := s.level(sock), s.balance(buyer)
	if l.OnHand+sold != crashStock || l.Held != 0 || b.Available+spent != crashPoints || b.Pending != pending {
		s.t.Errorf("%d on hand and %d sold of %d, %d held; %d points and %d spent of %d; %d pending, want %d",
			l.OnHand, sold, crashStock, l.Held, b.Available, spent, crashPoints, b.Pending, pending)
	}
	if len(told) == 0 {
		s.t.Error("nobody bought anything")
	}
	s.t.Logf("%d orders, %d of them accepted, %d told", len(list), len(accepted), len(told))
}
