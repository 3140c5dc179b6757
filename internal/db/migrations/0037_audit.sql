-- What was done in the shop, by whom, and why. Rows are only ever added; when what they are about is forgotten, their
-- details are emptied, and what proves them stays.

-- owner: audit
CREATE TABLE audit_entry (
	id           TEXT   PRIMARY KEY, -- sorts by time
	at           BIGINT NOT NULL,
	actor_kind   TEXT   NOT NULL,
	actor_id     TEXT   NOT NULL,
	actor_name   TEXT   NOT NULL,
	origin       TEXT   NOT NULL,    -- network, masked; empty: this machine
	object       TEXT   NOT NULL,    -- kind
	object_id    TEXT   NOT NULL,
	action       TEXT   NOT NULL,
	changes      TEXT   NOT NULL,    -- JSON of the fields that changed: before and after
	reason       TEXT   NOT NULL,
	salt         TEXT   NOT NULL,    -- random, so that emptied details cannot be guessed by their hash
	details_hash TEXT   NOT NULL,    -- of salt, changes and reason
	forgotten_at BIGINT NOT NULL,    -- 0: the details are there
	seal         BIGINT NOT NULL     -- in which it is; 0: none yet
);

CREATE INDEX audit_entry_of ON audit_entry (object, object_id, id);
CREATE INDEX audit_entry_by ON audit_entry (actor_id, id);
CREATE INDEX audit_entry_at ON audit_entry (at);
CREATE INDEX audit_entry_seal ON audit_entry (seal, id);

-- Entries in the order in which they were found, chained: each seal's hash covers the one before it.
-- owner: audit
CREATE TABLE audit_seal (
	seq     BIGINT PRIMARY KEY, -- 1, 2, 3 …
	at      BIGINT NOT NULL,
	entries BIGINT NOT NULL,
	hash    TEXT   NOT NULL
);
