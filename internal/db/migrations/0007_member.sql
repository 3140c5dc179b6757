-- People: who they are, how they prove it, and the devices they are logged in on.

-- owner: member
CREATE TABLE customer (
	customer_code       TEXT    PRIMARY KEY,
	email               TEXT    NOT NULL,        -- as letters are addressed
	email_key           TEXT    NOT NULL UNIQUE, -- in lower case: one person, one account
	password            TEXT    NOT NULL,        -- argon2id in PHC form; empty: none
	last_name           TEXT    NOT NULL,
	first_name          TEXT    NOT NULL,
	last_kana           TEXT    NOT NULL,
	first_kana          TEXT    NOT NULL,
	customer_group_code TEXT    NOT NULL DEFAULT '0',
	valid               BOOLEAN NOT NULL,
	birth               TEXT    NOT NULL, -- YYYYMMDD; empty: not told
	sex                 TEXT    NOT NULL,
	phone               TEXT    NOT NULL,
	created_at          BIGINT  NOT NULL,
	updated_at          BIGINT  NOT NULL
);

-- Codes of those who left, so that none is ever given again.
-- owner: member
CREATE TABLE customer_left (
	customer_code TEXT   PRIMARY KEY,
	left_at       BIGINT NOT NULL
);

-- owner: member
CREATE TABLE customer_address (
	address_id    TEXT    PRIMARY KEY,
	customer_code TEXT    NOT NULL REFERENCES customer ON DELETE CASCADE,
	is_default    BOOLEAN NOT NULL,
	last_name     TEXT    NOT NULL,
	first_name    TEXT    NOT NULL,
	last_kana     TEXT    NOT NULL,
	first_kana    TEXT    NOT NULL,
	postal        TEXT    NOT NULL,
	prefecture    TEXT    NOT NULL,
	city          TEXT    NOT NULL,
	line          TEXT    NOT NULL,
	building      TEXT    NOT NULL,
	phone         TEXT    NOT NULL
);

CREATE INDEX customer_address_of ON customer_address (customer_code);

-- The key is the hash of what the cookie holds: who reads this table cannot log in with it.
-- owner: member
CREATE TABLE member_session (
	token_hash    TEXT   PRIMARY KEY,
	session_id    TEXT   NOT NULL UNIQUE, -- names it in the list of devices
	customer_code TEXT   NOT NULL REFERENCES customer ON DELETE CASCADE,
	created_at    BIGINT NOT NULL,
	seen_at       BIGINT NOT NULL,
	auth_time     BIGINT NOT NULL, -- 0: not known
	agent         TEXT   NOT NULL,
	network       TEXT   NOT NULL,
	id_token      TEXT   NOT NULL -- of an OpenID provider, for logging out there
);

CREATE INDEX member_session_of ON member_session (customer_code);
CREATE INDEX member_session_seen ON member_session (seen_at);

-- Who a customer is at an OpenID provider.
-- owner: member
CREATE TABLE member_identity (
	issuer        TEXT NOT NULL,
	subject       TEXT NOT NULL,
	customer_code TEXT NOT NULL REFERENCES customer ON DELETE CASCADE,
	PRIMARY KEY (issuer, subject)
);

CREATE INDEX member_identity_of ON member_identity (customer_code);

-- owner: member
CREATE TABLE member_passkey (
	passkey_id    TEXT   PRIMARY KEY, -- the credential's id, base64url
	customer_code TEXT   NOT NULL REFERENCES customer ON DELETE CASCADE,
	name          TEXT   NOT NULL,
	credential    TEXT   NOT NULL, -- JSON: public key, counter and flags
	created_at    BIGINT NOT NULL,
	used_at       BIGINT NOT NULL
);

CREATE INDEX member_passkey_of ON member_passkey (customer_code);

-- What somebody holds to come back with, once: links of letters, ceremonies of
-- passkeys, ways to an OpenID provider.
-- owner: member
CREATE TABLE member_token (
	token_hash    TEXT   PRIMARY KEY,
	purpose       TEXT   NOT NULL,
	customer_code TEXT   NOT NULL, -- empty: nobody yet
	guest         TEXT   NOT NULL, -- the device that began it
	data          TEXT   NOT NULL, -- JSON of the purpose
	expires_at    BIGINT NOT NULL
);

CREATE INDEX member_token_expires ON member_token (expires_at);
CREATE INDEX member_token_of ON member_token (customer_code);

-- What was asked for and must be answered by a letter. Asking costs the same
-- whether or not there is such an account; the job that answers finds out.
-- owner: member
CREATE TABLE member_request (
	request_id    TEXT   PRIMARY KEY, -- sorts by time
	purpose       TEXT   NOT NULL,
	email         TEXT   NOT NULL,
	customer_code TEXT   NOT NULL,
	guest         TEXT   NOT NULL,
	data          TEXT   NOT NULL
);

-- Attempts within a window, by what is limited.
-- owner: member
CREATE TABLE member_attempt (
	key   TEXT   PRIMARY KEY,
	count BIGINT NOT NULL,
	since BIGINT NOT NULL
);

CREATE INDEX member_attempt_since ON member_attempt (since);
