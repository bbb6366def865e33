-- Tables that are cut by month: a month is made ahead and dropped when it is past its use, however many rows it has.
-- Both functions work as the owner, because the shop's role makes and drops no tables; so they touch only tables that have a
-- column `day` as their one range, and nothing else that somebody may name.
CREATE FUNCTION make_months(name text, first_day timestamptz, last_day timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  parent regclass := (
    SELECT p.partrelid FROM pg_partitioned_table p JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
    WHERE p.partrelid = to_regclass(format('public.%I', name)) AND p.partstrat = 'r' AND p.partnatts = 1 AND a.attname = 'day');
  month date := date_trunc('month', first_day AT TIME ZONE 'Asia/Kolkata');
  part text;
  made integer := 0;
BEGIN
  IF parent IS NULL THEN RAISE EXCEPTION '% is not cut by month', name; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('months of ' || name, 0));

  WHILE month <= (last_day AT TIME ZONE 'Asia/Kolkata')::date LOOP
    part := format('%s_%s', name, to_char(month, 'YYYY_MM'));
    IF to_regclass(format('public.%I', part)) IS NULL THEN
      -- Rows that came before their month are with the rest; they move into it before it belongs to the table.
      EXECUTE format('CREATE TABLE public.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
      EXECUTE format('WITH early AS (DELETE FROM public.%I WHERE day >= %L AND day < %L RETURNING *) INSERT INTO public.%I SELECT * FROM early',
        name || '_rest', month, month + interval '1 month', part);
      EXECUTE format('ALTER TABLE %s ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
        parent, part, month, (month + interval '1 month')::date);
      made := made + 1;
    END IF;
    month := month + interval '1 month';
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
CREATE FUNCTION drop_months(name text, before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  part text;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('months of ' || name, 0));
  FOR part IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    JOIN pg_partitioned_table p ON p.partrelid = i.inhparent
    JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
    WHERE i.inhparent = to_regclass(format('public.%I', name)) AND p.partstrat = 'r' AND p.partnatts = 1 AND a.attname = 'day'
      AND c.relname ~ ('^' || name || '_\d{4}_\d\d$')
      AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before AT TIME ZONE 'Asia/Kolkata'
    ORDER BY 1
  LOOP
    EXECUTE format('DROP TABLE public.%I', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
--> statement-breakpoint
-- contract: the name, the columns and what a conflict is found by stay; the rows move over
ALTER TABLE product_views RENAME TO product_views_before;
--> statement-breakpoint
CREATE TABLE product_views (
  product_id bigint NOT NULL,
  day date NOT NULL,
  views integer NOT NULL
) PARTITION BY RANGE (day);
--> statement-breakpoint
CREATE TABLE product_views_rest PARTITION OF product_views DEFAULT;
--> statement-breakpoint
SELECT make_months('product_views', now() - interval '60 days', now() + interval '70 days');
--> statement-breakpoint
INSERT INTO product_views SELECT product_id, day, views FROM product_views_before;
--> statement-breakpoint
-- contract: its rows are in the table that has its name now
DROP TABLE product_views_before;
--> statement-breakpoint
ALTER TABLE product_views ADD CONSTRAINT product_views_product_id_day_pk PRIMARY KEY (product_id, day);
--> statement-breakpoint
ALTER TABLE product_views ADD CONSTRAINT product_views_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id);
--> statement-breakpoint
CREATE INDEX product_views_day ON product_views USING btree (day);
--> statement-breakpoint
-- contract: as above
ALTER TABLE artisan_views RENAME TO artisan_views_before;
--> statement-breakpoint
CREATE TABLE artisan_views (
  artisan_id bigint NOT NULL,
  day date NOT NULL,
  views integer NOT NULL
) PARTITION BY RANGE (day);
--> statement-breakpoint
CREATE TABLE artisan_views_rest PARTITION OF artisan_views DEFAULT;
--> statement-breakpoint
SELECT make_months('artisan_views', least(now(), (SELECT min(day) FROM artisan_views_before)), now() + interval '70 days');
--> statement-breakpoint
INSERT INTO artisan_views SELECT artisan_id, day, views FROM artisan_views_before;
--> statement-breakpoint
-- contract: its rows are in the table that has its name now
DROP TABLE artisan_views_before;
--> statement-breakpoint
ALTER TABLE artisan_views ADD CONSTRAINT artisan_views_artisan_id_day_pk PRIMARY KEY (artisan_id, day);
--> statement-breakpoint
ALTER TABLE artisan_views ADD CONSTRAINT artisan_views_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES artisans (id);
--> statement-breakpoint
CREATE INDEX "gateway_events_age" ON "gateway_events" USING brin ("received_at");--> statement-breakpoint
CREATE INDEX "emails_sent_age" ON "emails_sent" USING brin ("at");