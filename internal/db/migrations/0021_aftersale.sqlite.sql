-- After the sale: money, goods and stock as ledgers. Times are Unix
-- milliseconds; 0 means never, not yet, or before there was a ledger.

ALTER TABLE payment ADD COLUMN captured BIGINT NOT NULL DEFAULT 0;
UPDATE payment SET captured = amount WHERE state IN ('captured', 'refunded');
ALTER TABLE payment_local ADD COLUMN captured BIGINT NOT NULL DEFAULT 0;
UPDATE payment_local SET captured = amount WHERE state IN ('captured', 'refunded');

-- Who moved an order, by name, and what was done when its status stayed.
ALTER TABLE order_move ADD COLUMN who TEXT NOT NULL DEFAULT '';
ALTER TABLE order_move ADD COLUMN what TEXT NOT NULL DEFAULT '';

-- Every yen of an order. Rows are added and never changed; what was paid, is
-- owed or went back is a sum of them. ref makes each happen once: of money that
-- went back it is the id of the row that said that it is owed.
-- owner: ledger
CREATE TABLE order_posting (
	id       TEXT   PRIMARY KEY,
	number   TEXT   NOT NULL REFERENCES shop_order (number),
	payment  TEXT   NOT NULL,
	kind     TEXT   NOT NULL, -- authorized, released, captured, owed, refunded, transferred
	amount   BIGINT NOT NULL CHECK (amount > 0),
	occasion TEXT   NOT NULL, -- order, cancel, line, return, goodwill, lost, late, outside, earlier
	ref      TEXT   NOT NULL,
	reason   TEXT   NOT NULL,
	actor    TEXT   NOT NULL, -- shopper, operator, payment, shop
	who      TEXT   NOT NULL, -- the operator's name
	said     TEXT   NOT NULL, -- the payment service's word
	at       BIGINT NOT NULL,
	UNIQUE (number, kind, ref)
);
CREATE INDEX order_posting_by_kind ON order_posting (kind, at);
CREATE INDEX order_posting_by_time ON order_posting (at);

INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at)
	SELECT 'earlier-a-' || p.id, p.order_number, p.id, 'authorized', p.amount, 'order', p.id, '', 'payment', '', p.reference, p.created_at
	FROM payment p JOIN shop_order o ON o.number = p.order_number
	WHERE p.state = 'authorized' OR p.state IN ('captured', 'refunded') AND p.method IN ('card', 'cod');
INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at)
	SELECT 'earlier-c-' || p.id, p.order_number, p.id, 'captured', p.amount, 'order', p.id || '/' || p.amount, '', 'payment', '', p.reference,
		CASE WHEN p.state = 'captured' THEN p.updated_at ELSE p.created_at END
	FROM payment p JOIN shop_order o ON o.number = p.order_number WHERE p.state IN ('captured', 'refunded');
-- What was given back in all is known, its occasions are not.
INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at)
	SELECT 'earlier-o-' || p.id, p.order_number, p.id, 'owed', p.refunded, 'earlier', 'earlier', '', 'shop', '', '', p.updated_at
	FROM payment p JOIN shop_order o ON o.number = p.order_number WHERE p.refunded > 0;
INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at)
	SELECT 'earlier-r-' || p.id, p.order_number, p.id, 'refunded', p.refunded, 'earlier', 'earlier-o-' || p.id, '', 'payment', '', p.reference, p.updated_at
	FROM payment p JOIN shop_order o ON o.number = p.order_number WHERE p.refunded > 0;
-- What a service had not yet been asked for, or what nobody had transferred yet.
INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at)
	SELECT 'earlier-d-' || p.id, p.order_number, p.id, 'owed', t.amount - p.refunded, 'earlier', 'earlier-due', '', 'shop', '', '', p.updated_at
	FROM order_task t JOIN payment p ON p.id = t.payment JOIN shop_order o ON o.number = p.order_number
	WHERE t.kind = 'refund' AND NOT t.done AND t.amount > p.refunded;
DELETE FROM order_task WHERE kind = 'refund' AND NOT done AND payment IN (SELECT id FROM payment WHERE method IN ('bank', 'cod'));

-- Parts of an order that leave together. lines is JSON: what is in it.
-- owner: shipment
CREATE TABLE order_shipment (
	id           TEXT   PRIMARY KEY,
	number       TEXT   NOT NULL REFERENCES shop_order (number),
	seq          BIGINT NOT NULL, -- from 1
	kind         TEXT   NOT NULL, -- order, exchange
	state        TEXT   NOT NULL, -- waiting, shipped, delivered, dropped
	parcel       BIGINT NOT NULL, -- of the order's parcels: where it goes
	lines        TEXT   NOT NULL,
	ready        TEXT   NOT NULL, -- YYYYMMDD on which its last goods come in; empty: all are there
	share        BIGINT NOT NULL, -- of the order's total, paid with it
	ret          TEXT   NOT NULL, -- id of the return that it is the exchange of
	carrier      TEXT   NOT NULL,
	tracking     TEXT   NOT NULL,
	created_at   BIGINT NOT NULL,
	shipped_at   BIGINT NOT NULL,
	delivered_at BIGINT NOT NULL,
	UNIQUE (number, seq)
);
CREATE INDEX order_shipment_by_state ON order_shipment (state, created_at);
CREATE INDEX order_shipment_by_tracking ON order_shipment (tracking);

-- The orders that were accepted went, or go, out with a shipment to each address; all was paid with the first.
INSERT INTO order_shipment (id, number, seq, kind, state, parcel, lines, ready, share, ret, carrier, tracking, created_at, shipped_at, delivered_at)
	SELECT 'earlier-' || o.number || '-' || (p.key + 1), o.number, p.key + 1, 'order',
		CASE WHEN o.status IN ('paid', 'preparing', 'awaiting_payment') THEN 'waiting' WHEN o.status = 'cancelled' OR o.shipped_at = 0 THEN 'dropped'
			WHEN o.delivered_at > 0 THEN 'delivered' ELSE 'shipped' END,
		p.key,
		(SELECT json_group_array(json_object('line', l.key, 'sku', json_extract(l.value, '$.sku'), 'quantity', json_extract(l.value, '$.quantity')))
			FROM json_each(o.body, '$.lines') l WHERE json_extract(l.value, '$.parcel') = p.key),
		'', CASE WHEN p.key = 0 THEN o.total ELSE 0 END, '', '', COALESCE(json_extract(p.value, '$.tracking'), ''), o.placed_at, o.shipped_at, o.delivered_at
	FROM shop_order o, json_each(o.body, '$.parcels') p
	WHERE o.status <> 'placed' AND EXISTS (SELECT 1 FROM order_move m WHERE m.number = o.number AND m.status_to IN ('awaiting_payment', 'paid', 'preparing'));

-- Returns that were asked for had been accepted by the rule of the shop at once.
UPDATE shop_order SET body = REPLACE(body, '"state":"requested"', '"state":"accepted"') WHERE status = 'return_requested';

-- Every change of stock.on_hand, which is the sum of its rows.
-- owner: stock
CREATE TABLE stock_entry (
	id     TEXT   PRIMARY KEY,
	sku    TEXT   NOT NULL,
	delta  BIGINT NOT NULL,
	kind   TEXT   NOT NULL, -- opening, sold, unsold, returned, scrapped, counted, received, corrected
	ref    TEXT   NOT NULL, -- number of an order; may be empty
	reason TEXT   NOT NULL,
	who    TEXT   NOT NULL,
	at     BIGINT NOT NULL
);
CREATE INDEX stock_entry_by_sku ON stock_entry (sku, at);
CREATE INDEX stock_entry_by_time ON stock_entry (at);
INSERT INTO stock_entry (id, sku, delta, kind, ref, reason, who, at) SELECT 'opening-' || sku, sku, on_hand, 'opening', '', '', '', 0 FROM stock WHERE on_hand <> 0;
