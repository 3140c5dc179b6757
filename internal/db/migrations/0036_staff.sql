-- People who work in the shop: who they are, what they may do, how they prove it, and where they are logged in.

-- owner: staff
CREATE TABLE staff (
	staff_id    TEXT    PRIMARY KEY,
	email       TEXT    NOT NULL,
	email_key   TEXT    NOT NULL UNIQUE, -- in lower case
	name        TEXT    NOT NULL,
	role        TEXT    NOT NULL,        -- of staff_role, or one that the program knows
	password    TEXT    NOT NULL,        -- argon2id in PHC form; empty: none
	totp        TEXT    NOT NULL,        -- the secret of one-time codes, sealed; empty: none
	totp_step   BIGINT  NOT NULL,        -- of the last code that was used: none counts twice
	demo        BOOLEAN NOT NULL,        -- invented; logs in with --demo alone
	created_at  BIGINT  NOT NULL,
	disabled_at BIGINT  NOT NULL         -- 0: works here
);

-- Roles that an owner changed or made; the others are the program's.
-- owner: staff
CREATE TABLE staff_role (
	role        TEXT   PRIMARY KEY,
	name        TEXT   NOT NULL,
	permissions TEXT   NOT NULL, -- joined by spaces
	refund_most BIGINT NOT NULL, -- yen at once; 0: no bound
	revision    BIGINT NOT NULL
);

-- The key is the hash of what the cookie holds.
-- owner: staff
CREATE TABLE staff_session (
	token_hash TEXT   PRIMARY KEY,
	session_id TEXT   NOT NULL UNIQUE,
	staff_id   TEXT   NOT NULL REFERENCES staff ON DELETE CASCADE,
	created_at BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL,
	auth_time  BIGINT NOT NULL, -- when somebody last proved who they are
	agent      TEXT   NOT NULL,
	network    TEXT   NOT NULL
);

CREATE INDEX staff_session_of ON staff_session (staff_id);
CREATE INDEX staff_session_seen ON staff_session (seen_at);

-- Devices on which somebody was logged in, hashed: their own mistakes count there, and nobody else's.
-- owner: staff
CREATE TABLE staff_device (
	staff_id    TEXT   NOT NULL REFERENCES staff ON DELETE CASCADE,
	device_hash TEXT   NOT NULL,
	seen_at     BIGINT NOT NULL,
	PRIMARY KEY (staff_id, device_hash)
);

CREATE INDEX staff_device_seen ON staff_device (seen_at);

-- owner: staff
CREATE TABLE staff_passkey (
	passkey_id TEXT   PRIMARY KEY, -- the credential's id, base64url
	staff_id   TEXT   NOT NULL REFERENCES staff ON DELETE CASCADE,
	name       TEXT   NOT NULL,
	credential TEXT   NOT NULL, -- JSON: public key, counter and flags
	created_at BIGINT NOT NULL,
	used_at    BIGINT NOT NULL
);

CREATE INDEX staff_passkey_of ON staff_passkey (staff_id);

-- Codes for who has lost the device with the one-time codes, hashed; each counts once.
-- owner: staff
CREATE TABLE staff_recovery (
	code_hash TEXT PRIMARY KEY,
	staff_id  TEXT NOT NULL REFERENCES staff ON DELETE CASCADE
);

CREATE INDEX staff_recovery_of ON staff_recovery (staff_id);

-- What somebody holds to come back with, once: invitations, set-ups of one-time codes, ceremonies of passkeys.
-- owner: staff
CREATE TABLE staff_token (
	token_hash TEXT   PRIMARY KEY,
	purpose    TEXT   NOT NULL,
	staff_id   TEXT   NOT NULL, -- empty: nobody yet
	data       TEXT   NOT NULL, -- JSON of the purpose
	expires_at BIGINT NOT NULL
);

CREATE INDEX staff_token_expires ON staff_token (expires_at);
CREATE INDEX staff_token_of ON staff_token (staff_id);

-- Networks from which the office may be used; none: all.
-- owner: staff
CREATE TABLE staff_network (
	prefix     TEXT   PRIMARY KEY, -- CIDR
	note       TEXT   NOT NULL,
	created_at BIGINT NOT NULL
);
