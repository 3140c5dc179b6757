-- Months are for PostgreSQL alone (0078_stock_months.postgres.sql).
SELECT 1;
