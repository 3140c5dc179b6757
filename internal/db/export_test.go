package db

import (
	"context"
	"time"
)

// Queued is how many transactions wait for SQLite's one writer; on PostgreSQL
// none ever does.
func Queued(d *DB) int {
	if e, ok := d.engine.(*sqliteEngine); ok {
		return int(e.writer.queued.Load())
	}
	return 0
}

// Commits is how often the writer of SQLite has committed.
func Commits(d *DB) int64 { return d.engine.(*sqliteEngine).writer.commits.Load() }

// TakeIn sets for how long a batch takes transactions in.
func TakeIn(d *DB, t time.Duration) { d.engine.(*sqliteEngine).writer.takesIn = t }

// SetReplicaLag says how old what a standby tells may be.
func SetReplicaLag(d *DB, most time.Duration) { d.replica.most = most }

// PublishMost is how long notes wait at most for another node.
const PublishMost = publishMost

// PauseBesideAnother is how long a node waits with its notes while another publishes
// all the time.
func PauseBesideAnother(ctx context.Context) time.Duration {
	p := newPublisher()
	ctx, end := context.WithCancel(ctx)
	defer end()
	go func() {
		for ctx.Err() == nil {
			p.hear("another")
			time.Sleep(time.Millisecond)
		}
	}()
	began := time.Now()
	_ = p.pause(ctx) // it ends after this
	return time.Since(began)
}
