-- What is put aside for somebody for a while. The sum of a SKU's rows is its
-- stock.held; both change in one transaction.

-- owner: stock
CREATE TABLE stock_hold (
	holder   TEXT   NOT NULL, -- for whom: the owner of a cart
	sku      TEXT   NOT NULL,
	quantity BIGINT NOT NULL CHECK (quantity > 0),
	until    BIGINT NOT NULL,
	PRIMARY KEY (holder, sku)
);
CREATE INDEX stock_hold_until ON stock_hold (until);
