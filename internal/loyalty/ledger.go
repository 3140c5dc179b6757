package loyalty

import (
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// ErrShort is the answer to spending more than there is.
var ErrShort = fault.New(fault.Conflict, "points.short", "ご利用いただけるポイントが足りません。")

// ErrAsked is wrapped by the errors that a mistake of the caller's causes; no
// shopper can meet one.
var ErrAsked = errors.New("loyalty: asked for what cannot be")

var (
	errPoints  = fmt.Errorf("%w: points should be above 0", ErrAsked)
	errUnknown = fmt.Errorf("%w: nothing was spent or promised for it", ErrAsked)
	errTooMany = fmt.Errorf("%w: more than is left of it", ErrAsked)
	errAgain   = fmt.Errorf("%w: it was spent before with another number, or given back since", ErrAsked)
	errUneven  = errors.New("loyalty: the lines of a posting do not add up to nothing")
)

// PostingKind is what a posting does.
type PostingKind string

const (
	granted  PostingKind = "grant"
	pended   PostingKind = "pend"
	settled  PostingKind = "settle"
	spent    PostingKind = "spend"
	returned PostingKind = "return"
	revoked  PostingKind = "revoke"
	expired  PostingKind = "expire"
)

// Enum lists all values for the contract.
func (PostingKind) Enum() []any {
	return []any{granted, pended, settled, spent, returned, revoked, expired}
}

// An account is where points are; they only ever move from one to another.
type account string

const (
	memberAvailable account = "available"
	memberPending   account = "pending"
	shopGranted     account = "granted"
	shopSpent       account = "spent"
	shopExpired     account = "expired"
)

type transfer struct {
	account account
	points  int
}

// A posting moves points between accounts.
type posting struct {
	customer, ref, occasion, reason string
	kind                            PostingKind
	transfers                       []transfer
}

// sums is what the posting does to the member; a posting whose transfers are uneven is an error.
func (e posting) sums() (available, pending int, err error) {
	total := 0
	for _, m := range e.transfers {
		total += m.points
		switch m.account {
		case memberAvailable:
			available += m.points
		case memberPending:
			pending += m.points
		}
	}
	if total != 0 {
		return 0, 0, fmt.Errorf("%w: %s of %s: %d", errUneven, e.kind, e.ref, total)
	}
	return available, pending, nil
}

// A Balance is what a member has.
type Balance struct {
	Available int // below zero: owed after goods came back
	Pending   int // announced, granted when the order ships
	Next      Expiry
	Due       int // past their day and not swept yet; no part of Available
}

// An Expiry is points that expire together; At is exclusive and zero when there are none.
type Expiry struct {
	Points int
	At     time.Time
}

// A Line is a posting as its member reads it.
type Line struct {
	At        time.Time
	Kind      PostingKind
	Ref       string
	Reason    string
	Available int // what it added or took
	Pending   int
	Balance   int // available afterwards
}

// Outstanding is what a ref has left: points spent and not given back, promised
// and not settled, granted and not taken back.
type Outstanding struct{ Spent, Pending, Granted int }

// Expires is until when points last that are granted now: the end of the day,
// in Tokyo, so many months later; a month without that day ends earlier.
func Expires(now time.Time, t terms.Points) time.Time {
	y, m, d := now.In(jp.Tokyo).Date()
	months := t.ExpiryMonths
	last := time.Date(y, m+time.Month(months)+1, 0, 0, 0, 0, 0, jp.Tokyo).Day()
	return time.Date(y, m+time.Month(months), min(d, last)+1, 0, 0, 0, 0, jp.Tokyo)
}

// grace is the end of the day, in Tokyo, so many days after now.
func grace(now time.Time, days int) time.Time {
	y, m, d := now.In(jp.Tokyo).Date()
	return time.Date(y, m, d+days+1, 0, 0, 0, 0, jp.Tokyo)
}

// LastDay is the last day of something that ends at t: 2026年11月15日.
func LastDay(t time.Time) string { return jp.Date(t.Add(-time.Millisecond)) }
