package subscription

import (
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// What the verbs of the membership return.
var (
	ErrPlan     = fault.New(fault.Invalid, "whplus.plan", "プランをお選びください。").With(fault.Field{Name: "plan", Code: "required", Message: "プランをお選びください。"})
	ErrPrice    = fault.New(fault.Conflict, "whplus.price", "料金が変わりました。内容をご確認のうえ、もう一度お申し込みください。")
	ErrToken    = fault.New(fault.Invalid, "whplus.token", "カード情報を入力してください。").With(fault.Field{Name: "token", Code: "required", Message: "カード情報を入力してください。"})
	ErrMember   = fault.New(fault.Conflict, "whplus.member", "すでにご入会いただいています。")
	ErrNoMember = fault.New(fault.NotFound, "whplus.not_member", "ご入会が見つかりません。")
)

// State is how a membership stands.
type State string

// The states of a membership.
const (
	Joining   State = "joining"   // the first payment is under way
	Active    State = "active"    // renewed by itself
	Overdue   State = "overdue"   // a renewal failed and is tried again
	Cancelled State = "cancelled" // lasts until the paid period ends, and is not renewed
	Ended     State = "ended"
)

// Enum lists all values for the contract.
func (State) Enum() []any { return []any{Joining, Active, Overdue, Cancelled, Ended} }

// A Membership is a customer's health-plus membership. The last day of a paid
// period is the day on which the next cycle is charged.
type Membership struct {
	Customer    string
	State       State
	Plan        string
	Next        terms.Plan // from the next cycle on, as the member agreed to it: terms may change
	Since       time.Time
	Anchor      int       // day of the month on which it is charged
	PaidUntil   time.Time // exclusive; zero: nothing was paid yet
	Cycle       int       // cycles paid
	Failures    int       // renewals in a row that failed
	NextAttempt time.Time // when the job renews it

	card string // the payment service's name for it
}

// HasAccess tells whether the membership is paid for.
func (m Membership) HasAccess(now time.Time) bool { return now.Before(m.PaidUntil) }

// Renews tells whether another cycle will be charged.
func (m Membership) Renews() bool { return m.State == Active || m.State == Overdue }

// BillingDay is midnight of the day on which the next cycle is charged.
func (m Membership) BillingDay() time.Time { return m.PaidUntil.Add(-24 * time.Hour) }

// A Charge is an attempt to take the price of a cycle.
type Charge struct {
	ID          string
	Customer    string
	Renewal     bool // by the job; others are by the member
	Plan        string
	Amount      money.Yen
	Cycle       int
	Anchor      int
	Ends        time.Time // until when it pays
	State       payment.State
	Reference   string
	RedirectURL string // where the member confirms it
	Message     string // why it failed, for the member
	Open        bool   // its outcome is not known yet
	Created     time.Time
	Updated     time.Time
}

func (c Charge) payment() payment.Charge {
	return payment.Charge{ID: c.ID, Order: c.ID, Method: payment.Card, Amount: c.Amount, Reference: c.Reference}
}

// next is the charge of the cycle after those that are paid. One that comes
// in time continues the paid period; one that comes late begins today, for
// nobody pays for days without access.
func (m Membership) next(id string, now time.Time, renewal bool) Charge {
	from, anchor := now, now.In(jp.Tokyo).Day()
	if m.HasAccess(now) {
		from, anchor = m.BillingDay(), m.Anchor
	}
	return Charge{
		ID: id, Customer: m.Customer, Renewal: renewal, Plan: m.Next.Code, Amount: m.Next.Price, Cycle: m.Cycle + 1, Anchor: anchor,
		Ends: periodEnd(from, m.Next.Months, anchor), State: payment.Started, Open: true, Created: now, Updated: now,
	}
}

// periodEnd is the end of the day, in Tokyo, so many months after from: of the
// anchor's day, or of the month's last when it has no such day.
func periodEnd(from time.Time, months, anchor int) time.Time {
	y, m, _ := from.In(jp.Tokyo).Date()
	last := time.Date(y, m+time.Month(months)+1, 0, 0, 0, 0, 0, jp.Tokyo).Day()
	return time.Date(y, m+time.Month(months), min(anchor, last)+1, 0, 0, 0, 0, jp.Tokyo)
}

// paid is the membership after a charge was taken.
func (m Membership) paid(c Charge, card string) Membership {
	m.Plan, m.PaidUntil, m.Cycle, m.Anchor, m.Failures = c.Plan, c.Ends, c.Cycle, c.Anchor, 0
	if card != "" {
		m.card = card
	}
	if m.State != Cancelled { // who cancelled meanwhile stays so, and has what is paid
		m.State = Active
	}
	m.NextAttempt = m.BillingDay()
	return m
}

// failed is the membership after a charge was refused.
func (m Membership) failed(c Charge, now time.Time, t terms.Renewal) Membership {
	switch {
	case m.State == Joining:
		m.State = Ended
	case !c.Renewal || !m.Renews(): // a member's own attempt costs nothing; the job goes on
	case m.Failures >= len(t.RetryDays):
		m.State, m.Failures, m.card = Ended, m.Failures+1, ""
	default:
		m.State, m.NextAttempt = Overdue, now.Add(time.Duration(t.RetryDays[m.Failures])*24*time.Hour)
		m.Failures++
	}
	return m
}

// PlanOf finds a plan, or returns ErrPlan.
func PlanOf(code string, t terms.Terms) (terms.Plan, error) {
	at := slices.IndexFunc(t.Plans, func(p terms.Plan) bool { return p.Code == code })
	if at < 0 {
		return terms.Plan{}, ErrPlan
	}
	return t.Plans[at], nil
}
