-- A pair, because the engines spell a growing key differently.

-- owner: status
CREATE TABLE setting (
	key        TEXT   PRIMARY KEY,
	value      TEXT   NOT NULL,
	updated_at BIGINT NOT NULL
);

-- owner: db
CREATE TABLE change_log (
	seq   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	topic TEXT   NOT NULL,
	ref   TEXT   NOT NULL,
	at    BIGINT NOT NULL
);
