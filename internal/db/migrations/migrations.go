// Package migrations holds the SQL files that make the shop's tables, in
// order: NNNN_name.sql for both engines, or the pair NNNN_name.sqlite.sql and
// NNNN_name.postgres.sql where one text cannot serve both. A file that has
// been released is never edited; the next change is a new file.
package migrations

import "embed"

// Files is every migration of this binary.
//
//go:embed *.sql
var Files embed.FS
