-- What was asked about an order, beside the order.
-- transaction: none

CREATE INDEX CONCURRENTLY IF NOT EXISTS inquiry_order ON inquiry (order_number) WHERE order_number <> '';
