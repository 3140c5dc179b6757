-- What is owed and has not gone back is a handful of a year's postings: those that
-- were settled are marked, so that nobody looks through all of them.
-- transaction: none

ALTER TABLE order_posting ADD COLUMN IF NOT EXISTS settled BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE order_posting SET settled = TRUE WHERE kind = 'owed' AND settled = FALSE
	AND EXISTS (SELECT 1 FROM order_posting b WHERE b.number = order_posting.number AND b.kind IN ('refunded', 'transferred') AND b.ref = order_posting.id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_posting_owed ON order_posting (kind, at, id) WHERE kind = 'owed' AND settled = FALSE;
