package db

import (
	"context"
	"strconv"
)

// announce brings the broker up to the log, from what this node knows to be
// announced last. When that is no part of the log, numbers mean something else than
// they did, and everybody must know.
func (c *carrier) announce(ctx context.Context, line Line) error {
	for {
		last, place := c.tail.last()
		a, more, err := c.engine.unannounced(ctx, last)
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return nil // PostgreSQL is away; followers notice by themselves
		}
		if len(a.Changes) == 0 {
			if c.tail.carries(true) {
				c.log.InfoContext(ctx, "changes come by the broker", "last", last.Seq)
			}
			return nil
		}
		a.Place = place
		asked, cancel := context.WithTimeout(ctx, carryTime)
		a.Place, err = line.Announce(asked, a)
		cancel()
		if err != nil {
			return err
		}
		c.keep(ctx, a)
		if !more && !a.Reset {
			c.tail.carries(true)
			return nil
		}
	}
}

// unannounced is what the log has after the last change that was announced, or,
// where that is not in it, its end. More tells whether there is still more.
func (e *postgresEngine) unannounced(ctx context.Context, last Change) (a Announcement, more bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, carryTime)
	defer cancel()
	on := &Tx{on: pooled{e.pool}}
	rows, err := selectChangesFrom(ctx, on, last.Seq, changesAtOnce+1)
	if err != nil {
		return a, false, err
	}
	if last != (Change{}) && len(rows) > 0 && rows[0].is(last) {
		changes := small(rows[1:])
		if more = len(rows) > changesAtOnce || len(changes) < len(rows)-1; more {
			changes = whole(changes)
		}
		return Announcement{After: last.Seq, Changes: changes}, more, nil
	}
	end, err := selectLastChange(ctx, on)
	if err != nil || len(end) == 0 && last == (Change{}) {
		return a, false, err // an empty log, of which nothing was announced
	}
	if len(end) == 0 {
		end = []Change{{}} // it was emptied
	}
	return Announcement{After: end[0].Seq - 1, Changes: end, Reset: last != (Change{})}, false, nil
}

// small is as many changes as an announcement has room for.
func small(changes []Change) []Change {
	size := 0
	for n, c := range changes {
		if size += len(c.Topic) + len(c.Ref) + len(c.Value); size > carryBytes && n > 0 {
			return changes[:n]
		}
	}
	return changes
}

// shopName tells shops apart that share a broker: the database, and when its first
// table was made.
func (e *postgresEngine) shopName(ctx context.Context) (string, error) {
	var born int64
	if err := e.pool.QueryRowContext(ctx, readBorn).Scan(&born); err != nil {
		return "", e.explain(err)
	}
	return e.config.Database + "-" + strconv.FormatInt(born, 36), nil
}
