-- Moves of orders by month of the order's number. What was there before is the first part as it is; months are
-- made ahead by the shop (db/months.go), and what has no month goes to the rest.
-- compatible: 15

-- In the order in which orders take them, and so briefly that who waits for us is never ended for it.
SET LOCAL lock_timeout = '300ms';
LOCK TABLE shop_order IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE order_move IN ACCESS EXCLUSIVE MODE;

DO $$ DECLARE bound TEXT := (SELECT replace(substring(pg_get_constraintdef(oid) FROM '''(.*)''::text'), '''''', '''')
	FROM pg_constraint WHERE conrelid = 'order_move'::regclass AND conname = 'order_move_bound'); BEGIN
	ALTER TABLE order_move RENAME TO order_move_before;
	ALTER INDEX order_move_pkey RENAME TO order_move_before_pkey;
	-- owner: order
	CREATE TABLE order_move (LIKE order_move_before INCLUDING DEFAULTS,
		PRIMARY KEY (number, seq),
		FOREIGN KEY (number) REFERENCES shop_order (number)
	) PARTITION BY RANGE (number);
	EXECUTE format('ALTER TABLE order_move ATTACH PARTITION order_move_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
	ALTER TABLE order_move_before DROP CONSTRAINT order_move_bound;
	-- owner: order
	CREATE TABLE order_move_rest PARTITION OF order_move DEFAULT;
END $$;
