-- What happened in a period is asked for by the books.
CREATE INDEX order_shipment_by_leaving ON order_shipment (shipped_at) WHERE shipped_at > 0;
CREATE INDEX points_entry_by_time ON points_entry (created_at);
