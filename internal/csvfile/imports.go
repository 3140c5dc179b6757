package csvfile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// State is how far an import has come.
type State string

// An import that is applying is true for everybody: what is left is to bring the
// tables up to it. Stock is the exception; see Apply.
const (
	Planning State = "planning" // its file is being compared
	Planned  State = "planned"  // it waits for Apply
	Applying State = "applying"
	Done     State = "done"
)

// An Import is one file that was compared with the shop, or the undoing of one.
type Import struct {
	ID, Kind, Source, Actor string
	State                   State
	Encoding                Encoding // known to Plan alone
	Rows                    int      // of the file
	Added, Changed          int      // rows
	Unchanged, Removed      int
	Pieces, Applied         int    // how much there is to write, and how much was
	Undoes, UndoneBy        string // other imports
	Planned                 time.Time
	Published, Finished     time.Time // zero: not yet

	position int64
	lease    time.Time
}

// Action is what becomes of a row.
type Action string

const (
	Added   Action = "added"
	Changed Action = "changed"
	Removed Action = "removed"
)

// Enum lists all values for the contract.
func (Action) Enum() []any { return []any{Added, Changed, Removed} }

// A Row is one row of the shop that an import changes.
type Row struct {
	Seq    int // counts from 1
	Line   int // of the file; 0: it follows from other rows, such as the place of a colour
	Key    string
	Action Action
	Cells  []Cell
}

// A Cell is one value before and after.
type Cell struct{ Column, Before, After string }

var (
	// ErrNoImport is the answer to an id that there is not.
	ErrNoImport = fault.New(fault.NotFound, "import.not_found", "この取り込みはありません。")
	// ErrNotPlanned is the answer to Apply for an import that is not ready for it.
	ErrNotPlanned = fault.New(fault.Conflict, "import.not_planned", "この取り込みは適用できる状態ではありません。")
	// ErrCannotUndo is the answer to Undo for an import that cannot be taken back.
	ErrCannotUndo = fault.New(fault.Conflict, "import.cannot_undo", "この取り込みは取り消せません。")
)

const (
	// leaseTime is how long an import counts as being worked on after each step.
	leaseTime = 15 * time.Second
	// planTime is how long a plan waits for Apply.
	planTime = 24 * time.Hour
	// rowsPerPage is how many rows of an import are read at a time.
	rowsPerPage = 500
)

// keeper writes the plan of an import, a part at a time. A nil keeper keeps
// nothing: a dry run.
type keeper struct {
	db     *db.DB
	head   Import
	begun  bool
	rows   int
	pieces int
}

// keep writes rows and the commodities they make, in short transactions.
func (k *keeper) keep(ctx context.Context, rows []Row, images []catalog.Commodity, gone []id.Commodity) error {
	if k == nil || len(rows) == 0 {
		return nil
	}
	if !k.begun {
		if err := k.db.Update(ctx, func(tx *db.Tx) error {
			k.head.State, k.head.lease = Planning, tx.Now.Add(leaseTime)
			return insertImport(ctx, tx, k.head)
		}); err != nil {
			return err
		}
		k.begun = true
	}
	err := k.db.Chunks(ctx, len(rows), func(tx *db.Tx, from, to int) error {
		for i := range rows[from:to] {
			rows[from+i].Seq = k.rows + from + i + 1
		}
		return insertRows(ctx, tx, k.head.ID, rows[from:to])
	})
	if err != nil {
		return err
	}
	k.rows += len(rows)
	err = k.db.Chunks(ctx, len(images), func(tx *db.Tx, from, to int) error {
		return catalog.Stage(ctx, tx, k.head.ID, images[from:to], nil)
	})
	if err == nil {
		err = k.db.Chunks(ctx, len(gone), func(tx *db.Tx, from, to int) error {
			return catalog.Stage(ctx, tx, k.head.ID, nil, gone[from:to])
		})
	}
	k.pieces += len(images) + len(gone)
	if err != nil {
		return err
	}
	return k.db.Update(ctx, func(tx *db.Tx) error { return updateLease(ctx, tx, k.head.ID, tx.Now.Add(leaseTime)) })
}

// planned carries a comparison out and keeps its plan if it is without problems
// and changes something.
func (x Files) planned(ctx context.Context, t anyTable, o ImportOptions, head Import, compare func(*keeper) (Report, error)) (Report, error) {
	head.Kind, head.Source, head.Actor = t.kind(), o.Source, cmp.Or(o.Actor, audit.ActorOf(ctx).Name)
	if err := x.DB.PublishNotes(ctx); err != nil { // what was saved before must not count as a change since
		return Report{}, err
	}
	err := x.DB.View(ctx, func(tx *db.Tx) (err error) {
		head.ID, head.Planned = id.New(tx.Now), tx.Now
		head.position, err = db.Position(ctx, tx)
		return err
	})
	if err != nil {
		return Report{}, err
	}
	k := &keeper{db: x.DB, head: head}
	if o.DryRun {
		k = nil
	}
	r, err := compare(k)
	r.Encoding = head.Encoding
	if k == nil || !k.begun {
		return r, err
	}
	if err == nil {
		k.head.Rows, k.head.Added, k.head.Changed, k.head.Unchanged, k.head.Removed = r.Rows, r.Added, r.Changed, r.Unchanged, r.Removed
		if k.head.Pieces = k.pieces; !t.commodities() {
			k.head.Pieces = k.rows
		}
		k.head.State = Planned
		err = x.DB.Update(ctx, func(tx *db.Tx) error { return updatePlanned(ctx, tx, k.head) })
	}
	if err == nil {
		r.ID = head.ID
		return r, nil
	}
	if ctx.Err() != nil {
		return r, err // whoever is interrupted does not wait; Resume removes the plan
	}
	if gone := x.Discard(ctx, head.ID); gone != nil {
		err = errors.Join(err, fmt.Errorf("remove the plan: %w", gone))
	}
	return r, err
}

// Apply makes a plan true and brings the tables up to it. Everybody sees the
// whole import from one moment on; whoever is killed after it leaves work that
// Resume finishes. Rows of stock stand for themselves and take effect one after
// another, each as the difference that the file made when it was compared, so
// that what is sold meanwhile stays sold. An import that is applying is continued.
func (x Files) Apply(ctx context.Context, importID string, progress func(Stage, int64, int64)) error {
	t, in, err := x.find(ctx, importID)
	if err != nil {
		return err
	}
	if in.State != Planned && in.State != Applying {
		return ErrNotPlanned
	}
	if progress == nil {
		progress = func(Stage, int64, int64) {}
	}
	if in.State == Planned {
		if err := x.publish(ctx, t, importID); err != nil {
			return err
		}
	}
	return x.follow(ctx, t, importID, progress)
}

// publish settles what is in the way and makes a plan true in one transaction.
func (x Files) publish(ctx context.Context, t anyTable, importID string) error {
	for {
		if _, err := x.DB.Steps(ctx, func(tx *db.Tx, limit int) (int64, error) { return x.settle(ctx, tx, limit) }); err != nil {
			return err
		}
		err := x.DB.Update(ctx, func(tx *db.Tx) error {
			in, err := selectImport(ctx, tx, importID)
			if err != nil {
				return err
			}
			if in.State != Planned {
				return ErrNotPlanned
			}
			if in.Undoes != "" {
				if ok, err := updateUndone(ctx, tx, in.Undoes, importID); err != nil || !ok {
					return errors.Join(err, unless(ok, ErrCannotUndo))
				}
			}
			switch {
			case t.commodities():
				err = catalog.Publish(ctx, tx, importID, in.position)
			default:
				err = t.publish(ctx, tx, in)
			}
			if err != nil {
				return err
			}
			if err := updatePublished(ctx, tx, importID, tx.Now.Add(leaseTime)); err != nil {
				return err
			}
			if !x.desk {
				if err := enlist(ctx, tx, in); err != nil {
					return err
				}
			}
			return published(ctx, tx, in)
		})
		if !errors.Is(err, catalog.ErrUnsettled) {
			return err
		}
	}
}

func unless(ok bool, err error) error {
	if ok {
		return nil
	}
	return err
}

// settle moves commodities of the published import, whichever it is.
func (x Files) settle(ctx context.Context, tx *db.Tx, limit int) (int64, error) {
	batch, err := catalog.Unsettled(ctx, tx)
	if err != nil || batch == "" {
		return 0, err
	}
	n, err := catalog.Settle(ctx, tx, limit)
	if err != nil {
		return 0, err
	}
	return n, updateApplied(ctx, tx, batch, n, tx.Now.Add(leaseTime))
}

// follow brings the tables up to an import that is applying.
func (x Files) follow(ctx context.Context, t anyTable, importID string, progress func(Stage, int64, int64)) error {
	_, err := x.DB.Steps(ctx, func(tx *db.Tx, limit int) (n int64, err error) {
		in, err := selectImport(ctx, tx, importID)
		if err != nil || in.State == Done {
			return 0, err
		}
		progress(Saving, int64(in.Applied), int64(in.Pieces))
		if t.commodities() {
			batch, err := catalog.Unsettled(ctx, tx)
			if err != nil || batch != importID {
				return 0, err
			}
			return x.settle(ctx, tx, limit)
		}
		n, err = t.apply(doing(ctx, in), tx, in, limit, x.Points)
		if err != nil || n == 0 {
			return 0, err
		}
		return n, updateApplied(ctx, tx, importID, n, tx.Now.Add(leaseTime))
	})
	if err != nil {
		return err
	}
	return x.DB.Update(ctx, func(tx *db.Tx) error {
		if err := updateDone(ctx, tx, importID); err != nil {
			return err
		}
		return updateFileDone(ctx, tx, importID)
	})
}

// Resume goes on with every import that was published and not finished, and
// removes plans that nobody will apply. Those on which somebody works are left
// to them, unless all is said.
func (x Files) Resume(ctx context.Context, all bool, progress func(Stage, int64, int64)) (finished []Import, err error) {
	var open []Import
	var now time.Time
	err = x.DB.View(ctx, func(tx *db.Tx) error {
		now = tx.Now
		open, err = selectOpen(ctx, tx)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, in := range open {
		if in.Kind == PicturesKind && in.State == Applying {
			continue // pictures are files, which the job of the office has at hand
		}
		switch {
		case in.State == Applying && (all || in.lease.Before(now)):
			if err := x.Apply(ctx, in.ID, progress); err != nil {
				return finished, fmt.Errorf("go on with import %s: %w", in.ID, err)
			}
			finished = append(finished, in)
		case in.State == Planning && in.lease.Before(now), in.State == Planned && in.Planned.Add(planTime).Before(now):
			if err := x.Discard(ctx, in.ID); err != nil {
				return finished, fmt.Errorf("remove the plan %s: %w", in.ID, err)
			}
		}
	}
	return finished, nil
}

// Discard removes a plan that was not applied.
func (x Files) Discard(ctx context.Context, importID string) error {
	check := func(tx *db.Tx) error {
		in, err := selectImport(ctx, tx, importID)
		if err == nil && in.State != Planned && in.State != Planning {
			err = ErrNotPlanned
		}
		return err
	}
	for _, step := range []func(*db.Tx, int) (int64, error){
		func(tx *db.Tx, limit int) (int64, error) { return catalog.Unstage(ctx, tx, importID, limit) },
		func(tx *db.Tx, limit int) (int64, error) { return deleteRows(ctx, tx, importID, limit) },
	} {
		_, err := x.DB.Steps(ctx, func(tx *db.Tx, limit int) (int64, error) {
			if err := check(tx); err != nil {
				return 0, err
			}
			return step(tx, limit)
		})
		if err != nil {
			return err
		}
	}
	return x.DB.Update(ctx, func(tx *db.Tx) error {
		if err := check(tx); err != nil {
			return err
		}
		return deleteImport(ctx, tx, importID)
	})
}

// List is the newest imports.
func (x Files) List(ctx context.Context, limit int) (list []Import, err error) {
	err = x.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectImports(ctx, tx, limit)
		return err
	})
	return list, err
}

// Rows is what an import changes, in order, after a number. After the time of
// retention there are none.
func (x Files) Rows(ctx context.Context, importID string, after, limit int) (list []Row, err error) {
	err = x.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectRows(ctx, tx, importID, after, limit)
		return err
	})
	return list, err
}

// find reads an import with its kind.
func (x Files) find(ctx context.Context, importID string) (t anyTable, in Import, err error) {
	err = x.DB.View(ctx, func(tx *db.Tx) error {
		in, err = selectImport(ctx, tx, importID)
		return err
	})
	if err == nil {
		t, err = find(in.Kind)
	}
	return t, in, err
}
