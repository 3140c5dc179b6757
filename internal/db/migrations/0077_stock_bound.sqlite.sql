-- Months are for PostgreSQL alone (0077_stock_bound.postgres.sql).
SELECT 1;
