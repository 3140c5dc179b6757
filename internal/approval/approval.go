package approval

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Kind is what is decided.
type Kind string

// The kinds.
const (
	Refund Kind = "refund" // money goes back, above an amount
	Staff  Kind = "staff"  // who works here, and what they may do
	Erase  Kind = "erase"  // a member is erased
	Price  Kind = "price"  // a sale gives away more than an amount
	Text   Kind = "text"   // a text of the shop is published
	Remove Kind = "remove" // a category goes, with goods in it
	Coupon Kind = "coupon" // a coupon takes more than an amount off an order
	Points Kind = "points" // members are given more points than a number
)

// Kinds is all of them.
var Kinds = []Kind{Refund, Staff, Erase, Price, Text, Remove, Coupon, Points}

// Enum lists all values for the contract.
func (Kind) Enum() []any { return []any{Refund, Staff, Erase, Price, Text, Remove, Coupon, Points} }

// State is what became of a request.
type State string

// The states.
const (
	Waiting   State = "waiting"
	Agreed    State = "agreed" // and done
	Refused   State = "refused"
	Withdrawn State = "withdrawn"
	Expired   State = "expired"
)

// Enum lists all values for the contract.
func (State) Enum() []any { return []any{Waiting, Agreed, Refused, Withdrawn, Expired} }

// Life is how long a request can be agreed to.
const Life = 72 * time.Hour

// What deciding refuses.
var (
	ErrNotFound = fault.New(fault.NotFound, "approval.not_found", "承認の依頼が見つかりません。")
	ErrSame     = fault.New(fault.Forbidden, "approval.same", "自分の依頼は承認できません。ほかの人に承認を頼んでください。")
	ErrDecided  = fault.New(fault.Conflict, "approval.decided", "この依頼は、すでに決まっているか、取り下げられています。")
	ErrExpired  = fault.New(fault.Conflict, "approval.expired", "この依頼は期限が過ぎました。必要なときは、もう一度依頼してください。")
	ErrNotMine  = fault.New(fault.Forbidden, "approval.not_mine", "取り下げられるのは、自分の依頼だけです。")
	ErrNote     = fault.New(fault.Invalid, "approval.note", "却下する理由を入力してください。")
	ErrKind     = fault.New(fault.Invalid, "approval.kind", "承認の種類が正しくありません。")
)

// A Request is what somebody wants done and another decides.
type Request struct {
	ID       string
	Kind     Kind
	Call     string // of the office
	Body     string // its JSON
	Object   string // what it is about, as the record names it
	ObjectID string
	Amount   money.Yen
	Said     string // in a line
	Reason   string
	Needs    string // the permission of who agrees
	AskedBy  string
	Name     string // of who asked
	Asked    time.Time
	Expires  time.Time

	State       State
	DecidedBy   string
	DecidedName string
	Decided     time.Time
	Note        string
}

// Person is who decides.
type Person struct{ ID, Name string }

// Approvals are all requests and rules.
type Approvals struct{ DB *db.DB }

// Rule tells whether two people decide a kind in tx, and above which amount.
func Rule(ctx context.Context, tx *db.Tx, kind Kind) (above money.Yen, on bool, err error) {
	return selectRule(ctx, tx, kind)
}

// On is Rule in a transaction of its own.
func (a Approvals) On(ctx context.Context, kind Kind) (above money.Yen, on bool, err error) {
	err = a.DB.View(ctx, func(tx *db.Tx) error {
		above, on, err = selectRule(ctx, tx, kind)
		return err
	})
	return above, on, err
}

// Save says whether two people decide a kind, and above which amount.
func (a Approvals) Save(ctx context.Context, kind Kind, on bool, above money.Yen, also ...func(*db.Tx) error) error {
	if kind != Refund && kind != Price && kind != Coupon && kind != Points {
		above = 0
	}
	if !slices.Contains(Kinds, kind) || above < 0 {
		return ErrKind
	}
	return a.DB.Update(ctx, func(tx *db.Tx) error {
		was, wasOn, err := selectRule(ctx, tx, kind)
		if err != nil {
			return err
		}
		if err := deleteRule(ctx, tx, kind); err != nil {
			return err
		}
		if on {
			if err := insertRule(ctx, tx, kind, above); err != nil {
				return err
			}
		}
		err = audit.Append(ctx, tx, audit.Entry{Object: "approval", ObjectID: string(kind), Action: "approval.rule", Changes: map[string]audit.Change{
			"on": {Before: wasOn, After: on}, "above": {Before: was, After: above},
		}})
		if err != nil {
			return err
		}
		return db.Also(tx, also)
	})
}

// digest names who wants what.
func (r Request) digest() string {
	sum := sha256.Sum256([]byte(strings.Join([]string{r.AskedBy, r.Call, r.Body}, "\x00")))
	return hex.EncodeToString(sum[:])
}

// Ask writes down what somebody wants; who asks for the same again, while nobody
// has decided, gets the same request.
func (a Approvals) Ask(ctx context.Context, r Request) (Request, error) {
	err := a.DB.Update(ctx, func(tx *db.Tx) error {
		if err := expire(ctx, tx); err != nil {
			return err
		}
		before, known, err := selectOpen(ctx, tx, r.digest())
		if err != nil || known {
			r = before
			return err
		}
		r.ID, r.Asked, r.Expires, r.State = id.New(tx.Now), tx.Now, tx.Now.Add(Life), Waiting
		if err := insert(ctx, tx, r); err != nil {
			return err
		}
		return record(ctx, tx, "approval.ask", r, r.Reason)
	})
	return r, err
}

// record writes beside what a request is about what became of it.
func record(ctx context.Context, tx *db.Tx, action string, r Request, why string) error {
	return audit.Append(ctx, tx, audit.Entry{Object: r.Object, ObjectID: r.ObjectID, Action: action, Reason: strings.TrimSpace(r.Said + " " + why)})
}

// List is the requests in a state, the oldest first; of those that were decided
// the latest first.
func (a Approvals) List(ctx context.Context, state State, limit int) (list []Request, err error) {
	err = a.DB.View(ctx, func(tx *db.Tx) error {
		if state == Waiting {
			list, err = selectWaiting(ctx, tx, limit)
		} else {
			list, err = selectDecided(ctx, tx, limit)
		}
		return err
	})
	return list, err
}

// Find reads a request.
func (a Approvals) Find(ctx context.Context, request string) (r Request, err error) {
	err = a.DB.View(ctx, func(tx *db.Tx) error {
		if r, err = selectOne(ctx, tx, request); err == nil && r.State == Waiting && !tx.Now.Before(r.Expires) {
			r.State = Expired
		}
		return err
	})
	return r, err
}

// decidable refuses a request that cannot be decided any more.
func (r Request) decidable() error {
	switch r.State {
	case Waiting:
		return nil
	case Expired:
		return ErrExpired
	}
	return ErrDecided
}

// Agree does what a request asks for and notes who agreed, in one transaction:
// do hands note to the verb, which does it at the end of its own. Agreeing twice is
// agreeing once.
func (a Approvals) Agree(ctx context.Context, request string, by Person, do func(r Request, note func(*db.Tx) error) error) (Request, error) {
	r, err := a.Find(ctx, request)
	switch {
	case err != nil:
		return r, err
	case r.AskedBy == by.ID:
		return r, ErrSame
	case r.State == Agreed:
		return r, nil
	}
	if err := r.decidable(); err != nil {
		return r, err
	}
	note := func(tx *db.Tx) error {
		if err := decide(ctx, tx, r.ID, Agreed, by, ""); err != nil {
			return err
		}
		return record(ctx, tx, "approval.agree", r, "")
	}
	if err := do(r, note); err != nil {
		return r, err
	}
	if r, err = a.Find(ctx, request); err == nil && r.State != Agreed { // the verb found nothing to do
		err = ErrDecided
	}
	return r, err
}

// Refuse says that a request is not done, and why.
func (a Approvals) Refuse(ctx context.Context, request string, by Person, note string) (Request, error) {
	if note = strings.TrimSpace(note); note == "" {
		return Request{}, ErrNote
	}
	return a.end(ctx, request, Refused, by, note, func(r Request) error {
		if r.AskedBy == by.ID {
			return ErrSame
		}
		return nil
	})
}

// Withdraw takes a request back, by who asked.
func (a Approvals) Withdraw(ctx context.Context, request string, by Person) (Request, error) {
	return a.end(ctx, request, Withdrawn, by, "", func(r Request) error {
		if r.AskedBy != by.ID {
			return ErrNotMine
		}
		return nil
	})
}

func (a Approvals) end(ctx context.Context, request string, state State, by Person, note string, may func(Request) error) (Request, error) {
	r, err := a.Find(ctx, request)
	if err != nil {
		return r, err
	}
	if err := may(r); err != nil {
		return r, err
	}
	if r.State == state {
		return r, nil
	}
	if err := r.decidable(); err != nil {
		return r, err
	}
	err = a.DB.Update(ctx, func(tx *db.Tx) error {
		if err := decide(ctx, tx, r.ID, state, by, note); err != nil {
			return err
		}
		action := "approval.refuse"
		if state == Withdrawn {
			action = "approval.withdraw"
		}
		return record(ctx, tx, action, r, note)
	})
	if err != nil {
		return r, err
	}
	return a.Find(ctx, request)
}

// Expire notes what nobody decided in time.
func (a Approvals) Expire(ctx context.Context) error {
	waits := false
	err := a.DB.View(ctx, func(tx *db.Tx) error {
		list, err := selectOver(ctx, tx)
		waits = len(list) > 0
		return err
	})
	if err != nil || !waits {
		return err
	}
	return a.DB.Update(ctx, func(tx *db.Tx) error { return expire(ctx, tx) })
}

func expire(ctx context.Context, tx *db.Tx) error {
	list, err := selectOver(ctx, tx)
	if err != nil {
		return err
	}
	for _, r := range list {
		if err := decideOver(ctx, tx, r.ID); err != nil {
			return err
		}
		if err := record(ctx, tx, "approval.expire", r, ""); err != nil {
			return err
		}
	}
	return nil
}
