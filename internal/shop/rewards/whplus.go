package rewards

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

func (p Parts) whplusCalls() []call.Call {
	return []call.Call{
		call.Siapi("whplus/select/", "The plans of the health-plus membership, and how the visitor's own stands.", p.whplus),
		call.Siapi("whplus/check/", "What the last screen says before the member agrees to a plan.", p.whplusCheck),
		call.Siapi("whplus/insert/", "Joins, or pays for a renewal that failed. Asking twice pays once.", p.whplusJoin),
		call.Siapi("whplus/update/", "Takes another plan from the next cycle on, or goes on after cancelling.", p.whplusChange),
		call.Siapi("whplus/delete/", "Cancels: what is paid lasts until its end.", p.whplusCancel),
	}
}

// WhplusPlan is a way to pay for the membership.
type WhplusPlan struct {
	Code   string `json:"code"`
	Name   string `json:"name"`
	Price  int64  `json:"price"` // yen per cycle, tax included
	Months int    `json:"months"`
}

// WhplusView is the page of the membership.
type WhplusView struct {
	Benefits   []string          `json:"benefits"` // what members get, a sentence each
	Plans      []WhplusPlan      `json:"plans"`
	Membership *WhplusMembership `json:"membership"` // null: never joined
}

// WhplusMembership is how a member's membership stands.
type WhplusMembership struct {
	State     subscription.State `json:"state"`
	Plan      WhplusPlan         `json:"plan"`
	HasAccess bool               `json:"has_access"`
	LastDay   string             `json:"last_day,omitempty"` // until which it is paid: 2026年12月15日
	// The next charge; absent when none will be made.
	NextCharge *WhplusCharge `json:"next_charge"`
	Retry      string        `json:"retry,omitempty"` // overdue: the day of the next attempt
	// A payment under way that the member has to confirm there.
	RedirectURL string `json:"redirect_url,omitempty"`
	CanJoin     bool   `json:"can_join"`
	CanChange   bool   `json:"can_change"`
	CanCancel   bool   `json:"can_cancel"`
}

// WhplusCharge is a charge to come.
type WhplusCharge struct {
	Day    string     `json:"day"`
	Amount int64      `json:"amount"`
	Plan   WhplusPlan `json:"plan"`
}

func (p Parts) whplus(ctx context.Context, _ call.None) (WhplusView, error) {
	view := WhplusView{Benefits: p.Terms.PlusBenefits()}
	for _, plan := range p.Terms.Plans {
		view.Plans = append(view.Plans, planView(plan))
	}
	v, err := p.Visitor(ctx)
	if err != nil || v.Customer == nil { // guests may look at the plans
		return view, err
	}
	m, c, ok, err := p.Memberships.Find(ctx, v.Customer.Code)
	if err == nil && ok {
		view.Membership = p.membershipView(m, c)
	}
	return view, err
}

func planView(plan terms.Plan) WhplusPlan {
	return WhplusPlan{plan.Code, plan.Name, int64(plan.Price), plan.Months}
}

// plan is a plan by code; one that is no longer sold has its code for a name.
func (p Parts) plan(code string) WhplusPlan {
	plan, err := subscription.PlanOf(code, p.Terms)
	if err != nil {
		return WhplusPlan{Code: code, Name: code}
	}
	return planView(plan)
}

func (p Parts) membershipView(m subscription.Membership, c subscription.Charge) *WhplusMembership {
	now := p.Now()
	access := m.HasAccess(now)
	view := &WhplusMembership{
		State: m.State, Plan: p.plan(m.Plan), HasAccess: access,
		CanJoin:   !c.Open && (m.State == subscription.Ended || m.State == subscription.Overdue || m.State == subscription.Cancelled && !access),
		CanChange: m.State == subscription.Active || m.State == subscription.Cancelled && access,
		CanCancel: m.Renews(),
	}
	if !m.PaidUntil.IsZero() {
		view.LastDay = jp.Date(m.PaidUntil.Add(-time.Millisecond))
	}
	if m.Renews() {
		next := p.plan(m.Next.Code)
		next.Price, next.Months = int64(m.Next.Price), m.Next.Months // as agreed
		view.NextCharge = &WhplusCharge{jp.Date(m.BillingDay()), int64(m.Next.Price), next}
	}
	if m.State == subscription.Overdue {
		view.NextCharge.Day = jp.Date(m.NextAttempt)
		view.Retry = view.NextCharge.Day
	}
	if c.Open {
		view.RedirectURL = c.RedirectURL
	}
	return view
}

// WhplusChoice is a plan that somebody chose.
type WhplusChoice struct {
	Plan string `json:"plan"`
}

// WhplusFinal is the last screen before a member agrees.
type WhplusFinal struct {
	Plan     WhplusPlan       `json:"plan"`
	PayNow   int64            `json:"pay_now"` // yen; 0: a change from the next cycle on
	Charges  []string         `json:"charges"` // the days of the first charges
	Items    []WhplusItem     `json:"items"`
	CardForm payment.CardForm `json:"card_form"`
}

// WhplusItem is a labelled sentence that the law wants there.
type WhplusItem struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

func (p Parts) whplusCheck(ctx context.Context, in WhplusChoice) (WhplusFinal, error) {
	customer, err := p.Customer(ctx)
	if err != nil {
		return WhplusFinal{}, err
	}
	plan, err := subscription.PlanOf(in.Plan, p.Terms)
	if err != nil {
		return WhplusFinal{}, err
	}
	var m subscription.Membership
	err = p.Memberships.DB.View(ctx, func(tx *db.Tx) (err error) {
		m, _, err = subscription.Of(ctx, tx, customer.Code)
		return err
	})
	if err != nil {
		return WhplusFinal{}, err
	}
	f := subscription.Screen(m, plan, p.Terms, p.Now())
	view := WhplusFinal{Plan: planView(plan), PayNow: int64(f.Now), CardForm: p.CardForm}
	for _, day := range f.Charges {
		view.Charges = append(view.Charges, jp.Date(day))
	}
	for _, item := range f.Items {
		view.Items = append(view.Items, WhplusItem(item))
	}
	return view, nil
}

// WhplusWish is what a member agreed to on the last screen.
type WhplusWish struct {
	Plan  string `json:"plan"`
	Price int64  `json:"price"` // as the screen said
	Token string `json:"token"` // of a card, by the payment service's script
}

// WhplusAnswer is the membership after something was done.
type WhplusAnswer struct {
	Membership WhplusMembership `json:"membership"`
}

func (p Parts) whplusJoin(ctx context.Context, in WhplusWish) (WhplusAnswer, error) {
	customer, err := p.Customer(ctx)
	if err != nil {
		return WhplusAnswer{}, err
	}
	m, c, err := p.Memberships.Join(ctx, customer, subscription.Wish{Plan: in.Plan, Price: money.Yen(in.Price), Token: in.Token})
	if err != nil {
		return WhplusAnswer{}, err
	}
	return WhplusAnswer{*p.membershipView(m, c)}, nil
}

func (p Parts) whplusChange(ctx context.Context, in WhplusChoice) (WhplusAnswer, error) {
	customer, err := p.Customer(ctx)
	if err != nil {
		return WhplusAnswer{}, err
	}
	m, err := p.Memberships.Change(ctx, customer, in.Plan)
	if err != nil {
		return WhplusAnswer{}, err
	}
	return WhplusAnswer{*p.membershipView(m, subscription.Charge{})}, nil
}

func (p Parts) whplusCancel(ctx context.Context, _ call.None) (WhplusAnswer, error) {
	customer, err := p.Customer(ctx)
	if err != nil {
		return WhplusAnswer{}, err
	}
	m, err := p.Memberships.Cancel(ctx, customer)
	if err != nil {
		return WhplusAnswer{}, err
	}
	return WhplusAnswer{*p.membershipView(m, subscription.Charge{})}, nil
}
