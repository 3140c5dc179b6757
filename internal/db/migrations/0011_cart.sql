-- The carts of guests and members. An owner is a customer_code, or "g:" and the
-- cart_id of a device.

-- price_seen is the price that the shopper knows of; name is what the item was
-- called when it was added, for the case that it vanishes.
-- owner: cart
CREATE TABLE cart_line (
	owner      TEXT    NOT NULL,
	sku        TEXT    NOT NULL,
	quantity   BIGINT  NOT NULL CHECK (quantity > 0),
	price_seen BIGINT  NOT NULL,
	name       TEXT    NOT NULL,
	saved      BOOLEAN NOT NULL, -- for later
	added_at   BIGINT  NOT NULL,
	PRIMARY KEY (owner, sku)
);

-- What belongs to a cart as a whole; both lists are JSON.
-- owner: cart
CREATE TABLE cart_state (
	owner      TEXT   PRIMARY KEY,
	coupons    TEXT   NOT NULL, -- codes
	notices    TEXT   NOT NULL, -- sentences that the shopper has not seen yet
	updated_at BIGINT NOT NULL
);
CREATE INDEX cart_state_old ON cart_state (updated_at);
