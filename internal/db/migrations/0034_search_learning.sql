-- What searches learn from, and what operators changed about them.

-- How many visitors who opened an item from the results of a query bought it.
ALTER TABLE search_click ADD COLUMN orders BIGINT NOT NULL DEFAULT 0;

-- How many different visitors searched for a word that day and found something: only
-- what many of them typed is shown to others.
ALTER TABLE search_word ADD COLUMN visitors BIGINT NOT NULL DEFAULT 0;

-- Who changed which pin, and why. query is folded; place as in search_pin, or -1 when
-- the pin was taken back.
-- owner: search
CREATE TABLE search_pin_change (
	id         TEXT   PRIMARY KEY,
	query      TEXT   NOT NULL,
	commodity  TEXT   NOT NULL,
	place      BIGINT NOT NULL,
	starts_at  BIGINT NOT NULL,
	ends_at    BIGINT NOT NULL,
	actor      TEXT   NOT NULL,
	reason     TEXT   NOT NULL,
	changed_at BIGINT NOT NULL
);
CREATE INDEX search_pin_change_query ON search_pin_change (query, id);
CREATE INDEX search_pin_change_at ON search_pin_change (changed_at);
