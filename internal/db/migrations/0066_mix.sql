-- Goods that members put together on the page 組み合わせてみる. Times are Unix milliseconds.

-- owner: mix
CREATE TABLE mix_saved (
	id         TEXT   PRIMARY KEY,
	owner      TEXT   NOT NULL, -- the member's code
	items      TEXT   NOT NULL, -- colour SKU codes with commas, in the order of their slots
	created_at BIGINT NOT NULL,
	UNIQUE (owner, items)
);
CREATE INDEX mix_saved_owner ON mix_saved (owner, created_at);
