-- What two people decide. Times are Unix milliseconds; 0 means not yet.

-- For which things a second person has to agree; no row: one person is enough.
-- owner: approval
CREATE TABLE approval_rule (
	kind  TEXT   PRIMARY KEY, -- refund, staff, erase
	above BIGINT NOT NULL     -- yen above which it is so, where the kind has an amount
);

-- What somebody wants done and another agrees to.
-- owner: approval
CREATE TABLE approval (
	id           TEXT   PRIMARY KEY,
	digest       TEXT   NOT NULL, -- of who wants what: asked for twice it is one request
	kind         TEXT   NOT NULL,
	call         TEXT   NOT NULL, -- of the office, made again once somebody agrees
	body         TEXT   NOT NULL,
	object       TEXT   NOT NULL,
	object_id    TEXT   NOT NULL,
	amount       BIGINT NOT NULL,
	said         TEXT   NOT NULL, -- in a line
	reason       TEXT   NOT NULL,
	needs        TEXT   NOT NULL, -- the permission of who agrees
	asked_by     TEXT   NOT NULL,
	asked_name   TEXT   NOT NULL,
	asked_at     BIGINT NOT NULL,
	expires_at   BIGINT NOT NULL,
	state        TEXT   NOT NULL, -- waiting, agreed, refused, withdrawn, expired
	decided_by   TEXT   NOT NULL,
	decided_name TEXT   NOT NULL,
	decided_at   BIGINT NOT NULL,
	note         TEXT   NOT NULL
);
CREATE UNIQUE INDEX approval_open ON approval (digest) WHERE state = 'waiting';
CREATE INDEX approval_by_state ON approval (state, asked_at);
CREATE INDEX approval_old ON approval (asked_at);
