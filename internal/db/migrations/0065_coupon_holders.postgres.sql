-- How many members hold a coupon.
-- transaction: none
CREATE INDEX CONCURRENTLY IF NOT EXISTS coupon_holder_code ON coupon_holder (code) WHERE held;
