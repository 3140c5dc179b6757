-- A commodity is saved as a whole with its colours and SKUs; positions keep
-- the order in which the merchant listed them. Rows of commodity, colour and
-- SKU carry no reference to brand, which is a part of their code.

-- owner: catalog
CREATE TABLE brand (
	code        TEXT   PRIMARY KEY,
	shop_code   TEXT   NOT NULL,
	name        TEXT   NOT NULL,
	alphabet    TEXT   NOT NULL,
	kana        TEXT   NOT NULL,
	alias       TEXT   NOT NULL,
	number_1    BIGINT NOT NULL,
	number_2    BIGINT NOT NULL,
	story       TEXT   NOT NULL,
	recommended BIGINT NOT NULL
);

-- owner: catalog
CREATE TABLE category (
	code          TEXT   PRIMARY KEY,
	parent        TEXT   NOT NULL,
	name          TEXT   NOT NULL,
	alias         TEXT   NOT NULL,
	display_order BIGINT NOT NULL
);

-- starts and ends are Unix milliseconds; 0 means open.
-- owner: catalog
CREATE TABLE campaign (
	code       TEXT   PRIMARY KEY,
	name       TEXT   NOT NULL,
	lead       TEXT   NOT NULL,
	body       TEXT   NOT NULL,
	starts     BIGINT NOT NULL,
	ends       BIGINT NOT NULL,
	sort_order BIGINT NOT NULL
);

-- search_words, materials and care are JSON arrays. digest is of everything
-- that Save writes except prices, which change on their own.
-- owner: catalog
CREATE TABLE commodity (
	code         TEXT    PRIMARY KEY,
	name         TEXT    NOT NULL,
	sex_type     TEXT    NOT NULL,
	description  TEXT    NOT NULL,
	search_words TEXT    NOT NULL,
	materials    TEXT    NOT NULL,
	care         TEXT    NOT NULL,
	returns      TEXT    NOT NULL,
	tax_percent  BIGINT  NOT NULL,
	sale_limit   BIGINT  NOT NULL,
	new_season   BOOLEAN NOT NULL,
	new_arrival  BOOLEAN NOT NULL,
	repeated     BOOLEAN NOT NULL,
	reserve      BOOLEAN NOT NULL,
	magazine     BOOLEAN NOT NULL,
	secret       BOOLEAN NOT NULL,
	discontinued BOOLEAN NOT NULL,
	arrival_date TEXT    NOT NULL,
	popular_rank BIGINT  NOT NULL,
	digest       TEXT    NOT NULL
);

-- owner: catalog
CREATE TABLE commodity_category (
	commodity TEXT   NOT NULL REFERENCES commodity (code) ON DELETE CASCADE,
	position  BIGINT NOT NULL,
	category  TEXT   NOT NULL REFERENCES category (code),
	PRIMARY KEY (commodity, position)
);

-- owner: catalog
CREATE TABLE commodity_campaign (
	commodity TEXT   NOT NULL REFERENCES commodity (code) ON DELETE CASCADE,
	position  BIGINT NOT NULL,
	campaign  TEXT   NOT NULL REFERENCES campaign (code),
	PRIMARY KEY (commodity, position)
);

-- owner: catalog
CREATE TABLE color (
	code        TEXT   PRIMARY KEY,
	commodity   TEXT   NOT NULL REFERENCES commodity (code) ON DELETE CASCADE,
	position    BIGINT NOT NULL,
	name        TEXT   NOT NULL,
	color_group TEXT   NOT NULL,
	hex         TEXT   NOT NULL,
	list_price  BIGINT NOT NULL,
	price       BIGINT NOT NULL,
	pictures    BIGINT NOT NULL
);
CREATE INDEX color_by_commodity ON color (commodity);

-- body and garment are JSON arrays of measures.
-- owner: catalog
CREATE TABLE sku (
	code      TEXT   PRIMARY KEY,
	commodity TEXT   NOT NULL REFERENCES commodity (code) ON DELETE CASCADE,
	color     TEXT   NOT NULL,
	position  BIGINT NOT NULL,
	name      TEXT   NOT NULL,
	filter    TEXT   NOT NULL,
	body      TEXT   NOT NULL,
	garment   TEXT   NOT NULL
);
CREATE INDEX sku_by_commodity ON sku (commodity);

-- What can be sold is on_hand - held. A shelf may hold less than was promised,
-- after a count, so held may exceed on_hand.
-- owner: stock
CREATE TABLE stock (
	sku     TEXT   PRIMARY KEY,
	on_hand BIGINT NOT NULL CHECK (on_hand >= 0),
	held    BIGINT NOT NULL CHECK (held >= 0)
);
