package db

import (
	"context"
	"strconv"
	"strings"
)

// Statements that only one of the engines understands.
const (
	sqliteVersion  = `SELECT sqlite_version()`
	sqliteChanged  = `PRAGMA data_version`
	sqliteOrphans  = `SELECT count(*) FROM pragma_foreign_key_check`
	sqliteBackupTo = `VACUUM INTO $1`

	sqliteCheckpoint = `PRAGMA wal_checkpoint(PASSIVE)`
	sqliteTables     = `SELECT count(*) FROM sqlite_schema`
	sqlitePages      = `SELECT data FROM sqlite_dbpage('main') ORDER BY pgno`
	sqliteWhole      = `PRAGMA quick_check(1)`

	sqliteBegin        = `BEGIN`
	sqliteBeginWrite   = `BEGIN IMMEDIATE`
	sqliteCommit       = `COMMIT`
	sqliteRollback     = `ROLLBACK`
	sqliteSavepoint    = `SAVEPOINT part`
	sqliteRelease      = `RELEASE part`
	sqliteRollbackPart = `ROLLBACK TO part`

	// Of Move.
	sqliteNoWAL     = `PRAGMA journal_mode = DELETE`
	sqliteBeginSole = `BEGIN EXCLUSIVE`
	liteTableNames  = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`
	liteColumns     = `SELECT name FROM pragma_table_info($1) ORDER BY cid`
	liteTypes       = `SELECT upper(type) FROM pragma_table_info($1) ORDER BY cid`
	liteReferences  = `SELECT DISTINCT "table" FROM pragma_foreign_key_list($1)`

	postgresBeginSole = `BEGIN ISOLATION LEVEL REPEATABLE READ`
	postgresCommit    = `COMMIT`
	postgresRollback  = `ROLLBACK`
	postgresAnalyze   = `ANALYZE`
	postgresOthers    = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`

	postgresVersion   = `SHOW server_version`
	postgresCollation = `SELECT datcollate, pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()`
	postgresLock      = `SELECT pg_advisory_xact_lock($1)`
	postgresTryLock   = `SELECT pg_try_advisory_lock($1)`
	postgresUnlock    = `SELECT pg_advisory_unlock($1)`
	postgresLockTime  = `SET lock_timeout = '5s'`
	postgresNoTime    = `SET lock_timeout = 0`
	postgresLockSoon  = `SET LOCAL lock_timeout = '300ms'`
	postgresParts     = `SELECT whole.relname, part.oid::regclass::text, pg_get_expr(part.relpartbound, part.oid) FROM pg_inherits i JOIN pg_class whole ON whole.oid = i.inhparent JOIN pg_class part ON part.oid = i.inhrelid
		WHERE whole.relkind = 'p' AND part.relkind IN ('r', 'p') AND whole.relnamespace = to_regnamespace(current_schema()::text)`
	postgresPartNames  = `SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = to_regclass($1) ORDER BY 1`
	postgresIsWhole    = `SELECT coalesce((SELECT relkind <> 'p' FROM pg_class WHERE oid = to_regclass($1)), TRUE)`
	postgresGrowing    = `SELECT attname, pg_get_serial_sequence($1, attname) FROM pg_attribute WHERE attrelid = to_regclass($1) AND attidentity <> '' `
	postgresHasCheck   = `SELECT EXISTS (SELECT 1 FROM pg_constraint WHERE conrelid = to_regclass($1) AND conname = $2)`
	postgresBroken     = `SELECT EXISTS (SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid)`
	postgresReferences = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) FROM pg_constraint
		WHERE confrelid = to_regclass($1) AND contype = 'f' AND conparentid = 0 ORDER BY 1`
	postgresIndexes = `SELECT c.relname, pg_get_indexdef(c.oid), coalesce(pg_get_constraintdef(con.oid), ''), i.indisunique,
			EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = $2 AND a.attnum = ANY (i.indkey))
		FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid LEFT JOIN pg_constraint con ON con.conindid = c.oid AND con.conrelid = i.indrelid
		WHERE i.indrelid = to_regclass($1) ORDER BY c.relname`
	postgresIdle      = `SET LOCAL idle_in_transaction_session_timeout = 0`
	postgresEnd       = `SELECT coalesce(max(seq), 0) FROM change_log`
	postgresNotify    = `SELECT pg_notify('tsumugi_change', json_build_object('by', $1::text)::text)`
	postgresNotifyAll = `SELECT pg_notify('tsumugi_change', CASE WHEN octet_length(news) < 7900 THEN news ELSE json_build_object('by', $1::text)::text END)
		FROM (SELECT json_build_object('by', $1::text, 'after', $2::bigint, 'changes', json_agg(json_build_object('seq', seq, 'topic', topic, 'ref', ref, 'value', value, 'at', at) ORDER BY seq))::text AS news
			FROM change_log WHERE seq > $2::bigint) AS message`
	postgresNoted   = `SELECT EXISTS (SELECT 1 FROM change_note)`
	postgresPublish = `WITH taken AS (DELETE FROM change_note RETURNING id, topic, ref, value, at) INSERT INTO change_log (topic, ref, value, at)
		SELECT topic, ref, value, at FROM taken WHERE value = '' OR id IN (SELECT max(id) FROM taken GROUP BY topic, ref) ORDER BY at, id`
	postgresListen   = `LISTEN tsumugi_change`
	postgresLockRows = `INSERT INTO lock_slot (slot, turn) VALUES ($1, 1) ON CONFLICT (slot) DO UPDATE SET turn = lock_slot.turn + 1`
)

const createMigrationTable = `
	CREATE TABLE IF NOT EXISTS schema_migration (
		version    BIGINT PRIMARY KEY,
		name       TEXT   NOT NULL,
		checksum   TEXT   NOT NULL,
		applied_at BIGINT NOT NULL
	)`

// createChangeTable is for migrations after the first release: compatible is the
// oldest program, by its last migration, that can work with the tables since.
const createChangeTable = `
	CREATE TABLE IF NOT EXISTS schema_change (
		version    BIGINT PRIMARY KEY,
		name       TEXT   NOT NULL,
		checksum   TEXT   NOT NULL,
		compatible BIGINT NOT NULL,
		applied_at BIGINT NOT NULL
	)`

const (
	appliedAtFirst = `SELECT version, name, checksum FROM schema_migration ORDER BY version`
	appliedSince   = `SELECT version, name, checksum FROM schema_migration
		UNION SELECT version, name, checksum FROM schema_change ORDER BY version`
	mostCompatible = `SELECT coalesce(max(compatible), 0) FROM schema_change`
)

// readApplied reads what was applied, oldest first, and which programs may work
// with it. A database without the tables has nothing.
func readApplied(ctx context.Context, on runner) (all []migration, compatible int64, err error) {
	err = on.QueryRowContext(ctx, mostCompatible).Scan(&compatible)
	query := appliedSince
	if isNoTable(err) {
		query, err = appliedAtFirst, nil
	}
	if err == nil {
		all, err = selectMigrations(ctx, on, query)
	}
	if isNoTable(err) {
		return nil, 0, nil
	}
	return all, compatible, err
}

func selectMigrations(ctx context.Context, on runner, query string) ([]migration, error) {
	rows, err := on.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ms []migration
	for rows.Next() {
		var m migration
		if err := rows.Scan(&m.version, &m.name, &m.checksum); err != nil {
			return nil, err
		}
		ms = append(ms, m)
	}
	return ms, rows.Err()
}

func insertMigration(ctx context.Context, tx runner, m migration, at int64) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO schema_migration (version, name, checksum, applied_at) VALUES ($1, $2, $3, $4)`,
		m.version, m.name, m.checksum, at)
	return err
}

func insertChange(ctx context.Context, tx runner, m migration, at int64) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO schema_change (version, name, checksum, compatible, applied_at) VALUES ($1, $2, $3, $4, $5)`,
		m.version, m.name, m.checksum, m.compatible, at)
	return err
}

// onlySince refuses programs that do not know a migration from now on.
func onlySince(ctx context.Context, tx runner, version int64) error {
	if _, err := tx.ExecContext(ctx, `UPDATE schema_change SET compatible = $1 WHERE version = $1 AND compatible < $1`, version); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO schema_migration (version, name, checksum, applied_at)
		SELECT version, name, checksum, applied_at FROM schema_change WHERE version = $1 ON CONFLICT (version) DO NOTHING`, version)
	return err
}

// readBeat is when somebody last wrote it, and when the shop's first table was made, by which a copy is known.
const readBeat = `SELECT at, (SELECT MIN(applied_at) FROM schema_migration) FROM db_pulse WHERE id = 1`

// readBorn is when the shop's first table was made.
const readBorn = `SELECT MIN(applied_at) FROM schema_migration`

// writeBeat changes the one row of db_pulse.
const writeBeat = `INSERT INTO db_pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at`

func beat(ctx context.Context, on runner, at int64) error {
	_, err := on.ExecContext(ctx, writeBeat, at)
	return err
}

func ping(ctx context.Context, tx *Tx) error {
	var one int
	return tx.QueryRowContext(ctx, `SELECT 1`).Scan(&one)
}

// Where notes go: into the log, or where the publisher takes them from.
const (
	intoLog   = `INSERT INTO change_log (at, topic, ref, value) VALUES `
	intoNotes = `INSERT INTO change_note (at, topic, ref, value) VALUES `
)

// insertNotes appends all notes in one statement, in order.
func insertNotes(ctx context.Context, on runner, into string, notes []note, at int64) error {
	var b strings.Builder
	b.WriteString(into)
	args := []any{at}
	for i, n := range notes {
		if i > 0 {
			b.WriteString(", ")
		}
		args = append(args, n.topic, n.ref, n.value)
		b.WriteString("($1, $" + strconv.Itoa(len(args)-2) + ", $" + strconv.Itoa(len(args)-1) + ", $" + strconv.Itoa(len(args)) + ")")
	}
	_, err := on.ExecContext(ctx, b.String(), args...)
	return err
}

// selectEnds returns the first and the last number in the log, 0 and 0 when it is empty.
func selectEnds(ctx context.Context, tx *Tx) (first, last int64, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT coalesce((SELECT min(seq) FROM change_log), 0), coalesce((SELECT max(seq) FROM change_log), 0)`).Scan(&first, &last)
	return first, last, err
}

func selectChanges(ctx context.Context, tx *Tx, after int64, limit int) ([]Change, error) {
	return Collect(ctx, tx, scanChange, `
		SELECT seq, topic, ref, value, at FROM change_log WHERE seq > $1 ORDER BY seq LIMIT $2`, after, limit)
}

// selectChangesFrom is selectChanges with the change before, if it is there.
func selectChangesFrom(ctx context.Context, tx *Tx, seq int64, limit int) ([]Change, error) {
	return Collect(ctx, tx, scanChange, `
		SELECT seq, topic, ref, value, at FROM change_log WHERE seq >= $1 ORDER BY seq LIMIT $2`, seq, limit)
}

// selectLastChange returns the last line of the log, or none.
func selectLastChange(ctx context.Context, tx *Tx) ([]Change, error) {
	return Collect(ctx, tx, scanChange, `
		SELECT seq, topic, ref, value, at FROM change_log ORDER BY seq DESC LIMIT 1`)
}

func selectTopic(ctx context.Context, tx *Tx, after int64, topic string) ([]Change, error) {
	return Collect(ctx, tx, scanChange, `
		SELECT seq, topic, ref, value, at FROM change_log WHERE seq > $1 AND topic = $2
		UNION ALL SELECT 0, topic, ref, value, at FROM change_note WHERE topic = $2`, after, topic)
}

func scanChange(scan Scan) (c Change, err error) {
	var at int64
	err = scan(&c.Seq, &c.Topic, &c.Ref, &c.Value, &at)
	c.At = Time(at)
	return c, err
}

// deleteChanges removes a run from the beginning of the log: at most limit rows,
// none from before on, and never the last row, which tells followers how far
// the log has come. Only a run, so that a follower can see from the first
// remaining number whether it missed something.
//
// scan: the first rows in the order of the key, at most limit.
func deleteChanges(ctx context.Context, tx *Tx, before int64, limit int) (int64, error) {
	res, err := tx.ExecContext(ctx, `
		DELETE FROM change_log
		WHERE seq IN (SELECT seq FROM change_log ORDER BY seq LIMIT $1)
		AND seq < (SELECT max(seq) FROM change_log)
		AND seq < coalesce((SELECT min(seq) FROM (SELECT seq, at FROM change_log ORDER BY seq LIMIT $1) AS head WHERE at >= $2), 9223372036854775807)`,
		limit, before)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
