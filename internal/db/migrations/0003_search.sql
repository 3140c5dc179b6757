-- What the shop learnt from its visitors, as sums. No row tells who did it.

-- What happened to a commodity on a day (YYYYMMDD in Tokyo).
-- owner: search
CREATE TABLE search_signal (
	day       TEXT   NOT NULL,
	commodity TEXT   NOT NULL,
	views     BIGINT NOT NULL,
	carts     BIGINT NOT NULL,
	orders    BIGINT NOT NULL,
	PRIMARY KEY (day, commodity)
);

-- How many orders had both commodities; each pair stands in both directions.
-- owner: search
CREATE TABLE search_together (
	commodity TEXT   NOT NULL,
	other     TEXT   NOT NULL,
	orders    BIGINT NOT NULL,
	PRIMARY KEY (commodity, other)
);

-- The ranking of the day; the rows of one ranking have one day.
-- owner: search
CREATE TABLE search_ranking (
	commodity TEXT   PRIMARY KEY,
	place     BIGINT NOT NULL,
	day       TEXT   NOT NULL
);

-- How often a word was searched for on a day, and how often in vain.
-- owner: search
CREATE TABLE search_word (
	day      TEXT   NOT NULL,
	word     TEXT   NOT NULL,
	searches BIGINT NOT NULL,
	misses   BIGINT NOT NULL,
	PRIMARY KEY (day, word)
);
