-- Letters of a day to mailboxes that nobody proved to be theirs.
-- owner: mail
CREATE TABLE mail_stranger (
	mailbox TEXT   NOT NULL, -- hashed
	day     TEXT   NOT NULL, -- YYYYMMDD in Tokyo
	count   BIGINT NOT NULL,
	PRIMARY KEY (mailbox, day)
);

CREATE INDEX mail_stranger_day ON mail_stranger (day);
