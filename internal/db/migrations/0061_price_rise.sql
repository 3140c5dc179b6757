-- A planned rise is a period without an end, until it has become the ordinary price.
ALTER TABLE price_period ADD COLUMN rise BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX price_period_rise ON price_period (starts) WHERE rise = TRUE AND ends > starts;
