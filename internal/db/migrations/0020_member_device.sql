-- Devices on which somebody has been logged in before: guesses made elsewhere do not slow them down.
-- owner: member
CREATE TABLE member_device (
	customer_code TEXT   NOT NULL REFERENCES customer ON DELETE CASCADE,
	device_hash   TEXT   NOT NULL, -- of the device's cart_id
	seen_at       BIGINT NOT NULL, -- when it last logged in
	PRIMARY KEY (customer_code, device_hash)
);

CREATE INDEX member_device_seen ON member_device (seen_at);
