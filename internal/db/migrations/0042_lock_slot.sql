-- What Tx.Lock writes on PostgreSQL; SQLite has one writer and needs none. Keys
-- share the rows by a hash of theirs.
-- owner: db
CREATE TABLE lock_slot (
	slot BIGINT PRIMARY KEY,
	turn BIGINT NOT NULL
);
