package db

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Change is one line of the change log: something called Ref changed in Topic.
type Change struct {
	Seq        int64
	Topic, Ref string
	// Value is what became of it, where whoever noted it said so; otherwise a
	// follower has to read it. Lines with the same Topic and Ref follow each other
	// as their transactions did, as long as these waited for each other.
	Value string
	At    time.Time
}

// is tells whether both are the same line. What it says may have been left out by a
// node of the release before.
func (c Change) is(other Change) bool {
	c.Value = other.Value
	return c == other
}

type note struct{ topic, ref, value string }

const notesAtOnce = 500 // rows an INSERT

// Note records that ref changed within topic; followers learn of it soon after tx
// commits, and not when it rolls back. The lines are written as the last thing
// before COMMIT; the same note twice is one line.
func Note(tx *Tx, topic, ref string) { NoteValue(tx, topic, ref, "") }

// NoteValue is Note with what became of ref; of several values the last one counts.
// tx must have locked what it tells of, by changing its row: another transaction's
// value is then noted before this one or after its commit, and never between.
func NoteValue(tx *Tx, topic, ref, value string) {
	tx.notes = append(tx.notes, note{topic, ref, value})
}

func (d *DB) flushNotes(ctx context.Context, tx *Tx, of kind) error {
	switch {
	case len(tx.notes) == 0:
		return nil
	case of.readOnly:
		return errViewNote
	case of.one:
		return errSecond
	}
	at, once := make(map[[2]string]int, len(tx.notes)), make([]note, 0, len(tx.notes))
	for _, n := range tx.notes {
		key := [2]string{n.topic, n.ref}
		if i, again := at[key]; again {
			once[i].value = n.value
			continue
		}
		at[key], once = len(once), append(once, n)
	}
	for part := range slices.Chunk(once, notesAtOnce) {
		err := d.engine.keepNotes(ctx, tx.on, part, tx.Now.UnixMilli())
		tx.see(err)
		if err != nil {
			return err
		}
	}
	return nil
}

// PublishNotes waits until all that is committed has its number in the change
// log. Who compares with a Position that it takes next is not told again of what
// came before.
func (d *DB) PublishNotes(ctx context.Context) error {
	if err := d.engine.publish(ctx); err != nil {
		return fmt.Errorf("publish notes: %w", err)
	}
	return nil
}

// Position is the number of the last change that tx can see. A follower that
// reads its state in a View, with Position in the same View, and then watches
// from there misses nothing.
func Position(ctx context.Context, tx *Tx) (int64, error) {
	_, last, err := selectEnds(ctx, tx)
	return last, err
}

// Since lists the changes of some topics after a position, in no order, also those
// that have no number yet: their Seq is 0. Not all of them are known any more when the log was pruned
// beyond it.
func Since(ctx context.Context, tx *Tx, position int64, topics ...string) (list []Change, all bool, err error) {
	first, last, err := selectEnds(ctx, tx)
	if err != nil || missed(position, first, last) {
		return nil, false, err
	}
	for _, topic := range topics {
		some, err := selectTopic(ctx, tx, position, topic)
		if err != nil {
			return nil, false, err
		}
		list = append(list, some...)
	}
	return list, true, nil
}

// Prune removes lines older than keep from the beginning of the log, in small
// steps, and returns how many. A follower that was further behind is told to
// reload.
func (d *DB) Prune(ctx context.Context, keep time.Duration) (removed int64, err error) {
	return d.Steps(ctx, func(tx *Tx, limit int) (int64, error) {
		return deleteChanges(ctx, tx, tx.Now.Add(-keep).UnixMilli(), limit)
	})
}
