-- Subscribers of the local provider of the digital subscription.
-- owner: subscription
CREATE TABLE subscription_local (
	customer TEXT   PRIMARY KEY,
	since    BIGINT NOT NULL
);

-- The health-plus membership of a customer. card is the payment service's name
-- for the card, never its number. Times are Unix milliseconds; 0: none.
-- owner: subscription
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

CREATE INDEX whplus_member_due ON whplus_member (state, next_attempt);

-- Every attempt to take the price of a cycle. The id is also that of the
-- payment at the payment service.
-- owner: subscription
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

CREATE UNIQUE INDEX whplus_charge_open ON whplus_charge (customer) WHERE opened;
CREATE INDEX whplus_charge_customer ON whplus_charge (customer, created_at);
