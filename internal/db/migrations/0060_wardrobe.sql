-- What members own and whom they buy for. Times are Unix milliseconds.

-- Garments that somebody measured by hand.
-- owner: wardrobe
CREATE TABLE wardrobe_garment (
	id         TEXT   PRIMARY KEY,
	owner      TEXT   NOT NULL, -- the member's code
	name       TEXT   NOT NULL, -- as they call it
	words      TEXT   NOT NULL, -- what kind it is, for its drawing
	measures   TEXT   NOT NULL, -- JSON: [{"name": "身幅", "mm": 495}]
	created_at BIGINT NOT NULL
);
CREATE INDEX wardrobe_garment_owner ON wardrobe_garment (owner, created_at);

-- The member and their children: what size advice knows of a body. Nobody but
-- the member reads it.
-- owner: wardrobe
CREATE TABLE wardrobe_person (
	id         TEXT   PRIMARY KEY,
	owner      TEXT   NOT NULL, -- the member's code
	name       TEXT   NOT NULL, -- わたし, or what a child is called
	kind       TEXT   NOT NULL, -- self or child
	sex        TEXT   NOT NULL, -- women, men, girl, boy, or empty
	born       TEXT   NOT NULL, -- YYYYMM of a child, or empty
	body       TEXT   NOT NULL, -- JSON: [{"name": "身長", "mm": 1580}]
	sizes      TEXT   NOT NULL, -- JSON: ["M", "24cm"]
	measured   TEXT   NOT NULL, -- YYYYMMDD of the measures
	created_at BIGINT NOT NULL
);
CREATE INDEX wardrobe_person_owner ON wardrobe_person (owner, created_at);
