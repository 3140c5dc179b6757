-- How fast goods sell: what was sold of each SKU in the last four weeks, or in the
-- days since it is there. The job stock-pace adds it up from stock_entry.
-- owner: stock
CREATE TABLE stock_pace (
	sku    TEXT   PRIMARY KEY,
	pieces BIGINT NOT NULL, -- less what was called off
	days   BIGINT NOT NULL
);
