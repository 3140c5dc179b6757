-- Feeds of goods for services that compare and advertise, at addresses with a
-- secret in them.
-- owner: feed
CREATE TABLE product_feed (
	format    TEXT   PRIMARY KEY, -- google, meta, line, prices
	secret    TEXT   NOT NULL,
	opened_at BIGINT NOT NULL,
	opened_by TEXT   NOT NULL
);
