-- How often something was done, by rule and a hash of who did it, since the
-- beginning of the window.

-- owner: limit
CREATE TABLE limit_count (
	key   TEXT   PRIMARY KEY,
	count BIGINT NOT NULL,
	since BIGINT NOT NULL
);
CREATE INDEX limit_count_since ON limit_count (since);

-- What signs challenges.
-- owner: limit
CREATE TABLE limit_secret (
	id         BIGINT PRIMARY KEY, -- always 1
	secret     TEXT   NOT NULL,    -- hexadecimal
	created_at BIGINT NOT NULL
);

-- The network of a guest whose goods these are, hashed; empty for whom the shop
-- knows.
ALTER TABLE stock_hold ADD COLUMN network TEXT NOT NULL DEFAULT '';
CREATE INDEX stock_hold_network ON stock_hold (network, sku);

ALTER TABLE checkout ADD COLUMN network TEXT NOT NULL DEFAULT '';

-- The code that was sent to a mailbox today, hashed.
-- owner: mail
CREATE TABLE mail_code (
	mailbox TEXT   PRIMARY KEY, -- hashed
	code    TEXT   NOT NULL,
	sent_at BIGINT NOT NULL
);
CREATE INDEX mail_code_sent ON mail_code (sent_at);

-- Who has proved that a mailbox is theirs, by the code sent to it. Both hashed.
-- owner: mail
CREATE TABLE mail_proof (
	owner     TEXT   NOT NULL,
	mailbox   TEXT   NOT NULL,
	proved_at BIGINT NOT NULL,
	PRIMARY KEY (owner, mailbox)
);
CREATE INDEX mail_proof_proved ON mail_proof (proved_at);
