-- What the shop does by itself: which node does it, and how it went.
-- Times are Unix milliseconds; 0 means never.
-- owner: jobs
CREATE TABLE job (
	name        TEXT   PRIMARY KEY,
	holder      TEXT   NOT NULL, -- the node that did it last; empty: nobody
	lease_until BIGINT NOT NULL, -- until then no other node does it
	due_at      BIGINT NOT NULL,
	began_at    BIGINT NOT NULL, -- of the last run
	took        BIGINT NOT NULL, -- microseconds
	runs        BIGINT NOT NULL, -- that were written down
	failures    BIGINT NOT NULL, -- in a row
	problem     TEXT   NOT NULL  -- of the last run; empty: none
);
