-- The ledger of stock by month of its time, as moves are since 0074 by number. Ids have 80 random bits.
-- compatible: 15

SET LOCAL lock_timeout = '300ms';
LOCK TABLE stock_entry IN ACCESS EXCLUSIVE MODE;

DO $$ DECLARE bound TEXT := (SELECT substring(pg_get_constraintdef(oid) FROM '[0-9]+')
	FROM pg_constraint WHERE conrelid = 'stock_entry'::regclass AND conname = 'stock_entry_bound'); BEGIN
	ALTER TABLE stock_entry RENAME TO stock_entry_before;
	ALTER TABLE stock_entry_before DROP CONSTRAINT stock_entry_pkey;
	ALTER TABLE stock_entry_before ADD CONSTRAINT stock_entry_before_pkey PRIMARY KEY USING INDEX stock_entry_before_pkey;
	ALTER INDEX stock_entry_by_sku RENAME TO stock_entry_before_by_sku;
	ALTER INDEX stock_entry_by_time RENAME TO stock_entry_before_by_time;
	ALTER INDEX stock_entry_reasons RENAME TO stock_entry_before_reasons;
	-- owner: stock
	CREATE TABLE stock_entry (LIKE stock_entry_before INCLUDING DEFAULTS,
		PRIMARY KEY (id, at)
	) PARTITION BY RANGE (at);
	CREATE INDEX stock_entry_by_sku ON stock_entry (sku, at);
	CREATE INDEX stock_entry_by_time ON stock_entry (at);
	CREATE INDEX stock_entry_reasons ON stock_entry (at) WHERE ref <> '' AND reason <> '';
	EXECUTE format('ALTER TABLE stock_entry ATTACH PARTITION stock_entry_before FOR VALUES FROM (MINVALUE) TO (%s)', bound);
	ALTER TABLE stock_entry_before DROP CONSTRAINT stock_entry_bound;
	-- owner: stock
	CREATE TABLE stock_entry_rest PARTITION OF stock_entry DEFAULT;
END $$;
