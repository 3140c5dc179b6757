-- Files that people drop into the office, on their way to an import. Times are
-- Unix milliseconds; 0 means not yet.

-- owner: csvfile
CREATE TABLE import_file (
	id          TEXT   PRIMARY KEY,
	kind        TEXT   NOT NULL, -- empty: nobody knows yet
	name        TEXT   NOT NULL,
	state       TEXT   NOT NULL, -- receiving, waiting, checking, choose, bad, ready, queued, applying, done, failed
	undoes      TEXT   NOT NULL, -- the file whose import is taken back; empty: it is a file
	undone_by   TEXT   NOT NULL,
	sheet       TEXT   NOT NULL, -- JSON: header, sample, encoding, notes; empty: not read yet
	columns     TEXT   NOT NULL, -- JSON: what each heading means; empty: nobody said
	import      TEXT   NOT NULL, -- catalog_import, once compared
	digest      TEXT   NOT NULL, -- of what it changes
	counts      TEXT   NOT NULL, -- JSON: rows, added, changed, ...
	said        TEXT   NOT NULL, -- why it is where it is, for people
	staff       TEXT   NOT NULL, -- who works on it
	staff_name  TEXT   NOT NULL,
	done        BIGINT NOT NULL, -- of total
	total       BIGINT NOT NULL,
	lease_until BIGINT NOT NULL, -- until then somebody works on it
	made_at     BIGINT NOT NULL,
	finished_at BIGINT NOT NULL
);
CREATE INDEX import_file_made ON import_file (made_at);
CREATE INDEX import_file_open ON import_file (id) WHERE state IN ('waiting', 'checking', 'queued', 'applying');

-- The file itself in parts: as it came, later as rows of text. In base64.
-- owner: csvfile
CREATE TABLE import_file_part (
	file    TEXT   NOT NULL,
	seq     BIGINT NOT NULL,
	body    TEXT   NOT NULL,
	made_at BIGINT NOT NULL,
	PRIMARY KEY (file, seq)
);
CREATE INDEX import_file_part_made ON import_file_part (made_at);

-- What was found in a file: problems, cells that were mended, and what an undo
-- leaves as it is.
-- owner: csvfile
CREATE TABLE import_finding (
	file    TEXT   NOT NULL,
	seq     BIGINT NOT NULL,
	sort    TEXT   NOT NULL, -- problem, mended, kept
	line    BIGINT NOT NULL, -- 0: the file as a whole
	code    TEXT   NOT NULL, -- the key of a row that is kept
	col     TEXT   NOT NULL,
	damage  TEXT   NOT NULL,
	cell    TEXT   NOT NULL,
	said    TEXT   NOT NULL,
	made_at BIGINT NOT NULL,
	PRIMARY KEY (file, seq)
);
CREATE INDEX import_finding_made ON import_finding (made_at);

-- What somebody said that a heading means.
-- owner: csvfile
CREATE TABLE import_heading (
	kind    TEXT NOT NULL,
	heading TEXT NOT NULL, -- folded
	col     TEXT NOT NULL, -- empty: it is not used
	PRIMARY KEY (kind, heading)
);
