// Package backup is what the shop knows of copies of itself: each that tsumugi
// backup makes, or that somebody says another program made, and each trial of
// bringing one back. It makes no copies; cmd/tsumugi and PostgreSQL's tools do.
package backup

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Kind is what a run did.
type Kind string

// The kinds of runs.
const (
	File     Kind = "file"     // the shop in one file
	Follow   Kind = "follow"   // a folder that is at most a second behind
	Told     Kind = "told"     // by another program, as somebody said
	Pictures Kind = "pictures" // without the database
	Trial    Kind = "trial"    // a copy was brought back and looked at
)

// Enum lists all values for the contract.
func (Kind) Enum() []any { return []any{File, Follow, Told, Pictures, Trial} }

// Copies are the kinds that have the database.
var Copies = []Kind{File, Follow, Told}

// State is how a run went.
type State string

// The states of a run.
const (
	Running State = "running"
	Done    State = "done"
	Failed  State = "failed"
)

// A Run is a copy of the shop, or a trial of one.
type Run struct {
	ID    string
	Kind  Kind
	State State
	Place string // where the copy is, or the program that made it
	Bytes int64  // 0: not known
	Says  string // what was found, or what went wrong
	Began time.Time
	// At is as of when the shop is in the copy; of a trial and of what failed, when
	// it ended. The zero time: nothing was copied yet.
	At time.Time
}

// Silent is how long one that follows may not say anything until nobody
// believes that it still does.
const Silent = 10 * time.Minute

const longestText = 500 // characters

// Runs are the runs that the shop knows of.
type Runs struct{ DB *db.DB }

// Write writes a run, or how far it is: one with the same ID is replaced. An
// empty ID gets one.
func (b Runs) Write(ctx context.Context, r Run) (Run, error) {
	if r.ID == "" {
		r.ID = id.New(b.DB.Now())
	}
	err := b.DB.Update(ctx, func(tx *db.Tx) error { return save(ctx, tx, r.short()) })
	if err != nil {
		return r, fmt.Errorf("note a backup: %w", err)
	}
	return r, nil
}

// Tell writes what somebody says that another program did, and who said it.
func (b Runs) Tell(ctx context.Context, r Run) error {
	r.ID = id.New(b.DB.Now())
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		r.Began = tx.Now
		if r.At.IsZero() {
			r.At = tx.Now
		}
		if err := save(ctx, tx, r.short()); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "backup", ObjectID: r.ID, Action: "backup.note", Reason: r.Says,
			Changes: map[string]audit.Change{"kind": {After: r.Kind}, "state": {After: r.State}, "place": {After: r.Place}}})
	})
	if err != nil {
		return fmt.Errorf("note a backup: %w", err)
	}
	return nil
}

func (r Run) short() Run {
	for _, text := range []*string{&r.Place, &r.Says} {
		if utf8.RuneCountInString(*text) > longestText {
			*text = string([]rune(*text)[:longestText-1]) + "…"
		}
	}
	return r
}

// List is the latest runs, of all kinds.
func (b Runs) List(ctx context.Context, limit int) (list []Run, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectLatest(ctx, tx, limit)
		return err
	})
	return list, err
}

// Verdict is how the shop's copies are, in a word.
type Verdict string

// The verdicts.
const (
	Fine    Verdict = "fine"
	Late    Verdict = "late"    // the newest copy is older than it should be
	Stopped Verdict = "stopped" // one that followed says nothing any more
	Broken  Verdict = "failed"  // the last attempt failed
	Never   Verdict = "never"   // there is none, and there should be
	Unknown Verdict = "unknown" // copies are made by other programs, which told nothing yet
	Unasked Verdict = "unasked" // there is none, and nobody expects one
)

// Enum lists all values for the contract.
func (Verdict) Enum() []any { return []any{Fine, Late, Stopped, Broken, Never, Unknown, Unasked} }

// Bad tells whether somebody has to do something.
func (v Verdict) Bad() bool { return v == Late || v == Stopped || v == Broken || v == Never }

// Health is how the shop's copies are.
type Health struct {
	Verdict Verdict
	Last    *Run // the newest copy; nil: none is known
	Problem *Run // what failed or stopped since
	Trial   *Run // the last trial; nil: none is known
}

// Look tells how the copies are. A copy is expected to be no older than within;
// 0: nobody expects one. PostgreSQL is copied by its own tools, of which the shop
// knows what it is told.
func (b Runs) Look(ctx context.Context, within time.Duration) (h Health, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		h, err = b.look(ctx, tx, within)
		return err
	})
	if err != nil {
		return h, fmt.Errorf("look at backups: %w", err)
	}
	return h, nil
}

// few is how many runs of a kind are looked at: a copy that all of them failed
// to make is late in any case.
const few = 20

func (b Runs) look(ctx context.Context, tx *db.Tx, within time.Duration) (h Health, err error) {
	var attempt *Run // the newest
	var silent bool
	for _, kind := range Copies {
		list, err := selectKind(ctx, tx, kind, few)
		if err != nil {
			return h, err
		}
		for i, r := range list {
			if (attempt == nil || r.Began.After(attempt.Began)) && i == 0 {
				attempt = &list[0]
			}
			if i == 0 && r.State == Running && kind == Follow && tx.Now.Sub(latest(r.At, r.Began)) > Silent {
				h.Problem, silent = &list[0], true
			}
			if copied(r) && (h.Last == nil || r.At.After(h.Last.At)) {
				h.Last = &list[i]
			}
		}
	}
	trials, err := selectKind(ctx, tx, Trial, 1)
	if err != nil {
		return h, err
	}
	if len(trials) > 0 {
		h.Trial = &trials[0]
	}
	switch {
	case attempt != nil && attempt.State == Failed:
		h.Verdict, h.Problem = Broken, attempt
	case silent:
		h.Verdict = Stopped
	case h.Last == nil && within <= 0:
		h.Verdict = Unasked
	case h.Last == nil && attempt == nil && b.DB.Engine() == "postgres":
		h.Verdict = Unknown
	case h.Last == nil:
		h.Verdict = Never
	case within > 0 && tx.Now.Sub(h.Last.At) > within:
		h.Verdict = Late
	default:
		h.Verdict = Fine
	}
	return h, nil
}

// copied tells whether a run left a copy. One that followed and then failed did:
// it is as of the last moment that was shipped.
func copied(r Run) bool {
	return !r.At.IsZero() && (r.State != Failed || r.Kind == Follow)
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
