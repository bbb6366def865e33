-- The gateway's events by month. What may come only once, event ids and hashes of bodies, must be known in the next month too: so they lie
-- in a small table of their own, which a trigger writes: the release before finds repeated events in the same way, without knowing of it.
CREATE TABLE "gateway_event_keys" (
	"event_id" text,
	"body_hash" "bytea" PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_event_keys_eventId_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE INDEX "gateway_event_keys_age" ON "gateway_event_keys" USING brin ("received_at");
--> statement-breakpoint
LOCK TABLE gateway_events IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO gateway_event_keys (event_id, body_hash, received_at) SELECT event_id, body_hash, received_at FROM gateway_events;
--> statement-breakpoint
-- As in 0037, and now also for tables that are cut by a moment: a month begins and ends at midnight of India.
-- The table of the time before the cutting is the first part, without a beginning: months up to the one it is named after are in it.
CREATE OR REPLACE FUNCTION make_months(name text, first_day timestamptz, last_day timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  parent regclass;
  cut_by text;
  is_moment boolean;
  before date;
  month date;
  part text;
  since text;
  until text;
  made integer := 0;
BEGIN
  SELECT p.partrelid, a.attname, a.atttypid = 'timestamptz'::regtype INTO parent, cut_by, is_moment
  FROM pg_partitioned_table p JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
  WHERE p.partrelid = to_regclass(format('public.%I', name)) AND p.partstrat = 'r' AND p.partnatts = 1
    AND a.attname IN ('day', 'received_at');
  IF parent IS NULL THEN RAISE EXCEPTION '% is not cut by month', name; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('months of ' || name, 0));

  before := (SELECT max(to_date(right(c.relname, 7), 'YYYY_MM')) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent AND pg_get_expr(c.relpartbound, c.oid) LIKE 'FOR VALUES FROM (MINVALUE)%');
  FOR month IN SELECT generate_series(date_trunc('month', first_day AT TIME ZONE 'Asia/Kolkata'),
    last_day AT TIME ZONE 'Asia/Kolkata', interval '1 month')::date
  LOOP
    part := format('%s_%s', name, to_char(month, 'YYYY_MM'));
    CONTINUE WHEN month <= before OR to_regclass(format('public.%I', part)) IS NOT NULL;
    since := month;
    until := (month + interval '1 month')::date;
    IF is_moment THEN
      since := month::timestamp AT TIME ZONE 'Asia/Kolkata';
      until := (month + interval '1 month') AT TIME ZONE 'Asia/Kolkata';
    END IF;
    -- Rows that came before their month are with the rest; they move into it before it belongs to the table.
    EXECUTE format('CREATE TABLE public.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
    EXECUTE format('WITH early AS (DELETE FROM public.%1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *) INSERT INTO public.%5$I SELECT * FROM early',
      name || '_rest', cut_by, since, until, part);
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', parent, part, since, until);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION drop_months(name text, before timestamptz) RETURNS integer
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
    WHERE i.inhparent = to_regclass(format('public.%I', name)) AND p.partstrat = 'r' AND p.partnatts = 1
      AND a.attname IN ('day', 'received_at') AND c.relname ~ ('^' || name || '_\d{4}_\d\d$')
      AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before AT TIME ZONE 'Asia/Kolkata'
    ORDER BY 1
  LOOP
    EXECUTE format('DROP TABLE public.%I', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
--> statement-breakpoint
-- contract: nothing says `on conflict` of these two by name; the trigger below refuses what they refused
ALTER TABLE "gateway_events" DROP CONSTRAINT "gateway_events_eventId_unique", DROP CONSTRAINT "gateway_events_bodyHash_unique";
--> statement-breakpoint
-- contract: the release before does not give ids; the sequence goes on where the identity stood
ALTER TABLE "gateway_events" DROP CONSTRAINT "gateway_events_pkey", ALTER COLUMN "id" DROP IDENTITY;
--> statement-breakpoint
CREATE SEQUENCE gateway_events_id_seq;
--> statement-breakpoint
SELECT setval('gateway_events_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM gateway_events), false);
--> statement-breakpoint
ALTER TABLE "gateway_events" ALTER COLUMN "id" SET DEFAULT nextval('gateway_events_id_seq');
--> statement-breakpoint
-- contract: indexes are not named in statements
ALTER INDEX gateway_events_refused RENAME TO gateway_events_before_refused;
--> statement-breakpoint
-- contract: as above
ALTER INDEX gateway_events_age RENAME TO gateway_events_before_age;
--> statement-breakpoint
-- contract: no row is copied: the table becomes the first part of the one that has its name now
DO $$
DECLARE
  last_month date := date_trunc('month', greatest(now(), (SELECT max(received_at) FROM gateway_events)) AT TIME ZONE 'Asia/Kolkata');
  part text := 'gateway_events_' || to_char(last_month, 'YYYY_MM');
BEGIN
  EXECUTE format('ALTER TABLE gateway_events RENAME TO %I', part);
  EXECUTE format('CREATE TABLE gateway_events (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (received_at)', part);
  ALTER TABLE gateway_events ADD CONSTRAINT gateway_events_id_received_at_pk PRIMARY KEY (id, received_at);
  CREATE INDEX gateway_events_refused ON gateway_events (received_at) WHERE outcome IN ('quarantined', 'unknown-order');
  CREATE INDEX gateway_events_age ON gateway_events USING brin (received_at);
  EXECUTE format('ALTER TABLE gateway_events ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
    part, (last_month + interval '1 month') AT TIME ZONE 'Asia/Kolkata');
  CREATE TABLE gateway_events_rest PARTITION OF gateway_events DEFAULT;
END $$;
--> statement-breakpoint
SELECT make_months('gateway_events', now(), now() + interval '70 days');
--> statement-breakpoint
-- A second delivery waits here for the transaction of the first, and then is none.
CREATE FUNCTION take_event_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gateway_event_keys (event_id, body_hash, received_at) VALUES (NEW.event_id, NEW.body_hash, NEW.received_at)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER take_once BEFORE INSERT ON gateway_events FOR EACH ROW EXECUTE FUNCTION take_event_once();
--> statement-breakpoint
-- The release before finds old rows by their place, which is one row's in each month: what is young stays, whoever asks.
CREATE FUNCTION keep_young_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.received_at > now() - interval '180 days' THEN RETURN NULL; END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_young BEFORE DELETE ON gateway_events FOR EACH ROW EXECUTE FUNCTION keep_young_events();
