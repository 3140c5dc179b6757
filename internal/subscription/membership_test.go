package subscription_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// A world is a shop with one customer and a payment service, on a clock of its own.
type world struct {
	*subscription.Memberships
	t     *testing.T
	who   member.Customer
	cards *counting
	box   postbox
	mu    sync.Mutex
	now   time.Time
}

// counting counts what is asked of the payment service, and can lose it.
type counting struct {
	payment.Provider
	mu     sync.Mutex
	starts int
	lose   bool // requests do not arrive
}

func (c *counting) Start(ctx context.Context, in payment.Intent) (payment.Result, error) {
	c.mu.Lock()
	c.starts++
	lost := c.lose
	c.mu.Unlock()
	if lost {
		return payment.Result{}, payment.ErrUnavailable
	}
	return c.Provider.Start(ctx, in)
}

func (w *world) clock() time.Time { w.mu.Lock(); defer w.mu.Unlock(); return w.now }

func (w *world) at(t time.Time) { w.mu.Lock(); defer w.mu.Unlock(); w.now = t }

func each(t *testing.T, start time.Time, do func(w *world)) {
	t.Helper()
	for name, open := range map[string]func(*testing.T, ...db.Option) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		t.Run(name, func(t *testing.T) {
			w := &world{t: t, now: start}
			d := open(t, db.WithClock(w.clock))
			log := slog.New(slog.DiscardHandler)
			w.cards = &counting{Provider: local.New(d, log)}
			w.Memberships = &subscription.Memberships{DB: d, Terms: terms.Default(), Cards: w.cards, Origin: "https://shop.example", Log: log}
			members := member.NewMembers(d, "https://shop.example", "紬", log)
			w.update(func(ctx context.Context, tx *db.Tx) (err error) {
				w.who, err = members.Create(ctx, tx, member.Newcomer{Email: "hanako@shop.example", Profile: member.Profile{LastName: "山田", FirstName: "花子"}})
				return err
			})
			do(w)
		})
	}
}

func (w *world) update(do func(ctx context.Context, tx *db.Tx) error) {
	w.t.Helper()
	if err := w.DB.Update(w.t.Context(), func(tx *db.Tx) error { return do(w.t.Context(), tx) }); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) join(token string) (subscription.Membership, subscription.Charge, error) {
	return w.Join(w.t.Context(), w.who, subscription.Wish{Plan: "monthly", Price: 980, Token: token})
}

func (w *world) mustJoin(token string) subscription.Membership {
	w.t.Helper()
	m, _, err := w.join(token)
	if err != nil || m.State != subscription.Active {
		w.t.Fatalf("join: got %+v, %v; want an active membership", m, err)
	}
	return m
}

func (w *world) work() {
	w.t.Helper()
	if err := errors.Join(w.Recover(w.t.Context()), w.Renew(w.t.Context())); err != nil {
		w.t.Fatal(err)
	}
	w.post()
}

// is looks at the membership as its member does.
func (w *world) is(what string, state subscription.State, until string, cycle int) subscription.Membership {
	w.t.Helper()
	m, _, ok, err := w.Find(w.t.Context(), w.who.Code)
	last := jp.Date(m.PaidUntil.Add(-time.Millisecond))
	if m.PaidUntil.IsZero() {
		last = ""
	}
	if err != nil || !ok || m.State != state || last != until || m.Cycle != cycle {
		w.t.Fatalf("%s: got %+v until %s, %v; want %s until %s in cycle %d", what, m, last, err, state, until, cycle)
	}
	return m
}

// A postbox keeps the subjects of what is sent.
type postbox struct {
	mu       sync.Mutex
	subjects []string
}

func (p *postbox) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.subjects = append(p.subjects, m.Subject)
	return nil
}

// post sends the letters that wait.
func (w *world) post() {
	w.t.Helper()
	outbox := &mail.Outbox{DB: w.DB, Sender: &w.box, Company: terms.Default().Company, Origin: w.Origin, Log: w.Log}
	for n := 1; n > 0; {
		var err error
		if n, err = outbox.SendDue(w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
	}
}

var november = time.Date(2026, 11, 15, 10, 0, 0, 0, jp.Tokyo)

func day(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 9, 0, 0, 0, jp.Tokyo) }

func TestAMembershipIsPaidCycleByCycleUntilItIsCancelled(t *testing.T) {
	each(t, time.Date(2026, 10, 31, 10, 0, 0, 0, jp.Tokyo), func(w *world) {
		w.mustJoin(local.TokenOK)
		w.is("joined", subscription.Active, "2026年11月30日", 1)
		w.at(day(2026, 11, 29))
		w.work()
		w.is("the day before", subscription.Active, "2026年11月30日", 1)
		for range 2 { // one node, and another a minute later
			w.at(day(2026, 11, 30))
			w.work()
		}
		w.is("renewed", subscription.Active, "2026年12月31日", 2)
		if m, err := w.Change(t.Context(), w.who, "yearly"); err != nil || m.Plan != "monthly" || m.Next.Code != "yearly" {
			t.Errorf("change: got %+v, %v; want yearly from the next cycle on", m, err)
		}
		w.at(day(2026, 12, 31))
		w.work()
		if m := w.is("renewed by the year", subscription.Active, "2027年12月31日", 3); m.Plan != "yearly" {
			t.Errorf("got the plan %s, want yearly", m.Plan)
		}
		for range 2 {
			if m, err := w.Cancel(t.Context(), w.who); err != nil || m.State != subscription.Cancelled {
				t.Errorf("cancel: got %+v, %v", m, err)
			}
		}
		if _, _, err := w.join(local.TokenOK); !errors.Is(err, subscription.ErrMember) {
			t.Errorf("join while it is paid: got %v, want ErrMember", err)
		}
		w.at(day(2027, 12, 31))
		w.work()
		if m := w.is("cancelled", subscription.Cancelled, "2027年12月31日", 3); !m.HasAccess(w.clock()) {
			t.Error("a paid day without access")
		}
		w.at(day(2028, 1, 1))
		w.work()
		if m := w.is("over", subscription.Ended, "2027年12月31日", 3); m.HasAccess(w.clock()) || w.cards.starts != 3 {
			t.Errorf("got access %v after %d payments, want none after 3", m.HasAccess(w.clock()), w.cards.starts)
		}
	})
}

func TestADoubleClickPaysOnce(t *testing.T) {
	each(t, november, func(w *world) {
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				if _, _, err := w.join(local.TokenOK); err != nil && !errors.Is(err, subscription.ErrMember) {
					t.Errorf("got %v, want none or ErrMember", err)
				}
			})
		}
		all.Wait()
		w.is("joined", subscription.Active, "2026年12月15日", 1)
		if w.cards.starts != 1 {
			t.Errorf("got %d payments, want 1", w.cards.starts)
		}
	})
}

func TestWhatCannotBeJoinedIsRefusedAndCostsNothing(t *testing.T) {
	each(t, november, func(w *world) {
		for _, c := range []struct {
			wish subscription.Wish
			want error
		}{
			{subscription.Wish{Plan: "free", Price: 0, Token: local.TokenOK}, subscription.ErrPlan},
			{subscription.Wish{Plan: "yearly", Price: 980, Token: local.TokenOK}, subscription.ErrPrice},
			{subscription.Wish{Plan: "yearly", Price: 9800}, subscription.ErrToken},
		} {
			if _, _, err := w.Join(t.Context(), w.who, c.wish); !errors.Is(err, c.want) {
				t.Errorf("Join(%+v): got %v, want %v", c.wish, err, c.want)
			}
		}
		if _, err := w.Cancel(t.Context(), w.who); !errors.Is(err, subscription.ErrNoMember) {
			t.Errorf("cancel nothing: got %v, want ErrNoMember", err)
		}
		m, c, err := w.join(local.TokenInsufficient)
		if err == nil || !strings.Contains(err.Error(), "不足") || m.State != subscription.Ended || c.Open {
			t.Errorf("a declined card: got %+v, %+v, %v; want the reason in words", m, c, err)
		}
		if m := w.mustJoin(local.TokenOK); !m.HasAccess(w.clock()) {
			t.Error("the second card gave no access")
		}
	})
}

func TestARenewalThatFailsIsTriedAgainMailedAndEndsInTheEnd(t *testing.T) {
	each(t, november, func(w *world) {
		w.mustJoin(local.TokenOnce)
		w.post()
		for _, step := range []struct {
			at    time.Time
			state subscription.State
		}{
			{day(2026, 12, 15), subscription.Overdue}, {day(2026, 12, 15).Add(23 * time.Hour), subscription.Overdue},
			{day(2026, 12, 16), subscription.Overdue}, {day(2026, 12, 19), subscription.Overdue}, {day(2026, 12, 24), subscription.Ended},
			{day(2027, 1, 24), subscription.Ended},
		} {
			w.at(step.at)
			w.work()
			w.is(step.at.String(), step.state, "2026年12月15日", 1)
		}
		if w.cards.starts != 5 {
			t.Errorf("got %d payments asked for, want the first and 4 renewals", w.cards.starts)
		}
		want := "ヘルスプラス会員へのご入会ありがとうございます|ヘルスプラス会員のお支払いをご確認ください|ヘルスプラス会員のお支払いをご確認ください|ヘルスプラス会員のお支払いをご確認ください|ヘルスプラス会員が終了しました"
		if got := strings.Join(w.box.subjects, "|"); got != want {
			t.Errorf("letters: got %s, want %s", got, want)
		}
		w.mustJoin(local.TokenOK)
	})
}

func TestAnotherCardPaysForARenewalThatFailed(t *testing.T) {
	each(t, november, func(w *world) {
		w.mustJoin(local.TokenOnce)
		w.at(day(2026, 12, 15))
		w.work()
		w.is("failed", subscription.Overdue, "2026年12月15日", 1)
		if _, _, err := w.join(local.TokenDeclined); err == nil {
			t.Error("a declined card: got no error")
		}
		w.is("still", subscription.Overdue, "2026年12月15日", 1)
		w.at(day(2026, 12, 18)) // late: what is paid begins today
		w.mustJoin(local.TokenOK)
		w.is("paid", subscription.Active, "2027年01月18日", 2)
		w.at(day(2027, 1, 18))
		w.work()
		w.is("renewed by the new card", subscription.Active, "2027年02月18日", 3)
	})
}

func TestWhatACrashLeftIsFinished(t *testing.T) {
	each(t, november, func(w *world) {
		m, c, err := w.join(local.TokenLost) // charged, and the answer never came
		if err != nil || m.State != subscription.Joining || !c.Open {
			t.Fatalf("a lost answer: got %+v, %+v, %v; want it open", m, c, err)
		}
		w.at(november.Add(3 * time.Minute))
		w.work()
		w.is("found", subscription.Active, "2026年12月15日", 1)

		w.at(day(2026, 12, 15))
		w.cards.lose = true
		if err := w.Renew(t.Context()); err == nil {
			t.Error("a payment service that is down: got no error")
		}
		w.cards.lose = false
		w.at(day(2026, 12, 15).Add(3 * time.Minute))
		w.work()
		w.is("renewed", subscription.Active, "2027年01月15日", 2)
	})
}

func TestAChallengeThatNobodyMeetsIsCalledOff(t *testing.T) {
	each(t, november, func(w *world) {
		m, c, err := w.join(local.TokenChallenge)
		if err != nil || m.State != subscription.Joining || c.RedirectURL == "" {
			t.Fatalf("got %+v, %+v, %v; want a challenge", m, c, err)
		}
		if _, again, err := w.join(local.TokenOK); err != nil || again.ID != c.ID {
			t.Errorf("asked again: got %+v, %v; want the same challenge", again, err)
		}
		w.at(november.Add(10 * time.Minute))
		w.work()
		w.is("waiting", subscription.Joining, "", 0)
		w.at(november.Add(time.Hour))
		w.work()
		w.is("called off", subscription.Ended, "", 0)
		w.mustJoin(local.TokenOK)
	})
}

func TestNothingIsTakenFromWhoLeft(t *testing.T) {
	each(t, november, func(w *world) {
		w.mustJoin(local.TokenOK)
		w.update(func(ctx context.Context, tx *db.Tx) error { return subscription.Leave(ctx, tx, w.who.Code) })
		w.at(day(2026, 12, 15))
		w.work()
		if w.cards.starts != 1 {
			t.Errorf("got %d payments, want 1", w.cards.starts)
		}
		if err := w.PaymentEvent(t.Context(), payment.Event{ID: "e", PaymentID: "of an order"}); !errors.Is(err, payment.ErrNotFound) {
			t.Errorf("an order's event: got %v, want ErrNotFound", err)
		}
	})
}

func TestTheLastScreenSaysWhatTheLawWants(t *testing.T) {
	plans := terms.Default().Plans
	end := time.Date(2027, 1, 1, 0, 0, 0, 0, jp.Tokyo)
	active := subscription.Membership{State: subscription.Active, PaidUntil: end, Anchor: 31}
	for _, c := range []struct {
		m     subscription.Membership
		plan  terms.Plan
		now   money.Yen
		dates string
		words []string
	}{
		{subscription.Membership{}, plans[0], 980, "20261115 20261215 20270115 20270215", []string{"980円（税込）／1か月ごと", "2026年12月15日", "11,760円", "いつでも", "すぐに"}},
		{subscription.Membership{}, plans[1], 9800, "20261115 20271115 20281115 20291115", []string{"9,800円（税込）／1年ごと", "2027年11月15日", "総額は9,800円"}},
		{active, plans[0], 0, "20261231 20270131 20270228 20270331", []string{"2026年12月31日のお支払いから適用"}},
	} {
		f := subscription.Screen(c.m, c.plan, terms.Default(), november)
		var dates, text []string
		for _, d := range f.Charges {
			dates = append(dates, jp.Day(d))
		}
		for _, item := range f.Items {
			text = append(text, item.Label+": "+item.Text)
		}
		if got := strings.Join(dates, " "); got != c.dates || f.Now != c.now {
			t.Errorf("%s: got %d yen now and charges on %s, want %d and %s", c.plan.Name, f.Now, got, c.now, c.dates)
		}
		for _, label := range append(c.words, "お申し込み内容", "サービスの内容: お買い上げの金額にかかわらず、送料が無料", "料金", "お支払い時期", "お支払い方法", "契約期間", "解約方法", "返金") {
			if !strings.Contains(strings.Join(text, "\n"), label) {
				t.Errorf("%s: %q is missing from\n%s", c.plan.Name, label, strings.Join(text, "\n"))
			}
		}
	}
}
