-- Months are for PostgreSQL alone (0073_move_bound.postgres.sql).
SELECT 1;
