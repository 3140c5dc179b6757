-- Questions to the shop, votes on answers, and which mail people want.

-- The secret that the shop signs its own links and forms with.
-- owner: support
CREATE TABLE support_secret (
	id         BIGINT PRIMARY KEY, -- always 1
	secret     TEXT   NOT NULL,    -- hexadecimal
	created_at BIGINT NOT NULL
);

-- How often something was done in a stretch of time. Subjects are hashes.
-- owner: support
CREATE TABLE support_count (
	subject TEXT   NOT NULL,
	until   BIGINT NOT NULL, -- when the stretch ends
	count   BIGINT NOT NULL,
	PRIMARY KEY (subject, until)
);

CREATE INDEX support_count_until ON support_count (until);

-- owner: support
CREATE TABLE inquiry (
	number        TEXT   PRIMARY KEY, -- Q-XXXXXXXX
	request       TEXT   NOT NULL UNIQUE, -- the form's own key: a form makes one inquiry
	kind          TEXT   NOT NULL,
	order_number  TEXT   NOT NULL, -- empty: none
	customer_code TEXT   NOT NULL, -- empty: a guest
	name          TEXT   NOT NULL,
	address       TEXT   NOT NULL,
	body          TEXT   NOT NULL,
	likeness      TEXT   NOT NULL, -- hash of the folded body
	state         TEXT   NOT NULL, -- open, suspected, answered, closed
	signs         TEXT   NOT NULL, -- why it is suspected
	created_at    BIGINT NOT NULL,
	updated_at    BIGINT NOT NULL
);

CREATE INDEX inquiry_state ON inquiry (state, created_at);
CREATE INDEX inquiry_likeness ON inquiry (likeness, created_at);

-- owner: support
CREATE TABLE inquiry_answer (
	id         TEXT   PRIMARY KEY, -- sorts by time
	inquiry    TEXT   NOT NULL REFERENCES inquiry (number),
	body       TEXT   NOT NULL,
	created_at BIGINT NOT NULL
);

CREATE INDEX inquiry_answer_inquiry ON inquiry_answer (inquiry, id);

-- owner: support
CREATE TABLE faq_vote (
	faq      TEXT    NOT NULL, -- id of the entry
	device   TEXT    NOT NULL, -- hash
	helpful  BOOLEAN NOT NULL,
	voted_at BIGINT  NOT NULL,
	PRIMARY KEY (faq, device)
);

-- Which mail an address wants; what has no row is not wanted.
-- owner: support
CREATE TABLE mail_wish (
	id          TEXT   PRIMARY KEY,
	address_key TEXT   NOT NULL, -- the address in lower case
	kind        TEXT   NOT NULL,
	address     TEXT   NOT NULL,
	state       TEXT   NOT NULL, -- pending, wanted, left
	created_at  BIGINT NOT NULL,
	changed_at  BIGINT NOT NULL,
	UNIQUE (address_key, kind)
);

CREATE INDEX mail_wish_kind ON mail_wish (kind, state, id);

-- Every yes and no that was ever given; rows are only added.
-- owner: support
CREATE TABLE mail_consent (
	id          TEXT   PRIMARY KEY,
	address_key TEXT   NOT NULL,
	kind        TEXT   NOT NULL,
	event       TEXT   NOT NULL, -- asked, confirmed, given, withdrawn
	page        TEXT   NOT NULL,
	said        TEXT   NOT NULL, -- the words agreed to
	client      TEXT   NOT NULL, -- address of the client
	at          BIGINT NOT NULL
);

CREATE INDEX mail_consent_address ON mail_consent (address_key, id);
