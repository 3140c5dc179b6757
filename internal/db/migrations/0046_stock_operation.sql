-- What people do to the shelf, and from how few pieces on they want to know.

-- Something that was done to one or more SKUs at once: goods came in, were
-- counted, corrected or scrapped. The ledger has its rows; this is the sheet.
-- owner: stock
CREATE TABLE stock_operation (
	key    TEXT    PRIMARY KEY, -- of the request that asked for it: a second click does nothing
	kind   TEXT    NOT NULL,    -- received, counted, corrected, scrapped
	ref    TEXT    NOT NULL,    -- number of the delivery note; may be empty
	reason TEXT    NOT NULL,
	who    TEXT    NOT NULL,
	lines  TEXT    NOT NULL,    -- JSON: SKUs and how many pieces more or fewer
	undone BOOLEAN NOT NULL,
	at     BIGINT  NOT NULL
);
CREATE INDEX stock_operation_by_time ON stock_operation (at);

-- Up to how many pieces a SKU is nearly sold out, where somebody said so.
-- owner: stock
CREATE TABLE stock_low (
	sku    TEXT   PRIMARY KEY,
	pieces BIGINT NOT NULL -- 0: nobody wants to be told
);
