-- What was asked about an order, beside the order.

CREATE INDEX inquiry_order ON inquiry (order_number) WHERE order_number <> '';
