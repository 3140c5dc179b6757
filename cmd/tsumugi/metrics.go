package main

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// writableTime is how long whoever reads the meters waits for the database.
const writableTime = 2 * time.Second

// counts are numbers that a job reads from the database now and then, so that
// nobody who looks at the meters asks it.
type counts struct {
	db     *db.DB
	orders *order.Orders
	last   atomic.Pointer[countedNumbers]
}

type countedNumbers struct {
	holds     stock.Holds
	undecided int
	oldest    time.Duration
	months    int // ahead, or db.Whole
}

// count reads them.
func (c *counts) count(ctx context.Context) (err error) {
	var n countedNumbers
	if n.holds, err = (stock.Stocks{DB: c.db}).CountHolds(ctx); err != nil {
		return err
	}
	if n.undecided, n.oldest, err = c.orders.Undecided(ctx); err != nil {
		return err
	}
	if n.months, err = c.db.MonthsAhead(ctx); err != nil {
		return err
	}
	c.last.Store(&n)
	return nil
}

func (c *counts) of(number func(countedNumbers) float64) func() float64 {
	return func() float64 {
		if n := c.last.Load(); n != nil {
			return number(*n)
		}
		return number(countedNumbers{months: db.Whole})
	}
}

// watch tells the meters how orders, the database and what waits are doing.
func (c *counts) watch(ctx context.Context, m *httpd.Metrics) {
	m.Count("orders_placed_total", "Orders that were placed at this node, whatever became of their payment.", func() float64 { return float64(c.orders.Meter().Placed) })
	m.Count("orders_placed_yen_total", "What the orders that were placed at this node came to.", func() float64 { return float64(c.orders.Meter().Yen) })
	m.Count("orders_declined_total", "Orders of this node whose payment was refused at once.", func() float64 { return float64(c.orders.Meter().Declined) })
	m.Watch("stock_held_pieces", "Pieces that order entries hold.", c.of(func(n countedNumbers) float64 { return float64(n.holds.Pieces) }))
	m.Watch("stock_hold_overdue_seconds", "For how long the oldest hold should have been given back.", c.of(func(n countedNumbers) float64 {
		if n.holds.Oldest.IsZero() {
			return 0
		}
		return max(0, time.Since(n.holds.Oldest).Seconds())
	}))
	m.Watch("payments_undecided", "Payments that began and were not heard of for longer than recovery takes; 1000 is 1000 or more.", c.of(func(n countedNumbers) float64 { return float64(n.undecided) }))
	m.Watch("payments_undecided_oldest_seconds", "For how long the oldest of them.", c.of(func(n countedNumbers) float64 { return n.oldest.Seconds() }))

	m.Count("db_conflicts", "Transactions of this node that were run again because another was in their way.", func() float64 { return float64(c.db.Conflicts()) })
	m.Count("db_statements_total", "Statements that transactions of this node have sent, with those that begin and end them.", func() float64 { return float64(c.db.Statements()) })
	m.Watch("db_pool_size", "Connections to the database that this node may open for its work.", func() float64 { return float64(c.db.Pool().Size) })
	m.Watch("db_pool_in_use", "Connections that are at work.", func() float64 { return float64(c.db.Pool().InUse) })
	m.Count("db_pool_waits_total", "How often somebody had to wait for a connection.", func() float64 { return float64(c.db.Pool().Waits) })
	m.Count("db_pool_wait_seconds_total", "How long they waited, all together.", func() float64 { return c.db.Pool().Waited.Seconds() })
	m.Watch("db_behind_seconds", "For how long the slowest follower of the change log has been reading it, or trying to; what this node shows may be as old.", func() float64 { return c.db.Behind().Seconds() })
	m.Count("db_log_reads_total", "How often followers of this node read the change log in the database.", func() float64 { return float64(c.db.LogReads()) })
	m.Watch("db_feed_down", "1 while the broker of --db-feed does not bring changes to this node, and it reads the change log instead; 0 without a broker.", func() float64 {
		if c.db.Carried() {
			return 0
		}
		return 1
	})
	m.Watch("db_months_ahead", "For how many whole months after this one PostgreSQL has parts of the tables that are kept by month; -1 where none is, or nobody has looked yet.", c.of(func(n countedNumbers) float64 { return float64(n.months) }))
	m.Watch("db_writable", "1 while the database takes writes from this node.", func() float64 {
		short, cancel := context.WithTimeout(ctx, writableTime)
		defer cancel()
		if c.db.Writable(short) != nil {
			return 0
		}
		return 1
	})
}
