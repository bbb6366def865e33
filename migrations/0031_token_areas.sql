-- A token may be for a part of the shop only, and gets a new secret while the old one works for another day.
ALTER TABLE access_tokens ADD COLUMN areas text[];
ALTER TABLE access_tokens ADD COLUMN previous_hash bytea;
ALTER TABLE access_tokens ADD COLUMN previous_until timestamptz;
CREATE UNIQUE INDEX access_tokens_previous ON access_tokens (previous_hash) WHERE previous_hash IS NOT NULL;
