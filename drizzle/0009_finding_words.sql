-- The words of a text, as src/domain/search/text-words.ts has them too (a test holds the two together): marks on Latin emails,
-- nukta and joiners gone, small emails, split at everything that is neither email nor digit.
CREATE FUNCTION search_words_of(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM regexp_split_to_table(
    lower(normalize(regexp_replace(normalize(given, NFD), '[\u0300-\u036f\u093c\u200c\u200d]', '', 'g'), NFC) COLLATE "C"),
    '[^0-9a-z\u0620-\u06d3\u0900-\u0963\u0966-\u0d7f]+'
  ) word
  WHERE word <> ''
$$;
--> statement-breakpoint
-- Copies bring their words with them: a million of them would otherwise be read email by email.
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.all_words IS NOT NULL THEN RETURN NEW; END IF;
  NEW.name_words := array_to_tsvector(search_words_of(NEW.name));
  NEW.all_words := NEW.name_words || array_to_tsvector(search_words_of(
    concat_ws(' ', NEW.description, array_to_string(NEW.materials, ' '), array_to_string(NEW.techniques, ' '))));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_translation_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_words := array_to_tsvector(search_words_of(NEW.name));
  NEW.all_words := NEW.name_words || array_to_tsvector(search_words_of(NEW.description));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_words BEFORE INSERT OR UPDATE OF name, description, materials, techniques ON products
FOR EACH ROW EXECUTE FUNCTION keep_product_words();
--> statement-breakpoint
CREATE TRIGGER keep_words BEFORE INSERT OR UPDATE OF name, description ON product_translations
FOR EACH ROW EXECUTE FUNCTION keep_translation_words();
--> statement-breakpoint
UPDATE products SET name = name;
--> statement-breakpoint
UPDATE product_translations SET name = name;
--> statement-breakpoint
-- The glossary is read again by every process when somebody edits it.
CREATE FUNCTION tell_glossary_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('product_changes', 'glossary');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_changed AFTER INSERT OR UPDATE OR DELETE ON glossary_words FOR EACH STATEMENT EXECUTE FUNCTION tell_glossary_change();
--> statement-breakpoint
-- Goods from before there were families; new ones get theirs from save-product by the same words (material.ts, color.ts).
WITH family (key, words, place) AS (VALUES
  ('cotton', '\y(cotton|muslin|khadi|khaddar|modal)\y', 0),
  ('silk', '\y(silk|tussar|georgette|brocade)\y', 1),
  ('wool', '\y(wool|woollen|pashmina|angora|merino|felt)\y', 2),
  ('pashmina', '\ypashmina\y', 3),
  ('khadi', '\y(khadi|khaddar)\y', 4),
  ('zari', '\y(zari|gota)\y', 5),
  ('leather', '\y(leather|hide)\y', 6),
  ('clay', '\y(clay|terracotta|geru|soil|ceramic|multani mitti|mud)\y', 7),
  ('quartz', '\yquartz\y', 8),
  ('brass', '\ybrass\y', 9),
  ('copper', '\ycopper\y', 10),
  ('bronze', '\y(bronze|bell metal|kansa|panchaloha)\y', 11),
  ('iron', '\yiron\y(?! and madder)', 12),
  ('tin', '\y(tin|zinc)\y', 13),
  ('silver', '\y(silver|white metal)\y', 14),
  ('gold', '\y(gold|gilding)\y', 15),
  ('wood', '\y(wood|woods|hardwood|jackwood|walnut|shisham|teak|rosewood|deodar|plywood|sandalwood)\y', 16),
  ('bamboo', '\ybamboo\y', 17),
  ('cane', '\y(cane|reed|willow rods)\y(?<!glass cane)', 18),
  ('grass', '\y(grass|straw|moonj|nettle|kauna)\y', 19),
  ('palmLeaf', '\y(palm leaf|palmyra leaf|hnahthial leaf)\y', 20),
  ('paper', '\y(paper|card)\y', 21),
  ('canvas', '\ycanvas\y', 22),
  ('stone', '\y(stone|soapstone|granite|sandstone|limestone|khondalite|serpentinite|dolomite|krishna shila)\y', 23),
  ('marble', '\ymarble\y', 24),
  ('glass', '\yglass\y', 25),
  ('lac', '\y(lac|lacquer)\y(?! red)', 26),
  ('mirror', '\y(mirror|mirrors)\y', 27),
  ('beads', '\ybeads\y', 28),
  ('gemstone', '\y(carnelian|agate|onyx|gemstones|kemp stones|semi-precious stones)\y', 29),
  ('shell', '\y(shell|bone|conch)\y', 30),
  ('naturalDye', '\y(natural dyes|vegetable dyes|plant dyes|indigo|madder|harda)\y', 31)
)
UPDATE products p SET material_keys = ARRAY(
  SELECT key FROM family WHERE EXISTS (SELECT FROM unnest(p.materials) named WHERE lower(named) ~ words) ORDER BY place
);
--> statement-breakpoint
WITH family (key, words, place) AS (VALUES
  ('red', ARRAY['red', 'madder red', 'lac red'], 0),
  ('maroon', ARRAY['maroon', 'oxblood'], 1),
  ('pink', ARRAY['pink'], 2),
  ('orange', ARRAY['orange', 'saffron'], 3),
  ('terracotta', ARRAY['terracotta', 'rust', 'brick'], 4),
  ('yellow', ARRAY['yellow', 'turmeric', 'ochre', 'mustard', 'amber', 'honey'], 5),
  ('green', ARRAY['green'], 6),
  ('turquoise', ARRAY['turquoise'], 7),
  ('blue', ARRAY['blue'], 8),
  ('indigo', ARRAY['indigo'], 9),
  ('purple', ARRAY['purple', 'mauve'], 10),
  ('brown', ARRAY['brown', 'antique brown', 'tan'], 11),
  ('natural', ARRAY['natural', 'buff', 'beige', 'ecru'], 12),
  ('cream', ARRAY['cream', 'ivory', 'off white'], 13),
  ('white', ARRAY['white'], 14),
  ('grey', ARRAY['grey', 'steel'], 15),
  ('black', ARRAY['black'], 16),
  ('gold', ARRAY['gold'], 17),
  ('silver', ARRAY['silver'], 18),
  ('copper', ARRAY['copper', 'bronze'], 19),
  ('multi', ARRAY['multi'], 20)
)
UPDATE products p SET color_keys = ARRAY(
  SELECT key FROM family WHERE EXISTS (SELECT FROM unnest(p.colors) named WHERE lower(named) = ANY (words)) ORDER BY place
);
