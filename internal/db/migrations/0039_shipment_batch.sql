-- Shipments that are packed and leave together. Times are Unix milliseconds; 0
-- means not yet.

-- A batch: one carrier, one print, one file of labels.
-- owner: shipment
CREATE TABLE shipment_batch (
	id         TEXT   PRIMARY KEY,
	key        TEXT   NOT NULL UNIQUE, -- of the request that made it: a second click makes no second batch
	day        TEXT   NOT NULL,        -- YYYYMMDD on which it was made
	seq        BIGINT NOT NULL,        -- of the day, from 1
	carrier    TEXT   NOT NULL,
	state      TEXT   NOT NULL,        -- open, leaving, sending, done, dropped
	due_at     BIGINT NOT NULL,        -- when what leaves is shipped; until then it can be taken back
	steps      TEXT   NOT NULL,        -- who did what of it, and when
	mismatches TEXT   NOT NULL,        -- lines of the carrier's file that fit nothing
	created_at BIGINT NOT NULL,
	UNIQUE (day, seq)
);
CREATE INDEX shipment_batch_by_state ON shipment_batch (state, due_at);
CREATE INDEX shipment_batch_by_time ON shipment_batch (created_at);

-- What is in it. A shipment is in one batch at most until it left or was taken out.
-- owner: shipment
CREATE TABLE shipment_batch_item (
	batch      TEXT   NOT NULL REFERENCES shipment_batch (id),
	seq        BIGINT NOT NULL, -- from 1, the order of packing
	shipment   TEXT   NOT NULL REFERENCES order_shipment (id),
	number     TEXT   NOT NULL,
	part       BIGINT NOT NULL, -- the shipment's place in its order
	printed    TEXT   NOT NULL, -- digest of what its papers say
	tracking   TEXT   NOT NULL,
	state      TEXT   NOT NULL, -- waiting, shipped, failed, removed
	problem    TEXT   NOT NULL,
	changed_at BIGINT NOT NULL,
	PRIMARY KEY (batch, seq)
);
CREATE UNIQUE INDEX shipment_batch_item_live ON shipment_batch_item (shipment) WHERE state IN ('waiting', 'failed');
CREATE INDEX shipment_batch_item_by_state ON shipment_batch_item (batch, state, seq);
CREATE INDEX shipment_batch_item_by_order ON shipment_batch_item (number);
