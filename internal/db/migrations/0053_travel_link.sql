-- Links that show the shop as it will be. Times are Unix milliseconds.
-- owner: timetravel
CREATE TABLE travel_link (
	id         TEXT   PRIMARY KEY,
	moment     BIGINT NOT NULL, -- at which the shop is shown
	visitor    TEXT   NOT NULL, -- as whom: guest, subscriber, or rank:CODE
	note       TEXT   NOT NULL, -- for whom it is
	made_by    TEXT   NOT NULL,
	made_at    BIGINT NOT NULL,
	ends_at    BIGINT NOT NULL,
	revoked_at BIGINT NOT NULL, -- 0: it is not
	revoked_by TEXT   NOT NULL
);
CREATE INDEX travel_link_ends ON travel_link (ends_at);

-- What signs them.
-- owner: timetravel
CREATE TABLE travel_secret (
	id         BIGINT PRIMARY KEY,
	secret     TEXT   NOT NULL,
	created_at BIGINT NOT NULL
);
