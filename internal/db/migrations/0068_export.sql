-- Exports that the shop makes by itself, and the files that they made. Times are
-- Unix milliseconds; 0 means not yet.

-- owner: csvfile
CREATE TABLE export_plan (
	id         TEXT    PRIMARY KEY,
	kind       TEXT    NOT NULL, -- which table
	form       TEXT    NOT NULL, -- utf8, sjis or xlsx
	every      TEXT    NOT NULL, -- day, week or month
	on_day     BIGINT  NOT NULL, -- of a week 0 (Sunday) to 6, of a month 1 to 31; else 0
	hour       BIGINT  NOT NULL, -- in Japan
	keep_days  BIGINT  NOT NULL, -- how long its files can be downloaded
	paused     BOOLEAN NOT NULL,
	next_at    BIGINT  NOT NULL, -- when it is due; 0 while it is paused
	revision   BIGINT  NOT NULL,
	staff_name TEXT    NOT NULL, -- who changed it last
	made_at    BIGINT  NOT NULL
);

-- owner: csvfile
CREATE TABLE export_file (
	id          TEXT   PRIMARY KEY,
	plan        TEXT   NOT NULL,
	kind        TEXT   NOT NULL,
	form        TEXT   NOT NULL,
	state       TEXT   NOT NULL, -- waiting, making, done, failed
	row_count   BIGINT NOT NULL,
	size        BIGINT NOT NULL, -- bytes
	said        TEXT   NOT NULL, -- why it failed, or what was left out, for people
	tries       BIGINT NOT NULL,
	lease_until BIGINT NOT NULL, -- until then somebody works on it
	made_at     BIGINT NOT NULL,
	finished_at BIGINT NOT NULL,
	expires_at  BIGINT NOT NULL  -- after that it cannot be downloaded
);
CREATE INDEX export_file_made ON export_file (made_at);
CREATE INDEX export_file_open ON export_file (id) WHERE state IN ('waiting', 'making');

-- The file itself, in base64.
-- owner: csvfile
CREATE TABLE export_part (
	file       TEXT   NOT NULL,
	seq        BIGINT NOT NULL,
	body       TEXT   NOT NULL,
	expires_at BIGINT NOT NULL,
	PRIMARY KEY (file, seq)
);
CREATE INDEX export_part_expires ON export_part (expires_at);
