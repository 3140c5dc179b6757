-- What operators look orders up by. searchable says that the terms of an order are
-- in order_search; those of new orders are written a moment later, by a job.
-- held is what the body says, for the list of what somebody put aside.

ALTER TABLE shop_order ADD COLUMN searchable BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE shop_order ADD COLUMN held BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE shop_order SET held = TRUE WHERE status IN ('awaiting_payment', 'paid', 'preparing', 'partly_shipped', 'lapsed') AND COALESCE(json_extract(body, '$.held'), '') <> '';
CREATE INDEX shop_order_unsearchable ON shop_order (placed_at) WHERE searchable = FALSE;
CREATE INDEX shop_order_held ON shop_order (placed_at) WHERE held;

-- Names, kana, telephone and mail address of who ordered and who gets parcels,
-- folded. They go with the names of the order.
-- owner: order
CREATE TABLE order_search (
	term      TEXT   NOT NULL,
	placed_at BIGINT NOT NULL,
	number    TEXT   NOT NULL,
	PRIMARY KEY (term, placed_at, number)
) WITHOUT ROWID;
