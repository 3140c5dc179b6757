package review_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/review/reviewtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// TestSumsOfManyReviewsAreKeptUntilSomethingIsSaid changes a review behind the
// shop's back: the sums stay, until the change log tells of the item.
func TestSumsOfManyReviewsAreKeptUntilSomethingIsSaid(t *testing.T) {
	reviewtest.Each(t, func(s *reviewtest.Shop) {
		exec := func(note bool, text string, args ...any) {
			s.Helper()
			err := s.DB.Update(s.Context(), func(tx *db.Tx) error {
				if note {
					db.Note(tx, review.ChangeTopic, string(reviewtest.Shirt))
				}
				_, err := tx.ExecContext(s.Context(), text, args...)
				return err
			})
			if err != nil {
				s.Fatal(err)
			}
		}
		const many = 120
		for i := range many {
			exec(false, `INSERT INTO review (id, commodity, number, writer, customer, size, color, state, stars, name, height, usual, body, photos, helps, points, helpful, reports, signs, reason,
					reply, replied_at, revision, created_at, updated_at, published_at)
				VALUES ($1, $2, '', '', '', 'M', '白', 'published', $3, '', 0, '', '', $4, FALSE, 0, 0, 0, '[]', '', '', 0, 1, 1, 1, 1)`, "r"+string(rune('A'+i)), string(reviewtest.Shirt), 1+i%5, i%2)
		}
		totals := func() (all [6]int) {
			s.Helper()
			for i, ask := range [6]review.Ask{{}, {Stars: 2}, {Photos: true}, {Stars: 2, Photos: true}, {Stars: 7}, {Stars: -1}} {
				var err error
				ask.Commodity = reviewtest.Shirt
				if _, all[i], err = s.Reviews.Page(s.Context(), ask); err != nil {
					s.Fatal(err)
				}
			}
			return all
		}
		counted := totals()
		count := func() int {
			s.Helper()
			sum, err := s.Reviews.Summary(s.Context(), reviewtest.Shirt)
			if err != nil {
				s.Fatal(err)
			}
			return sum.Count
		}
		s.Reviews.Live = review.NewLive(s.DB)
		hide := func(note bool, id string) { exec(note, `UPDATE review SET state = 'hidden' WHERE id = $1`, id) }
		count()
		hide(false, "rA")
		if got := count(); got != many-1 {
			s.Errorf("while nobody follows: got %d, want %d", got, many-1)
		}
		ctx, stop := context.WithCancel(s.Context())
		ended := make(chan error)
		go func() { ended <- s.Reviews.Live.Follow(ctx) }()
		waittest.Until(s, "somebody follows", func() bool { return s.Reviews.Live.State() > 0 })
		count()
		counted[0]-- // rA had one star and no photo
		if got := totals(); got != counted || got[1] != many/5 || got[2] != many/2 {
			s.Errorf("lists have %v reviews by the sums, and %v counted", got, counted)
		}
		hide(false, "rB")
		if got := count(); got != many-1 {
			s.Errorf("what nobody told of: got %d, want the sums that were kept, %d", got, many-1)
		}
		counted[3]-- // two filters at once are counted anew: rB had two stars and a photo
		if got := totals(); got != counted {
			s.Errorf("lists have %v reviews, want those of the sums that were kept, %v", got, counted)
		}
		hide(true, "rC")
		waittest.Until(s, "sums of what was told", func() bool { return count() == many-3 })
		stop()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			s.Error(err)
		}
	})
}
