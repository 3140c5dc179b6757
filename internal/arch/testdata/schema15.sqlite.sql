BEGIN TRANSACTION;
CREATE TABLE brand (
	code        TEXT   PRIMARY KEY,
	shop_code   TEXT   NOT NULL,
	name        TEXT   NOT NULL,
	alphabet    TEXT   NOT NULL,
	kana        TEXT   NOT NULL,
	alias       TEXT   NOT NULL,
	number_1    BIGINT NOT NULL,
	number_2    BIGINT NOT NULL,
	story       TEXT   NOT NULL,
	recommended BIGINT NOT NULL
);
INSERT INTO "brand" VALUES('a','a','a','a','a','a',1,1,'a',1);
CREATE TABLE campaign (
	code       TEXT   PRIMARY KEY,
	name       TEXT   NOT NULL,
	lead       TEXT   NOT NULL,
	body       TEXT   NOT NULL,
	starts     BIGINT NOT NULL,
	ends       BIGINT NOT NULL,
	sort_order BIGINT NOT NULL
);
INSERT INTO "campaign" VALUES('a','a','a','a',1,1,1);
CREATE TABLE cart_line (
	owner      TEXT    NOT NULL,
	sku        TEXT    NOT NULL,
	quantity   BIGINT  NOT NULL CHECK (quantity > 0),
	price_seen BIGINT  NOT NULL,
	name       TEXT    NOT NULL,
	saved      BOOLEAN NOT NULL, -- for later
	added_at   BIGINT  NOT NULL,
	PRIMARY KEY (owner, sku)
);
INSERT INTO "cart_line" VALUES('a','a',1,1,'a',0,1);
CREATE TABLE cart_state (
	owner      TEXT   PRIMARY KEY,
	coupons    TEXT   NOT NULL, -- codes
	notices    TEXT   NOT NULL, -- sentences that the shopper has not seen yet
	updated_at BIGINT NOT NULL
);
INSERT INTO "cart_state" VALUES('a','a','a',1);
CREATE TABLE category (
	code          TEXT   PRIMARY KEY,
	parent        TEXT   NOT NULL,
	name          TEXT   NOT NULL,
	alias         TEXT   NOT NULL,
	display_order BIGINT NOT NULL
);
INSERT INTO "category" VALUES('a','a','a','a',1);
CREATE TABLE change_log (
	seq   INTEGER PRIMARY KEY AUTOINCREMENT,
	topic TEXT    NOT NULL,
	ref   TEXT    NOT NULL,
	at    BIGINT  NOT NULL
);
INSERT INTO "change_log" VALUES(1,'a','a',1);
CREATE TABLE checkout (
	owner       TEXT    PRIMARY KEY,
	draft       TEXT    NOT NULL, -- JSON
	hold_until  BIGINT  NOT NULL,
	extended    BOOLEAN NOT NULL,
	key         TEXT    NOT NULL, -- of the confirmation; empty: none
	fingerprint TEXT    NOT NULL, -- of what was confirmed
	confirmed   TEXT    NOT NULL, -- JSON: what was confirmed
	updated_at  BIGINT  NOT NULL
);
INSERT INTO "checkout" VALUES('a','{}',1,0,'a','a','a',1);
CREATE TABLE color (
	code        TEXT   PRIMARY KEY,
	commodity   TEXT   NOT NULL REFERENCES commodity (code) ON DELETE CASCADE,
	position    BIGINT NOT NULL,
	name        TEXT   NOT NULL,
	color_group TEXT   NOT NULL,
	hex         TEXT   NOT NULL,
	list_price  BIGINT NOT NULL,
	price       BIGINT NOT NULL,
	pictures    BIGINT NOT NULL
);
INSERT INTO "color" VALUES('a','a',1,'a','a','a',1,1,1);
CREATE TABLE commodity (
	code         TEXT    PRIMARY KEY,
	name         TEXT    NOT NULL,
	sex_type     TEXT    NOT NULL,
	description  TEXT    NOT NULL,
	search_words TEXT    NOT NULL,
	materials    TEXT    NOT NULL,
	care         TEXT    NOT NULL,
	returns      TEXT    NOT NULL,
	tax_percent  BIGINT  NOT NULL,
	sale_limit   BIGINT  NOT NULL,
	new_season   BOOLEAN NOT NULL,
	new_arrival  BOOLEAN NOT NULL,
	repeated     BOOLEAN NOT NULL,
	reserve      BOOLEAN NOT NULL,
	magazine     BOOLEAN NOT NULL,
	secret       BOOLEAN NOT NULL,
	discontinued BOOLEAN NOT NULL,
	arrival_date TEXT    NOT NULL,
	popular_rank BIGINT  NOT NULL,
	digest       TEXT    NOT NULL
);
INSERT INTO "commodity" VALUES('a','a','a','a','a','a','a','a',1,1,0,0,0,0,0,0,0,'a',1,'a');
CREATE TABLE commodity_campaign (
	commodity TEXT   NOT NULL REFERENCES commodity (code) ON DELETE CASCADE,
	position  BIGINT NOT NULL,
	campaign  TEXT   NOT NULL REFERENCES campaign (code),
	PRIMARY KEY (commodity, position)
);
INSERT INTO "commodity_campaign" VALUES('a',1,'a');
CREATE TABLE commodity_category (
	commodity TEXT   NOT NULL REFERENCES commodity (code) ON DELETE CASCADE,
	position  BIGINT NOT NULL,
	category  TEXT   NOT NULL REFERENCES category (code),
	PRIMARY KEY (commodity, position)
);
INSERT INTO "commodity_category" VALUES('a',1,'a');
CREATE TABLE content_entry (
	id                 TEXT   PRIMARY KEY,
	type               TEXT   NOT NULL,
	revision           BIGINT NOT NULL,
	published_revision BIGINT NOT NULL, -- 0: a draft
	created_at         BIGINT NOT NULL,
	updated_at         BIGINT NOT NULL,
	published_at       BIGINT NOT NULL  -- 0: never
);
INSERT INTO "content_entry" VALUES('a','a',1,1,1,1,1);
CREATE TABLE content_revision (
	entry      TEXT   NOT NULL REFERENCES content_entry (id),
	revision   BIGINT NOT NULL,
	fields     TEXT   NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (entry, revision)
);
INSERT INTO "content_revision" VALUES('a',1,'a',1);
CREATE TABLE coupon (
	code       TEXT    PRIMARY KEY,
	name       TEXT    NOT NULL,
	kind       TEXT    NOT NULL,
	value      BIGINT  NOT NULL,
	conditions TEXT    NOT NULL,
	starts     BIGINT  NOT NULL, -- 0: open
	ends       BIGINT  NOT NULL, -- 0: open
	per_person BIGINT  NOT NULL, -- 0: no limit
	total      BIGINT  NOT NULL, -- 0: no limit
	given      BOOLEAN NOT NULL,
	used       BIGINT  NOT NULL
);
INSERT INTO "coupon" VALUES('a','a','a',1,'a',1,1,1,1,0,1);
CREATE TABLE coupon_holder (
	owner    TEXT    NOT NULL,
	code     TEXT    NOT NULL,
	held     BOOLEAN NOT NULL, -- false: used without being entered first
	used     BIGINT  NOT NULL,
	since    BIGINT  NOT NULL,
	PRIMARY KEY (owner, code)
);
INSERT INTO "coupon_holder" VALUES('a','a',0,1,1);
CREATE TABLE coupon_use (
	ref     TEXT   NOT NULL,
	code    TEXT   NOT NULL,
	owner   TEXT   NOT NULL,
	used_at BIGINT NOT NULL,
	PRIMARY KEY (ref, code)
);
INSERT INTO "coupon_use" VALUES('a','a','a',1);
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
INSERT INTO "customer" VALUES('a','a','a','a','a','a','a','a','a',0,'a','a','a',1,1);
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
INSERT INTO "customer_address" VALUES('a','a',0,'a','a','a','a','a','a','a','a','a','a');
CREATE TABLE customer_left (
	customer_code TEXT   PRIMARY KEY,
	left_at       BIGINT NOT NULL
);
INSERT INTO "customer_left" VALUES('a',1);
CREATE TABLE faq_vote (
	faq      TEXT    NOT NULL, -- id of the entry
	device   TEXT    NOT NULL, -- hash
	helpful  BOOLEAN NOT NULL,
	voted_at BIGINT  NOT NULL,
	PRIMARY KEY (faq, device)
);
INSERT INTO "faq_vote" VALUES('a','a',0,1);
CREATE TABLE favorite_brand (
	owner    TEXT   NOT NULL,
	brand    TEXT   NOT NULL,
	added_at BIGINT NOT NULL,
	PRIMARY KEY (owner, brand)
);
INSERT INTO "favorite_brand" VALUES('a','a',1);
CREATE TABLE favorite_item (
	owner      TEXT    NOT NULL,
	color_sku  TEXT    NOT NULL,
	price      BIGINT  NOT NULL,
	in_stock   BOOLEAN NOT NULL,
	told_price BIGINT  NOT NULL,
	added_at   BIGINT  NOT NULL,
	PRIMARY KEY (owner, color_sku)
);
INSERT INTO "favorite_item" VALUES('a','a',1,0,1,1);
CREATE TABLE favorite_notice (
	owner        TEXT   NOT NULL,
	color_sku    TEXT   NOT NULL,
	kind         TEXT   NOT NULL, -- price_drop or restock
	price_before BIGINT NOT NULL,
	created_at   BIGINT NOT NULL,
	PRIMARY KEY (owner, color_sku, kind)
);
INSERT INTO "favorite_notice" VALUES('a','a','a',1,1);
CREATE TABLE favorite_watch (
	color_sku      TEXT   PRIMARY KEY,
	price          BIGINT NOT NULL,
	sold_out_since BIGINT NOT NULL -- 0: it can be bought
);
INSERT INTO "favorite_watch" VALUES('a',1,1);
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
INSERT INTO "inquiry" VALUES('a','a','a','a','a','a','a','a','a','a','a',1,1);
CREATE TABLE inquiry_answer (
	id         TEXT   PRIMARY KEY, -- sorts by time
	inquiry    TEXT   NOT NULL REFERENCES inquiry (number),
	body       TEXT   NOT NULL,
	created_at BIGINT NOT NULL
);
INSERT INTO "inquiry_answer" VALUES('a','a','a',1);
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
INSERT INTO "mail_consent" VALUES('a','a','a','a','a','a','a',1);
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
INSERT INTO "mail_kept" VALUES('a','a','a','a','a','a','a','a','a','a',1);
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
INSERT INTO "mail_outbox" VALUES('a','a','a','a','a','a','a','a','a',1,1,'a',1,1,'a');
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
INSERT INTO "mail_wish" VALUES('a','a','a','a','a',1,1);
CREATE TABLE member_attempt (
	key   TEXT   PRIMARY KEY,
	count BIGINT NOT NULL,
	since BIGINT NOT NULL
);
INSERT INTO "member_attempt" VALUES('a',1,1);
CREATE TABLE member_identity (
	issuer        TEXT NOT NULL,
	subject       TEXT NOT NULL,
	customer_code TEXT NOT NULL REFERENCES customer ON DELETE CASCADE,
	PRIMARY KEY (issuer, subject)
);
INSERT INTO "member_identity" VALUES('a','a','a');
CREATE TABLE member_passkey (
	passkey_id    TEXT   PRIMARY KEY, -- the credential's id, base64url
	customer_code TEXT   NOT NULL REFERENCES customer ON DELETE CASCADE,
	name          TEXT   NOT NULL,
	credential    TEXT   NOT NULL, -- JSON: public key, counter and flags
	created_at    BIGINT NOT NULL,
	used_at       BIGINT NOT NULL
);
INSERT INTO "member_passkey" VALUES('a','a','a','a',1,1);
CREATE TABLE member_request (
	request_id    TEXT   PRIMARY KEY, -- sorts by time
	purpose       TEXT   NOT NULL,
	email         TEXT   NOT NULL,
	customer_code TEXT   NOT NULL,
	guest         TEXT   NOT NULL,
	data          TEXT   NOT NULL
);
INSERT INTO "member_request" VALUES('a','a','a','a','a','a');
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
INSERT INTO "member_session" VALUES('a','a','a',1,1,1,'a','a','a');
CREATE TABLE member_token (
	token_hash    TEXT   PRIMARY KEY,
	purpose       TEXT   NOT NULL,
	customer_code TEXT   NOT NULL, -- empty: nobody yet
	guest         TEXT   NOT NULL, -- the device that began it
	data          TEXT   NOT NULL, -- JSON of the purpose
	expires_at    BIGINT NOT NULL
);
INSERT INTO "member_token" VALUES('a','a','a','a','a',1);
CREATE TABLE order_line (
	number   TEXT   NOT NULL REFERENCES shop_order (number),
	position BIGINT NOT NULL,
	sku      TEXT   NOT NULL,
	quantity BIGINT NOT NULL,
	PRIMARY KEY (number, position)
);
INSERT INTO "order_line" VALUES('a',1,'a',1);
CREATE TABLE order_move (
	number      TEXT   NOT NULL REFERENCES shop_order (number),
	seq         BIGINT NOT NULL,
	status_from TEXT   NOT NULL,
	status_to   TEXT   NOT NULL,
	at          BIGINT NOT NULL,
	actor       TEXT   NOT NULL, -- shopper, operator, payment, shop
	note        TEXT   NOT NULL,
	PRIMARY KEY (number, seq)
);
INSERT INTO "order_move" VALUES('a',1,'a','paid',1,'a','a');
CREATE TABLE order_receipt (
	number    TEXT   NOT NULL REFERENCES shop_order (number),
	seq       BIGINT NOT NULL, -- from 1
	name      TEXT   NOT NULL, -- whom it is made out to
	issued_at BIGINT NOT NULL, -- Unix milliseconds
	PRIMARY KEY (number, seq)
);
INSERT INTO "order_receipt" VALUES('a',1,'a',1);
CREATE TABLE order_task (
	number   TEXT   NOT NULL REFERENCES shop_order (number),
	payment  TEXT   NOT NULL,
	kind     TEXT   NOT NULL, -- void, refund
	amount   BIGINT NOT NULL, -- to be given back in all
	done     BOOLEAN NOT NULL,
	attempts BIGINT NOT NULL,
	due_at   BIGINT NOT NULL, -- while a node works on it: when its lease ends
	problem  TEXT   NOT NULL,
	PRIMARY KEY (payment, kind)
);
INSERT INTO "order_task" VALUES('a','a','a',1,0,1,1,'a');
CREATE TABLE payment (
	id           TEXT   PRIMARY KEY,
	order_number TEXT   NOT NULL,
	method       TEXT   NOT NULL,
	amount       BIGINT NOT NULL CHECK (amount > 0),
	refunded     BIGINT NOT NULL DEFAULT 0 CHECK (refunded >= 0 AND refunded <= amount),
	state        TEXT   NOT NULL,
	reference    TEXT   NOT NULL DEFAULT '',
	redirect_url TEXT   NOT NULL DEFAULT '',
	instructions TEXT   NOT NULL DEFAULT '', -- JSON
	code         TEXT   NOT NULL DEFAULT '',
	message      TEXT   NOT NULL DEFAULT '',
	expires_at   BIGINT NOT NULL, -- 0: none
	created_at   BIGINT NOT NULL,
	updated_at   BIGINT NOT NULL
);
INSERT INTO "payment" VALUES('a','a','a',100,0,'a','a','a','a','a','a',1,1,1);
CREATE TABLE payment_event (
	id      TEXT   PRIMARY KEY,
	seen_at BIGINT NOT NULL
);
INSERT INTO "payment_event" VALUES('a',1);
CREATE TABLE payment_local (
	id           TEXT   PRIMARY KEY,
	reference    TEXT   NOT NULL UNIQUE,
	order_number TEXT   NOT NULL,
	method       TEXT   NOT NULL,
	amount       BIGINT NOT NULL,
	refunded     BIGINT NOT NULL DEFAULT 0,
	state        TEXT   NOT NULL,
	code         TEXT   NOT NULL DEFAULT '',
	token        TEXT   NOT NULL DEFAULT '',
	return_url   TEXT   NOT NULL DEFAULT '',
	expires_at   BIGINT NOT NULL,
	created_at   BIGINT NOT NULL,
	updated_at   BIGINT NOT NULL
);
INSERT INTO "payment_local" VALUES('a','a','a','a',1,1,'a','a','a','a',1,1,1);
CREATE TABLE payment_local_hook (
	id     TEXT   PRIMARY KEY,
	body   TEXT   NOT NULL,
	due_at BIGINT NOT NULL,
	tries  BIGINT NOT NULL DEFAULT 0
);
INSERT INTO "payment_local_hook" VALUES('a','a',1,1);
CREATE TABLE points_account (
	customer  TEXT   PRIMARY KEY,
	available BIGINT NOT NULL, -- below zero: owed after goods came back
	pending   BIGINT NOT NULL,
	entries   BIGINT NOT NULL
);
INSERT INTO "points_account" VALUES('a',1,1,1);
CREATE TABLE points_draw (
	customer TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	lot      TEXT   NOT NULL,
	points   BIGINT NOT NULL,
	returned BIGINT NOT NULL,
	PRIMARY KEY (customer, seq, lot)
);
INSERT INTO "points_draw" VALUES('a',1,'a',1,1);
CREATE TABLE points_entry (
	customer   TEXT   NOT NULL,
	seq        BIGINT NOT NULL,
	what       TEXT   NOT NULL, -- grant, pend, settle, spend, return, revoke, expire
	ref        TEXT   NOT NULL, -- an order number, or what else it is for
	occasion   TEXT   NOT NULL, -- tells several returns of one order apart
	reason     TEXT   NOT NULL,
	balance    BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (customer, seq)
);
INSERT INTO "points_entry" VALUES('a',1,'a','a','a','a',1,1);
CREATE TABLE points_line (
	customer TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	account  TEXT   NOT NULL,
	points   BIGINT NOT NULL,
	PRIMARY KEY (customer, seq, account)
);
INSERT INTO "points_line" VALUES('a',1,'a',1);
CREATE TABLE points_lot (
	id        TEXT   PRIMARY KEY,
	customer  TEXT   NOT NULL,
	ref       TEXT   NOT NULL,
	remaining BIGINT NOT NULL,
	expires   BIGINT NOT NULL -- exclusive
);
INSERT INTO "points_lot" VALUES('a','a','a',5,1);
CREATE TABLE restock_request (
	id           TEXT   PRIMARY KEY,
	owner        TEXT   NOT NULL,
	sku          TEXT   NOT NULL,
	address      TEXT   NOT NULL,
	name         TEXT   NOT NULL,
	token        TEXT   NOT NULL UNIQUE, -- SHA-256 of what the letter has
	client       TEXT   NOT NULL,
	confirmed_at BIGINT NOT NULL, -- 0: not yet
	created_at   BIGINT NOT NULL,
	UNIQUE (address, sku)
);
INSERT INTO "restock_request" VALUES('a','a','a','a','a','a','a',1,1);
CREATE TABLE schema_migration (
		version    BIGINT PRIMARY KEY,
		name       TEXT   NOT NULL,
		checksum   TEXT   NOT NULL,
		applied_at BIGINT NOT NULL
	);
INSERT INTO "schema_migration" VALUES(1,'base','bbeeb798dbc92642389bc2b4d3be239e67e0f05c44a4b67e09abb689dbeb2bda',1794768558926);
INSERT INTO "schema_migration" VALUES(2,'catalog','dbd34ad95e7a6be026779950b969d803d9e622b471b668d5b64f661a40de6f35',1794768558943);
INSERT INTO "schema_migration" VALUES(3,'search','bedc0f38f677f2223cf8a8523fe40cab5fc973b5a57e4e7244944cdf4c438699',1794768558954);
INSERT INTO "schema_migration" VALUES(4,'content','4e4a86eb569d7033409dc8eae09c171e958bb8633dc53cf8a56a8093bf2cb42b',1794768558969);
INSERT INTO "schema_migration" VALUES(5,'mail','fe674761f6d4aaabda31e841c4e641b4efe76eb8802c7c4e4f7492eb26d0d5c3',1794768558976);
INSERT INTO "schema_migration" VALUES(6,'support','23ce2c1b53e5a41b640588a8a27080639ba374136e69a9486893358de9d1e8b3',1794768559022);
INSERT INTO "schema_migration" VALUES(7,'member','edfbe9958a9e4fc88c1bb2cac388343a41a588a4ffe51c56a88eac09de83a3ae',1794768559047);
INSERT INTO "schema_migration" VALUES(8,'loyalty','242e4f418dc43c4441588ae5a80755aa0e8a99b0eaf63d985f463b46c31a2e2f',1794768559174);
INSERT INTO "schema_migration" VALUES(9,'payment','328a2fc500e36c7d338c22c95c07d77ee78e8cf56319bc7f2f8df104490bfcb2',1794768559214);
INSERT INTO "schema_migration" VALUES(10,'stock_hold','4325a99b404e68ef635845d699d44f02efc9a5a10b226e4d685f4f682895421d',1794768559262);
INSERT INTO "schema_migration" VALUES(11,'cart','2548ab742a1105bf00c2cb4b9c514689fffff3591ec8106e35f9987886ea266c',1794768559273);
INSERT INTO "schema_migration" VALUES(12,'order','a1f392c108e2139fc10610457190fd40899c10fb839e7af51ef32b91f63cebd1',1794768559298);
INSERT INTO "schema_migration" VALUES(13,'favorite','90d81bd5a6cbce79b5fe3c4b127611c20723bbee7a887024ae9b3a347079fef4',1794768559314);
INSERT INTO "schema_migration" VALUES(14,'subscription','4dbd5248ff84b06bd658eaaf7e6ef6b13ed875d623c42b4e4ce5620e85dd0646',1794768559329);
INSERT INTO "schema_migration" VALUES(15,'order_receipt','11801aa3542a10aaa8efb94333c41528975f25eb32a200492217a09d76969c2e',1794768559391);
CREATE TABLE search_ranking (
	commodity TEXT   PRIMARY KEY,
	place     BIGINT NOT NULL,
	day       TEXT   NOT NULL
);
INSERT INTO "search_ranking" VALUES('a',1,'a');
CREATE TABLE search_signal (
	day       TEXT   NOT NULL,
	commodity TEXT   NOT NULL,
	views     BIGINT NOT NULL,
	carts     BIGINT NOT NULL,
	orders    BIGINT NOT NULL,
	PRIMARY KEY (day, commodity)
);
INSERT INTO "search_signal" VALUES('a','a',1,1,1);
CREATE TABLE search_together (
	commodity TEXT   NOT NULL,
	other     TEXT   NOT NULL,
	orders    BIGINT NOT NULL,
	PRIMARY KEY (commodity, other)
);
INSERT INTO "search_together" VALUES('a','a',1);
CREATE TABLE search_word (
	day      TEXT   NOT NULL,
	word     TEXT   NOT NULL,
	searches BIGINT NOT NULL,
	misses   BIGINT NOT NULL,
	PRIMARY KEY (day, word)
);
INSERT INTO "search_word" VALUES('a','a',1,1);
CREATE TABLE setting (
	key        TEXT   PRIMARY KEY,
	value      TEXT   NOT NULL,
	updated_at BIGINT NOT NULL
);
INSERT INTO "setting" VALUES('a','a',1);
CREATE TABLE shop_order (
	number       TEXT    PRIMARY KEY,
	owner        TEXT    NOT NULL,
	customer     TEXT    NOT NULL, -- customer_code; empty: a guest, or one who left
	key          TEXT    NOT NULL UNIQUE,
	status       TEXT    NOT NULL,
	method       TEXT    NOT NULL,
	payment      TEXT    NOT NULL, -- id of the payment; empty: nothing was to pay
	total        BIGINT  NOT NULL,
	purchase     BIGINT  NOT NULL, -- goods, less what came back: counts for the rank
	body         TEXT    NOT NULL, -- JSON
	placed_at    BIGINT  NOT NULL,
	updated_at   BIGINT  NOT NULL,
	shipped_at   BIGINT  NOT NULL,
	delivered_at BIGINT  NOT NULL,
	due_at       BIGINT  NOT NULL,
	reminded     BOOLEAN NOT NULL
);
INSERT INTO "shop_order" VALUES('a','a','a','a','paid','a','a',1,1,'{}',1,1,1,1,1,0);
CREATE TABLE sku (
	code      TEXT   PRIMARY KEY,
	commodity TEXT   NOT NULL REFERENCES commodity (code) ON DELETE CASCADE,
	color     TEXT   NOT NULL,
	position  BIGINT NOT NULL,
	name      TEXT   NOT NULL,
	filter    TEXT   NOT NULL,
	body      TEXT   NOT NULL,
	garment   TEXT   NOT NULL
);
INSERT INTO "sku" VALUES('a','a','a',1,'a','a','a','a');
CREATE TABLE stock (
	sku     TEXT   PRIMARY KEY,
	on_hand BIGINT NOT NULL CHECK (on_hand >= 0),
	held    BIGINT NOT NULL CHECK (held >= 0)
);
INSERT INTO "stock" VALUES('a',9,1);
CREATE TABLE stock_hold (
	holder   TEXT   NOT NULL, -- for whom: the owner of a cart
	sku      TEXT   NOT NULL,
	quantity BIGINT NOT NULL CHECK (quantity > 0),
	until    BIGINT NOT NULL,
	PRIMARY KEY (holder, sku)
);
INSERT INTO "stock_hold" VALUES('a','a',1,1);
CREATE TABLE subscription_local (
	customer TEXT   PRIMARY KEY,
	since    BIGINT NOT NULL
);
INSERT INTO "subscription_local" VALUES('a',1);
CREATE TABLE support_count (
	subject TEXT   NOT NULL,
	until   BIGINT NOT NULL, -- when the stretch ends
	count   BIGINT NOT NULL,
	PRIMARY KEY (subject, until)
);
INSERT INTO "support_count" VALUES('a',1,1);
CREATE TABLE support_secret (
	id         BIGINT PRIMARY KEY, -- always 1
	secret     TEXT   NOT NULL,    -- hexadecimal
	created_at BIGINT NOT NULL
);
INSERT INTO "support_secret" VALUES(1,'a',1);
CREATE TABLE whplus_charge (
	id         TEXT    PRIMARY KEY,
	customer   TEXT    NOT NULL,
	renewal    BOOLEAN NOT NULL, -- by the job; others are by the member
	plan       TEXT    NOT NULL,
	amount     BIGINT  NOT NULL,
	cycle      BIGINT  NOT NULL,
	anchor     BIGINT  NOT NULL,
	ends       BIGINT  NOT NULL, -- until when it pays
	state      TEXT    NOT NULL, -- of the payment
	reference  TEXT    NOT NULL,
	redirect   TEXT    NOT NULL,
	message    TEXT    NOT NULL, -- why it failed, for the member
	opened     BOOLEAN NOT NULL, -- its outcome is not known yet
	created_at BIGINT  NOT NULL,
	updated_at BIGINT  NOT NULL
);
INSERT INTO "whplus_charge" VALUES('a','a',0,'a',1,1,1,1,'a','a','a','a',0,1,1);
CREATE TABLE whplus_member (
	customer     TEXT   PRIMARY KEY,
	state        TEXT   NOT NULL, -- joining, active, overdue, cancelled, ended
	plan         TEXT   NOT NULL,
	next_plan    TEXT   NOT NULL, -- from the next cycle on
	next_price   BIGINT NOT NULL, -- as it was agreed to
	next_months  BIGINT NOT NULL,
	card         TEXT   NOT NULL,
	since        BIGINT NOT NULL,
	anchor       BIGINT NOT NULL, -- day of the month on which it is billed
	paid_until   BIGINT NOT NULL, -- exclusive
	cycle        BIGINT NOT NULL, -- cycles paid
	failures     BIGINT NOT NULL, -- renewals in a row that failed
	next_attempt BIGINT NOT NULL, -- when to renew
	updated_at   BIGINT NOT NULL
);
INSERT INTO "whplus_member" VALUES('a','a','a','a',1,1,'a',1,1,1,1,1,1,1);
CREATE INDEX color_by_commodity ON color (commodity);
CREATE INDEX sku_by_commodity ON sku (commodity);
CREATE INDEX mail_outbox_due ON mail_outbox (state, due_at);
CREATE INDEX mail_outbox_done ON mail_outbox (state, done_at);
CREATE INDEX support_count_until ON support_count (until);
CREATE INDEX inquiry_state ON inquiry (state, created_at);
CREATE INDEX inquiry_likeness ON inquiry (likeness, created_at);
CREATE INDEX inquiry_answer_inquiry ON inquiry_answer (inquiry, id);
CREATE INDEX mail_wish_kind ON mail_wish (kind, state, id);
CREATE INDEX mail_consent_address ON mail_consent (address_key, id);
CREATE INDEX customer_address_of ON customer_address (customer_code);
CREATE INDEX member_session_of ON member_session (customer_code);
CREATE INDEX member_session_seen ON member_session (seen_at);
CREATE INDEX member_identity_of ON member_identity (customer_code);
CREATE INDEX member_passkey_of ON member_passkey (customer_code);
CREATE INDEX member_token_expires ON member_token (expires_at);
CREATE INDEX member_token_of ON member_token (customer_code);
CREATE INDEX member_attempt_since ON member_attempt (since);
CREATE UNIQUE INDEX points_entry_once ON points_entry (ref, what, occasion, customer);
CREATE INDEX points_lot_customer ON points_lot (customer, expires);
CREATE INDEX points_lot_due ON points_lot (expires) WHERE remaining > 0;
CREATE INDEX payment_by_order ON payment (order_number);
CREATE INDEX payment_by_state ON payment (state, updated_at);
CREATE INDEX payment_local_by_time ON payment_local (created_at);
CREATE INDEX payment_local_by_state ON payment_local (state, expires_at);
CREATE INDEX payment_local_hook_by_due ON payment_local_hook (due_at);
CREATE INDEX stock_hold_until ON stock_hold (until);
CREATE INDEX cart_state_old ON cart_state (updated_at);
CREATE INDEX checkout_old ON checkout (updated_at);
CREATE INDEX shop_order_customer ON shop_order (customer, placed_at);
CREATE INDEX shop_order_owner ON shop_order (owner, status);
CREATE INDEX shop_order_status ON shop_order (status, due_at);
CREATE INDEX shop_order_placed ON shop_order (placed_at);
CREATE INDEX order_line_sku ON order_line (sku);
CREATE INDEX order_task_due ON order_task (done, due_at);
CREATE INDEX favorite_item_color ON favorite_item (color_sku);
CREATE INDEX favorite_item_old ON favorite_item (added_at);
CREATE INDEX favorite_brand_old ON favorite_brand (added_at);
CREATE INDEX restock_request_sku ON restock_request (sku);
CREATE INDEX restock_request_owner ON restock_request (owner);
CREATE INDEX restock_request_client ON restock_request (client, created_at);
CREATE INDEX whplus_member_due ON whplus_member (state, next_attempt);
CREATE UNIQUE INDEX whplus_charge_open ON whplus_charge (customer) WHERE opened;
CREATE INDEX whplus_charge_customer ON whplus_charge (customer, created_at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('change_log',1);
COMMIT;
