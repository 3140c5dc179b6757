-- Months are for PostgreSQL alone (0075_posting_bound.postgres.sql).
SELECT 1;
