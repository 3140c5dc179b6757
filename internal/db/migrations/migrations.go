// Package migrations holds the SQL files that make the shop's tables, in
// order: NNNN_name.sql for both engines, or the pair NNNN_name.sqlite.sql and
// NNNN_name.postgres.sql where one text cannot serve both. A file that has
// been released is never edited; the next change is a new file.
//
// Each file is a transaction of its own. Lines of its comment say otherwise:
//
//	-- transaction: none
//	   for what an engine refuses within one, such as CREATE INDEX CONCURRENTLY;
//	   every statement must bear being run again (IF NOT EXISTS)
//	-- repeat: until nothing changes
//	   for filling a column of a large table: one statement that changes some
//	   hundred rows, each time in a transaction of its own, until it changes none
//	-- compatible: 19
//	   programs whose last migration is older than that number cannot work with
//	   the tables any more
//
// Tables that are kept by month (Table.Months) are cut by a pair of files: a
// constraint that is checked beside orders, and the swap.
//
// Expand first, contract a release later: a new column has a default, a new
// table is not needed by the release before, which goes on running while nodes
// are replaced and can be started again. What takes something away comes when no
// such release runs any more, and says compatible.
package migrations

import "embed"

// Files is every migration of this binary.
//
//go:embed *.sql
var Files embed.FS
