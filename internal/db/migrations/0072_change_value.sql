-- What a change says by itself, so that followers need not read it: of stock what
-- can be sold. Empty: it has to be read. The release before neither writes nor
-- reads it.
ALTER TABLE change_note ADD COLUMN value TEXT NOT NULL DEFAULT '';
ALTER TABLE change_log ADD COLUMN value TEXT NOT NULL DEFAULT '';
