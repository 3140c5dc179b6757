-- Months are for PostgreSQL alone (0079_audit_bound.postgres.sql).
SELECT 1;
