-- What coupons took off: of each order that used one, and of all of them. told
-- is how many of a coupon's uses are in its sum; those from before this table
-- knew are not.
ALTER TABLE coupon_use ADD COLUMN took_off BIGINT NOT NULL DEFAULT -1; -- -1: nobody told
ALTER TABLE coupon ADD COLUMN took_off BIGINT NOT NULL DEFAULT 0;
ALTER TABLE coupon ADD COLUMN told BIGINT NOT NULL DEFAULT 0;

-- Campaigns and coupons were changed by who may change goods. Who could goes on;
-- a role without the owner's own choice gets it from the program.
UPDATE staff_role SET permissions = permissions || ' campaigns.work' WHERE ' ' || permissions || ' ' LIKE '% goods.work %';
