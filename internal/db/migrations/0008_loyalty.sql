-- Points are a ledger of double entries: the lines of an entry add up to
-- nothing, and a member's balance is the sum of the member's lines. Accounts
-- are the member's (available, pending) and the shop's (granted, spent, expired).

-- The sums of a member's lines, kept so that one statement can test and take;
-- entries is the number of the member's last entry.
-- owner: loyalty
CREATE TABLE points_account (
	customer  TEXT   PRIMARY KEY,
	available BIGINT NOT NULL, -- below zero: owed after goods came back
	pending   BIGINT NOT NULL,
	entries   BIGINT NOT NULL
);

-- balance is what was available afterwards.
-- owner: loyalty
CREATE TABLE points_entry (
	customer   TEXT   NOT NULL,
	seq        BIGINT NOT NULL,
	what       TEXT   NOT NULL, -- grant, pend, settle, spend, return, revoke, expire
	ref        TEXT   NOT NULL, -- an order number, or what else it is for
	occasion   TEXT   NOT NULL, -- tells several returns of one order apart
	reason     TEXT   NOT NULL,
	balance    BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (customer, seq)
);

CREATE UNIQUE INDEX points_entry_once ON points_entry (ref, what, occasion, customer);

-- owner: loyalty
CREATE TABLE points_line (
	customer TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	account  TEXT   NOT NULL,
	points   BIGINT NOT NULL,
	PRIMARY KEY (customer, seq, account)
);

-- Points that were granted together and expire together; what remains of all
-- lots of a member is what is available.
-- owner: loyalty
CREATE TABLE points_lot (
	id        TEXT   PRIMARY KEY,
	customer  TEXT   NOT NULL,
	ref       TEXT   NOT NULL,
	remaining BIGINT NOT NULL,
	expires   BIGINT NOT NULL -- exclusive
);

CREATE INDEX points_lot_customer ON points_lot (customer, expires);
CREATE INDEX points_lot_due ON points_lot (expires) WHERE remaining > 0;

-- From which lots an entry spent, so that they can go back there.
-- owner: loyalty
CREATE TABLE points_draw (
	customer TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	lot      TEXT   NOT NULL,
	points   BIGINT NOT NULL,
	returned BIGINT NOT NULL,
	PRIMARY KEY (customer, seq, lot)
);

-- conditions is the JSON of what restricts the coupon.
-- owner: loyalty
CREATE TABLE coupon (
	code       TEXT    PRIMARY KEY,
	name       TEXT    NOT NULL,
	kind       TEXT    NOT NULL,
	value      BIGINT  NOT NULL,
	conditions TEXT    NOT NULL,
	starts     BIGINT  NOT NULL, -- 0: open
	ends       BIGINT  NOT NULL, -- 0: open
	per_person BIGINT  NOT NULL, -- 0: no limit
	total      BIGINT  NOT NULL, -- 0: no limit
	given      BOOLEAN NOT NULL,
	used       BIGINT  NOT NULL
);

-- Who was given a coupon or entered its code; used counts that person's orders.
-- owner is a customer_code, or g: and a guest's cart_id.
-- owner: loyalty
CREATE TABLE coupon_holder (
	owner    TEXT    NOT NULL,
	code     TEXT    NOT NULL,
	held     BOOLEAN NOT NULL, -- false: used without being entered first
	used     BIGINT  NOT NULL,
	since    BIGINT  NOT NULL,
	PRIMARY KEY (owner, code)
);

-- The orders that took a coupon.
-- owner: loyalty
CREATE TABLE coupon_use (
	ref     TEXT   NOT NULL,
	code    TEXT   NOT NULL,
	owner   TEXT   NOT NULL,
	used_at BIGINT NOT NULL,
	PRIMARY KEY (ref, code)
);
