-- What a buyer may add to a piece: words to put on it, wrapping as a gift. Null: nothing.
alter table products add column extras jsonb;
