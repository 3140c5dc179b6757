-- Months are for PostgreSQL alone (0074_move_months.postgres.sql).
SELECT 1;
