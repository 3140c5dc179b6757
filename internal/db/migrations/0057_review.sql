-- What buyers say of goods, what people ask about them, and what is answered.
-- Times are Unix milliseconds.

-- owner: review
CREATE TABLE review (
	id           TEXT    PRIMARY KEY,
	commodity    TEXT    NOT NULL,
	number       TEXT    NOT NULL, -- of the order; empty: forgotten
	writer       TEXT    NOT NULL, -- customer_code, or a mark of a guest's mailbox; empty: forgotten
	customer     TEXT    NOT NULL, -- customer_code; empty: a guest, or forgotten
	size         TEXT    NOT NULL, -- that was bought
	color        TEXT    NOT NULL,
	state        TEXT    NOT NULL, -- waiting, published, refused, hidden
	stars        BIGINT  NOT NULL,
	name         TEXT    NOT NULL, -- as it is shown
	height       BIGINT  NOT NULL, -- cm; 0: not said
	usual        TEXT    NOT NULL, -- size that the writer usually wears
	body         TEXT    NOT NULL,
	photos       BIGINT  NOT NULL,
	helps        BOOLEAN NOT NULL, -- may be asked by letter what others want to know
	points       BIGINT  NOT NULL, -- that were given for it
	helpful      BIGINT  NOT NULL,
	reports      BIGINT  NOT NULL, -- not looked at yet
	signs        TEXT    NOT NULL, -- JSON: why the rules held it
	reason       TEXT    NOT NULL, -- why somebody refused or hid it
	reply        TEXT    NOT NULL, -- of the shop
	replied_at   BIGINT  NOT NULL,
	revision     BIGINT  NOT NULL,
	created_at   BIGINT  NOT NULL,
	updated_at   BIGINT  NOT NULL,
	published_at BIGINT  NOT NULL
);
CREATE UNIQUE INDEX review_bought ON review (number, commodity) WHERE number <> '';
CREATE UNIQUE INDEX review_writer ON review (writer, commodity) WHERE writer <> '';
CREATE INDEX review_customer ON review (customer) WHERE customer <> '';
CREATE INDEX review_shown ON review (commodity, state, published_at);
CREATE INDEX review_state ON review (state, updated_at);
CREATE INDEX review_reported ON review (updated_at) WHERE reports > 0;
CREATE INDEX review_old ON review (created_at);

-- How a size was, by measure; the measure '' is the whole.
-- owner: review
CREATE TABLE review_fit (
	review  TEXT   NOT NULL,
	measure TEXT   NOT NULL,
	fit     BIGINT NOT NULL, -- 1 tight, 3 right, 5 loose
	PRIMARY KEY (review, measure)
);

-- owner: review
CREATE TABLE review_photo (
	review     TEXT   NOT NULL,
	seq        BIGINT NOT NULL,
	data       TEXT   NOT NULL, -- base64 of a JPEG that was painted anew
	small      TEXT   NOT NULL, -- the same, for lists
	created_at BIGINT NOT NULL,
	PRIMARY KEY (review, seq)
);
CREATE INDEX review_photo_old ON review_photo (created_at);

-- What a review said before it was changed.
-- owner: review
CREATE TABLE review_version (
	review   TEXT   NOT NULL,
	revision BIGINT NOT NULL,
	content  TEXT   NOT NULL, -- JSON
	at       BIGINT NOT NULL,
	PRIMARY KEY (review, revision)
);
CREATE INDEX review_version_old ON review_version (at);

-- Who found a review helpful, or reported it: once each.
-- owner: review
CREATE TABLE review_mark (
	review TEXT   NOT NULL,
	kind   TEXT   NOT NULL, -- helpful, report
	device TEXT   NOT NULL, -- a mark of it
	why    TEXT   NOT NULL,
	at     BIGINT NOT NULL,
	PRIMARY KEY (review, kind, device)
);
CREATE INDEX review_mark_old ON review_mark (at);

-- Orders whose buyers are to be asked.
-- owner: review
CREATE TABLE review_request (
	number TEXT   PRIMARY KEY,
	due_at BIGINT NOT NULL
);
CREATE INDEX review_request_due ON review_request (due_at);

-- A question has no parent; its answers have it as theirs.
-- owner: review
CREATE TABLE item_question (
	id           TEXT   PRIMARY KEY,
	parent       TEXT   NOT NULL,
	commodity    TEXT   NOT NULL,
	author       TEXT   NOT NULL, -- visitor, buyer, shop
	owner        TEXT   NOT NULL, -- customer_code of who asked; empty: a guest, no question, or forgotten
	review       TEXT   NOT NULL, -- by which a buyer is known; empty: no buyer
	address      TEXT   NOT NULL, -- that is told of answers; empty: nobody is
	state        TEXT   NOT NULL, -- waiting, published, refused, hidden
	body         TEXT   NOT NULL,
	signs        TEXT   NOT NULL,
	reason       TEXT   NOT NULL,
	revision     BIGINT NOT NULL,
	created_at   BIGINT NOT NULL,
	updated_at   BIGINT NOT NULL,
	published_at BIGINT NOT NULL
);
CREATE INDEX item_question_shown ON item_question (commodity, state, published_at);
CREATE INDEX item_question_parent ON item_question (parent, created_at) WHERE parent <> '';
CREATE INDEX item_question_state ON item_question (state, updated_at);
CREATE INDEX item_question_owner ON item_question (owner) WHERE owner <> '';
CREATE INDEX item_question_review ON item_question (review) WHERE review <> '';
CREATE INDEX item_question_old ON item_question (updated_at);

-- owner: review
CREATE TABLE review_secret (
	id     BIGINT PRIMARY KEY,
	secret TEXT   NOT NULL
);

-- Words for which the rules hold a text back until somebody has read it.
-- owner: review
CREATE TABLE review_word (
	word     TEXT   PRIMARY KEY,
	kind     TEXT   NOT NULL, -- abuse, cure
	added_at BIGINT NOT NULL
);
INSERT INTO review_word (word, kind, added_at) VALUES
	('治る', 'cure', 0), ('治っ', 'cure', 0), ('治り', 'cure', 0), ('完治', 'cure', 0), ('治療', 'cure', 0), ('効く', 'cure', 0), ('効い', 'cure', 0), ('効きま', 'cure', 0),
	('効果が', 'cure', 0), ('効能', 'cure', 0), ('改善', 'cure', 0), ('解消', 'cure', 0), ('予防', 'cure', 0), ('症状', 'cure', 0), ('痩せ', 'cure', 0), ('やせた', 'cure', 0),
	('若返', 'cure', 0), ('デトックス', 'cure', 0), ('免疫', 'cure', 0), ('血行', 'cure', 0), ('薬をやめ', 'cure', 0), ('病院に行かなく', 'cure', 0),
	('死ね', 'abuse', 0), ('氏ね', 'abuse', 0), ('殺す', 'abuse', 0), ('馬鹿', 'abuse', 0), ('くそ野郎', 'abuse', 0), ('クソみたい', 'abuse', 0), ('詐欺', 'abuse', 0), ('ゴミ以下', 'abuse', 0), ('頭おかしい', 'abuse', 0), ('キモい', 'abuse', 0);
