package support

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// letters a transaction, so that a large list holds up nobody's order.
const putAtOnce = 50

// Subscribers is how many addresses get the magazine.
func (b *Wishes) Subscribers(ctx context.Context) (n int, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		n, err = countWanted(ctx, tx, Magazine)
		return err
	})
	return n, err
}

// Send lays a letter for every subscriber into the outbox, which sends them as
// fast as it may. It tells how far it has come. Stopped in the middle and begun
// again, it goes on where it was: nobody gets an issue twice.
func (b *Wishes) Send(ctx context.Context, i Issue, progress func(done, added int)) error {
	done, added := 0, 0
	for after := ""; ; {
		var page []wish
		fresh := 0
		err := b.DB.Update(ctx, func(tx *db.Tx) (err error) {
			fresh = 0
			if after == "" { // who sends it stands in the record before the first letter goes
				err = audit.Append(ctx, tx, audit.Entry{Object: "magazine", ObjectID: i.Entry, Action: "magazine.send", Changes: map[string]audit.Change{"title": {After: i.Subject}}})
				if err != nil {
					return err
				}
			}
			if page, err = selectWishes(ctx, tx, Magazine, after, putAtOnce); err != nil {
				return err
			}
			for _, w := range page {
				isNew, err := mail.PutNew(ctx, tx, i.letter(w, b.stopURL(w)))
				if err != nil {
					return err
				}
				if isNew {
					fresh++
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("send the magazine after %d addresses: %w", done, err)
		}
		if len(page) == 0 {
			return nil
		}
		after = page[len(page)-1].id
		done, added = done+len(page), added+fresh
		progress(done, added)
	}
}

// Progress is how far the letters of an issue have come.
func (b *Wishes) Progress(ctx context.Context, entry string) (mail.Progress, error) {
	return (&mail.Letters{DB: b.DB}).Progress(ctx, issueKey(entry))
}
