-- A receipt as it was issued, in JSON: what the shop is called may change, a
-- paper that somebody has does not. Empty for those from before.
ALTER TABLE order_receipt ADD COLUMN content TEXT NOT NULL DEFAULT '';
