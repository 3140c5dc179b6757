-- As 0073, for the record of what was done (0080), which is cut by its ids: they begin with their milliseconds, in base 32.
-- transaction: none

ALTER TABLE audit_entry DROP CONSTRAINT IF EXISTS audit_entry_bound;
DO $$ DECLARE newest TEXT := (SELECT max(id) FROM audit_entry); month TIMESTAMP := date_trunc('month', now() AT TIME ZONE 'Asia/Tokyo'); ms BIGINT; bound TEXT := ''; BEGIN
	ms := 1000 * extract(epoch FROM CASE WHEN newest IS NULL THEN month ELSE greatest(month + INTERVAL '2 months',
		(SELECT date_trunc('month', to_timestamp(max(at) / 1000) AT TIME ZONE 'Asia/Tokyo') + INTERVAL '1 month' FROM audit_entry)) END AT TIME ZONE 'Asia/Tokyo'); FOR place IN 1..10 LOOP
		bound := substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (ms % 32)::INTEGER + 1, 1) || bound; ms := ms / 32; END LOOP; EXECUTE format('ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_bound CHECK (id < %L) NOT VALID', CASE
		WHEN newest >= bound THEN newest || '~' ELSE bound END); END $$;
ALTER TABLE audit_entry VALIDATE CONSTRAINT audit_entry_bound;
