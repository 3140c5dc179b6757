package db

// Queued is how many transactions wait for SQLite's one writer; on PostgreSQL
// none ever does.
func Queued(d *DB) int {
	if e, ok := d.engine.(*sqliteEngine); ok {
		return int(e.writer.queued.Load())
	}
	return 0
}
