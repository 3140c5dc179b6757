-- What committed transactions changed and the change log does not number yet: on
-- PostgreSQL alone. SQLite's one writer numbers at once, and leaves it empty.

-- owner: db
CREATE TABLE change_note (
	id    INTEGER PRIMARY KEY,
	topic TEXT   NOT NULL,
	ref   TEXT   NOT NULL,
	at    BIGINT NOT NULL
);
