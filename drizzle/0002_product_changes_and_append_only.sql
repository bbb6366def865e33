-- A product's change number moves whenever anything a product page shows has moved, and each process is told after the
-- commit on the channel `product_changes`: ids with commas between, or `*` when there are too many to name.
-- Once per transaction and product: readers look after the commit, so a number from earlier in it is as good.
CREATE FUNCTION number_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.change_number := nextval('product_changes');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_product_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched bigint;
BEGIN
  SELECT count(*) INTO touched FROM moved;
  IF touched > 400 THEN
    PERFORM pg_notify('product_changes', '*');
  ELSIF touched > 0 THEN
    -- Equal messages of one transaction are sent once; sorted, so that they are equal.
    PERFORM pg_notify('product_changes', (SELECT string_agg(id::text, ',' ORDER BY id) FROM moved));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Locks in order of id: two orders that touch the same products must not wait for each other crosswise.
CREATE FUNCTION touch_products(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE products SET change_number = change_number
  WHERE id IN (
    SELECT id FROM products WHERE id = ANY (ids) AND xmin <> pg_current_xact_id()::xid ORDER BY id FOR NO KEY UPDATE
  )
$$;
--> statement-breakpoint
CREATE FUNCTION touch_products_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_products(ARRAY(SELECT DISTINCT product_id FROM moved));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Pages say "out", "3 left" or "in stock": sales between 100 and 4 free units change nothing they show. So a product with
-- plenty of stock costs its buyers no update of the product and no message (messages make commits wait in line).
CREATE FUNCTION touch_products_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_products(ARRAY(
    SELECT DISTINCT v.product_id
    FROM moved JOIN before USING (variant_id) JOIN variants v ON v.id = variant_id
    WHERE least(moved.on_hand - moved.reserved, 4) <> least(before.on_hand - before.reserved, 4)
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION touch_products_of_new_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_products(ARRAY(SELECT DISTINCT v.product_id FROM moved JOIN variants v ON v.id = variant_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION touch_products_of_artisans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_products(ARRAY(SELECT p.id FROM moved JOIN products p ON p.artisan_id = moved.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION touch_products_of_crafts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_products(ARRAY(SELECT p.id FROM moved JOIN products p ON p.craft_id = moved.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER number_change BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION number_product_change();
--> statement-breakpoint
CREATE TRIGGER tell_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_product_changes();
--> statement-breakpoint
CREATE TRIGGER tell_updated AFTER UPDATE ON products REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_product_changes();
--> statement-breakpoint
CREATE TRIGGER tell_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_product_changes();
--> statement-breakpoint
CREATE TRIGGER touch_inserted AFTER INSERT ON variants REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_rows();
--> statement-breakpoint
CREATE TRIGGER touch_updated AFTER UPDATE ON variants REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_rows();
--> statement-breakpoint
CREATE TRIGGER touch_deleted AFTER DELETE ON variants REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_rows();
--> statement-breakpoint
CREATE TRIGGER touch_inserted AFTER INSERT ON product_translations REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_rows();
--> statement-breakpoint
CREATE TRIGGER touch_updated AFTER UPDATE ON product_translations REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_rows();
--> statement-breakpoint
CREATE TRIGGER touch_deleted AFTER DELETE ON product_translations REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_rows();
--> statement-breakpoint
CREATE TRIGGER touch_inserted AFTER INSERT ON product_pictures REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_rows();
--> statement-breakpoint
CREATE TRIGGER touch_updated AFTER UPDATE ON product_pictures REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_rows();
--> statement-breakpoint
CREATE TRIGGER touch_deleted AFTER DELETE ON product_pictures REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_rows();
--> statement-breakpoint
CREATE TRIGGER touch_inserted AFTER INSERT ON stock REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_new_stock();
--> statement-breakpoint
CREATE TRIGGER touch_updated AFTER UPDATE ON stock REFERENCING OLD TABLE AS before NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_stock();
--> statement-breakpoint
CREATE TRIGGER touch_updated AFTER UPDATE ON artisans REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_artisans();
--> statement-breakpoint
CREATE TRIGGER touch_updated AFTER UPDATE ON crafts REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION touch_products_of_crafts();
--> statement-breakpoint
-- Books are corrected by a new entry, never by rubbing out an old one.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
