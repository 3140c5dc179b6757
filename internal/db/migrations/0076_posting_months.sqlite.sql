-- Months are for PostgreSQL alone (0076_posting_months.postgres.sql).
SELECT 1;
