// Package today holds the calls of the room 今日: what there is to do, what waits
// longest, what was sold, what happens next, and how the shop's own work and its
// backups fare.
package today

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/office/approvals"
	"github.com/tsumugi-shop/tsumugi/internal/office/calendar"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"golang.org/x/sync/errgroup"
)

// Parts is what the calls need.
type Parts struct {
	Orders    *order.Orders
	Inquiries *support.Inquiries
	DB        *db.DB
	Jobs      func(ctx context.Context) ([]Job, error)
	Approvals approval.Approvals
	Pace      stock.Pace
	Calendar  calendar.Parts
	// BackupWithin is how old the newest copy of the shop may be; 0: nobody expects one.
	BackupWithin time.Duration
}

// A Job is how something fares that the shop does by itself.
type Job struct {
	Name       string
	Due, Began time.Time
	Failures   int // in a row
	Problem    string
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("today/get", "What there is to do, what waits longest, what was sold today, what happens next, and how jobs and backups fare.", staff.OrdersRead, p.get).ReadOnly(),
		room.New("today/counts", "How many orders wait, by what they wait for.", staff.OrdersRead, p.counts).ReadOnly(),
		room.New("today/letters", "The letters that the shop gave up sending, the oldest first.", staff.OrdersRead, p.letters).ReadOnly(),
		room.New("today/resend", "Sends a letter once more that the shop gave up.", staff.OrdersWork, p.resend),
	}
}

// TodayCounts is how many orders wait.
type TodayCounts struct {
	Open     int `json:"open"`
	Ready    int `json:"ready"`
	Awaiting int `json:"awaiting"`
	Held     int `json:"held"`
	Lapsed   int `json:"lapsed"`
	Returns  int `json:"returns"`
	Check    int `json:"check"` // to be looked at before they leave
}

func (p Parts) counts(ctx context.Context, _ call.None) (TodayCounts, error) {
	list, held, err := p.Orders.Tallies(ctx)
	c := TodayCounts{Held: held.Count}
	for _, t := range list {
		switch t.Status {
		case order.AwaitingPayment:
			c.Awaiting = t.Count
		case order.Lapsed:
			c.Lapsed = t.Count
		case order.ReturnRequested:
			c.Returns = t.Count
		default:
			c.Ready += t.Count
		}
	}
	c.Open = c.Ready + c.Awaiting + c.Lapsed
	if err != nil {
		return c, err
	}
	check, _, err := p.Orders.ToCheck(ctx)
	c.Check = check.Count
	return c, err
}

// Today is the room.
type Today struct {
	Now    int64       `json:"now"` // Unix milliseconds
	Work   []TodayWork `json:"work"`
	Sales  *TodaySales `json:"sales"` // null for who may not see money
	Waits  []TodayWait `json:"waits"` // what waits longest of each kind of work, the longest first
	Next   []TodayNext `json:"next"`  // what happens in the next days, the soonest first
	Jobs   []TodayJob  `json:"jobs"`
	Mail   TodayMail   `json:"mail"`
	Backup TodayBackup `json:"backup"`
}

// TodayWork is one kind of work that waits.
type TodayWork struct {
	Code   string `json:"code"` // ready, check, held, lapsed, awaiting, requested, arrived, judged, replacing, transfers, approvals, inquiries, letters, stock
	Count  int    `json:"count"`
	Oldest int64  `json:"oldest"` // Unix milliseconds; 0: none, or not known
	What   string `json:"what"`   // the oldest, in words
}

// TodaySales is what was sold today, beside the same weekday of last week.
type TodaySales struct {
	Today    TodayDay `json:"today"`
	LastWeek TodayDay `json:"last_week"` // the whole day
	SoFar    TodayDay `json:"so_far"`    // of last week, until the same time
}

// TodayDay is what was sold on a day.
type TodayDay struct {
	Count int     `json:"count"`
	Total int64   `json:"total"`
	Hours []int64 `json:"hours"` // yen of each hour
}

// TodayJob is something that the shop does by itself and that did not go well,
// or when it last went.
type TodayJob struct {
	Name     string `json:"name"`
	Began    int64  `json:"began"`
	Failures int    `json:"failures"` // in a row
	Problem  string `json:"problem"`
	Late     bool   `json:"late"` // it should have run long ago
}

// TodayMail is how letters go.
type TodayMail struct {
	Waiting int   `json:"waiting"`
	Failed  int   `json:"failed"`
	Oldest  int64 `json:"oldest"` // how long the oldest has waited, in milliseconds
}

const (
	// most is how many inquiries are counted one by one.
	most = 200
	// lateAfter is how long after its time a job that has not run is late.
	lateAfter = 10 * time.Minute
)

func (p Parts) get(ctx context.Context, _ call.None) (Today, error) {
	out := Today{}
	var letters mail.Counts
	var now time.Time
	err := p.DB.View(ctx, func(tx *db.Tx) (err error) {
		now = tx.Now
		letters, err = mail.CountNow(ctx, tx)
		return err
	})
	if err != nil {
		return out, err
	}
	out.Now = now.UnixMilli()
	out.Mail = TodayMail{letters.Waiting, letters.Failed, letters.Oldest.Milliseconds()}
	low := []TodayWork{}
	// None of these needs another's answer, and each waits for the database.
	group, within := errgroup.WithContext(ctx)
	group.Go(func() (err error) {
		if out.Work, err = p.work(within); err != nil {
			return err
		}
		out.Waits, err = p.waits(within, out.Work, now)
		return err
	})
	group.Go(func() (err error) {
		if room.May(ctx, staff.MoneyRead) || room.May(ctx, staff.OrdersRefund) {
			out.Sales, err = p.sales(within, now)
		}
		return err
	})
	group.Go(func() (err error) {
		if !room.May(ctx, staff.GoodsRead) {
			return nil
		}
		one, err := p.low(within)
		low = append(low, one)
		return err
	})
	group.Go(func() error {
		states, err := p.Jobs(within)
		if err != nil {
			return err
		}
		for _, s := range states {
			late := s.Due.UnixMilli() > 0 && now.Sub(s.Due) > lateAfter
			out.Jobs = append(out.Jobs, TodayJob{s.Name, max(s.Began.UnixMilli(), 0), s.Failures, s.Problem, late})
		}
		if out.Next, err = p.next(within, states, now); err != nil {
			return err
		}
		out.Backup, err = p.backup(within)
		return err
	})
	if err := group.Wait(); err != nil {
		return out, err
	}
	out.Work = append(append(out.Work, TodayWork{Code: "letters", Count: letters.Failed}), low...)
	return out, nil
}

// work is what waits, with the oldest of each kind.
func (p Parts) work(ctx context.Context) ([]TodayWork, error) {
	tallies, held, err := p.Orders.Tallies(ctx)
	if err != nil {
		return nil, err
	}
	sums := map[string]order.Tally{"held": held}
	for _, t := range tallies {
		code := "ready"
		switch t.Status {
		case order.AwaitingPayment:
			code = "awaiting"
		case order.Lapsed:
			code = "lapsed"
		case order.ReturnRequested:
			continue // the room of returns counts them by their steps
		}
		was := sums[code]
		if was.Count == 0 || t.Oldest.Before(was.Oldest) {
			was.Oldest = t.Oldest
		}
		was.Count += t.Count
		sums[code] = was
	}
	var toCheck id.OrderNumber
	if sums["check"], toCheck, err = p.Orders.ToCheck(ctx); err != nil {
		return nil, err
	}
	back, err := p.Orders.ReturnTallies(ctx)
	if err != nil {
		return nil, err
	}
	for _, t := range back {
		sums[string(t.Step)] = order.Tally{Count: t.Count, Oldest: t.Oldest}
	}
	list := []TodayWork{}
	for _, code := range []string{"ready", "check", "held", "lapsed", "awaiting", "requested", "arrived", "judged", "replacing"} {
		t := sums[code]
		w := TodayWork{Code: code, Count: t.Count}
		if t.Count > 0 {
			w.Oldest = t.Oldest.UnixMilli()
		}
		if code == "check" {
			w.What = string(toCheck)
		}
		list = append(list, w)
	}
	owed, number, err := p.Orders.Owed(ctx)
	if err != nil {
		return nil, err
	}
	transfers := TodayWork{Code: "transfers", Count: owed.Count, What: string(number)}
	if owed.Count > 0 {
		transfers.Oldest = owed.Oldest.UnixMilli()
	}
	list = append(list, transfers)
	second, err := approvals.Shown(ctx, p.Approvals)
	if err != nil {
		return nil, err
	}
	agree := TodayWork{Code: "approvals", Count: len(second)}
	if len(second) > 0 {
		agree.Oldest, agree.What = second[0].Asked.UnixMilli(), second[0].Said
	}
	list = append(list, agree)
	if !room.May(ctx, staff.InquiriesRead) {
		return list, nil
	}
	asked, err := p.Inquiries.List(ctx, most, support.Open, support.Working)
	questions := TodayWork{Code: "inquiries", Count: len(asked)}
	if len(asked) > 0 {
		questions.Oldest, questions.What = asked[0].Created.UnixMilli(), asked[0].TopicName()
	}
	return append(list, questions), err
}

// low is what the shop sells and is nearly sold out.
func (p Parts) low(ctx context.Context) (TodayWork, error) {
	w := TodayWork{Code: "stock"}
	list, err := p.Pace.Low(ctx)
	goods := p.Orders.Carts.Catalog.Current()
	for _, l := range list {
		c, _, ok := goods.Color(l.SKU.ColorSKU())
		if !ok || c.Discontinued {
			continue
		}
		if w.Count++; w.Count == 1 {
			w.What = c.Name
		}
	}
	return w, err
}

// sales is today beside the same weekday of last week.
func (p Parts) sales(ctx context.Context, now time.Time) (*TodaySales, error) {
	local := now.In(jp.Tokyo)
	midnight := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, jp.Tokyo)
	today, err := p.day(ctx, midnight, now)
	if err != nil {
		return nil, err
	}
	before := midnight.AddDate(0, 0, -7)
	whole, err := p.day(ctx, before, midnight.AddDate(0, 0, -6))
	if err != nil {
		return nil, err
	}
	soFar, err := p.day(ctx, before, now.AddDate(0, 0, -7))
	return &TodaySales{Today: today, LastWeek: whole, SoFar: soFar}, err
}

func (p Parts) day(ctx context.Context, from, to time.Time) (TodayDay, error) {
	hours, err := p.Orders.Sales(ctx, from, to)
	d := TodayDay{Hours: make([]int64, 24)}
	for _, h := range hours {
		if h.Hour >= 0 && h.Hour < len(d.Hours) {
			d.Hours[h.Hour] = int64(h.Total)
		}
		d.Count += h.Count
		d.Total += int64(h.Total)
	}
	return d, err
}
