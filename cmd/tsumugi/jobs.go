package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jobs"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/office/live"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/push"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
)

// workshop is everything that has work to be done by itself.
type workshop struct {
	db          *db.DB
	goods       goods
	pay         *payments
	members     *member.Members
	post        *post
	arrivals    *arrivals
	hub         *live.Hub // nil: there is no office
	publish     func(context.Context) error
	uploads     *csvfile.Uploads
	orders      *order.Orders
	counts      *counts
	memberships *subscription.Memberships
	points      loyalty.Points
	ranks       loyalty.Ranks
	notices     *favorite.Notices
	push        *push.Queue
	reviews     *review.Reviews
	voices      *review.Live
	outfits     *outfit.Books
}

// jobs is the table of all jobs of the shop. Each is on its own: whatever asks
// an outside service has a line for itself.
func (w workshop) jobs() []jobs.Job {
	const second, minute, hour = time.Second, time.Minute, time.Hour
	all := []jobs.Job{
		{Name: "follow-maintenance", Follow: w.goods.maintenance.Follow},
		{Name: "follow-catalog", Follow: w.goods.items.Follow},
		{Name: "follow-content", Follow: w.goods.texts.Follow},
		{Name: "follow-pages", Follow: w.goods.pages.Follow},
		{Name: "price-rises", Every: 5 * second, Deadline: minute, Run: func(ctx context.Context) error {
			_, err := catalog.Catalog{DB: w.db}.SettleRises(ctx)
			return err
		}},
		{Name: "follow-search", Follow: w.goods.engine.Follow},
		{Name: "follow-reviews", Follow: w.voices.Follow},
		{Name: "follow-outfits", Follow: func(ctx context.Context) error { return w.outfits.Follow(ctx, w.goods.items) }},

		{Name: "holds", Every: 5 * second, Deadline: minute, Run: w.sweepHolds},
		{Name: "order-recovery", Every: 5 * second, Deadline: minute, Run: w.orders.RecoverPayments},
		{Name: "order-tasks", Every: 5 * second, Deadline: minute, Run: w.orders.WorkTasks},
		{Name: "order-batches", Every: 2 * second, Deadline: minute, Run: w.orders.WorkBatches},
		{Name: "order-bulks", Every: 2 * second, Deadline: 5 * minute, Lease: 20 * second, Run: w.orders.WorkBulks},
		{Name: "size-outcomes", Every: minute, Deadline: 10 * minute, Run: w.orders.CountOutcomes},
		{Name: "approvals", Every: minute, Deadline: minute, Run: approval.Approvals{DB: w.db}.Expire},
		{Name: "order-search", Every: 2 * second, Deadline: 10 * minute, Run: w.orders.MakeSearchable},
		{Name: "letters", Every: second, Deadline: 5 * minute, Everywhere: true, Run: w.post.outbox.SendAll},
		{Name: "letters-count", Every: 30 * second, Deadline: minute, Everywhere: true, Run: w.post.outbox.Count},
		{Name: "counts", Every: 30 * second, Deadline: minute, Everywhere: true, Run: w.counts.count},
		{Name: "member-letters", Every: 5 * second, Deadline: minute, Everywhere: true, Wake: w.members.Wake(), Run: w.members.Deliver},
		{Name: "points-expiry", Every: minute, Deadline: 5 * minute, Run: w.expirePoints},
		{Name: "ranks", Every: 6 * hour, Deadline: hour, Run: w.ranks.RefreshAll},
		{Name: "ranking", Every: 10 * minute, Deadline: 5 * minute, Run: w.goods.engine.RenewRanking},
		{Name: "search-journal", Every: minute, Deadline: minute, Everywhere: true, Run: w.goods.journal.Flush, Last: w.goods.journal.Flush},
		{Name: "imports", Every: 5 * second, Deadline: 10 * minute, Run: w.resumeImports},
		{Name: "export-files", Every: 10 * second, Deadline: 30 * minute, Run: csvfile.Exports{DB: w.db}.Work},
		{Name: "retention", Every: hour, Deadline: 30 * minute, Run: w.retain},
		{Name: "months", Every: hour, Deadline: 5 * minute, Run: w.db.MakeMonths},
		{Name: "audit-seal", Every: 20 * second, Deadline: 5 * minute, Run: w.sealAudit},
		{Name: "stock-pace", Every: 5 * minute, Deadline: minute, Run: stock.Pace{DB: w.db}.Renew},
		{Name: "stock-audit", Every: 24 * hour, Deadline: 30 * minute, Run: w.auditStock},
		{Name: "push-notices", Every: 2 * second, Deadline: 5 * minute, Everywhere: true, Run: w.push.SendAll},
		{Name: "review-letters", Every: minute, Deadline: 5 * minute, Run: w.reviews.SendRequests},
		{Name: "favorite-notices", Every: minute, Deadline: 5 * minute, Run: w.notices.Pass},
	}
	all = append(all, w.arrivals.jobs()...)
	if w.hub != nil {
		all = append(all, jobs.Job{Name: "follow-office", Follow: w.hub.Follow}, jobs.Job{Name: "goods-publish", Every: 5 * second, Deadline: 5 * minute, Run: w.publish},
			jobs.Job{Name: "import-files", Every: 2 * second, Deadline: 30 * minute, Run: w.uploads.Work})
	}
	if w.memberships.Cards != nil {
		all = append(all,
			jobs.Job{Name: "membership-recovery", Every: minute, Deadline: 5 * minute, Run: w.memberships.Recover},
			jobs.Job{Name: "membership-renewal", Every: minute, Deadline: 5 * minute, Run: w.memberships.Renew})
	}
	if s := w.pay.local; s != nil {
		all = append(all, jobs.Job{Name: "local-payment-hooks", Every: second, Deadline: minute, Everywhere: true, Wake: s.Wake(), Run: s.DeliverAll})
	}
	return all
}

// auditStock fails when a level is not the sum of its ledger.
func (w workshop) auditStock(ctx context.Context) error {
	uneven, err := stock.Stocks{DB: w.db}.Audit(ctx)
	if err == nil && len(uneven) > 0 {
		err = fmt.Errorf("%d levels of the stock are not the sums of their ledgers, the first of them %s: see tsumugi stock audit", len(uneven), uneven[0].SKU)
	}
	return err
}

// sealAudit chains what was done since it last ran.
func (w workshop) sealAudit(ctx context.Context) error {
	_, err := audit.Log{DB: w.db}.Seal(ctx)
	return err
}

func (w workshop) sweepHolds(ctx context.Context) error {
	_, err := stock.Stocks{DB: w.db}.Sweep(ctx)
	return err
}

// hands empty what retention cannot by SQL alone, as its rules name them.
var hands = map[string]db.Hand{"order.Erase": order.Erase}

func (w workshop) retain(ctx context.Context) error {
	_, err := w.db.Retain(ctx, hands)
	return err
}

// resumeImports finishes imports whose process ended in the middle.
func (w workshop) resumeImports(ctx context.Context) error {
	_, err := csvfile.Files{DB: w.db, Points: w.uploads.Points}.Resume(ctx, false, nil)
	return err
}

func (w workshop) expirePoints(ctx context.Context) error {
	_, err := w.points.Expire(ctx)
	return err
}

// nodeName names this process among the nodes of the shop.
func nodeName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "node"
	}
	return host + "/" + id.New(time.Now())
}

type jobsCmd struct {
	storage
	logging
}

// Run lists the jobs.
func (c *jobsCmd) Run(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	all, err := jobs.List(ctx, d)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "JOB\tLAST RUN\tTOOK\tNEXT\tFAILURES\tLAST ERROR")
	for _, j := range all {
		fmt.Fprintf(w, "%s\t%s\t%v\t%s\t%d\t%s\n", j.Name, moment(j.Began), j.Took.Round(time.Millisecond/10), moment(j.Due), j.Failures, j.Problem)
	}
	return w.Flush()
}

// moment writes a time for operators; never is a line.
func moment(t time.Time) string {
	if t.UnixMilli() <= 0 {
		return "-"
	}
	return t.In(jp.Tokyo).Format("2006-01-02 15:04:05")
}
