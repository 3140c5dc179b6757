-- What operators say about searches, and which items shoppers chose after one.
-- Times are Unix milliseconds; 0 means open. Days are YYYYMMDD.

-- An item that stands first for a query, or that the query does not show. query is
-- folded; place counts from 1, 0 hides.
-- owner: search
CREATE TABLE search_pin (
	query      TEXT   NOT NULL,
	commodity  TEXT   NOT NULL,
	place      BIGINT NOT NULL,
	starts_at  BIGINT NOT NULL,
	ends_at    BIGINT NOT NULL,
	actor      TEXT   NOT NULL,
	reason     TEXT   NOT NULL,
	changed_at BIGINT NOT NULL,
	PRIMARY KEY (query, commodity)
);

-- Tables of words that operators changed: synonyms and concepts. The last revision
-- counts; the others are its history.
-- owner: search
CREATE TABLE search_table (
	name       TEXT   NOT NULL,
	revision   BIGINT NOT NULL,
	body       TEXT   NOT NULL,
	actor      TEXT   NOT NULL,
	reason     TEXT   NOT NULL,
	changed_at BIGINT NOT NULL,
	PRIMARY KEY (name, revision)
);

-- How many visitors opened an item from the results of a query, by day.
-- owner: search
CREATE TABLE search_click (
	day       TEXT   NOT NULL,
	query     TEXT   NOT NULL,
	commodity TEXT   NOT NULL,
	clicks    BIGINT NOT NULL,
	PRIMARY KEY (day, query, commodity)
);
