-- Credit notes (適格返還請求書) as they were issued, in JSON; a second one says
-- that it is not the first.
-- owner: order
CREATE TABLE order_credit (
	number    TEXT   NOT NULL REFERENCES shop_order (number),
	credit    TEXT   NOT NULL, -- such as T-261115-ABCDEFG-H1
	seq       BIGINT NOT NULL, -- from 1
	issued_at BIGINT NOT NULL, -- Unix milliseconds
	content   TEXT   NOT NULL,
	PRIMARY KEY (number, credit, seq)
);
