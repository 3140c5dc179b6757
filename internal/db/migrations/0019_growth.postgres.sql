-- Indexes for questions that read whole tables, and for what retention removes;
-- tables.go says how each table grows. The shop goes on while they are made.
-- transaction: none

CREATE INDEX CONCURRENTLY IF NOT EXISTS member_request_of ON member_request (customer_code);
CREATE INDEX CONCURRENTLY IF NOT EXISTS member_session_created ON member_session (created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_event_seen ON payment_event (seen_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS faq_vote_voted ON faq_vote (voted_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_wish_pending ON mail_wish (changed_at) WHERE state = 'pending';
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_outbox_texts ON mail_outbox (done_at) WHERE done_at > 0 AND address <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_outbox_old ON mail_outbox (done_at) WHERE done_at > 0 AND address = '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS inquiry_updated ON inquiry (updated_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS whplus_charge_forgotten ON whplus_charge (updated_at) WHERE opened;
CREATE INDEX CONCURRENTLY IF NOT EXISTS restock_request_old ON restock_request (created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS restock_request_awaited ON restock_request (sku) WHERE confirmed_at > 0;
CREATE INDEX CONCURRENTLY IF NOT EXISTS search_ranking_day ON search_ranking (day);
CREATE INDEX CONCURRENTLY IF NOT EXISTS shop_order_listed ON shop_order (status, placed_at);

-- Rows of devices grow old; those of members stay.
CREATE INDEX CONCURRENTLY IF NOT EXISTS cart_state_guest ON cart_state (updated_at) WHERE owner >= 'g:' AND owner < 'g;';
CREATE INDEX CONCURRENTLY IF NOT EXISTS favorite_item_guest ON favorite_item (added_at) WHERE owner >= 'g:' AND owner < 'g;';
CREATE INDEX CONCURRENTLY IF NOT EXISTS favorite_brand_guest ON favorite_brand (added_at) WHERE owner >= 'g:' AND owner < 'g;';
CREATE INDEX CONCURRENTLY IF NOT EXISTS coupon_holder_guest ON coupon_holder (since) WHERE owner >= 'g:' AND owner < 'g;';

-- The day of the last order that had both; rows of before count from here.
ALTER TABLE search_together ADD COLUMN IF NOT EXISTS day TEXT NOT NULL DEFAULT '20261115';
CREATE INDEX CONCURRENTLY IF NOT EXISTS search_together_old ON search_together (day);
