-- As 0073, for what was posted of orders (0076). A key of the whole has to contain the number by which it is cut; a
-- posting happens once by number, kind and ref, as before.
-- transaction: none

ALTER TABLE order_posting DROP CONSTRAINT IF EXISTS order_posting_bound;
DO $$ DECLARE newest TEXT := (SELECT max(number) FROM order_posting); month TIMESTAMP := date_trunc('month', now() AT TIME ZONE 'Asia/Tokyo'); BEGIN
	EXECUTE format('ALTER TABLE order_posting ADD CONSTRAINT order_posting_bound CHECK (number < %L) NOT VALID', CASE
		WHEN newest IS NULL THEN to_char(month, '"T-"YYMM')
		WHEN newest < to_char(month + INTERVAL '2 months', '"T-"YYMM') THEN to_char(month + INTERVAL '2 months', '"T-"YYMM')
		WHEN newest ~ '^T-[0-9]{2}(0[1-9]|1[0-2])' AND newest < 'T-9912' THEN to_char(to_date(substr(newest, 3, 4), 'YYMM') + INTERVAL '1 month', '"T-"YYMM')
		ELSE newest || '~' END); END $$;
ALTER TABLE order_posting VALIDATE CONSTRAINT order_posting_bound;
DROP INDEX CONCURRENTLY IF EXISTS order_posting_before_pkey;
CREATE UNIQUE INDEX CONCURRENTLY order_posting_before_pkey ON order_posting (id, number);
