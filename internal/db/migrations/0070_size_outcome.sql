-- What became of sizes that were sold: for advice on sizes. Times are Unix
-- milliseconds.

-- Why goods go back, as the shopper chose it; empty: they did not say.
ALTER TABLE order_return ADD COLUMN why TEXT NOT NULL DEFAULT '';

-- Orders whose goods arrived, once each: when their return period is over their
-- sizes are counted.
-- owner: order
CREATE TABLE order_outcome (
	number TEXT   PRIMARY KEY,
	state  TEXT   NOT NULL, -- waiting, counted
	due_at BIGINT NOT NULL
);
CREATE INDEX order_outcome_due ON order_outcome (state, due_at);

-- How many orders kept a size, and how many sent it back since it was too small
-- or too large. It names nobody.
-- owner: order
CREATE TABLE size_outcome (
	commodity TEXT   NOT NULL,
	sku       TEXT   NOT NULL,
	kept      BIGINT NOT NULL,
	small     BIGINT NOT NULL,
	large     BIGINT NOT NULL,
	PRIMARY KEY (commodity, sku)
);

INSERT INTO order_outcome (number, state, due_at) SELECT number, 'waiting', delivered_at FROM shop_order WHERE delivered_at > 0;
