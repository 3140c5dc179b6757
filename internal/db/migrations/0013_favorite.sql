-- What shoppers like and wait for. An owner is a customer_code, or "g:" and the
-- cart_id of a device.

-- price and in_stock are as of the adding; told_price is the lowest price that
-- the owner knows of, so that nobody is told of the same drop twice.
-- owner: favorite
CREATE TABLE favorite_item (
	owner      TEXT    NOT NULL,
	color_sku  TEXT    NOT NULL,
	price      BIGINT  NOT NULL,
	in_stock   BOOLEAN NOT NULL,
	told_price BIGINT  NOT NULL,
	added_at   BIGINT  NOT NULL,
	PRIMARY KEY (owner, color_sku)
);
CREATE INDEX favorite_item_color ON favorite_item (color_sku);
CREATE INDEX favorite_item_old ON favorite_item (added_at);

-- owner: favorite
CREATE TABLE favorite_brand (
	owner    TEXT   NOT NULL,
	brand    TEXT   NOT NULL,
	added_at BIGINT NOT NULL,
	PRIMARY KEY (owner, brand)
);
CREATE INDEX favorite_brand_old ON favorite_brand (added_at);

-- Colours that somebody likes, as they were last seen on the shelf.
-- owner: favorite
CREATE TABLE favorite_watch (
	color_sku      TEXT   PRIMARY KEY,
	price          BIGINT NOT NULL,
	sold_out_since BIGINT NOT NULL -- 0: it can be bought
);

-- What is to be told by the next letter; a row goes with its letter.
-- owner: favorite
CREATE TABLE favorite_notice (
	owner        TEXT   NOT NULL,
	color_sku    TEXT   NOT NULL,
	kind         TEXT   NOT NULL, -- price_drop or restock
	price_before BIGINT NOT NULL,
	created_at   BIGINT NOT NULL,
	PRIMARY KEY (owner, color_sku, kind)
);

-- Who wants to know when a SKU is back. A guest's request counts from when the
-- link in a letter was followed. A row goes when it was answered.
-- owner: favorite
CREATE TABLE restock_request (
	id           TEXT   PRIMARY KEY,
	owner        TEXT   NOT NULL,
	sku          TEXT   NOT NULL,
	address      TEXT   NOT NULL,
	name         TEXT   NOT NULL,
	token        TEXT   NOT NULL UNIQUE, -- SHA-256 of what the letter has
	client       TEXT   NOT NULL,
	confirmed_at BIGINT NOT NULL, -- 0: not yet
	created_at   BIGINT NOT NULL,
	UNIQUE (address, sku)
);
CREATE INDEX restock_request_sku ON restock_request (sku);
CREATE INDEX restock_request_owner ON restock_request (owner);
CREATE INDEX restock_request_client ON restock_request (client, created_at);
