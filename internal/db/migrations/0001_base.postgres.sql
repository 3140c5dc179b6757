-- A pair, because the engines spell a growing key differently.

CREATE TABLE setting (
	key        TEXT   PRIMARY KEY,
	value      TEXT   NOT NULL,
	updated_at BIGINT NOT NULL
);

CREATE TABLE change_log (
	seq   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	topic TEXT   NOT NULL,
	ref   TEXT   NOT NULL,
	at    BIGINT NOT NULL
);
