-- How a page is put together from blocks. Times are Unix milliseconds.
-- owner: layout
CREATE TABLE page_layout (
	page       TEXT   PRIMARY KEY, -- home, or department: and its code
	draft      TEXT   NOT NULL, -- blocks as JSON
	revision   BIGINT NOT NULL, -- of the draft
	version    BIGINT NOT NULL, -- that is published; 0: the default
	published  TEXT   NOT NULL, -- its blocks
	updated_at BIGINT NOT NULL,
	who        TEXT   NOT NULL
);

-- What was published of it.
-- owner: layout
CREATE TABLE page_layout_version (
	page    TEXT   NOT NULL,
	version BIGINT NOT NULL,
	blocks  TEXT   NOT NULL,
	made_at BIGINT NOT NULL,
	made_by TEXT   NOT NULL,
	note    TEXT   NOT NULL,
	PRIMARY KEY (page, version)
);

-- Whether a link shows pages as they are being put together.
ALTER TABLE travel_link ADD COLUMN drafts BOOLEAN NOT NULL DEFAULT FALSE;
