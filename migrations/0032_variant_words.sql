-- A search for "XL kurta" finds what can be chosen in XL.
ALTER TABLE variants ADD COLUMN words tsvector GENERATED ALWAYS AS (
  array_to_tsvector(search_words_of(jsonb_path_query_array(options, '$.*')::text))) STORED;
