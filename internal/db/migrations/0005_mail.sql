-- Letters to people. The outbox keeps every letter until it is sent or given
-- up; the key of a letter stays for good, so that none goes out twice.

-- owner: mail
CREATE TABLE mail_outbox (
	key         TEXT   PRIMARY KEY,
	kind        TEXT   NOT NULL,
	address     TEXT   NOT NULL,
	name        TEXT   NOT NULL,
	subject     TEXT   NOT NULL,
	body_text   TEXT   NOT NULL,
	body_html   TEXT   NOT NULL,
	unsubscribe TEXT   NOT NULL,
	state       TEXT   NOT NULL, -- waiting, sent, failed, withdrawn
	attempts    BIGINT NOT NULL,
	due_at      BIGINT NOT NULL, -- while a node sends it: when its lease ends
	holder      TEXT   NOT NULL, -- the node that sends it now; empty: nobody
	created_at  BIGINT NOT NULL,
	done_at     BIGINT NOT NULL, -- when it was sent or given up; 0: neither
	problem     TEXT   NOT NULL
);

CREATE INDEX mail_outbox_due ON mail_outbox (state, due_at);
CREATE INDEX mail_outbox_done ON mail_outbox (state, done_at);

-- What the local adapter would have sent; the newest few hundred.
-- owner: mail
CREATE TABLE mail_kept (
	id          TEXT   PRIMARY KEY, -- sorts by time
	message_id  TEXT   NOT NULL UNIQUE,
	kind        TEXT   NOT NULL,
	sender      TEXT   NOT NULL,
	address     TEXT   NOT NULL,
	name        TEXT   NOT NULL,
	subject     TEXT   NOT NULL,
	body_text   TEXT   NOT NULL,
	body_html   TEXT   NOT NULL,
	unsubscribe TEXT   NOT NULL,
	kept_at     BIGINT NOT NULL
);
