package jobs

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const longestProblem = 500 // bytes that are kept of an error

func insertJobs(ctx context.Context, tx *db.Tx, names []string) error {
	for _, name := range names {
		_, err := tx.ExecContext(ctx, `INSERT INTO job (name, holder, lease_until, due_at, began_at, took, runs, failures, problem)
			VALUES ($1, '', 0, 0, 0, 0, 0, 0, '') ON CONFLICT (name) DO NOTHING`, name)
		if err != nil {
			return err
		}
	}
	return nil
}

const jobColumns = `SELECT name, holder, lease_until, due_at, began_at, took, runs, failures, problem FROM job`

func selectJob(ctx context.Context, tx *db.Tx, name string) (State, error) {
	return scanJob(tx.QueryRowContext(ctx, jobColumns+` WHERE name = $1`, name))
}

func selectJobs(ctx context.Context, tx *db.Tx) ([]State, error) {
	rows, err := tx.QueryContext(ctx, jobColumns+` ORDER BY name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []State
	for rows.Next() {
		s, err := scanJob(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, rows.Err()
}

func scanJob(row interface{ Scan(...any) error }) (s State, err error) {
	var lease, due, began, took int64
	err = row.Scan(&s.Name, &s.Holder, &lease, &due, &began, &took, &s.Runs, &s.Failures, &s.Problem)
	if began > 0 {
		s.Began = db.Time(began)
	}
	s.Lease, s.Due, s.Took = db.Time(lease), db.Time(due), time.Duration(took)*time.Microsecond
	return s, err
}

// leaseJob takes a job for a node and tells whether no other was faster.
func leaseJob(ctx context.Context, tx *db.Tx, name, node string, until time.Time) (bool, error) {
	res, err := tx.ExecContext(ctx, `UPDATE job SET holder = $2, lease_until = $3
		WHERE name = $1 AND due_at <= $4 AND (holder = $2 OR lease_until <= $4)`, name, node, until.UnixMilli(), tx.Now.UnixMilli())
	return one(res, err)
}

// updateJob writes down a run. One that lost its lease meanwhile is not
// written, unless every node does the job.
func updateJob(ctx context.Context, tx *db.Tx, s State, everywhere bool) error {
	problem := s.Problem[:min(len(s.Problem), longestProblem)]
	lease := max(s.Lease.UnixMilli(), 0)
	_, err := tx.ExecContext(ctx, `UPDATE job SET holder = $2, lease_until = $3, due_at = $4, began_at = $5, took = $6,
		runs = runs + 1, failures = $7, problem = $8 WHERE name = $1 AND (holder = $2 OR $9)`,
		s.Name, s.Holder, lease, s.Due.UnixMilli(), s.Began.UnixMilli(), s.Took.Microseconds(), s.Failures, strings.ToValidUTF8(problem, ""), everywhere)
	return err
}

func releaseAll(ctx context.Context, tx *db.Tx, node string) error {
	_, err := tx.ExecContext(ctx, `UPDATE job SET lease_until = 0 WHERE holder = $1`, node)
	return err
}

func one(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
