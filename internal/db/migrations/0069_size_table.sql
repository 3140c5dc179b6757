-- Tables of sizes with which items begin, as the shop keeps them. The first ones
-- are those that the program had before.

-- owner: catalog
CREATE TABLE size_table (
	id         TEXT   PRIMARY KEY,
	name       TEXT   NOT NULL UNIQUE,
	sizes      TEXT   NOT NULL, -- JSON: name and filter of each size
	measures   TEXT   NOT NULL, -- JSON: what is measured
	place      BIGINT NOT NULL,
	revision   BIGINT NOT NULL,
	staff_name TEXT   NOT NULL, -- who changed it last; empty: nobody did
	updated_at BIGINT NOT NULL  -- Unix milliseconds
);
INSERT INTO size_table (id, name, sizes, measures, place, revision, staff_name, updated_at) VALUES
	('tops', 'トップス S–XXL', '[{"name":"S","filter":"S1010"},{"name":"M","filter":"S1020"},{"name":"L","filter":"S1030"},{"name":"XL","filter":"S1040"},{"name":"XXL","filter":"S1040"}]', '["着丈","身幅","肩幅","袖丈"]', 1, 1, '', 0),
	('bottoms', 'ボトムス S–XXL', '[{"name":"S","filter":"S1010"},{"name":"M","filter":"S1020"},{"name":"L","filter":"S1030"},{"name":"XL","filter":"S1040"},{"name":"XXL","filter":"S1040"}]', '["ウエスト","ヒップ","股上","股下"]', 2, 1, '', 0),
	('free', 'フリー', '[{"name":"フリー","filter":""}]', '["着丈","身幅"]', 3, 1, '', 0),
	('kids', 'キッズ 90–130', '[{"name":"90","filter":""},{"name":"100","filter":""},{"name":"110","filter":""},{"name":"120","filter":""},{"name":"130","filter":""}]', '["着丈","身幅","袖丈"]', 4, 1, '', 0),
	('shoes', '靴 22.5–25.0', '[{"name":"22.5","filter":""},{"name":"23.0","filter":""},{"name":"23.5","filter":""},{"name":"24.0","filter":""},{"name":"24.5","filter":""},{"name":"25.0","filter":""}]', '["足長"]', 5, 1, '', 0);
