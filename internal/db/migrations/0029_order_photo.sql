-- Photos of faulty goods that shoppers add to a return, as the shop encoded them
-- anew. Only the orderer and operators see them.
-- owner: order
CREATE TABLE order_photo (
    number     TEXT   NOT NULL,
    ret        TEXT   NOT NULL,
    seq        BIGINT NOT NULL,
    data       TEXT   NOT NULL, -- in base64
    created_at BIGINT NOT NULL,
    PRIMARY KEY (number, ret, seq)
);
CREATE INDEX order_photo_age ON order_photo (created_at);
