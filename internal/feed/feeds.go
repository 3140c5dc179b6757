package feed

import (
	"context"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// Feeds are the feeds that somebody opened.
type Feeds struct{ DB *db.DB }

// A Feed has an address that only those know who were told.
type Feed struct {
	Format Format
	Secret string
	Opened time.Time
	By     string
}

// Path is where the shop answers with it.
func (f Feed) Path() string { return "/feeds/" + f.Secret + "/" + f.Format.File() }

// ErrFormat is the answer to a format that there is not.
var ErrFormat = fault.New(fault.Invalid, "feed.format", "フィードの種類が正しくありません。")

// Open gives a feed an address; one that had one gets another, and the old one
// leads nowhere from then on.
func (f Feeds) Open(ctx context.Context, format Format) (one Feed, err error) {
	if !slices.Contains(Formats, format) {
		return one, ErrFormat
	}
	err = f.DB.Update(ctx, func(tx *db.Tx) error {
		one = Feed{format, seal.Secret(), tx.Now, audit.ActorOf(ctx).Name}
		if err := upsert(ctx, tx, one); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "feed", ObjectID: string(format), Action: "feed.open"})
	})
	return one, err
}

// Close takes the address away.
func (f Feeds) Close(ctx context.Context, format Format) error {
	if !slices.Contains(Formats, format) {
		return ErrFormat
	}
	return f.DB.Update(ctx, func(tx *db.Tx) error {
		if err := remove(ctx, tx, format); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "feed", ObjectID: string(format), Action: "feed.close"})
	})
}

// List is the open ones.
func (f Feeds) List(ctx context.Context) (list []Feed, err error) {
	err = f.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectAll(ctx, tx)
		return err
	})
	return list, err
}
