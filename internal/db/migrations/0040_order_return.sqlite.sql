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
SELECT o.number, json_extract(r.value, '$.id'),
	CASE WHEN json_extract(r.value, '$.state') <> 'inspected' THEN json_extract(r.value, '$.state') WHEN json_extract(r.value, '$.kind') = 'exchange' THEN 'replacing' ELSE 'refunding' END, o.updated_at
FROM shop_order o, json_each(o.body, '$.returns') r
WHERE COALESCE(json_extract(r.value, '$.id'), '') <> '' AND COALESCE(json_extract(r.value, '$.state'), '') <> ''
ON CONFLICT (number, ret) DO NOTHING;
