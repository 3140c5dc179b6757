-- How many members hold a coupon.
CREATE INDEX coupon_holder_code ON coupon_holder (code) WHERE held;
