-- Members of the demo, whose password everybody knows, are marked, so that only a demo lets them in.
ALTER TABLE customer ADD COLUMN demo BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE customer SET demo = TRUE
WHERE email_key IN ('bronze@tsumugi.example', 'silver@tsumugi.example', 'gold@tsumugi.example', 'platinum@tsumugi.example');

CREATE INDEX customer_demo ON customer (customer_code) WHERE demo;
