-- As 0073, for the ledger of stock (0078), which is cut by its time.
-- transaction: none

ALTER TABLE stock_entry DROP CONSTRAINT IF EXISTS stock_entry_bound;
DO $$ DECLARE newest BIGINT := (SELECT max(at) FROM stock_entry); month TIMESTAMP := date_trunc('month', now() AT TIME ZONE 'Asia/Tokyo'); BEGIN
	EXECUTE format('ALTER TABLE stock_entry ADD CONSTRAINT stock_entry_bound CHECK (at < %s) NOT VALID', (1000 * extract(epoch FROM CASE
		WHEN newest IS NULL THEN month
		ELSE greatest(month + INTERVAL '2 months', date_trunc('month', to_timestamp(newest / 1000) AT TIME ZONE 'Asia/Tokyo') + INTERVAL '1 month')
		END AT TIME ZONE 'Asia/Tokyo'))::BIGINT); END $$;
ALTER TABLE stock_entry VALIDATE CONSTRAINT stock_entry_bound;
DROP INDEX CONCURRENTLY IF EXISTS stock_entry_before_pkey;
CREATE UNIQUE INDEX CONCURRENTLY stock_entry_before_pkey ON stock_entry (id, at);
