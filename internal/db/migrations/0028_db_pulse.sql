-- The row that is written to see whether the database takes writes.
-- owner: db
CREATE TABLE db_pulse (
	id INTEGER PRIMARY KEY,
	at BIGINT  NOT NULL
);
