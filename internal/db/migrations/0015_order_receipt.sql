-- Receipts that were handed out: a second one says that it is not the first.
-- owner: order
CREATE TABLE order_receipt (
	number    TEXT   NOT NULL REFERENCES shop_order (number),
	seq       BIGINT NOT NULL, -- from 1
	name      TEXT   NOT NULL, -- whom it is made out to
	issued_at BIGINT NOT NULL, -- Unix milliseconds
	PRIMARY KEY (number, seq)
);
