-- Attempts to pay. No card, no token and nothing about the shopper is here.

-- owner: payment
CREATE TABLE payment (
	id           TEXT   PRIMARY KEY,
	order_number TEXT   NOT NULL,
	method       TEXT   NOT NULL,
	amount       BIGINT NOT NULL CHECK (amount > 0),
	refunded     BIGINT NOT NULL DEFAULT 0 CHECK (refunded >= 0 AND refunded <= amount),
	state        TEXT   NOT NULL,
	reference    TEXT   NOT NULL DEFAULT '',
	redirect_url TEXT   NOT NULL DEFAULT '',
	instructions TEXT   NOT NULL DEFAULT '', -- JSON
	code         TEXT   NOT NULL DEFAULT '',
	message      TEXT   NOT NULL DEFAULT '',
	expires_at   BIGINT NOT NULL, -- 0: none
	created_at   BIGINT NOT NULL,
	updated_at   BIGINT NOT NULL
);
CREATE INDEX payment_by_order ON payment (order_number);
CREATE INDEX payment_by_state ON payment (state, updated_at);

-- Events of services that were taken; each is taken once.
-- owner: payment
CREATE TABLE payment_event (
	id      TEXT   PRIMARY KEY,
	seen_at BIGINT NOT NULL
);

-- The pretend payment service of demo and tests, which stands for one outside.
-- owner: payment
CREATE TABLE payment_local (
	id           TEXT   PRIMARY KEY,
	reference    TEXT   NOT NULL UNIQUE,
	order_number TEXT   NOT NULL,
	method       TEXT   NOT NULL,
	amount       BIGINT NOT NULL,
	refunded     BIGINT NOT NULL DEFAULT 0,
	state        TEXT   NOT NULL,
	code         TEXT   NOT NULL DEFAULT '',
	token        TEXT   NOT NULL DEFAULT '',
	return_url   TEXT   NOT NULL DEFAULT '',
	expires_at   BIGINT NOT NULL,
	created_at   BIGINT NOT NULL,
	updated_at   BIGINT NOT NULL
);
CREATE INDEX payment_local_by_time ON payment_local (created_at);
CREATE INDEX payment_local_by_state ON payment_local (state, expires_at);

-- Its webhooks that were not taken yet.
-- owner: payment
CREATE TABLE payment_local_hook (
	id     TEXT   PRIMARY KEY,
	body   TEXT   NOT NULL,
	due_at BIGINT NOT NULL,
	tries  BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX payment_local_hook_by_due ON payment_local_hook (due_at);
