-- Who looks at what in the office, for a minute or so.
-- owner: staff
CREATE TABLE staff_presence (
	session_id TEXT   NOT NULL,
	object     TEXT   NOT NULL, -- order, inquiry, return, batch
	object_id  TEXT   NOT NULL,
	staff_id   TEXT   NOT NULL,
	seen_at    BIGINT NOT NULL,
	PRIMARY KEY (session_id, object, object_id)
);
CREATE INDEX staff_presence_object ON staff_presence (object, object_id, seen_at);
CREATE INDEX staff_presence_seen ON staff_presence (seen_at);
