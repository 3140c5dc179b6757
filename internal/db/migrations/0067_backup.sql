-- What is known of copies of the shop, and of trying them. Times are Unix milliseconds.

-- owner: backup
CREATE TABLE backup_run (
	id       TEXT   PRIMARY KEY,
	kind     TEXT   NOT NULL, -- file, follow, told, pictures, trial
	state    TEXT   NOT NULL, -- running, done, failed
	place    TEXT   NOT NULL, -- where the copy is, or the program that made it
	bytes    BIGINT NOT NULL, -- 0: not known
	says     TEXT   NOT NULL, -- what was found, or what went wrong
	began_at BIGINT NOT NULL,
	at       BIGINT NOT NULL  -- as of when the shop is in the copy; of a trial and of what failed, when it ended; 0: nothing was copied yet
);
CREATE INDEX backup_run_began ON backup_run (began_at);
CREATE INDEX backup_run_kind ON backup_run (kind, began_at);
