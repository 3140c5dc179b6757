-- What is owed and has not gone back is a handful of a year's postings: those that
-- were settled are marked, so that nobody looks through all of them.

ALTER TABLE order_posting ADD COLUMN settled BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE order_posting SET settled = TRUE WHERE kind = 'owed'
	AND EXISTS (SELECT 1 FROM order_posting b WHERE b.number = order_posting.number AND b.kind IN ('refunded', 'transferred') AND b.ref = order_posting.id);
CREATE INDEX order_posting_owed ON order_posting (kind, at, id) WHERE kind = 'owed' AND settled = FALSE;
