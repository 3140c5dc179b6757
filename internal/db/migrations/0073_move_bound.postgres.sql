-- The table of moves becomes the first part of one that is cut into months (0074), without being copied or read
-- under a lock: this constraint says what its rows have in common, and is checked while orders go on. It ends at
-- least a month from now, or after the newest number there is, so that it refuses no order until 0074 takes it
-- away, even if somebody breaks off here. A table without rows gets months from the present one on.
-- transaction: none

ALTER TABLE order_move DROP CONSTRAINT IF EXISTS order_move_bound;
DO $$ DECLARE newest TEXT := (SELECT max(number) FROM order_move); month TIMESTAMP := date_trunc('month', now() AT TIME ZONE 'Asia/Tokyo'); BEGIN
	EXECUTE format('ALTER TABLE order_move ADD CONSTRAINT order_move_bound CHECK (number < %L) NOT VALID', CASE
		WHEN newest IS NULL THEN to_char(month, '"T-"YYMM')
		WHEN newest < to_char(month + INTERVAL '2 months', '"T-"YYMM') THEN to_char(month + INTERVAL '2 months', '"T-"YYMM')
		WHEN newest ~ '^T-[0-9]{2}(0[1-9]|1[0-2])' AND newest < 'T-9912' THEN to_char(to_date(substr(newest, 3, 4), 'YYMM') + INTERVAL '1 month', '"T-"YYMM')
		ELSE newest || '~' END); END $$;
ALTER TABLE order_move VALIDATE CONSTRAINT order_move_bound;
