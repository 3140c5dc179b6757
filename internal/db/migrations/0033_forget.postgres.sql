-- What goes after its period: see tables.go for the rules, and the decision
-- about forgetting for the periods. forgotten_at is when an order forgot whose it was.
-- transaction: none

ALTER TABLE shop_order ADD COLUMN IF NOT EXISTS forgotten_at BIGINT NOT NULL DEFAULT 0;

-- Downloads of a customer's data and goodbyes: who did it, and why. Nothing else
-- about the customer is here.
-- owner: member
CREATE TABLE IF NOT EXISTS member_record (
	id            TEXT   PRIMARY KEY,
	customer_code TEXT   NOT NULL,
	what          TEXT   NOT NULL, -- download, leave
	who           TEXT   NOT NULL, -- the operator's name; empty: the customer
	reason        TEXT   NOT NULL,
	at            BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS member_record_old ON member_record (at);
CREATE INDEX IF NOT EXISTS member_record_of ON member_record (customer_code, at);

CREATE INDEX CONCURRENTLY IF NOT EXISTS shop_order_named ON shop_order (placed_at) WHERE forgotten_at = 0;
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_receipt_named ON order_receipt (issued_at) WHERE name <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_credit_kept ON order_credit (issued_at) WHERE content <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_posting_reasons ON order_posting (at) WHERE reason <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS stock_entry_reasons ON stock_entry (at) WHERE ref <> '' AND reason <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS coupon_holder_whoever ON coupon_holder (since) WHERE owner >= 'g:' AND owner < 'q';
CREATE INDEX CONCURRENTLY IF NOT EXISTS coupon_use_whoever ON coupon_use (used_at) WHERE owner >= 'g:' AND owner < 'q';
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_wish_left ON mail_wish (changed_at) WHERE state = 'left';
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_outbox_to ON mail_outbox (address, created_at) WHERE address <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS inquiry_customer ON inquiry (customer_code) WHERE customer_code <> '';
