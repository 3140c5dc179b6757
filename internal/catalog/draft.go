package catalog

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A Draft is a commodity as somebody wants it, which the shop does not show: a
// new one, or changes of one that is there. Its text is the office's.
type Draft struct {
	Code      id.Commodity
	Body      string
	Revision  int
	PublishAt time.Time // zero: when somebody says so
	Problem   string    // why it could not be published at its time
	By        string
	Updated   time.Time
}

// FindDraft finds the draft of a commodity.
func FindDraft(ctx context.Context, tx *db.Tx, code id.Commodity) (d Draft, ok bool, err error) {
	list, err := selectDraft(ctx, tx, code)
	if err != nil || len(list) == 0 {
		return d, false, err
	}
	return list[0], true, nil
}

// Drafts lists all drafts by their codes.
func Drafts(ctx context.Context, tx *db.Tx) ([]Draft, error) { return selectDrafts(ctx, tx) }

// DueDrafts lists drafts whose time has come, the earliest first.
func DueDrafts(ctx context.Context, tx *db.Tx, limit int) ([]Draft, error) {
	return selectDueDrafts(ctx, tx, tx.Now, limit)
}

// DraftsUntil lists drafts that will be published by a moment, the earliest first.
func DraftsUntil(ctx context.Context, tx *db.Tx, until time.Time, limit int) ([]Draft, error) {
	return selectDueDrafts(ctx, tx, until, limit)
}

// SaveDraft writes a draft in the place of an earlier one, whose number it follows.
func SaveDraft(ctx context.Context, tx *db.Tx, d Draft) error {
	d.Updated = tx.Now
	return upsertDraft(ctx, tx, d)
}

// RemoveDraft removes the draft of a commodity, if there is one.
func RemoveDraft(ctx context.Context, tx *db.Tx, code id.Commodity) error {
	return deleteDraft(ctx, tx, code)
}

// Unfinished is commodities without any size, which the shop does not show.
func Unfinished(ctx context.Context, tx *db.Tx, limit int) ([]id.Commodity, error) {
	return selectUnfinished(ctx, tx, limit)
}

// LastCode is the highest code of a commodity, or of a draft, that begins so;
// empty: there is none.
func LastCode(ctx context.Context, tx *db.Tx, prefix string) (id.Commodity, error) {
	return selectLastCode(ctx, tx, prefix)
}
