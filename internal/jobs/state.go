package jobs

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// State is how a job fares, as the database knows it.
type State struct {
	Name     string
	Holder   string    // the node that did it last; empty: nobody yet
	Lease    time.Time // until when it is that node's
	Due      time.Time // when it is next done
	Began    time.Time // of the last run
	Took     time.Duration
	Runs     int64 // that were written down
	Failures int   // in a row
	Problem  string
}

// List is how all jobs fare, by name.
func List(ctx context.Context, d *db.DB) (all []State, err error) {
	err = d.View(ctx, func(tx *db.Tx) error {
		all, err = selectJobs(ctx, tx)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list jobs: %w", err)
	}
	return all, nil
}
