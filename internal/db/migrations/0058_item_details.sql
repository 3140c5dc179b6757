-- What items are sold with and when, and what pictures show. Times are Unix
-- milliseconds; 0 means open.
ALTER TABLE commodity ADD COLUMN related TEXT NOT NULL DEFAULT '[]'; -- JSON: codes of items that go with it
ALTER TABLE commodity ADD COLUMN sale_starts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE commodity ADD COLUMN sale_ends BIGINT NOT NULL DEFAULT 0; -- exclusive
ALTER TABLE color ADD COLUMN picture_details TEXT NOT NULL DEFAULT '[]'; -- JSON: what each picture shows and where, in their order
