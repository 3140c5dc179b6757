package db

import "time"

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
