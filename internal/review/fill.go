package review

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Fill writes reviews and questions as they are, with their own times: for a demo
// whose people are invented. Where Photos says that there are some, picture
// makes them, or nil. A shop that has any gets none, and false.
func (b *Reviews) Fill(ctx context.Context, reviews []Review, questions []Question, picture func(Review) ([]byte, error)) (filled bool, err error) {
	if any, err := b.any(ctx); err != nil || any {
		return false, err
	}
	photos, err := b.photograph(ctx, reviews, picture)
	if err != nil {
		return false, fmt.Errorf("fill with photos of reviews: %w", err)
	}
	err = b.DB.Chunks(ctx, len(reviews), func(tx *db.Tx, from, to int) error {
		for i := from; i < to; i++ {
			r := &reviews[i]
			r.ID, r.Revision = id.New(r.Created), 1
			if r.State == Published {
				r.Published = r.Created
			}
			if r.Updated = r.Created; r.Reply != "" {
				r.Replied = r.Created.Add(26 * time.Hour)
			}
			if err := upsertReview(ctx, tx, *r); err != nil {
				return err
			}
			if err := replaceFits(ctx, tx, *r); err != nil {
				return err
			}
			if _, err := replacePhotos(ctx, tx, r.ID, nil, photos[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("fill with reviews: %w", err)
	}
	err = b.DB.Chunks(ctx, len(questions), func(tx *db.Tx, from, to int) error {
		for i := from; i < to; i++ {
			if err := fillQuestion(ctx, tx, questions[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("fill with questions: %w", err)
	}
	return true, nil
}

// photograph makes the photos of each review, in the same order, and says in it
// how many there are: of what cannot be painted there is none.
func (b *Reviews) photograph(ctx context.Context, reviews []Review, picture func(Review) ([]byte, error)) ([][]photo, error) {
	list := make([][]photo, len(reviews))
	for i := range reviews {
		var d Draft
		for range reviews[i].Photos {
			data, err := picture(reviews[i])
			if err != nil {
				return nil, err
			}
			if data != nil {
				d.Photos = append(d.Photos, data)
			}
		}
		reviews[i].Photos = len(d.Photos)
		var err error
		if list[i], err = b.paint(ctx, d); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func fillQuestion(ctx context.Context, tx *db.Tx, q Question) error {
	q.ID, q.Revision, q.Updated = id.New(q.Created), 1, q.Created
	if q.State == Published {
		q.Published = q.Created
	}
	if err := upsertQuestion(ctx, tx, q); err != nil {
		return err
	}
	for _, a := range q.Answers {
		a.ID, a.Parent, a.Commodity, a.State, a.Revision, a.Updated, a.Published = id.New(a.Created), q.ID, q.Commodity, Published, 1, a.Created, a.Created
		if err := upsertQuestion(ctx, tx, a); err != nil {
			return err
		}
	}
	return nil
}

// any tells whether anything was said yet.
func (b *Reviews) any(ctx context.Context) (has bool, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		for s := range StateWords {
			list, err := selectState(ctx, tx, s, 1)
			if err != nil || len(list) > 0 {
				has = has || len(list) > 0
				return err
			}
		}
		return nil
	})
	return has, err
}
