-- Commodities as somebody wants them, which the shop does not show yet: new ones,
-- and changes of those that are there. Times are Unix milliseconds.
-- owner: catalog
CREATE TABLE commodity_draft (
	code       TEXT   PRIMARY KEY,
	body       TEXT   NOT NULL, -- JSON, as the office edits it
	revision   BIGINT NOT NULL, -- how often it was saved
	publish_at BIGINT NOT NULL, -- 0: when somebody says so
	problem    TEXT   NOT NULL, -- why it could not be published at its time; empty: nothing is wrong
	who        TEXT   NOT NULL, -- who saved it last
	updated_at BIGINT NOT NULL
);
CREATE INDEX commodity_draft_due ON commodity_draft (publish_at) WHERE publish_at > 0;
