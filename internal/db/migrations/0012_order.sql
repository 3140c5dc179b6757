-- From order entry to the end of an order's life. Times are Unix milliseconds;
-- 0 means never or not yet.

-- Order entry of one owner, as it was typed, and what was confirmed last.
-- owner: order
CREATE TABLE checkout (
	owner       TEXT    PRIMARY KEY,
	draft       TEXT    NOT NULL, -- JSON
	hold_until  BIGINT  NOT NULL,
	extended    BOOLEAN NOT NULL,
	key         TEXT    NOT NULL, -- of the confirmation; empty: none
	fingerprint TEXT    NOT NULL, -- of what was confirmed
	confirmed   TEXT    NOT NULL, -- JSON: what was confirmed
	updated_at  BIGINT  NOT NULL
);
CREATE INDEX checkout_old ON checkout (updated_at);

-- body is the order as it was confirmed, with what happened to its parcels and
-- returns since. due_at is when recovery looks at an order that is between two
-- steps, or at one whose payment is awaited.
-- owner: order
CREATE TABLE shop_order (
	number       TEXT    PRIMARY KEY,
	owner        TEXT    NOT NULL,
	customer     TEXT    NOT NULL, -- customer_code; empty: a guest, or one who left
	key          TEXT    NOT NULL UNIQUE,
	status       TEXT    NOT NULL,
	method       TEXT    NOT NULL,
	payment      TEXT    NOT NULL, -- id of the payment; empty: nothing was to pay
	total        BIGINT  NOT NULL,
	purchase     BIGINT  NOT NULL, -- goods, less what came back: counts for the rank
	body         TEXT    NOT NULL, -- JSON
	placed_at    BIGINT  NOT NULL,
	updated_at   BIGINT  NOT NULL,
	shipped_at   BIGINT  NOT NULL,
	delivered_at BIGINT  NOT NULL,
	due_at       BIGINT  NOT NULL,
	reminded     BOOLEAN NOT NULL
);
CREATE INDEX shop_order_customer ON shop_order (customer, placed_at);
CREATE INDEX shop_order_owner ON shop_order (owner, status);
CREATE INDEX shop_order_status ON shop_order (status, due_at);
CREATE INDEX shop_order_placed ON shop_order (placed_at);

-- What was sold, for counting; names and prices stand in the body.
-- owner: order
CREATE TABLE order_line (
	number   TEXT   NOT NULL REFERENCES shop_order (number),
	position BIGINT NOT NULL,
	sku      TEXT   NOT NULL,
	quantity BIGINT NOT NULL,
	PRIMARY KEY (number, position)
);
CREATE INDEX order_line_sku ON order_line (sku);

-- owner: order
CREATE TABLE order_move (
	number      TEXT   NOT NULL REFERENCES shop_order (number),
	seq         BIGINT NOT NULL,
	status_from TEXT   NOT NULL,
	status_to   TEXT   NOT NULL,
	at          BIGINT NOT NULL,
	actor       TEXT   NOT NULL, -- shopper, operator, payment, shop
	note        TEXT   NOT NULL,
	PRIMARY KEY (number, seq)
);

-- What has to be asked of a payment service after a move: outside its
-- transaction, as often as needed, with one effect.
-- owner: order
CREATE TABLE order_task (
	number   TEXT   NOT NULL REFERENCES shop_order (number),
	payment  TEXT   NOT NULL,
	kind     TEXT   NOT NULL, -- void, refund
	amount   BIGINT NOT NULL, -- to be given back in all
	done     BOOLEAN NOT NULL,
	attempts BIGINT NOT NULL,
	due_at   BIGINT NOT NULL, -- while a node works on it: when its lease ends
	problem  TEXT   NOT NULL,
	PRIMARY KEY (payment, kind)
);
CREATE INDEX order_task_due ON order_task (done, due_at);
