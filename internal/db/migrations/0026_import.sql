-- Imports of files: what each of them changes, before it is true, and afterwards
-- so that it can be taken back. Times are Unix milliseconds; 0 means not yet.

-- owner: csvfile
CREATE TABLE catalog_import (
	id           TEXT   PRIMARY KEY,
	kind         TEXT   NOT NULL, -- items, skus, stock, ...
	source       TEXT   NOT NULL, -- the name of the file
	actor        TEXT   NOT NULL,
	state        TEXT   NOT NULL, -- planning, planned, applying, done
	file_rows    BIGINT NOT NULL,
	added        BIGINT NOT NULL,
	changed      BIGINT NOT NULL,
	unchanged    BIGINT NOT NULL,
	removed      BIGINT NOT NULL,
	pieces       BIGINT NOT NULL, -- what there is to write: commodities, or rows
	applied      BIGINT NOT NULL, -- of them
	position     BIGINT NOT NULL, -- of the change log, with which the file was compared
	undoes       TEXT   NOT NULL, -- another import; empty: it is one of a file
	undone_by    TEXT   NOT NULL,
	lease_until  BIGINT NOT NULL, -- until then somebody works on it
	planned_at   BIGINT NOT NULL,
	published_at BIGINT NOT NULL,
	finished_at  BIGINT NOT NULL
);
CREATE INDEX catalog_import_planned ON catalog_import (planned_at);
CREATE INDEX catalog_import_open ON catalog_import (id) WHERE state <> 'done';

-- One row of a file that changes something; cells is a JSON array of
-- [column, before, after].
-- owner: csvfile
CREATE TABLE catalog_import_row (
	import  TEXT   NOT NULL,
	seq     BIGINT NOT NULL,
	line    BIGINT NOT NULL, -- 0: it follows from others
	code    TEXT   NOT NULL,
	action  TEXT   NOT NULL, -- added, changed, removed
	cells   TEXT   NOT NULL,
	made_at BIGINT NOT NULL,
	PRIMARY KEY (import, seq)
);
CREATE INDEX catalog_import_row_made ON catalog_import_row (made_at);

-- Commodities as a batch wants them, in JSON; empty: gone. Readers see those of
-- the batch in commodity_live and no other.
-- owner: catalog
CREATE TABLE commodity_stage (
	batch     TEXT NOT NULL,
	commodity TEXT NOT NULL,
	image     TEXT NOT NULL,
	PRIMARY KEY (batch, commodity)
);

-- The batch that is published and whose commodities still move to their tables:
-- one row or none.
-- owner: catalog
CREATE TABLE commodity_live (
	slot  BIGINT PRIMARY KEY,
	batch TEXT   NOT NULL
);
