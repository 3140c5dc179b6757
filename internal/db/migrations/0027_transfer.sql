-- Refunds that people transfer: where to, and in which file of the bank. Times
-- are Unix milliseconds; 0 means not yet.

-- The account that an order's refunds go to, encrypted with a key that is not
-- in the database. The row goes when all was transferred, or when the bank could not.
-- owner: transfer
CREATE TABLE refund_account (
	number   TEXT   PRIMARY KEY REFERENCES shop_order (number),
	sealed   TEXT   NOT NULL,
	given_at BIGINT NOT NULL
);
CREATE INDEX refund_account_old ON refund_account (given_at);

-- A file of transfers for the bank.
-- owner: transfer
CREATE TABLE transfer_batch (
	id         TEXT   PRIMARY KEY,
	day        TEXT   NOT NULL, -- YYYYMMDD on which the bank is to transfer
	who        TEXT   NOT NULL,
	reason     TEXT   NOT NULL,
	created_at BIGINT NOT NULL,
	closed_at  BIGINT NOT NULL -- when nothing in it waited any more
);
CREATE INDEX transfer_batch_by_time ON transfer_batch (created_at);

-- What is in it. A refund waits in one file at most.
-- owner: transfer
CREATE TABLE transfer_item (
	batch      TEXT   NOT NULL REFERENCES transfer_batch (id),
	seq        BIGINT NOT NULL, -- from 1
	debt       TEXT   NOT NULL, -- id of the posting that says that it is owed
	number     TEXT   NOT NULL REFERENCES shop_order (number),
	amount     BIGINT NOT NULL CHECK (amount > 0),
	state      TEXT   NOT NULL, -- waiting, transferred, failed, dropped
	problem    TEXT   NOT NULL,
	changed_at BIGINT NOT NULL,
	PRIMARY KEY (batch, seq)
);
CREATE UNIQUE INDEX transfer_item_waiting ON transfer_item (debt) WHERE state = 'waiting';
CREATE INDEX transfer_item_by_order ON transfer_item (number, changed_at);
