-- Postings by month of the order's number, as moves are since 0074.
-- compatible: 15

-- In the order in which orders take them, and so briefly that who waits for us is never ended for it.
SET LOCAL lock_timeout = '300ms';
LOCK TABLE shop_order IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE order_posting IN ACCESS EXCLUSIVE MODE;

DO $$ DECLARE bound TEXT := (SELECT replace(substring(pg_get_constraintdef(oid) FROM '''(.*)''::text'), '''''', '''')
	FROM pg_constraint WHERE conrelid = 'order_posting'::regclass AND conname = 'order_posting_bound'); BEGIN
	ALTER TABLE order_posting RENAME TO order_posting_before;
	ALTER TABLE order_posting_before DROP CONSTRAINT order_posting_pkey;
	ALTER TABLE order_posting_before ADD CONSTRAINT order_posting_before_pkey PRIMARY KEY USING INDEX order_posting_before_pkey;
	ALTER INDEX order_posting_number_kind_ref_key RENAME TO order_posting_before_number_kind_ref_key;
	ALTER INDEX order_posting_by_kind RENAME TO order_posting_before_by_kind;
	ALTER INDEX order_posting_by_time RENAME TO order_posting_before_by_time;
	ALTER INDEX order_posting_reasons RENAME TO order_posting_before_reasons;
	ALTER INDEX order_posting_owed RENAME TO order_posting_before_owed;
	-- owner: ledger
	CREATE TABLE order_posting (LIKE order_posting_before INCLUDING DEFAULTS,
		PRIMARY KEY (id, number),
		UNIQUE (number, kind, ref),
		CONSTRAINT order_posting_amount_check CHECK (amount > 0),
		FOREIGN KEY (number) REFERENCES shop_order (number)
	) PARTITION BY RANGE (number);
	CREATE INDEX order_posting_by_kind ON order_posting (kind, at);
	CREATE INDEX order_posting_by_time ON order_posting (at);
	CREATE INDEX order_posting_reasons ON order_posting (at) WHERE reason <> '';
	CREATE INDEX order_posting_owed ON order_posting (kind, at, id) WHERE kind = 'owed' AND settled = FALSE;
	EXECUTE format('ALTER TABLE order_posting ATTACH PARTITION order_posting_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
	ALTER TABLE order_posting_before DROP CONSTRAINT order_posting_bound;
	-- owner: ledger
	CREATE TABLE order_posting_rest PARTITION OF order_posting DEFAULT;
END $$;
