// Package jobs does what the shop does by itself: sweeping, recovery, letters,
// ranks, retention. Each job has a goroutine of its own, so one that hangs
// delays nothing but itself, and one that panics is counted and tried again.
//
// Several nodes share one database. A job is leased there, so that one node
// does it; another takes over when the lease ends. A job that is marked
// Everywhere is done by every node: it writes what that node holds in memory,
// or takes rows that have leases of their own.
//
// The table of the shop's jobs stands in cmd/tsumugi/jobs.go; `tsumugi jobs`
// shows how each of them fares.
package jobs
