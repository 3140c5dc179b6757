-- What operators look orders up by. searchable says that the terms of an order are
-- in order_search; those of new orders are written a moment later, by a job.
-- held is what the body says, for the list of what somebody put aside.
-- transaction: none

ALTER TABLE shop_order ADD COLUMN IF NOT EXISTS searchable BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE shop_order ADD COLUMN IF NOT EXISTS held BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE shop_order SET held = TRUE WHERE status IN ('awaiting_payment', 'paid', 'preparing', 'partly_shipped', 'lapsed') AND COALESCE(body::json ->> 'held', '') <> '' AND NOT held;
CREATE INDEX CONCURRENTLY IF NOT EXISTS shop_order_unsearchable ON shop_order (placed_at) WHERE searchable = FALSE;
CREATE INDEX CONCURRENTLY IF NOT EXISTS shop_order_held ON shop_order (placed_at) WHERE held;

-- Names, kana, telephone and mail address of who ordered and who gets parcels,
-- folded. They go with the names of the order. Prefixes are ranges of the C order.
-- owner: order
CREATE TABLE IF NOT EXISTS order_search (
	term      TEXT COLLATE "C" NOT NULL,
	placed_at BIGINT NOT NULL,
	number    TEXT   NOT NULL,
	PRIMARY KEY (term, placed_at, number)
);
