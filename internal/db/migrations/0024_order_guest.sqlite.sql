-- The address of who ordered as a guest, in lower case, by which they find the
-- order again; empty for members, and for those who left.
ALTER TABLE shop_order ADD COLUMN email_key TEXT NOT NULL DEFAULT '';
UPDATE shop_order SET email_key = LOWER(COALESCE(json_extract(body, '$.email'), '')) WHERE customer = '' AND owner LIKE 'g:%';
CREATE INDEX shop_order_email ON shop_order (email_key) WHERE email_key <> '';

-- What signs the links to orders in letters.
-- owner: order
CREATE TABLE order_secret (
	id         BIGINT PRIMARY KEY, -- always 1
	secret     TEXT   NOT NULL,    -- hexadecimal
	created_at BIGINT NOT NULL
);
