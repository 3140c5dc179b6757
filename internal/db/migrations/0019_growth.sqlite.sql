-- Indexes for questions that read whole tables, and for what retention removes;
-- tables.go says how each table grows.

CREATE INDEX member_request_of ON member_request (customer_code);
CREATE INDEX member_session_created ON member_session (created_at);
CREATE INDEX payment_event_seen ON payment_event (seen_at);
CREATE INDEX faq_vote_voted ON faq_vote (voted_at);
CREATE INDEX mail_wish_pending ON mail_wish (changed_at) WHERE state = 'pending';
CREATE INDEX mail_outbox_texts ON mail_outbox (done_at) WHERE done_at > 0 AND address <> '';
CREATE INDEX mail_outbox_old ON mail_outbox (done_at) WHERE done_at > 0 AND address = '';
CREATE INDEX inquiry_updated ON inquiry (updated_at);
CREATE INDEX whplus_charge_forgotten ON whplus_charge (updated_at) WHERE opened;
CREATE INDEX restock_request_old ON restock_request (created_at);
CREATE INDEX restock_request_awaited ON restock_request (sku) WHERE confirmed_at > 0;
CREATE INDEX search_ranking_day ON search_ranking (day);
CREATE INDEX shop_order_listed ON shop_order (status, placed_at);

-- Rows of devices grow old; those of members stay.
CREATE INDEX cart_state_guest ON cart_state (updated_at) WHERE owner >= 'g:' AND owner < 'g;';
CREATE INDEX favorite_item_guest ON favorite_item (added_at) WHERE owner >= 'g:' AND owner < 'g;';
CREATE INDEX favorite_brand_guest ON favorite_brand (added_at) WHERE owner >= 'g:' AND owner < 'g;';
CREATE INDEX coupon_holder_guest ON coupon_holder (since) WHERE owner >= 'g:' AND owner < 'g;';

-- The day of the last order that had both; rows of before count from here.
ALTER TABLE search_together ADD COLUMN day TEXT NOT NULL DEFAULT '20261115';
CREATE INDEX search_together_old ON search_together (day);
