-- Which bytes of an object store are which picture (internal/media/s3). Without
-- an object store the table stays empty. Times are Unix milliseconds.

-- owner: media
CREATE TABLE picture_object (
	name   TEXT   PRIMARY KEY, -- such as items/1004/100400000101-1
	hash   TEXT   NOT NULL,    -- SHA-256 of the bytes, which is the object's name
	size   BIGINT NOT NULL,
	put_at BIGINT NOT NULL
);
