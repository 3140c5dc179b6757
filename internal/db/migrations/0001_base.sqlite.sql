-- A pair, because the engines spell a growing key differently.

-- owner: status
CREATE TABLE setting (
	key        TEXT   PRIMARY KEY,
	value      TEXT   NOT NULL,
	updated_at BIGINT NOT NULL
);

-- AUTOINCREMENT never gives a number twice, also after old rows were pruned.
-- owner: db
CREATE TABLE change_log (
	seq   INTEGER PRIMARY KEY AUTOINCREMENT,
	topic TEXT    NOT NULL,
	ref   TEXT    NOT NULL,
	at    BIGINT  NOT NULL
);
