-- Prices in time. Times are Unix milliseconds.

-- When the shop first knew the colour; 0: before it kept a record of prices.
ALTER TABLE color ADD COLUMN added_at BIGINT NOT NULL DEFAULT 0;
-- The list price that the colour came with, where that was above its price: a
-- reference that is no former price of the shop. 0: there was none.
ALTER TABLE color ADD COLUMN declared BIGINT NOT NULL DEFAULT 0;
UPDATE color SET declared = list_price WHERE list_price > price;
-- When the batch was published.
ALTER TABLE commodity_live ADD COLUMN published_at BIGINT NOT NULL DEFAULT 0;

-- Every change of an ordinary price, with what it was before.
-- owner: catalog
CREATE TABLE price_change (
	color      TEXT   NOT NULL,
	at         BIGINT NOT NULL,
	was_list   BIGINT NOT NULL,
	was_price  BIGINT NOT NULL,
	list_price BIGINT NOT NULL,
	price      BIGINT NOT NULL,
	changed_by TEXT   NOT NULL, -- who or what: a name, a job, an import
	PRIMARY KEY (color, at)
);

-- Prices that are lower for a while, made together.
-- owner: catalog
CREATE TABLE price_sale (
	id       TEXT   PRIMARY KEY,
	name     TEXT   NOT NULL,
	rule     TEXT   NOT NULL, -- how the prices were made, JSON
	starts   BIGINT NOT NULL,
	ends     BIGINT NOT NULL, -- exclusive, as it was planned
	made_at  BIGINT NOT NULL,
	made_by  TEXT   NOT NULL,
	reason   TEXT   NOT NULL,
	colors   BIGINT NOT NULL, -- how many
	ended_at BIGINT NOT NULL, -- ended before its time, or taken back before it began; 0: not
	ended_by TEXT   NOT NULL
);
CREATE INDEX price_sale_by_end ON price_sale (ends, id);

-- What a colour costs from one moment to another.
-- owner: catalog
CREATE TABLE price_period (
	color  TEXT   NOT NULL,
	sale   TEXT   NOT NULL,
	starts BIGINT NOT NULL,
	ends   BIGINT NOT NULL, -- exclusive; starts, when it never came true
	price  BIGINT NOT NULL,
	was    BIGINT NOT NULL, -- the ordinary price when it was made
	PRIMARY KEY (color, sale)
);
CREATE INDEX price_period_of_sale ON price_period (sale, color);
