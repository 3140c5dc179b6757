-- Returns and exchanges by how far they are, so that those who work on them find
-- what waits longest. The order's body says everything else.

-- owner: order
CREATE TABLE order_return (
	number   TEXT   NOT NULL,
	ret      TEXT   NOT NULL, -- its id in the order
	step     TEXT   NOT NULL, -- requested, accepted, arrived, judged, refunding, replacing, done, refused
	since_at BIGINT NOT NULL, -- when it came to that step; Unix milliseconds
	PRIMARY KEY (number, ret)
);
CREATE INDEX order_return_by_step ON order_return (step, since_at, number, ret);

INSERT INTO order_return (number, ret, step, since_at)
SELECT o.number, r ->> 'id',
	CASE WHEN r ->> 'state' <> 'inspected' THEN r ->> 'state' WHEN r ->> 'kind' = 'exchange' THEN 'replacing' ELSE 'refunding' END, o.updated_at
FROM shop_order o, json_array_elements(CASE WHEN json_typeof(o.body::json -> 'returns') = 'array' THEN o.body::json -> 'returns' ELSE '[]'::json END) r
WHERE COALESCE(r ->> 'id', '') <> '' AND COALESCE(r ->> 'state', '') <> ''
ON CONFLICT (number, ret) DO NOTHING;
