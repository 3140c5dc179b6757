package member

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// A limit is how often something may be tried within a window. Attempts are in
// the database, so that neither a restart nor another node begins anew.
type limit struct {
	name   string
	most   int64
	window time.Duration
}

var (
	// A person mistypes a few times; a guesser needs thousands. Who guesses is
	// slowed down, not the account: on a device that has been logged in to it
	// before, only that device's own mistakes count. Elsewhere those of the
	// network count, and those of all strangers together, who may be many. Many
	// people share one address behind a carrier's network.
	perDevice  = limit{"device", 10, 15 * time.Minute}
	perGuesser = limit{"guess", 10, 15 * time.Minute}
	perAccount = limit{"login", 100, 15 * time.Minute}
	perClient  = limit{"client", 100, 15 * time.Minute}
	// Links of letters and forms that send some.
	perAsker    = limit{"ask", 60, time.Hour}
	perMailbox  = limit{"mailbox", 6, time.Hour}
	perLink     = limit{"link", 10, 15 * time.Minute}
	perCeremony = limit{"ceremony", 300, 15 * time.Minute}
)

// take counts an attempt before it is judged and tells whether it is allowed.
// who is hashed: the table holds no addresses of people.
func (l limit) take(ctx context.Context, tx *db.Tx, who string) (allowed bool, err error) {
	n, err := countAttempt(ctx, tx, l.key(who), tx.Now.UnixMilli(), tx.Now.Add(-l.window).UnixMilli())
	return n <= l.most, err
}

// left tells whether one more attempt would be allowed, without counting it.
func (l limit) left(ctx context.Context, tx *db.Tx, who string) (bool, error) {
	n, err := selectAttempts(ctx, tx, l.key(who), tx.Now.Add(-l.window).UnixMilli())
	return n < l.most, err
}

// forgive forgets the attempts after a success.
func (l limit) forgive(ctx context.Context, tx *db.Tx, who string) error {
	return deleteAttempts(ctx, tx, l.key(who))
}

// giveBack takes one attempt back: who was right has not failed.
func (l limit) giveBack(ctx context.Context, tx *db.Tx, who string) error {
	return uncountAttempt(ctx, tx, l.key(who))
}

func (l limit) key(who string) string { return l.name + ":" + digest(who)[:32] }

// A try is an attempt by somebody, or at something.
type try struct {
	limit
	who string
}

// takeAll counts in a transaction that stands although the attempt is refused,
// and does the rest in it when all are allowed.
func (m *Members) takeAll(ctx context.Context, tries []try, also func(*db.Tx) error) error {
	refused := false
	err := m.DB.Update(ctx, func(tx *db.Tx) error {
		refused = false
		for _, t := range tries {
			allowed, err := t.take(ctx, tx, t.who)
			if err != nil {
				return err
			}
			refused = refused || !allowed
		}
		if refused {
			return nil
		}
		return also(tx)
	})
	if err == nil && refused {
		return ErrTooMany
	}
	return err
}
