-- One thing that is done to many orders, with a result for each.
-- owner: order
CREATE TABLE order_bulk (
	id         TEXT   PRIMARY KEY,
	key        TEXT   NOT NULL UNIQUE, -- of the request that began it: a second click begins no second one
	verb       TEXT   NOT NULL,
	reason     TEXT   NOT NULL,
	staff_id   TEXT   NOT NULL,
	name       TEXT   NOT NULL,        -- of who asked for it, as it was then
	state      TEXT   NOT NULL,        -- working, done, stopped
	created_at BIGINT NOT NULL
);
CREATE INDEX order_bulk_state ON order_bulk (state, created_at);
CREATE INDEX order_bulk_created ON order_bulk (created_at);

-- owner: order
CREATE TABLE order_bulk_item (
	bulk    TEXT   NOT NULL REFERENCES order_bulk (id),
	seq     BIGINT NOT NULL, -- from 1
	number  TEXT   NOT NULL,
	state   TEXT   NOT NULL, -- waiting, done, failed
	problem TEXT   NOT NULL, -- why it failed, in words
	PRIMARY KEY (bulk, seq)
);
CREATE INDEX order_bulk_item_state ON order_bulk_item (bulk, state, seq);

-- Lists that somebody saved: what is looked for, and how it looks.
-- owner: staff
CREATE TABLE staff_view (
	id         TEXT    PRIMARY KEY,
	staff_id   TEXT    NOT NULL,
	room       TEXT    NOT NULL, -- orders
	name       TEXT    NOT NULL,
	settings   TEXT    NOT NULL, -- JSON
	shared     BOOLEAN NOT NULL,
	revision   BIGINT  NOT NULL,
	updated_at BIGINT  NOT NULL
);
CREATE INDEX staff_view_staff ON staff_view (room, staff_id);
