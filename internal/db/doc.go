// Package db is the shop's storage: SQLite inside the binary, or PostgreSQL
// for several nodes, behind one SQL text.
//
// # Transactions
//
// All work happens in View, a read-only snapshot, in Update, a serializable
// transaction, or in UpdateLocked, which keeps its rivals out by a lock. All may
// run their function more than once, so it must have no effect outside the
// transaction: no mail, no payment, no HTTP. It is run again after a
// serialization failure, a deadlock or a busy database, with growing, jittered
// pauses, after a few times alone on its node, at most maxAttempts times; then
// the caller gets ErrBusy. A COMMIT whose answer never came may have succeeded,
// so it is never run again: the caller gets ErrOutcomeUnknown and may repeat the
// work only under an idempotency key.
//
// SQLite has one writer. Transactions that queue for it are committed together,
// and each hears of its outcome after that COMMIT.
//
// A transaction inside another one (in the same goroutine) is refused with
// ErrNested: pass the *Tx on instead.
//
// # One SQL text
//
// Write SQL that both engines read alike; every storage test runs on both.
//   - Placeholders are $1, $2, … numbered in order of first use; a number may
//     be used again. (Both drivers also take them out of order.)
//   - Where nothing tells PostgreSQL the type of a placeholder, as in
//     SELECT $1, say CAST($1 AS BIGINT).
//   - Ids are TEXT, money and time BIGINT (yen; Unix milliseconds, by
//     t.UnixMilli() and Time), flags BOOLEAN. Pass bool, string, int64
//     or types made of them, never time.Time.
//   - INSERT … ON CONFLICT … DO UPDATE … RETURNING works on both.
//   - Text sorts by code point: PostgreSQL databases use collation C.
//   - Strings stand in single quotes; double quotes are for names alone.
//
// # Change log
//
// Note records, inside the caller's transaction, that something changed; Watch
// tells every node, in the order of commits, within a second. A Broker may carry
// changes to very many nodes; the log stays what counts.
package db
