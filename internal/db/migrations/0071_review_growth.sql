-- Items and shops with very many reviews: a filtered list is counted from the
-- index alone, the most helpful ones are found without sorting all, and what was
-- reported without reading all that is published.
DROP INDEX review_shown;
CREATE INDEX review_shown ON review (commodity, state, published_at, stars, height, size, photos);
CREATE INDEX review_helpful ON review (commodity, state, helpful, published_at);
DROP INDEX review_reported;
CREATE INDEX review_reported ON review (state, updated_at) WHERE reports > 0;
