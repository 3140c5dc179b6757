-- Addresses that a category or brand had, and whose goods stand where now. The
-- target is a code and no address, so that one never leads to another.
-- owner: catalog
CREATE TABLE moved_address (
	kind     TEXT   NOT NULL, -- category, brand
	address  TEXT   NOT NULL, -- aliases joined by slashes
	target   TEXT   NOT NULL, -- code of the category or brand that answers for it
	was      TEXT   NOT NULL, -- code of the one that had it
	moved_at BIGINT NOT NULL, -- Unix milliseconds
	PRIMARY KEY (kind, address)
);
CREATE INDEX moved_address_target ON moved_address (kind, target);

-- What somebody did to categories and brands, so that it can be taken back.
-- owner: catalog
CREATE TABLE taxonomy_change (
	id        TEXT   PRIMARY KEY,
	kind      TEXT   NOT NULL, -- category, brand
	code      TEXT   NOT NULL,
	action    TEXT   NOT NULL, -- add, edit, move, remove
	body      TEXT   NOT NULL, -- JSON: rows before and after, goods that moved
	made_at   BIGINT NOT NULL,
	made_by   TEXT   NOT NULL,
	undone_at BIGINT NOT NULL, -- 0: it stands
	undone_by TEXT   NOT NULL
);
CREATE INDEX taxonomy_change_made ON taxonomy_change (made_at);

CREATE INDEX commodity_category_by_category ON commodity_category (category);
