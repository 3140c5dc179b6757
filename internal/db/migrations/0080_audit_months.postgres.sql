-- The record by month of its ids, as moves are since 0074 by number. An id is unique as before.
-- compatible: 15

SET LOCAL lock_timeout = '300ms';
LOCK TABLE audit_entry IN ACCESS EXCLUSIVE MODE;

DO $$ DECLARE bound TEXT := (SELECT replace(substring(pg_get_constraintdef(oid) FROM '''(.*)''::text'), '''''', '''')
	FROM pg_constraint WHERE conrelid = 'audit_entry'::regclass AND conname = 'audit_entry_bound'); BEGIN
	ALTER TABLE audit_entry RENAME TO audit_entry_before;
	ALTER INDEX audit_entry_pkey RENAME TO audit_entry_before_pkey;
	ALTER INDEX audit_entry_of RENAME TO audit_entry_before_of;
	ALTER INDEX audit_entry_by RENAME TO audit_entry_before_by;
	ALTER INDEX audit_entry_at RENAME TO audit_entry_before_at;
	ALTER INDEX audit_entry_seal RENAME TO audit_entry_before_seal;
	-- owner: audit
	CREATE TABLE audit_entry (LIKE audit_entry_before INCLUDING DEFAULTS,
		PRIMARY KEY (id)
	) PARTITION BY RANGE (id);
	CREATE INDEX audit_entry_of ON audit_entry (object, object_id, id);
	CREATE INDEX audit_entry_by ON audit_entry (actor_id, id);
	CREATE INDEX audit_entry_at ON audit_entry (at);
	CREATE INDEX audit_entry_seal ON audit_entry (seal, id);
	EXECUTE format('ALTER TABLE audit_entry ATTACH PARTITION audit_entry_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
	ALTER TABLE audit_entry_before DROP CONSTRAINT audit_entry_bound;
	-- owner: audit
	CREATE TABLE audit_entry_rest PARTITION OF audit_entry DEFAULT;
END $$;
