package csvfile

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// apply makes a file true. Where the shop changed since it was compared it is
// compared anew; if that changes nothing of what was agreed to it goes on,
// otherwise somebody has to look again.
func (u *Uploads) apply(ctx context.Context, f File) error {
	f.State = Applied
	if err := u.save(ctx, &f); err != nil {
		return err
	}
	if f.Kind == PicturesKind {
		return u.applyPictures(ctx, f)
	}
	for range attempts {
		err := u.files().Apply(ctx, f.Import, nil)
		if in, look := u.importOf(ctx, f.Import); errors.Is(err, ErrNotPlanned) && look == nil && in.State == Done {
			err = nil // the one before us did it
		}
		switch {
		case err == nil:
			return u.finish(ctx, f)
		case errors.Is(err, ErrCannotUndo):
			f.State, f.Said = Bad, ErrCannotUndo.Message
			return u.save(ctx, &f)
		case !errors.Is(err, catalog.ErrOutdated) && !errors.Is(err, ErrNoImport):
			return err
		}
		agreed := f.Digest
		u.forget(ctx, f.Import)
		f.Import = ""
		if err := u.check(ctx, &f); err != nil {
			return err
		}
		if f.State != Ready || f.Digest != agreed {
			if f.State == Ready {
				f.Said = "確かめたあとで商品が変わったため、比べ直しました。もう一度確かめてください。"
			}
			return u.save(ctx, &f)
		}
		f.State = Applied
		if err := u.save(ctx, &f); err != nil {
			return err
		}
	}
	f.State, f.Said = Ready, "ほかの変更が続いているため、取り込めませんでした。少し待って、もう一度お試しください。"
	return u.save(ctx, &f)
}

func (u *Uploads) finish(ctx context.Context, f File) error {
	var short []Finding
	if f.Kind == points.name {
		var err error
		if short, err = shortfalls(ctx, u.DB, f.Import); err != nil {
			return err
		}
	}
	return u.DB.Update(ctx, func(tx *db.Tx) error {
		f.State, f.FinishedAt, f.lease, f.Done, f.Total = Finished, tx.Now, time.Time{}, 0, 0
		if f.Counts.Kept += len(short); len(short) > 0 {
			f.Said = fmt.Sprintf("%d行は、書かれたとおりには反映できませんでした。", len(short))
		}
		for i, one := range short {
			one.Seq = shortFrom + i
			if err := insertFinding(ctx, tx, f.ID, one); err != nil {
				return err
			}
		}
		if f.Undoes != "" {
			if err := updateFileUndone(ctx, tx, f.Undoes, f.ID); err != nil {
				return err
			}
		}
		return updateFile(ctx, tx, f)
	})
}
