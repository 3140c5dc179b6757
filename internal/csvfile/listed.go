package csvfile

import (
	"cmp"
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// otherHands is how long the office leaves a file alone that the command line
// applies; what that leaves undone the job imports finishes.
const otherHands = 24 * time.Hour

// enlist puts an import of the command line into the office's list as it becomes
// true, so that it can be looked at and taken back there.
func enlist(ctx context.Context, tx *db.Tx, in Import) error {
	who := audit.ActorOf(doing(ctx, in))
	f := File{
		ID: in.ID, Kind: in.Kind, Name: cmp.Or(in.Source, KindWords[in.Kind]), State: Applied, Import: in.ID, Staff: who.ID, StaffName: who.Name, Made: tx.Now, lease: tx.Now.Add(otherHands),
		Counts: FileCounts{Rows: in.Rows, Added: in.Added, Changed: in.Changed, Unchanged: in.Unchanged, Removed: in.Removed},
	}
	if in.Undoes != "" {
		was, err := selectFileOf(ctx, tx, in.Undoes)
		if err != nil {
			return err
		}
		if f.Undoes = was; was != "" {
			if err := updateFileUndone(ctx, tx, was, f.ID); err != nil {
				return err
			}
		}
	}
	if err := insertFile(ctx, tx, f); err != nil {
		return err
	}
	return updateFile(ctx, tx, f)
}
