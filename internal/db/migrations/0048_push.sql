-- Notices that browsers show (web push, RFC 8030). Times are Unix milliseconds.

-- The key that proves to push services who sends, made once for the shop.
-- owner: push
CREATE TABLE push_key (
	id         BIGINT PRIMARY KEY, -- 1
	public     TEXT   NOT NULL,    -- what browsers are given, base64url
	private    TEXT   NOT NULL,    -- sealed
	created_at BIGINT NOT NULL
);

-- The browsers in which members want to be told.
-- owner: push
CREATE TABLE push_device (
	id         TEXT   PRIMARY KEY,
	owner      TEXT   NOT NULL, -- the member's code
	endpoint   TEXT   NOT NULL, -- at the push service of the browser's maker
	public     TEXT   NOT NULL, -- the browser's key, base64url
	auth       TEXT   NOT NULL, -- the browser's secret, base64url
	name       TEXT   NOT NULL, -- such as Safari（iPhone）
	created_at BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL  -- when it last was registered or took a notice
);
CREATE UNIQUE INDEX push_device_endpoint ON push_device (endpoint);
CREATE INDEX push_device_owner ON push_device (owner, created_at);
CREATE INDEX push_device_seen ON push_device (seen_at);

-- Notices on their way. A row goes with its delivery.
-- owner: push
CREATE TABLE push_notice (
	id         TEXT   PRIMARY KEY,
	device     TEXT   NOT NULL,
	key        TEXT   NOT NULL, -- of what happened
	title      TEXT   NOT NULL,
	body       TEXT   NOT NULL,
	path       TEXT   NOT NULL, -- where a tap leads
	topic      TEXT   NOT NULL, -- a later notice takes the place of one of the same topic
	attempts   BIGINT NOT NULL,
	due_at     BIGINT NOT NULL,
	created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX push_notice_device ON push_notice (device, key);
CREATE INDEX push_notice_due ON push_notice (due_at);
