-- What committed transactions changed and the change log does not number yet.
-- Notes are written without waiting for anybody; a publisher of any node gives
-- them their numbers some milliseconds later. Rows come and go, so the table is
-- cleaned more often than others.

-- owner: db
CREATE TABLE change_note (
	id    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	topic TEXT   NOT NULL,
	ref   TEXT   NOT NULL,
	at    BIGINT NOT NULL
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
