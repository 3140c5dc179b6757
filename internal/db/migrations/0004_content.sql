-- What the shop has to read. An entry is the row of its newest revision; it
-- shows when it has a published one. Fields are a JSON object.

-- owner: content
CREATE TABLE content_entry (
	id                 TEXT   PRIMARY KEY,
	type               TEXT   NOT NULL,
	revision           BIGINT NOT NULL,
	published_revision BIGINT NOT NULL, -- 0: a draft
	created_at         BIGINT NOT NULL,
	updated_at         BIGINT NOT NULL,
	published_at       BIGINT NOT NULL  -- 0: never
);

-- owner: content
CREATE TABLE content_revision (
	entry      TEXT   NOT NULL REFERENCES content_entry (id),
	revision   BIGINT NOT NULL,
	fields     TEXT   NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (entry, revision)
);
