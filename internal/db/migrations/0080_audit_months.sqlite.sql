-- Months are for PostgreSQL alone (0080_audit_months.postgres.sql).
SELECT 1;
