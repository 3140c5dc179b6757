-- Texts that are written in the office. Times are Unix milliseconds.

-- A revision that takes the place of the published one by itself, and when; 0: none.
ALTER TABLE content_entry ADD COLUMN planned_revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE content_entry ADD COLUMN planned_at BIGINT NOT NULL DEFAULT 0;
-- Who saved a revision; empty: before it was kept.
ALTER TABLE content_revision ADD COLUMN saved_by TEXT NOT NULL DEFAULT '';
