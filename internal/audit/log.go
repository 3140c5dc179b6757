package audit

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Log is all that was done.
type Log struct{ DB *db.DB }

// A Filter says what of the log somebody reads; empty fields say nothing.
type Filter struct {
	Object, ObjectID string
	Actor            string // its id
	Before           string // the id of the last entry that they have
	Most             int
}

const (
	// pageMost is how many entries are read at once.
	pageMost = 200
	// sealMost is how many entries one seal has.
	sealMost = 1000
)

// List reads entries, the latest first.
func (l Log) List(ctx context.Context, f Filter) (list []Entry, err error) {
	if f.Most <= 0 || f.Most > pageMost {
		f.Most = pageMost
	}
	err = l.DB.View(ctx, func(tx *db.Tx) error {
		switch {
		case f.ObjectID != "":
			list, err = selectOf(ctx, tx, f)
		case f.Actor != "":
			list, err = selectBy(ctx, tx, f)
		default:
			list, err = selectAll(ctx, tx, f)
		}
		return err
	})
	return list, err
}

// Seal seals what was not sealed yet and tells how many entries that were. One
// at a time calls it.
func (l Log) Seal(ctx context.Context) (n int, err error) {
	for {
		sealed := 0
		err := l.DB.Update(ctx, func(tx *db.Tx) error {
			last, err := selectLastSeal(ctx, tx)
			if err != nil {
				return err
			}
			open, err := selectUnsealed(ctx, tx, sealMost)
			if sealed = len(open); err != nil || sealed == 0 {
				return err
			}
			next := Seal{Seq: last.Seq + 1, At: tx.Now, Entries: len(open), Hash: chain(last.Hash, open)}
			if err := insertSeal(ctx, tx, next); err != nil {
				return err
			}
			return setSeal(ctx, tx, next.Seq, open[0].ID, open[len(open)-1].ID)
		})
		if n += sealed; err != nil || sealed < sealMost {
			return n, err
		}
	}
}

// chain is the hash of a seal over entries after one with the hash before.
func chain(before string, list []Entry) string {
	for _, e := range list {
		before = hashOf(before, e.digest())
	}
	return before
}

// A Report is what Verify found.
type Report struct {
	Seals     int64
	Entries   int
	Forgotten int    // of them, whose details are gone
	Open      int    // entries that are not sealed yet
	Head      string // the hash of the last seal: who notes it can tell later whether the end was cut off
	Broken    []string
}

// mostBroken is how much damage is told one by one.
const mostBroken = 20

// Verify reads everything and says what is not as it was written. A hash of an
// earlier Report that is expected must be one of the chain.
func (l Log) Verify(ctx context.Context, expected string) (r Report, err error) {
	found, hash := expected == "", ""
	for seq := int64(1); ; seq++ {
		var s Seal
		var list []Entry
		err := l.DB.View(ctx, func(tx *db.Tx) (err error) {
			if s, err = selectSeal(ctx, tx, seq); err != nil || s.Seq == 0 {
				return err
			}
			list, err = selectSealed(ctx, tx, seq)
			return err
		})
		if err != nil {
			return r, err
		}
		if s.Seq == 0 {
			break
		}
		r.Seals, r.Entries = seq, r.Entries+len(list)
		for _, e := range list {
			if !e.Forgotten.IsZero() {
				r.Forgotten++
			} else if e.hashDetails() != e.detailsHash {
				r.damage("entry %s: its details are not those that were written", e.ID)
			}
		}
		if len(list) != s.Entries {
			r.damage("seal %d has %d entries, and was made of %d", seq, len(list), s.Entries)
		}
		if hash = chain(hash, list); hash != s.Hash {
			r.damage("seal %d does not fit its entries and the seal before it", seq)
			hash = s.Hash // so that what comes after is judged by itself
		}
		r.Head, found = s.Hash, found || s.Hash == expected
	}
	if !found {
		r.damage("the chain has no seal with the hash %s: its end was cut off, or it is another chain", expected)
	}
	err = l.DB.View(ctx, func(tx *db.Tx) error {
		stray := 0
		if r.Open, stray, err = countOpen(ctx, tx, r.Seals); stray > 0 {
			r.damage("%d entries name a seal that is not there", stray)
		}
		return err
	})
	return r, err
}

func (r *Report) damage(format string, args ...any) {
	if len(r.Broken) < mostBroken {
		r.Broken = append(r.Broken, fmt.Sprintf(format, args...))
	}
}
