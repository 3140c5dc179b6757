-- Which request put pieces into a line last: the same request, sent again
-- because its answer was lost, puts in nothing more.
ALTER TABLE cart_line ADD COLUMN last_request TEXT NOT NULL DEFAULT '';
