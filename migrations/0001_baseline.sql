-- Baseline: the tables of the shop as they were when the earlier migrations were squashed, and the rates of tax, shipping, commission and
-- withholding a shop begins with. Never edit a migration that was merged: add the next number.

SET LOCAL check_function_bodies = false;

CREATE FUNCTION public.drop_months(name text, before timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
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
END $_$;

CREATE FUNCTION public.keep_product_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.all_words IS NOT NULL THEN RETURN NEW; END IF;
  NEW.name_words := array_to_tsvector(search_words_of(NEW.name));
  NEW.all_words := NEW.name_words || array_to_tsvector(search_words_of(
    concat_ws(' ', NEW.description, array_to_string(NEW.materials, ' '), array_to_string(NEW.techniques, ' '))));
  RETURN NEW;
END $$;

CREATE FUNCTION public.keep_translation_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.name_words := array_to_tsvector(search_words_of(NEW.name));
  NEW.all_words := NEW.name_words || array_to_tsvector(search_words_of(NEW.description));
  RETURN NEW;
END $$;

CREATE FUNCTION public.keep_young_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.received_at > now() - interval '180 days' THEN RETURN NULL; END IF;
  RETURN OLD;
END $$;

CREATE FUNCTION public.make_months(name text, first_day timestamp with time zone, last_day timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
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
END $_$;

CREATE FUNCTION public.number_product_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.change_number := nextval('product_changes');
  RETURN NEW;
END $$;

CREATE FUNCTION public.refuse_rewriting() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('audit_records', 'audit_seals')
    AND current_setting('haat.audit_removal', true) = pg_current_xact_id()::text THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TABLE public.audit_anchors (
    id bigint NOT NULL,
    seal_id bigint NOT NULL,
    hash bytea NOT NULL,
    until_transaction xid8 NOT NULL,
    after_id bigint NOT NULL,
    last_id bigint NOT NULL,
    seals integer NOT NULL,
    rows integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone NOT NULL,
    removed_by text NOT NULL,
    kept_months integer NOT NULL,
    digest bytea NOT NULL
);

CREATE FUNCTION public.remove_audit_month(months integer) RETURNS SETOF public.audit_anchors
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  cutoff timestamptz := (date_trunc('month', now() AT TIME ZONE 'Asia/Kolkata') - make_interval(months => months)) AT TIME ZONE 'Asia/Kolkata';
  nothing bytea := decode(repeat('00', 32), 'hex');
  last audit_anchors;
  made audit_anchors;
  seal audit_seals;
  at_now record;
  most_id bigint;
  gone integer;
BEGIN
  IF months IS NULL OR months < 12 THEN RAISE EXCEPTION 'the audit trail is kept for 12 months at least'; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('audit seals', 0));
  SELECT * INTO last FROM audit_anchors ORDER BY id DESC LIMIT 1;
  made.hash := coalesce(last.hash, nothing);
  made.seals := 0;
  made.rows := 0;
  PERFORM set_config('haat.audit_removal', pg_current_xact_id()::text, true);

  FOR seal IN SELECT * FROM audit_seals WHERE id < (SELECT max(id) FROM audit_seals) ORDER BY id LOOP
    most_id := coalesce((SELECT min(s.after_id) FROM audit_seals s WHERE s.id > seal.id AND s.after_id > seal.after_id), 9223372036854775807);
    SELECT count(*)::integer AS rows, min(r.at) AS first_at, max(r.at) AS last_at,
      sha256(coalesce(string_agg(sha256(convert_to(jsonb_build_array(r.id, (extract(epoch from r.at) * 1000000)::bigint, r.actor_role,
        r.actor_id, r.action, r.subject, r.before, r.after, r.request_id, r.impersonation_artisan_id, r.transaction_id::text)::text, 'UTF8')),
        ''::bytea ORDER BY r.transaction_id, r.id), ''::bytea)) AS hash
    INTO at_now FROM audit_records r
    WHERE r.transaction_id >= seal.from_transaction AND r.transaction_id < seal.until_transaction AND r.id > seal.after_id AND r.id <= most_id;

    IF made.seals = 0 THEN
      cutoff := least(cutoff, (date_trunc('month', at_now.last_at AT TIME ZONE 'Asia/Kolkata') + interval '1 month') AT TIME ZONE 'Asia/Kolkata');
    END IF;
    EXIT WHEN at_now.last_at >= cutoff;
    IF seal.previous_hash <> made.hash OR seal.rows <> at_now.rows OR seal.rows_hash <> at_now.hash
      OR seal.hash <> sha256(seal.previous_hash || convert_to(concat_ws(' ', seal.from_transaction, seal.until_transaction, seal.after_id,
        seal.last_id, seal.rows), 'UTF8') || seal.rows_hash)
    THEN RAISE EXCEPTION 'seal % is not as it was made: nothing of the audit trail is let go', seal.id; END IF;

    DELETE FROM audit_records r
    WHERE r.transaction_id >= seal.from_transaction AND r.transaction_id < seal.until_transaction AND r.id > seal.after_id AND r.id <= most_id;
    GET DIAGNOSTICS gone = ROW_COUNT;
    made.seal_id := seal.id;
    made.hash := seal.hash;
    made.until_transaction := seal.until_transaction;
    made.after_id := seal.after_id;
    made.last_id := seal.last_id;
    made.seals := made.seals + 1;
    made.rows := made.rows + gone;
    made.first_at := least(made.first_at, at_now.first_at);
    made.last_at := greatest(made.last_at, at_now.last_at);
    EXIT WHEN made.rows >= 20000;
  END LOOP;

  IF made.seals > 0 THEN
    DELETE FROM audit_seals WHERE id <= made.seal_id;
    made.removed_at := clock_timestamp();
    made.removed_by := session_user;
    made.kept_months := months;
    made.digest := sha256(coalesce(last.digest, nothing) || made.hash || convert_to(concat_ws(' ', made.seal_id, made.until_transaction,
      made.after_id, made.last_id, made.seals, made.rows, (extract(epoch from made.first_at) * 1000000)::bigint,
      (extract(epoch from made.last_at) * 1000000)::bigint, (extract(epoch from made.removed_at) * 1000000)::bigint, made.removed_by,
      made.kept_months), 'UTF8'));
    INSERT INTO audit_anchors (seal_id, hash, until_transaction, after_id, last_id, seals, rows, first_at, last_at, removed_at, removed_by,
      kept_months, digest)
    VALUES (made.seal_id, made.hash, made.until_transaction, made.after_id, made.last_id, made.seals, made.rows, made.first_at, made.last_at,
      made.removed_at, made.removed_by, made.kept_months, made.digest)
    RETURNING * INTO made;
    RETURN NEXT made;
  END IF;
  PERFORM set_config('haat.audit_removal', '', true);
END $$;

CREATE FUNCTION public.search_words_of(given text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM regexp_split_to_table(
    lower(normalize(regexp_replace(normalize(given, NFD), '[\u0300-\u036f\u093c\u200c\u200d]', '', 'g'), NFC) COLLATE "C"),
    '[^0-9a-z\u0620-\u06d3\u0900-\u0963\u0966-\u0d7f]+'
  ) word
  WHERE word <> ''
$$;

CREATE FUNCTION public.take_event_once() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO gateway_event_keys (event_id, body_hash, received_at) VALUES (NEW.event_id, NEW.body_hash, NEW.received_at)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.tell_glossary_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('product_changes', 'glossary');
  RETURN NULL;
END $$;

CREATE FUNCTION public.tell_product_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.touch_products(ids bigint[]) RETURNS void
    LANGUAGE sql
    AS $$
  UPDATE products SET change_number = change_number
  WHERE id IN (
    SELECT id FROM products WHERE id = ANY (ids) AND xmin <> pg_current_xact_id()::xid ORDER BY id FOR NO KEY UPDATE
  )
$$;

CREATE FUNCTION public.touch_products_of_artisans() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM touch_products(ARRAY(SELECT p.id FROM moved JOIN products p ON p.artisan_id = moved.id));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_products_of_crafts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM touch_products(ARRAY(SELECT p.id FROM moved JOIN products p ON p.craft_id = moved.id));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_products_of_new_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM touch_products(ARRAY(SELECT DISTINCT v.product_id FROM moved JOIN variants v ON v.id = variant_id));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_products_of_rows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM touch_products(ARRAY(SELECT DISTINCT product_id FROM moved));
  RETURN NULL;
END $$;

CREATE FUNCTION public.touch_products_of_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM touch_products(ARRAY(
    SELECT DISTINCT v.product_id
    FROM moved JOIN before USING (variant_id) JOIN variants v ON v.id = variant_id
    WHERE least(moved.on_hand - moved.reserved, 4) <> least(before.on_hand - before.reserved, 4)
  ));
  RETURN NULL;
END $$;

CREATE TABLE public.addresses (
    id bigint NOT NULL,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint NOT NULL,
    full_name text NOT NULL,
    phone text NOT NULL,
    pincode text NOT NULL,
    house text NOT NULL,
    street text NOT NULL,
    landmark text,
    city text NOT NULL,
    state text NOT NULL,
    kind text NOT NULL,
    made_default_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    alternate_phone text,
    gstin text
);

ALTER TABLE public.addresses ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.addresses_id_seq );

CREATE TABLE public.article_pictures (
    id bigint NOT NULL,
    article_id bigint NOT NULL,
    "position" integer NOT NULL,
    image_id bigint NOT NULL,
    alt jsonb NOT NULL
);

ALTER TABLE public.article_pictures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.article_pictures_id_seq );

CREATE TABLE public.articles (
    id bigint NOT NULL,
    slug text NOT NULL,
    title jsonb NOT NULL,
    summary jsonb NOT NULL,
    body jsonb NOT NULL,
    author text NOT NULL,
    sources jsonb NOT NULL,
    craft_id bigint,
    published_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone,
    revision integer DEFAULT 1 NOT NULL,
    archived_at timestamp with time zone
);

ALTER TABLE public.articles ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.articles_id_seq );

CREATE TABLE public.artisan_consents (
    id bigint NOT NULL,
    artisan_id bigint NOT NULL,
    user_id bigint NOT NULL,
    artisan_name text NOT NULL,
    manner text NOT NULL,
    witness_name text,
    text_version text NOT NULL,
    language text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone
);

ALTER TABLE public.artisan_consents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.artisan_consents_id_seq );

CREATE TABLE public.artisan_crafts (
    artisan_id bigint NOT NULL,
    craft_id bigint NOT NULL
);

CREATE TABLE public.artisan_holidays (
    id bigint NOT NULL,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL,
    artisan_id bigint NOT NULL,
    from_day date NOT NULL,
    until_day date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT artisan_holidays_order CHECK ((from_day <= until_day))
);

ALTER TABLE public.artisan_holidays ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.artisan_holidays_id_seq );

CREATE TABLE public.artisan_papers (
    artisan_id bigint NOT NULL,
    kind text NOT NULL,
    number text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    checked_at timestamp with time zone,
    checked_by bigint
);

CREATE TABLE public.artisan_pictures (
    artisan_id bigint NOT NULL,
    "position" integer NOT NULL,
    image_id bigint NOT NULL,
    alt text NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE public.artisan_views (
    artisan_id bigint NOT NULL,
    day date NOT NULL,
    views integer NOT NULL
)
PARTITION BY RANGE (day);

CREATE TABLE public.artisan_views_rest (
    artisan_id bigint NOT NULL,
    day date NOT NULL,
    views integer NOT NULL
);

CREATE TABLE public.artisans (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    home_name text,
    home_language text NOT NULL,
    state text NOT NULL,
    place text NOT NULL,
    pincode text NOT NULL,
    phone text NOT NULL,
    specialty text NOT NULL,
    story jsonb NOT NULL,
    years_of_experience integer NOT NULL,
    status text NOT NULL,
    verified_at timestamp with time zone,
    tax_status text NOT NULL,
    gstin text,
    enrolment_number text,
    commission_basis_points integer,
    created_at timestamp with time zone NOT NULL,
    words tsvector GENERATED ALWAYS AS (array_to_tsvector(public.search_words_of(((((((((name || ' '::text) || COALESCE(home_name, ''::text)) || ' '::text) || place) || ' '::text) || specialty) || ' '::text) || regexp_replace(state, '([A-Z])'::text, ' \1'::text, 'g'::text))))) STORED,
    pan text,
    legal_form text DEFAULT 'individual'::text NOT NULL,
    postal_address text,
    applied_at timestamp with time zone,
    CONSTRAINT artisans_tax CHECK ((((tax_status <> ALL (ARRAY['registered'::text, 'composition'::text])) OR (gstin IS NOT NULL)) AND ((tax_status <> 'enrolled'::text) OR (enrolment_number IS NOT NULL))))
);

ALTER TABLE public.artisans ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.artisans_id_seq );
ALTER TABLE public.audit_anchors ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.audit_anchors_id_seq );

CREATE TABLE public.audit_checks (
    id bigint NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    seals integer NOT NULL,
    rows integer NOT NULL,
    fault text,
    faulty_seal_id bigint
);

ALTER TABLE public.audit_checks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.audit_checks_id_seq );

CREATE TABLE public.audit_records (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_role text NOT NULL,
    actor_id bigint,
    action text NOT NULL,
    subject text NOT NULL,
    before jsonb,
    after jsonb,
    request_id text NOT NULL,
    impersonation_artisan_id bigint,
    transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL
);

ALTER TABLE public.audit_records ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.audit_records_id_seq );

CREATE TABLE public.audit_seals (
    id bigint NOT NULL,
    from_transaction xid8 NOT NULL,
    until_transaction xid8 NOT NULL,
    rows integer NOT NULL,
    rows_hash bytea NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    after_id bigint DEFAULT 0 NOT NULL,
    last_id bigint DEFAULT 0 NOT NULL
);

ALTER TABLE public.audit_seals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.audit_seals_id_seq );

CREATE TABLE public.authenticators (
    user_id bigint NOT NULL,
    sealed_secret text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    last_step integer
);

CREATE TABLE public.backups (
    id bigint NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    bytes bigint NOT NULL,
    rows bigint NOT NULL,
    files integer NOT NULL,
    is_sealed boolean NOT NULL
);

ALTER TABLE public.backups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.backups_id_seq );

CREATE TABLE public.book_checks (
    id bigint NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    breaches jsonb NOT NULL
);

ALTER TABLE public.book_checks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.book_checks_id_seq );

CREATE TABLE public.cash_collections (
    parcel_id bigint NOT NULL,
    payment_id bigint NOT NULL,
    amount_paise bigint NOT NULL,
    collected_at timestamp with time zone NOT NULL,
    remitted_at timestamp with time zone,
    reference text
);

CREATE TABLE public.clock_offset (
    id integer NOT NULL,
    minutes integer NOT NULL
);

CREATE TABLE public.cod_codes (
    order_id bigint NOT NULL,
    code_hash bytea NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    sends integer NOT NULL,
    tries integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone
);

CREATE TABLE public.cod_rules (
    id bigint NOT NULL,
    most_paise bigint NOT NULL,
    most_fragile_paise bigint NOT NULL,
    fee_paise bigint NOT NULL,
    fee_basis_points integer NOT NULL,
    most_refused integer NOT NULL,
    closed_zones text[] NOT NULL,
    closed_prefixes text[] NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    valid_until timestamp with time zone
);

ALTER TABLE public.cod_rules ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.cod_rules_id_seq );

CREATE TABLE public.collection_products (
    collection_id bigint NOT NULL,
    product_id bigint NOT NULL,
    "position" integer NOT NULL,
    added_at timestamp with time zone NOT NULL
);

CREATE TABLE public.collections (
    id bigint NOT NULL,
    slug text NOT NULL,
    title jsonb NOT NULL,
    intro jsonb NOT NULL,
    rule jsonb,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT collections_window CHECK (((ends_at IS NULL) OR (starts_at IS NOT NULL)))
);

ALTER TABLE public.collections ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.collections_id_seq );

CREATE TABLE public.commission_rules (
    id bigint NOT NULL,
    category text,
    basis_points integer NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    valid_until timestamp with time zone
);

ALTER TABLE public.commission_rules ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.commission_rules_id_seq );

CREATE TABLE public.consents (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    text_version text NOT NULL,
    language text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone
);

ALTER TABLE public.consents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.consents_id_seq );

CREATE TABLE public.contact_messages (
    id bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    order_number text,
    message text NOT NULL,
    language text NOT NULL,
    user_id bigint,
    sent_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    answer text,
    answered_by bigint,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL
);

ALTER TABLE public.contact_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.contact_messages_id_seq );

CREATE TABLE public.coupon_uses (
    coupon_id bigint NOT NULL,
    order_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    discount_paise bigint NOT NULL,
    used_at timestamp with time zone NOT NULL,
    released_at timestamp with time zone
);

CREATE TABLE public.coupons (
    id bigint NOT NULL,
    code text NOT NULL,
    percent_basis_points integer,
    amount_paise bigint,
    most_paise bigint,
    from_paise bigint DEFAULT 0 NOT NULL,
    platform_share_basis_points integer NOT NULL,
    artisan_id bigint,
    category text,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    most_uses integer,
    most_uses_per_customer integer,
    uses integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    revision integer DEFAULT 1 NOT NULL,
    CONSTRAINT coupons_share CHECK (((platform_share_basis_points >= 0) AND (platform_share_basis_points <= 10000))),
    CONSTRAINT coupons_uses CHECK (((uses >= 0) AND ((most_uses IS NULL) OR (uses <= most_uses)))),
    CONSTRAINT coupons_value CHECK (((percent_basis_points IS NULL) <> (amount_paise IS NULL)))
);

ALTER TABLE public.coupons ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.coupons_id_seq );

CREATE TABLE public.craft_terms (
    term text NOT NULL,
    names jsonb NOT NULL
);

CREATE TABLE public.crafts (
    id bigint NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    category text NOT NULL,
    state text NOT NULL,
    place text NOT NULL,
    gi_tag text,
    materials text[] NOT NULL,
    techniques text[] NOT NULL,
    colors text[] NOT NULL,
    description text NOT NULL,
    names jsonb NOT NULL,
    typical_products jsonb NOT NULL,
    descriptions jsonb DEFAULT '{}'::jsonb NOT NULL,
    words tsvector GENERATED ALWAYS AS (array_to_tsvector(public.search_words_of(((((((name || ' '::text) || place) || ' '::text) || regexp_replace(state, '([A-Z])'::text, ' \1'::text, 'g'::text)) || ' '::text) || (jsonb_path_query_array(names, '$.*'::jsonpath))::text)))) STORED
);

ALTER TABLE public.crafts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.crafts_id_seq );

CREATE TABLE public.delays (
    id bigint NOT NULL,
    parcel_id bigint NOT NULL,
    promised_until timestamp with time zone NOT NULL,
    reason text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    answer text
);

ALTER TABLE public.delays ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.delays_id_seq );

CREATE TABLE public.document_counters (
    artisan_id bigint NOT NULL,
    financial_year text NOT NULL,
    series text NOT NULL,
    last integer NOT NULL
);

CREATE TABLE public.documents (
    id bigint NOT NULL,
    kind text NOT NULL,
    number text NOT NULL,
    artisan_id bigint NOT NULL,
    financial_year text NOT NULL,
    series text NOT NULL,
    serial integer NOT NULL,
    order_id bigint NOT NULL,
    parcel_id bigint NOT NULL,
    refers_to_id bigint,
    effect text NOT NULL,
    facts jsonb NOT NULL,
    language text NOT NULL,
    total_paise bigint NOT NULL,
    issued_at timestamp with time zone NOT NULL
);

ALTER TABLE public.documents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.documents_id_seq );

CREATE TABLE public.earnings (
    id bigint NOT NULL,
    artisan_id bigint NOT NULL,
    parcel_id bigint,
    kind text NOT NULL,
    effect text NOT NULL,
    goods_paise bigint NOT NULL,
    shipping_paise bigint NOT NULL,
    coupon_paise bigint NOT NULL,
    tax_paise bigint NOT NULL,
    commission_paise bigint NOT NULL,
    commission_gst_paise bigint NOT NULL,
    tcs_paise bigint NOT NULL,
    tds_paise bigint NOT NULL,
    other_paise bigint NOT NULL,
    net_paise bigint NOT NULL,
    status text NOT NULL,
    available_at timestamp with time zone NOT NULL,
    held_reason text,
    held_until timestamp with time zone,
    payout_id bigint,
    note text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT earnings_net CHECK ((net_paise = (((((((goods_paise + shipping_paise) + coupon_paise) - commission_paise) - commission_gst_paise) - tcs_paise) - tds_paise) + other_paise)))
);

ALTER TABLE public.earnings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.earnings_id_seq );

CREATE TABLE public.emails_sent (
    effect text NOT NULL,
    at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone
);

CREATE TABLE public.erasures (
    user_id bigint NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE public.follows (
    artisan_id bigint NOT NULL,
    user_id bigint NOT NULL,
    followed_at timestamp with time zone NOT NULL,
    leave_code text NOT NULL,
    emails_off_at timestamp with time zone
);

CREATE TABLE public.gateway_event_keys (
    event_id text,
    body_hash bytea NOT NULL,
    received_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.gateway_events_id_seq;

CREATE TABLE public.gateway_events (
    id bigint DEFAULT nextval('public.gateway_events_id_seq'::regclass) NOT NULL,
    provider text NOT NULL,
    event_id text,
    body_hash bytea NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    gateway_order_id text,
    gateway_payment_id text,
    received_at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    reason text
)
PARTITION BY RANGE (received_at);

CREATE TABLE public.gateway_events_rest (
    id bigint DEFAULT nextval('public.gateway_events_id_seq'::regclass) NOT NULL,
    provider text NOT NULL,
    event_id text,
    body_hash bytea NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    gateway_order_id text,
    gateway_payment_id text,
    received_at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    reason text
);

CREATE TABLE public.glossary_words (
    id bigint NOT NULL,
    thing text NOT NULL,
    word text NOT NULL,
    language text NOT NULL,
    added_at timestamp with time zone NOT NULL
);

ALTER TABLE public.glossary_words ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.glossary_words_id_seq );

CREATE TABLE public.grievance_events (
    id bigint NOT NULL,
    grievance_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    author_role text NOT NULL,
    author_id bigint,
    text text NOT NULL,
    is_public boolean NOT NULL
);

ALTER TABLE public.grievance_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.grievance_events_id_seq );

CREATE TABLE public.grievances (
    id bigint NOT NULL,
    ticket text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    order_number text,
    subject text NOT NULL,
    text text NOT NULL,
    language text NOT NULL,
    user_id bigint,
    status text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    acknowledge_by timestamp with time zone NOT NULL,
    resolve_by timestamp with time zone NOT NULL,
    acknowledged_at timestamp with time zone,
    resolved_at timestamp with time zone,
    code_hash text NOT NULL
);

ALTER TABLE public.grievances ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.grievances_id_seq );

CREATE TABLE public.holds (
    id bigint NOT NULL,
    variant_id bigint NOT NULL,
    order_id bigint NOT NULL,
    quantity integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT holds_quantity CHECK ((quantity > 0))
);

ALTER TABLE public.holds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.holds_id_seq );

CREATE TABLE public.idempotency_keys (
    user_id bigint NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    body_hash bytea NOT NULL,
    order_id bigint,
    created_at timestamp with time zone NOT NULL,
    answer text
);

CREATE TABLE public.image_parts (
    user_id bigint NOT NULL,
    upload_id uuid NOT NULL,
    "position" integer NOT NULL,
    bytes bytea NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE public.image_uploads (
    image_id bigint NOT NULL,
    user_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.images (
    id bigint NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    brief jsonb,
    width integer NOT NULL,
    height integer NOT NULL,
    ground text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT images_size CHECK (((width > 0) AND (height > 0)))
);

ALTER TABLE public.images ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.images_id_seq );

CREATE TABLE public.import_items (
    import_id bigint NOT NULL,
    "position" integer NOT NULL,
    from_line integer NOT NULL,
    until_line integer NOT NULL,
    source_key text,
    name text NOT NULL,
    outcome text NOT NULL,
    notes jsonb NOT NULL,
    form jsonb,
    product_id bigint,
    done_at timestamp with time zone
);

CREATE TABLE public.imports (
    id bigint NOT NULL,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL,
    artisan_id bigint NOT NULL,
    file_name text NOT NULL,
    format text,
    status text NOT NULL,
    answers jsonb NOT NULL,
    questions jsonb NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    problem text,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone
);

ALTER TABLE public.imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.imports_id_seq );

CREATE TABLE public.info_pages (
    slug text NOT NULL,
    title jsonb NOT NULL,
    body jsonb NOT NULL,
    published_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    revision integer NOT NULL
);

CREATE TABLE public.kept_emails (
    id bigint NOT NULL,
    "to" text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text,
    language text NOT NULL,
    kind text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    headers jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE public.kept_emails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.kept_emails_id_seq );

CREATE TABLE public.ledger_entries (
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    account text NOT NULL,
    artisan_id bigint,
    amount_paise bigint NOT NULL,
    CONSTRAINT ledger_entries_amount CHECK ((amount_paise <> 0))
);

ALTER TABLE public.ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.ledger_entries_id_seq );

CREATE TABLE public.ledger_transactions (
    id bigint NOT NULL,
    kind text NOT NULL,
    order_id bigint,
    effect text NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE public.ledger_transactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.ledger_transactions_id_seq );

CREATE TABLE public.milestones (
    id bigint NOT NULL,
    parcel_id bigint NOT NULL,
    image_id bigint NOT NULL,
    words text,
    at timestamp with time zone NOT NULL
);

ALTER TABLE public.milestones ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.milestones_id_seq );

CREATE TABLE public.new_work_emails (
    user_id bigint NOT NULL,
    product_id bigint NOT NULL,
    artisan_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL
);

CREATE TABLE public.notification_switches (
    user_id bigint NOT NULL,
    kind text NOT NULL,
    off_at timestamp with time zone NOT NULL
);

CREATE TABLE public.one_time_codes (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    subject text
);

ALTER TABLE public.one_time_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.one_time_codes_id_seq );

CREATE TABLE public.order_events (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    parcel_id bigint,
    move text NOT NULL,
    from_status text,
    to_status text,
    actor_role text NOT NULL,
    actor_id bigint,
    reason text,
    details jsonb NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE public.order_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.order_events_id_seq );

CREATE TABLE public.order_lines (
    id bigint NOT NULL,
    parcel_id bigint NOT NULL,
    variant_id bigint NOT NULL,
    product_slug text NOT NULL,
    name text NOT NULL,
    sku text NOT NULL,
    options json NOT NULL,
    image_key text,
    quantity integer NOT NULL,
    unit_price_paise bigint NOT NULL,
    line_paise bigint NOT NULL,
    discount_paise bigint NOT NULL,
    hsn text NOT NULL,
    tax_basis_points integer NOT NULL,
    cgst_paise bigint NOT NULL,
    sgst_paise bigint NOT NULL,
    igst_paise bigint NOT NULL,
    commission_basis_points integer NOT NULL,
    commission_paise bigint NOT NULL,
    platform_discount_paise bigint DEFAULT 0 NOT NULL,
    shipping_paise bigint DEFAULT 0 NOT NULL,
    is_made_to_order boolean DEFAULT false NOT NULL,
    cancelled_at timestamp with time zone,
    returned_quantity integer DEFAULT 0 NOT NULL,
    restocked_quantity integer DEFAULT 0 NOT NULL,
    CONSTRAINT order_lines_returned CHECK (((0 <= restocked_quantity) AND (restocked_quantity <= returned_quantity) AND (returned_quantity <= quantity))),
    CONSTRAINT order_lines_sum CHECK ((((quantity >= 1) AND (quantity <= 99)) AND (line_paise = (unit_price_paise * quantity))))
);

ALTER TABLE public.order_lines ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.order_lines_id_seq );

CREATE TABLE public.order_notes (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    author_id bigint NOT NULL,
    text text NOT NULL,
    written_at timestamp with time zone NOT NULL
);

ALTER TABLE public.order_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.order_notes_id_seq );

CREATE SEQUENCE public.order_numbers START WITH 500 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;

CREATE TABLE public.orders (
    id bigint NOT NULL,
    number text NOT NULL,
    customer_id bigint NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    payment_method text NOT NULL,
    subtotal_paise bigint NOT NULL,
    discount_paise bigint NOT NULL,
    shipping_paise bigint NOT NULL,
    tax_paise bigint NOT NULL,
    total_paise bigint NOT NULL,
    shipping_address jsonb NOT NULL,
    billing_address jsonb NOT NULL,
    language text NOT NULL,
    note text,
    cod_fee_paise bigint DEFAULT 0 NOT NULL,
    gift_note text,
    coupon_code text,
    CONSTRAINT orders_total CHECK (((total_paise = (((subtotal_paise - discount_paise) + shipping_paise) + cod_fee_paise)) AND (total_paise > 0)))
);

ALTER TABLE public.orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.orders_id_seq );

CREATE TABLE public.parcel_messages (
    id bigint NOT NULL,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL,
    parcel_id bigint NOT NULL,
    from_role text NOT NULL,
    from_user_id bigint NOT NULL,
    key uuid NOT NULL,
    words text NOT NULL,
    language text NOT NULL,
    at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    reported_at timestamp with time zone,
    report_reason text,
    settled_at timestamp with time zone,
    settled_by bigint,
    hidden_at timestamp with time zone
);

ALTER TABLE public.parcel_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.parcel_messages_id_seq );

CREATE TABLE public.parcels (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    number text NOT NULL,
    artisan_id bigint NOT NULL,
    status text NOT NULL,
    subtotal_paise bigint NOT NULL,
    discount_paise bigint NOT NULL,
    shipping_paise bigint NOT NULL,
    tax_paise bigint NOT NULL,
    total_paise bigint NOT NULL,
    chargeable_grams integer NOT NULL,
    zone text NOT NULL,
    from_state text NOT NULL,
    to_state text NOT NULL,
    promised_from timestamp with time zone NOT NULL,
    promised_until timestamp with time zone NOT NULL,
    carrier text,
    tracking_number text,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    cod_fee_paise bigint DEFAULT 0 NOT NULL,
    dispatched_at timestamp with time zone,
    delivered_at timestamp with time zone,
    replaces_return_id bigint,
    split_from_id bigint,
    CONSTRAINT parcels_total CHECK ((total_paise = (((subtotal_paise - discount_paise) + shipping_paise) + cod_fee_paise)))
);

ALTER TABLE public.parcels ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.parcels_id_seq );

CREATE TABLE public.payments (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    method text NOT NULL,
    status text NOT NULL,
    amount_paise bigint NOT NULL,
    refunded_paise bigint DEFAULT 0 NOT NULL,
    currency text NOT NULL,
    provider text NOT NULL,
    gateway_order_id text,
    gateway_payment_id text,
    failure text,
    created_at timestamp with time zone NOT NULL,
    captured_at timestamp with time zone,
    expires_at timestamp with time zone,
    reconcile_at timestamp with time zone,
    collected_paise bigint DEFAULT 0 NOT NULL,
    gateway_fee_paise bigint,
    CONSTRAINT payments_amount CHECK (((amount_paise > 0) AND ((refunded_paise >= 0) AND (refunded_paise <= amount_paise))))
);

ALTER TABLE public.payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.payments_id_seq );

CREATE TABLE public.payout_accounts (
    artisan_id bigint NOT NULL,
    kind text NOT NULL,
    holder text NOT NULL,
    ifsc text,
    sealed_number text NOT NULL,
    last_four text NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.payout_numbers;
CREATE SEQUENCE public.payout_run_numbers;

CREATE TABLE public.payout_runs (
    id bigint NOT NULL,
    number text NOT NULL,
    prepared_by bigint,
    prepared_at timestamp with time zone NOT NULL,
    approved_by bigint,
    approved_at timestamp with time zone,
    exported_at timestamp with time zone
);

ALTER TABLE public.payout_runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.payout_runs_id_seq );

CREATE TABLE public.payouts (
    id bigint NOT NULL,
    number text NOT NULL,
    run_id bigint NOT NULL,
    artisan_id bigint NOT NULL,
    status text NOT NULL,
    amount_paise bigint NOT NULL,
    rail text NOT NULL,
    destination jsonb NOT NULL,
    reference text,
    proof_key text,
    failure text,
    created_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT payouts_amount CHECK ((amount_paise > 0))
);

ALTER TABLE public.payouts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.payouts_id_seq );

CREATE TABLE public.processes (
    id text NOT NULL,
    host text NOT NULL,
    pid integer NOT NULL,
    version text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    facts jsonb NOT NULL
);

CREATE SEQUENCE public.product_changes;

CREATE TABLE public.product_drafts (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    artisan_id bigint NOT NULL,
    product_id bigint,
    content jsonb NOT NULL,
    revision integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE public.product_drafts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.product_drafts_id_seq );

CREATE TABLE public.product_pictures (
    product_id bigint NOT NULL,
    "position" integer NOT NULL,
    image_id bigint NOT NULL,
    alt text NOT NULL
);

CREATE TABLE public.product_pins (
    id bigint NOT NULL,
    shelf text NOT NULL,
    product_id bigint NOT NULL,
    "position" integer NOT NULL,
    pinned_at timestamp with time zone NOT NULL,
    until timestamp with time zone
);

ALTER TABLE public.product_pins ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.product_pins_id_seq );

CREATE TABLE public.product_revisions (
    id bigint NOT NULL,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL,
    product_id bigint NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    status text NOT NULL,
    reason text,
    asked_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by bigint
);

ALTER TABLE public.product_revisions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.product_revisions_id_seq );

CREATE TABLE public.product_translations (
    product_id bigint NOT NULL,
    language text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    name_words tsvector,
    all_words tsvector,
    variation_note text
);

CREATE TABLE public.product_views (
    product_id bigint NOT NULL,
    day date NOT NULL,
    views integer NOT NULL
)
PARTITION BY RANGE (day);

CREATE TABLE public.product_views_rest (
    product_id bigint NOT NULL,
    day date NOT NULL,
    views integer NOT NULL
);

CREATE TABLE public.products (
    id bigint NOT NULL,
    slug text NOT NULL,
    artisan_id bigint NOT NULL,
    craft_id bigint NOT NULL,
    category text NOT NULL,
    state text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    materials text[] NOT NULL,
    techniques text[] NOT NULL,
    colors text[] NOT NULL,
    features text[] NOT NULL,
    length_mm integer NOT NULL,
    width_mm integer NOT NULL,
    height_mm integer NOT NULL,
    weight_grams integer NOT NULL,
    packed_length_mm integer NOT NULL,
    packed_width_mm integer NOT NULL,
    packed_height_mm integer NOT NULL,
    packed_weight_grams integer NOT NULL,
    is_fragile boolean NOT NULL,
    dispatch_days integer NOT NULL,
    hsn text NOT NULL,
    status text NOT NULL,
    published_at timestamp with time zone,
    featured_at timestamp with time zone,
    price_paise bigint NOT NULL,
    rating_sum integer DEFAULT 0 NOT NULL,
    rating_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    change_number bigint DEFAULT nextval('public.product_changes'::regclass) NOT NULL,
    material_keys text[] DEFAULT '{}'::text[] NOT NULL,
    color_keys text[] DEFAULT '{}'::text[] NOT NULL,
    name_words tsvector,
    all_words tsvector,
    is_made_to_order boolean DEFAULT false NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    variation_note text,
    weekly_capacity integer,
    packing text,
    break_up jsonb,
    archived_at timestamp with time zone,
    revision integer DEFAULT 1 NOT NULL,
    source_key text,
    source_hash text,
    waiting_since timestamp with time zone,
    option_names text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT products_price CHECK ((price_paise > 0)),
    CONSTRAINT products_weight CHECK (((weight_grams > 0) AND (packed_weight_grams > 0)))
);

ALTER TABLE public.products ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.products_id_seq );

CREATE TABLE public.recommendations (
    product_id bigint NOT NULL,
    recommended_id bigint NOT NULL,
    reason text NOT NULL,
    "position" integer NOT NULL,
    computed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.recovery_codes (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    code_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

ALTER TABLE public.recovery_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.recovery_codes_id_seq );

CREATE TABLE public.refund_requests (
    id bigint NOT NULL,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL,
    order_id bigint NOT NULL,
    parcel_id bigint NOT NULL,
    wish jsonb NOT NULL,
    amount_paise bigint NOT NULL,
    reason text NOT NULL,
    asked_by bigint NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    decision text,
    decided_by bigint,
    decided_at timestamp with time zone,
    decision_reason text,
    CONSTRAINT refund_requests_second CHECK (((decided_by IS NULL) OR (decision = 'refused'::text) OR (decided_by <> asked_by)))
);

ALTER TABLE public.refund_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.refund_requests_id_seq );

CREATE TABLE public.refunds (
    id bigint NOT NULL,
    payment_id bigint NOT NULL,
    status text NOT NULL,
    amount_paise bigint NOT NULL,
    components jsonb NOT NULL,
    reason text NOT NULL,
    idempotency_key text NOT NULL,
    gateway_refund_id text,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    gateway_payment_id text,
    parcel_id bigint,
    route text DEFAULT 'original'::text NOT NULL,
    refund_to jsonb,
    reference text,
    failure text
);

ALTER TABLE public.refunds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.refunds_id_seq );

CREATE TABLE public.return_lines (
    return_id bigint NOT NULL,
    line_id bigint NOT NULL,
    quantity integer NOT NULL,
    paid_paise bigint NOT NULL,
    CONSTRAINT return_lines_quantity CHECK (((quantity >= 1) AND (quantity <= 99)))
);

CREATE TABLE public.return_pictures (
    return_id bigint NOT NULL,
    image_id bigint NOT NULL,
    by_role text NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE public.returns (
    id bigint NOT NULL,
    number text NOT NULL,
    order_id bigint NOT NULL,
    parcel_id bigint NOT NULL,
    customer_id bigint NOT NULL,
    artisan_id bigint NOT NULL,
    status text NOT NULL,
    reason text NOT NULL,
    wish text NOT NULL,
    words text NOT NULL,
    refund_route text NOT NULL,
    refund_to jsonb,
    goods_paise bigint NOT NULL,
    shipping_paise bigint NOT NULL,
    return_cost_paise bigint NOT NULL,
    carrier text,
    tracking_number text,
    restocks boolean,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    settled_at timestamp with time zone
);

ALTER TABLE public.returns ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.returns_id_seq );

CREATE TABLE public.review_reports (
    review_id bigint NOT NULL,
    user_id bigint NOT NULL,
    reason text NOT NULL,
    note text NOT NULL,
    reported_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone
);

CREATE TABLE public.review_votes (
    review_id bigint NOT NULL,
    user_id bigint NOT NULL,
    is_helpful boolean NOT NULL,
    voted_at timestamp with time zone NOT NULL
);

CREATE TABLE public.reviews (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    product_id bigint NOT NULL,
    user_id bigint NOT NULL,
    order_line_id bigint NOT NULL,
    rating integer NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    language text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    response text,
    responded_at timestamp with time zone,
    hidden_at timestamp with time zone,
    hidden_reason text,
    CONSTRAINT reviews_rating CHECK (((rating >= 1) AND (rating <= 5)))
);

ALTER TABLE public.reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.reviews_id_seq );

CREATE TABLE public.sandbox_orders (
    id text NOT NULL,
    receipt text NOT NULL,
    amount_paise bigint NOT NULL,
    status text NOT NULL,
    notes jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.sandbox_payments (
    id text NOT NULL,
    order_id text NOT NULL,
    amount_paise bigint NOT NULL,
    method text NOT NULL,
    status text NOT NULL,
    error_description text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.sandbox_refunds (
    id text NOT NULL,
    payment_id text NOT NULL,
    amount_paise bigint NOT NULL,
    idempotency_key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    status text DEFAULT 'processed'::text NOT NULL
);

CREATE TABLE public.sandbox_transfers (
    id text NOT NULL,
    payment_id text,
    account text NOT NULL,
    amount_paise bigint NOT NULL,
    reversed_paise bigint DEFAULT 0 NOT NULL,
    idempotency_key text NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.search_history_off (
    user_id bigint NOT NULL,
    since timestamp with time zone NOT NULL
);

CREATE TABLE public.searches (
    user_id bigint NOT NULL,
    words text NOT NULL,
    searched_at timestamp with time zone NOT NULL
);

CREATE TABLE public.sessions (
    id bigint NOT NULL,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    remembered boolean NOT NULL,
    user_agent text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    artisan_id bigint,
    proved_at timestamp with time zone,
    second_factor_at timestamp with time zone,
    impersonation_artisan_id bigint,
    impersonation_reason text,
    impersonation_since timestamp with time zone
);

ALTER TABLE public.sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.sessions_id_seq );

CREATE TABLE public.settings (
    key text NOT NULL,
    value jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by bigint
);

CREATE TABLE public.shipping_rates (
    id bigint NOT NULL,
    zone text NOT NULL,
    slab_grams integer NOT NULL,
    first_slab_paise bigint NOT NULL,
    next_slab_paise bigint NOT NULL,
    fragile_first_paise bigint NOT NULL,
    fragile_next_paise bigint NOT NULL,
    free_above_paise bigint,
    days_min integer NOT NULL,
    days_max integer NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    valid_until timestamp with time zone
);

ALTER TABLE public.shipping_rates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.shipping_rates_id_seq );

CREATE TABLE public.stock (
    variant_id bigint NOT NULL,
    on_hand integer NOT NULL,
    reserved integer DEFAULT 0 NOT NULL,
    CONSTRAINT stock_bounds CHECK (((on_hand >= 0) AND (reserved >= 0) AND (reserved <= on_hand)))
);

CREATE TABLE public.stock_alerts (
    id bigint NOT NULL,
    variant_id bigint NOT NULL,
    email text NOT NULL,
    email_folded text NOT NULL,
    language text NOT NULL,
    user_id bigint,
    asked_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone
);

ALTER TABLE public.stock_alerts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.stock_alerts_id_seq );

CREATE TABLE public.stock_movements (
    id bigint NOT NULL,
    variant_id bigint NOT NULL,
    kind text NOT NULL,
    quantity integer NOT NULL,
    order_id bigint,
    actor_id bigint,
    at timestamp with time zone NOT NULL
);

ALTER TABLE public.stock_movements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.stock_movements_id_seq );

CREATE TABLE public.subscribers (
    id bigint NOT NULL,
    email text NOT NULL,
    email_folded text NOT NULL,
    language text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    confirm_hash text,
    confirm_by timestamp with time zone,
    confirmed_at timestamp with time zone,
    leave_code text NOT NULL,
    left_at timestamp with time zone,
    words_version text
);

ALTER TABLE public.subscribers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.subscribers_id_seq );

CREATE TABLE public.tax_rules (
    id bigint NOT NULL,
    hsn_prefix text NOT NULL,
    handicraft_only boolean NOT NULL,
    value_limit_paise bigint,
    basis_points_up_to_limit integer NOT NULL,
    basis_points_above_limit integer NOT NULL,
    valid_from timestamp with time zone NOT NULL,
    valid_until timestamp with time zone,
    source text NOT NULL
);

ALTER TABLE public.tax_rules ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.tax_rules_id_seq );

CREATE UNLOGGED TABLE public.throttles (
    key text NOT NULL,
    window_start timestamp with time zone NOT NULL,
    tries integer NOT NULL
);

CREATE TABLE public.trends (
    product_id bigint NOT NULL,
    score real NOT NULL,
    computed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.users (
    id bigint NOT NULL,
    public_id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    email_folded text NOT NULL,
    full_name text NOT NULL,
    phone text NOT NULL,
    role text NOT NULL,
    password_hash text NOT NULL,
    language text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    password_changed_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    email_confirmed_at timestamp with time zone,
    disabled_at timestamp with time zone,
    disabled_reason text
);

ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.users_id_seq );

CREATE TABLE public.variants (
    id bigint NOT NULL,
    product_id bigint NOT NULL,
    sku text NOT NULL,
    options jsonb NOT NULL,
    options_key text NOT NULL,
    price_paise bigint NOT NULL,
    "position" integer NOT NULL,
    removed_at timestamp with time zone,
    own_sku text,
    CONSTRAINT variants_price CHECK (((price_paise >= 1) AND (price_paise <= 100000000)))
);

ALTER TABLE public.variants ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.variants_id_seq );

CREATE TABLE public.views_together (
    product_id bigint NOT NULL,
    other_id bigint NOT NULL,
    views integer NOT NULL,
    last_on date NOT NULL,
    CONSTRAINT views_together_order CHECK ((product_id < other_id))
);

CREATE TABLE public.wishes (
    user_id bigint NOT NULL,
    product_id bigint NOT NULL,
    wished_at timestamp with time zone NOT NULL
);

CREATE TABLE public.withholding_rules (
    id bigint NOT NULL,
    kind text NOT NULL,
    basis_points integer NOT NULL,
    free_up_to_paise bigint,
    valid_from timestamp with time zone NOT NULL,
    valid_until timestamp with time zone,
    source text NOT NULL
);

ALTER TABLE public.withholding_rules ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME public.withholding_rules_id_seq );
ALTER TABLE ONLY public.artisan_views ATTACH PARTITION public.artisan_views_rest DEFAULT;
ALTER TABLE ONLY public.gateway_events ATTACH PARTITION public.gateway_events_rest DEFAULT;
ALTER TABLE ONLY public.product_views ATTACH PARTITION public.product_views_rest DEFAULT;
ALTER TABLE ONLY public.addresses ADD CONSTRAINT addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.addresses ADD CONSTRAINT "addresses_publicId_unique" UNIQUE (public_id);
ALTER TABLE ONLY public.article_pictures ADD CONSTRAINT article_pictures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.articles ADD CONSTRAINT articles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.articles ADD CONSTRAINT articles_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.artisan_consents ADD CONSTRAINT artisan_consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.artisan_crafts ADD CONSTRAINT artisan_crafts_artisan_id_craft_id_pk PRIMARY KEY (artisan_id, craft_id);
ALTER TABLE ONLY public.artisan_holidays ADD CONSTRAINT artisan_holidays_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.artisan_holidays ADD CONSTRAINT "artisan_holidays_publicId_unique" UNIQUE (public_id);
ALTER TABLE ONLY public.artisan_papers ADD CONSTRAINT artisan_papers_artisan_id_kind_pk PRIMARY KEY (artisan_id, kind);
ALTER TABLE ONLY public.artisan_pictures ADD CONSTRAINT artisan_pictures_artisan_id_position_pk PRIMARY KEY (artisan_id, "position");
ALTER TABLE ONLY public.artisan_views ADD CONSTRAINT artisan_views_artisan_id_day_pk PRIMARY KEY (artisan_id, day);
ALTER TABLE ONLY public.artisan_views_rest ADD CONSTRAINT artisan_views_rest_pkey PRIMARY KEY (artisan_id, day);
ALTER TABLE ONLY public.artisans ADD CONSTRAINT artisans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.artisans ADD CONSTRAINT artisans_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.audit_anchors ADD CONSTRAINT audit_anchors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_checks ADD CONSTRAINT audit_checks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_records ADD CONSTRAINT audit_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_seals ADD CONSTRAINT audit_seals_hash_unique UNIQUE (hash);
ALTER TABLE ONLY public.audit_seals ADD CONSTRAINT audit_seals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_seals ADD CONSTRAINT audit_seals_until UNIQUE (after_id, until_transaction);
ALTER TABLE ONLY public.authenticators ADD CONSTRAINT authenticators_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.backups ADD CONSTRAINT backups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.backups ADD CONSTRAINT "backups_takenAt_unique" UNIQUE (taken_at);
ALTER TABLE ONLY public.book_checks ADD CONSTRAINT book_checks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cash_collections ADD CONSTRAINT cash_collections_pkey PRIMARY KEY (parcel_id);
ALTER TABLE ONLY public.clock_offset ADD CONSTRAINT clock_offset_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cod_codes ADD CONSTRAINT cod_codes_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.cod_rules ADD CONSTRAINT cod_rules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.collection_products ADD CONSTRAINT collection_products_collection_id_product_id_pk PRIMARY KEY (collection_id, product_id);
ALTER TABLE ONLY public.collections ADD CONSTRAINT collections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.collections ADD CONSTRAINT collections_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.commission_rules ADD CONSTRAINT commission_rules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.consents ADD CONSTRAINT consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact_messages ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact_messages ADD CONSTRAINT "contact_messages_publicId_unique" UNIQUE (public_id);
ALTER TABLE ONLY public.coupon_uses ADD CONSTRAINT coupon_uses_coupon_id_order_id_pk PRIMARY KEY (coupon_id, order_id);
ALTER TABLE ONLY public.coupon_uses ADD CONSTRAINT "coupon_uses_orderId_unique" UNIQUE (order_id);
ALTER TABLE ONLY public.coupons ADD CONSTRAINT coupons_code_unique UNIQUE (code);
ALTER TABLE ONLY public.coupons ADD CONSTRAINT coupons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.craft_terms ADD CONSTRAINT craft_terms_pkey PRIMARY KEY (term);
ALTER TABLE ONLY public.crafts ADD CONSTRAINT crafts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.crafts ADD CONSTRAINT crafts_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.delays ADD CONSTRAINT delays_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.document_counters ADD CONSTRAINT document_counters_artisan_id_financial_year_series_pk PRIMARY KEY (artisan_id, financial_year, series);
ALTER TABLE ONLY public.documents ADD CONSTRAINT documents_effect_unique UNIQUE (effect);
ALTER TABLE ONLY public.documents ADD CONSTRAINT documents_number UNIQUE (artisan_id, financial_year, series, serial);
ALTER TABLE ONLY public.documents ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.earnings ADD CONSTRAINT earnings_effect_unique UNIQUE (effect);
ALTER TABLE ONLY public.earnings ADD CONSTRAINT earnings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.emails_sent ADD CONSTRAINT emails_sent_pkey PRIMARY KEY (effect);
ALTER TABLE ONLY public.erasures ADD CONSTRAINT erasures_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.follows ADD CONSTRAINT follows_artisan_id_user_id_pk PRIMARY KEY (artisan_id, user_id);
ALTER TABLE ONLY public.follows ADD CONSTRAINT "follows_leaveCode_unique" UNIQUE (leave_code);
ALTER TABLE ONLY public.gateway_event_keys ADD CONSTRAINT "gateway_event_keys_eventId_unique" UNIQUE (event_id);
ALTER TABLE ONLY public.gateway_event_keys ADD CONSTRAINT gateway_event_keys_pkey PRIMARY KEY (body_hash);
ALTER TABLE ONLY public.gateway_events ADD CONSTRAINT gateway_events_id_received_at_pk PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.gateway_events_rest ADD CONSTRAINT gateway_events_rest_pkey PRIMARY KEY (id, received_at);
ALTER TABLE ONLY public.glossary_words ADD CONSTRAINT glossary_words_once UNIQUE (thing, word);
ALTER TABLE ONLY public.glossary_words ADD CONSTRAINT glossary_words_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.grievance_events ADD CONSTRAINT grievance_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.grievances ADD CONSTRAINT "grievances_codeHash_unique" UNIQUE (code_hash);
ALTER TABLE ONLY public.grievances ADD CONSTRAINT grievances_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.grievances ADD CONSTRAINT grievances_ticket_unique UNIQUE (ticket);
ALTER TABLE ONLY public.holds ADD CONSTRAINT holds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys ADD CONSTRAINT idempotency_keys_user_id_route_key_pk PRIMARY KEY (user_id, route, key);
ALTER TABLE ONLY public.image_parts ADD CONSTRAINT image_parts_user_id_upload_id_position_pk PRIMARY KEY (user_id, upload_id, "position");
ALTER TABLE ONLY public.image_uploads ADD CONSTRAINT image_uploads_image_id_user_id_pk PRIMARY KEY (image_id, user_id);
ALTER TABLE ONLY public.images ADD CONSTRAINT images_key_unique UNIQUE (key);
ALTER TABLE ONLY public.images ADD CONSTRAINT images_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_items ADD CONSTRAINT import_items_import_id_position_pk PRIMARY KEY (import_id, "position");
ALTER TABLE ONLY public.imports ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.imports ADD CONSTRAINT "imports_publicId_unique" UNIQUE (public_id);
ALTER TABLE ONLY public.info_pages ADD CONSTRAINT info_pages_slug_revision_pk PRIMARY KEY (slug, revision);
ALTER TABLE ONLY public.kept_emails ADD CONSTRAINT kept_emails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_entries ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_transactions ADD CONSTRAINT ledger_transactions_effect_unique UNIQUE (effect);
ALTER TABLE ONLY public.ledger_transactions ADD CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.milestones ADD CONSTRAINT milestones_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.new_work_emails ADD CONSTRAINT new_work_emails_user_id_product_id_pk PRIMARY KEY (user_id, product_id);
ALTER TABLE ONLY public.notification_switches ADD CONSTRAINT notification_switches_user_id_kind_pk PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY public.one_time_codes ADD CONSTRAINT "one_time_codes_codeHash_unique" UNIQUE (code_hash);
ALTER TABLE ONLY public.one_time_codes ADD CONSTRAINT one_time_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.order_events ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.order_lines ADD CONSTRAINT order_lines_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.order_notes ADD CONSTRAINT order_notes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders ADD CONSTRAINT orders_number_unique UNIQUE (number);
ALTER TABLE ONLY public.orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.parcel_messages ADD CONSTRAINT parcel_messages_key UNIQUE (from_user_id, key);
ALTER TABLE ONLY public.parcel_messages ADD CONSTRAINT parcel_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.parcel_messages ADD CONSTRAINT "parcel_messages_publicId_unique" UNIQUE (public_id);
ALTER TABLE ONLY public.parcels ADD CONSTRAINT parcels_number_unique UNIQUE (number);
ALTER TABLE ONLY public.parcels ADD CONSTRAINT parcels_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments ADD CONSTRAINT "payments_gatewayOrderId_unique" UNIQUE (gateway_order_id);
ALTER TABLE ONLY public.payments ADD CONSTRAINT "payments_gatewayPaymentId_unique" UNIQUE (gateway_payment_id);
ALTER TABLE ONLY public.payments ADD CONSTRAINT "payments_orderId_unique" UNIQUE (order_id);
ALTER TABLE ONLY public.payments ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payout_accounts ADD CONSTRAINT payout_accounts_pkey PRIMARY KEY (artisan_id);
ALTER TABLE ONLY public.payout_runs ADD CONSTRAINT payout_runs_number_unique UNIQUE (number);
ALTER TABLE ONLY public.payout_runs ADD CONSTRAINT payout_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payouts ADD CONSTRAINT payouts_number_unique UNIQUE (number);
ALTER TABLE ONLY public.payouts ADD CONSTRAINT payouts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.processes ADD CONSTRAINT processes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_drafts ADD CONSTRAINT product_drafts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_drafts ADD CONSTRAINT product_drafts_public UNIQUE (artisan_id, public_id);
ALTER TABLE ONLY public.product_pictures ADD CONSTRAINT product_pictures_product_id_position_pk PRIMARY KEY (product_id, "position");
ALTER TABLE ONLY public.product_pins ADD CONSTRAINT product_pins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_revisions ADD CONSTRAINT product_revisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_revisions ADD CONSTRAINT "product_revisions_publicId_unique" UNIQUE (public_id);
ALTER TABLE ONLY public.product_translations ADD CONSTRAINT product_translations_product_id_language_pk PRIMARY KEY (product_id, language);
ALTER TABLE ONLY public.product_views ADD CONSTRAINT product_views_product_id_day_pk PRIMARY KEY (product_id, day);
ALTER TABLE ONLY public.product_views_rest ADD CONSTRAINT product_views_rest_pkey PRIMARY KEY (product_id, day);
ALTER TABLE ONLY public.products ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.products ADD CONSTRAINT products_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.products ADD CONSTRAINT products_source UNIQUE (artisan_id, source_key);
ALTER TABLE ONLY public.recommendations ADD CONSTRAINT recommendations_product_id_position_pk PRIMARY KEY (product_id, "position");
ALTER TABLE ONLY public.recovery_codes ADD CONSTRAINT "recovery_codes_codeHash_unique" UNIQUE (code_hash);
ALTER TABLE ONLY public.recovery_codes ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.refund_requests ADD CONSTRAINT refund_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.refund_requests ADD CONSTRAINT "refund_requests_publicId_unique" UNIQUE (public_id);
ALTER TABLE ONLY public.refunds ADD CONSTRAINT "refunds_gatewayRefundId_unique" UNIQUE (gateway_refund_id);
ALTER TABLE ONLY public.refunds ADD CONSTRAINT "refunds_idempotencyKey_unique" UNIQUE (idempotency_key);
ALTER TABLE ONLY public.refunds ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.return_lines ADD CONSTRAINT return_lines_return_id_line_id_pk PRIMARY KEY (return_id, line_id);
ALTER TABLE ONLY public.return_pictures ADD CONSTRAINT return_pictures_return_id_image_id_pk PRIMARY KEY (return_id, image_id);
ALTER TABLE ONLY public.returns ADD CONSTRAINT returns_number_unique UNIQUE (number);
ALTER TABLE ONLY public.returns ADD CONSTRAINT returns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.review_reports ADD CONSTRAINT review_reports_review_id_user_id_pk PRIMARY KEY (review_id, user_id);
ALTER TABLE ONLY public.review_votes ADD CONSTRAINT review_votes_review_id_user_id_pk PRIMARY KEY (review_id, user_id);
ALTER TABLE ONLY public.reviews ADD CONSTRAINT reviews_once UNIQUE (product_id, user_id);
ALTER TABLE ONLY public.reviews ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reviews ADD CONSTRAINT "reviews_publicId_unique" UNIQUE (public_id);
ALTER TABLE ONLY public.sandbox_orders ADD CONSTRAINT sandbox_orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_orders ADD CONSTRAINT sandbox_orders_receipt_unique UNIQUE (receipt);
ALTER TABLE ONLY public.sandbox_payments ADD CONSTRAINT sandbox_payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_refunds ADD CONSTRAINT "sandbox_refunds_idempotencyKey_unique" UNIQUE (idempotency_key);
ALTER TABLE ONLY public.sandbox_refunds ADD CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_transfers ADD CONSTRAINT "sandbox_transfers_idempotencyKey_unique" UNIQUE (idempotency_key);
ALTER TABLE ONLY public.sandbox_transfers ADD CONSTRAINT sandbox_transfers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.search_history_off ADD CONSTRAINT search_history_off_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.searches ADD CONSTRAINT searches_user_id_words_pk PRIMARY KEY (user_id, words);
ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions ADD CONSTRAINT "sessions_publicId_unique" UNIQUE (public_id);
ALTER TABLE ONLY public.sessions ADD CONSTRAINT "sessions_tokenHash_unique" UNIQUE (token_hash);
ALTER TABLE ONLY public.settings ADD CONSTRAINT settings_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.shipping_rates ADD CONSTRAINT shipping_rates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stock_alerts ADD CONSTRAINT stock_alerts_once UNIQUE (variant_id, email_folded);
ALTER TABLE ONLY public.stock_alerts ADD CONSTRAINT stock_alerts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stock_movements ADD CONSTRAINT stock_movements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stock ADD CONSTRAINT stock_pkey PRIMARY KEY (variant_id);
ALTER TABLE ONLY public.subscribers ADD CONSTRAINT "subscribers_confirmHash_unique" UNIQUE (confirm_hash);
ALTER TABLE ONLY public.subscribers ADD CONSTRAINT "subscribers_emailFolded_unique" UNIQUE (email_folded);
ALTER TABLE ONLY public.subscribers ADD CONSTRAINT "subscribers_leaveCode_unique" UNIQUE (leave_code);
ALTER TABLE ONLY public.subscribers ADD CONSTRAINT subscribers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tax_rules ADD CONSTRAINT tax_rules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.throttles ADD CONSTRAINT throttles_key_window_start_pk PRIMARY KEY (key, window_start);
ALTER TABLE ONLY public.trends ADD CONSTRAINT trends_pkey PRIMARY KEY (product_id);
ALTER TABLE ONLY public.users ADD CONSTRAINT "users_emailFolded_unique" UNIQUE (email_folded);
ALTER TABLE ONLY public.users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users ADD CONSTRAINT "users_publicId_unique" UNIQUE (public_id);
ALTER TABLE ONLY public.variants ADD CONSTRAINT variants_options UNIQUE (product_id, options_key);
ALTER TABLE ONLY public.variants ADD CONSTRAINT variants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.variants ADD CONSTRAINT variants_sku_unique UNIQUE (sku);
ALTER TABLE ONLY public.views_together ADD CONSTRAINT views_together_product_id_other_id_pk PRIMARY KEY (product_id, other_id);
ALTER TABLE ONLY public.wishes ADD CONSTRAINT wishes_user_id_product_id_pk PRIMARY KEY (user_id, product_id);
ALTER TABLE ONLY public.withholding_rules ADD CONSTRAINT withholding_rules_pkey PRIMARY KEY (id);

CREATE INDEX addresses_user ON public.addresses USING btree (user_id) WHERE (removed_at IS NULL);
CREATE INDEX article_pictures_article ON public.article_pictures USING btree (article_id, "position");
CREATE INDEX articles_craft ON public.articles USING btree (craft_id);
CREATE INDEX articles_latest ON public.articles USING btree (published_at);
CREATE INDEX artisan_consents_artisan ON public.artisan_consents USING btree (artisan_id);
CREATE INDEX artisan_consents_user ON public.artisan_consents USING btree (user_id);
CREATE INDEX artisan_crafts_craft ON public.artisan_crafts USING btree (craft_id);
CREATE INDEX artisan_holidays_ahead ON public.artisan_holidays USING btree (artisan_id, until_day) WHERE (removed_at IS NULL);
CREATE INDEX artisans_names ON public.artisans USING gin (to_tsvector('simple'::regconfig, name));
CREATE INDEX artisans_state ON public.artisans USING btree (state);
CREATE INDEX artisans_user ON public.artisans USING btree (user_id);
CREATE INDEX audit_records_action ON public.audit_records USING btree (action text_pattern_ops, id);
CREATE INDEX audit_records_actor ON public.audit_records USING btree (actor_id, id);
CREATE INDEX audit_records_at ON public.audit_records USING btree (at);
CREATE INDEX audit_records_sealing ON public.audit_records USING btree (transaction_id, id);
CREATE INDEX audit_records_subject ON public.audit_records USING btree (subject text_pattern_ops, id);
CREATE INDEX cash_collections_amount ON public.cash_collections USING btree (amount_paise, parcel_id);
CREATE INDEX cash_collections_open ON public.cash_collections USING btree (amount_paise) WHERE (remitted_at IS NULL);
CREATE INDEX cash_collections_reference ON public.cash_collections USING btree (reference) WHERE (reference IS NOT NULL);
CREATE INDEX cash_collections_state ON public.cash_collections USING btree (( CASE WHEN (remitted_at IS NULL) THEN 1 ELSE 0 END), parcel_id);
CREATE INDEX cash_collections_taken ON public.cash_collections USING btree (collected_at, parcel_id);
CREATE INDEX collection_products_order ON public.collection_products USING btree (collection_id, "position");
CREATE INDEX collection_products_product ON public.collection_products USING btree (product_id);
CREATE INDEX contact_messages_open ON public.contact_messages USING btree (sent_at) WHERE (answered_at IS NULL);
CREATE INDEX contact_messages_sent ON public.contact_messages USING btree (sent_at, id);
CREATE INDEX coupon_uses_customer ON public.coupon_uses USING btree (customer_id);
CREATE INDEX crafts_category ON public.crafts USING btree (category);
CREATE INDEX delays_parcel ON public.delays USING btree (parcel_id);
CREATE INDEX delays_unanswered ON public.delays USING btree (asked_at) WHERE (answered_at IS NULL);
CREATE INDEX documents_artisan ON public.documents USING btree (artisan_id, issued_at);
CREATE INDEX documents_by_number ON public.documents USING btree (number);
CREATE INDEX documents_issued ON public.documents USING btree (issued_at);
CREATE INDEX documents_parcel ON public.documents USING btree (parcel_id);
CREATE INDEX earnings_artisan ON public.earnings USING btree (artisan_id, created_at);
CREATE INDEX earnings_created ON public.earnings USING btree (created_at);
CREATE INDEX earnings_due ON public.earnings USING btree (available_at) WHERE (status = 'pending'::text);
CREATE INDEX earnings_parcel ON public.earnings USING btree (parcel_id);
CREATE INDEX earnings_payout ON public.earnings USING btree (payout_id);
CREATE INDEX earnings_ready ON public.earnings USING btree (artisan_id, net_paise) WHERE (status = 'available'::text);
CREATE INDEX emails_sent_age ON public.emails_sent USING brin (at);
CREATE INDEX follows_user ON public.follows USING btree (user_id);
CREATE INDEX gateway_event_keys_age ON public.gateway_event_keys USING brin (received_at);
CREATE INDEX gateway_events_age ON ONLY public.gateway_events USING brin (received_at);
CREATE INDEX gateway_events_refused ON ONLY public.gateway_events USING btree (received_at) WHERE (outcome = ANY (ARRAY['quarantined'::text, 'unknown-order'::text]));
CREATE INDEX gateway_events_rest_received_at_idx ON public.gateway_events_rest USING btree (received_at) WHERE (outcome = ANY (ARRAY['quarantined'::text, 'unknown-order'::text]));
CREATE INDEX gateway_events_rest_received_at_idx1 ON public.gateway_events_rest USING brin (received_at);
CREATE INDEX grievance_events_of ON public.grievance_events USING btree (grievance_id, id);
CREATE INDEX grievances_open ON public.grievances USING btree (resolve_by) WHERE (resolved_at IS NULL);
CREATE INDEX grievances_sent ON public.grievances USING btree (sent_at, id);
CREATE INDEX holds_open ON public.holds USING btree (variant_id) WHERE (state = 'open'::text);
CREATE INDEX holds_order ON public.holds USING btree (order_id);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX image_parts_old ON public.image_parts USING btree (at);
CREATE INDEX image_uploads_unused ON public.image_uploads USING btree (at) WHERE (used_at IS NULL);
CREATE INDEX image_uploads_user ON public.image_uploads USING btree (user_id);
CREATE INDEX imports_artisan ON public.imports USING btree (artisan_id, created_at);
CREATE INDEX ledger_entries_transaction ON public.ledger_entries USING btree (transaction_id);
CREATE INDEX ledger_transactions_at ON public.ledger_transactions USING btree (at);
CREATE INDEX ledger_transactions_order ON public.ledger_transactions USING btree (order_id);
CREATE INDEX milestones_parcel ON public.milestones USING btree (parcel_id);
CREATE INDEX new_work_emails_latest ON public.new_work_emails USING btree (artisan_id, user_id, sent_at);
CREATE INDEX new_work_emails_old ON public.new_work_emails USING btree (sent_at);
CREATE INDEX one_time_codes_user ON public.one_time_codes USING btree (user_id);
CREATE INDEX order_events_order ON public.order_events USING btree (order_id);
CREATE INDEX order_lines_parcel ON public.order_lines USING btree (parcel_id);
CREATE INDEX order_notes_order ON public.order_notes USING btree (order_id, id);
CREATE INDEX orders_customer ON public.orders USING btree (customer_id, placed_at);
CREATE INDEX orders_customer_ids ON public.orders USING btree (customer_id, id);
CREATE INDEX orders_names ON public.orders USING gin (to_tsvector('simple'::regconfig, (shipping_address ->> 'fullName'::text)));
CREATE INDEX orders_number_begins ON public.orders USING btree (number text_pattern_ops);
CREATE INDEX orders_phone_begins ON public.orders USING btree ("right"((shipping_address ->> 'phone'::text), 10) text_pattern_ops);
CREATE INDEX orders_placed ON public.orders USING btree (placed_at, id);
CREATE INDEX orders_total ON public.orders USING btree (total_paise, id);
CREATE INDEX parcel_messages_parcel ON public.parcel_messages USING btree (parcel_id, id);
CREATE INDEX parcel_messages_reported ON public.parcel_messages USING btree (reported_at) WHERE ((reported_at IS NOT NULL) AND (settled_at IS NULL));
CREATE INDEX parcel_messages_unread ON public.parcel_messages USING btree (parcel_id) WHERE (read_at IS NULL);
CREATE INDEX parcels_artisan ON public.parcels USING btree (artisan_id, created_at);
CREATE INDEX parcels_artisan_orders ON public.parcels USING btree (artisan_id, order_id);
CREATE INDEX parcels_artisan_status ON public.parcels USING btree (artisan_id, status, created_at);
CREATE INDEX parcels_due ON public.parcels USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX parcels_on_hold ON public.parcels USING btree (created_at) WHERE (status = 'on_hold'::text);
CREATE INDEX parcels_open_promise ON public.parcels USING btree (promised_until) WHERE (status = ANY (ARRAY['accepted'::text, 'making'::text, 'ready'::text]));
CREATE INDEX parcels_order ON public.parcels USING btree (order_id);
CREATE INDEX parcels_status ON public.parcels USING btree (status, order_id);
CREATE INDEX parcels_tracking ON public.parcels USING btree (upper(tracking_number));
CREATE INDEX parcels_unpaid ON public.parcels USING btree (order_id) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX payments_captured ON public.payments USING btree (captured_at);
CREATE INDEX payments_reconcile ON public.payments USING btree (reconcile_at) WHERE (reconcile_at IS NOT NULL);
CREATE INDEX payments_status ON public.payments USING btree (status, order_id);
CREATE INDEX payouts_amount ON public.payouts USING btree (amount_paise, id);
CREATE INDEX payouts_artisan ON public.payouts USING btree (artisan_id, created_at);
CREATE INDEX payouts_created ON public.payouts USING btree (created_at, id);
CREATE INDEX payouts_run ON public.payouts USING btree (run_id, status, amount_paise);
CREATE INDEX payouts_waiting ON public.payouts USING btree (created_at, id) WHERE (status = ANY (ARRAY['failed'::text, 'bounced'::text]));
CREATE INDEX product_drafts_latest ON public.product_drafts USING btree (artisan_id, updated_at);

CREATE UNIQUE INDEX product_drafts_product ON public.product_drafts USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE UNIQUE INDEX product_pins_once ON public.product_pins USING btree (shelf, product_id);
CREATE UNIQUE INDEX product_revisions_pending ON public.product_revisions USING btree (product_id) WHERE (status = 'pending'::text);

CREATE INDEX product_revisions_waiting ON public.product_revisions USING btree (asked_at) WHERE (status = 'pending'::text);
CREATE INDEX product_translations_words ON public.product_translations USING gin (all_words);
CREATE INDEX product_views_day ON ONLY public.product_views USING btree (day);
CREATE INDEX product_views_rest_day_idx ON public.product_views_rest USING btree (day);
CREATE INDEX products_artisan ON public.products USING btree (artisan_id);
CREATE INDEX products_craft_price ON public.products USING btree (craft_id, price_paise);
CREATE INDEX products_created ON public.products USING btree (created_at, id);
CREATE INDEX products_family_price ON public.products USING btree (category, state, price_paise);
CREATE INDEX products_featured ON public.products USING btree (featured_at) WHERE (featured_at IS NOT NULL);
CREATE INDEX products_own ON public.products USING btree (artisan_id, created_at, id) WHERE (archived_at IS NULL);
CREATE INDEX products_own_status ON public.products USING btree (artisan_id, status, created_at, id) WHERE (archived_at IS NULL);
CREATE INDEX products_price ON public.products USING btree (price_paise, id);
CREATE INDEX products_put_away ON public.products USING btree (artisan_id, created_at, id) WHERE (archived_at IS NOT NULL);
CREATE INDEX products_waiting ON public.products USING btree (COALESCE(waiting_since, created_at), id) WHERE (status = ANY (ARRAY['in_review'::text, 'appealed'::text]));
CREATE INDEX products_words ON public.products USING gin (all_words);
CREATE INDEX recommendations_of ON public.recommendations USING btree (recommended_id);
CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (user_id);
CREATE INDEX refund_requests_open ON public.refund_requests USING btree (asked_at) WHERE (decided_at IS NULL);
CREATE INDEX refund_requests_order ON public.refund_requests USING btree (order_id);
CREATE INDEX refunds_amount ON public.refunds USING btree (amount_paise, id);
CREATE INDEX refunds_created ON public.refunds USING btree (created_at, id);
CREATE INDEX refunds_failed ON public.refunds USING btree (payment_id) WHERE (status = 'failed'::text);
CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id);
CREATE INDEX refunds_reference ON public.refunds USING btree (reference) WHERE (reference IS NOT NULL);
CREATE INDEX refunds_state ON public.refunds USING btree (( CASE WHEN (status = 'failed'::text) THEN 3 WHEN (status = 'succeeded'::text) THEN 0 WHEN (route <> 'original'::text) THEN 2 ELSE 1 END), id);
CREATE INDEX return_lines_line ON public.return_lines USING btree (line_id);
CREATE INDEX returns_appealed ON public.returns USING btree (order_id) WHERE (status = 'appealed'::text);
CREATE INDEX returns_artisan ON public.returns USING btree (artisan_id, created_at);
CREATE INDEX returns_clock ON public.returns USING btree (COALESCE(due_at, created_at), id);
CREATE INDEX returns_created ON public.returns USING btree (created_at, id);
CREATE INDEX returns_customer ON public.returns USING btree (customer_id, created_at);
CREATE INDEX returns_due ON public.returns USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX returns_number_begins ON public.returns USING btree (number text_pattern_ops);
CREATE INDEX returns_open ON public.returns USING btree (parcel_id);
CREATE INDEX returns_order ON public.returns USING btree (order_id);
CREATE INDEX returns_tracking ON public.returns USING btree (upper(tracking_number));
CREATE INDEX review_reports_open ON public.review_reports USING btree (reported_at) WHERE (settled_at IS NULL);
CREATE INDEX reviews_product ON public.reviews USING btree (product_id, written_at);
CREATE INDEX reviews_written ON public.reviews USING btree (written_at, id);
CREATE INDEX searches_latest ON public.searches USING btree (user_id, searched_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX stock_alerts_open ON public.stock_alerts USING btree (variant_id) WHERE (sent_at IS NULL);
CREATE INDEX stock_movements_variant ON public.stock_movements USING btree (variant_id);
CREATE INDEX subscribers_asked ON public.subscribers USING btree (asked_at, id);

CREATE UNIQUE INDEX throttles_window ON public.throttles USING btree (window_start, key);

CREATE INDEX trends_score ON public.trends USING btree (score);
CREATE INDEX users_by_name ON public.users USING btree (full_name, id);
CREATE INDEX users_disabled ON public.users USING btree (created_at, id) WHERE (disabled_at IS NOT NULL);
CREATE INDEX users_email_begins ON public.users USING btree (email_folded text_pattern_ops);
CREATE INDEX users_joined ON public.users USING btree (created_at, id);
CREATE INDEX users_names ON public.users USING gin (to_tsvector('simple'::regconfig, full_name));
CREATE INDEX users_phone_begins ON public.users USING btree ("right"(phone, 10) text_pattern_ops);
CREATE INDEX users_roles ON public.users USING btree (role, created_at, id);
CREATE INDEX variants_own_sku ON public.variants USING btree (own_sku) WHERE (own_sku IS NOT NULL);
CREATE INDEX views_together_other ON public.views_together USING btree (other_id);
CREATE INDEX wishes_product ON public.wishes USING btree (product_id);

ALTER INDEX public.artisan_views_artisan_id_day_pk ATTACH PARTITION public.artisan_views_rest_pkey;
ALTER INDEX public.gateway_events_id_received_at_pk ATTACH PARTITION public.gateway_events_rest_pkey;
ALTER INDEX public.gateway_events_refused ATTACH PARTITION public.gateway_events_rest_received_at_idx;
ALTER INDEX public.gateway_events_age ATTACH PARTITION public.gateway_events_rest_received_at_idx1;
ALTER INDEX public.product_views_day ATTACH PARTITION public.product_views_rest_day_idx;
ALTER INDEX public.product_views_product_id_day_pk ATTACH PARTITION public.product_views_rest_pkey;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_anchors FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_records FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stock_movements FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting();
CREATE TRIGGER keep_words BEFORE INSERT OR UPDATE OF name, description ON public.product_translations FOR EACH ROW EXECUTE FUNCTION public.keep_translation_words();
CREATE TRIGGER keep_words BEFORE INSERT OR UPDATE OF name, description, materials, techniques ON public.products FOR EACH ROW EXECUTE FUNCTION public.keep_product_words();
CREATE TRIGGER keep_young BEFORE DELETE ON public.gateway_events FOR EACH ROW EXECUTE FUNCTION public.keep_young_events();
CREATE TRIGGER number_change BEFORE UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION public.number_product_change();
CREATE TRIGGER take_once BEFORE INSERT ON public.gateway_events FOR EACH ROW EXECUTE FUNCTION public.take_event_once();
CREATE TRIGGER tell_changed AFTER INSERT OR DELETE OR UPDATE ON public.glossary_words FOR EACH STATEMENT EXECUTE FUNCTION public.tell_glossary_change();
CREATE TRIGGER tell_deleted AFTER DELETE ON public.products REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.tell_product_changes();
CREATE TRIGGER tell_inserted AFTER INSERT ON public.products REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.tell_product_changes();
CREATE TRIGGER tell_updated AFTER UPDATE ON public.products REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.tell_product_changes();
CREATE TRIGGER touch_deleted AFTER DELETE ON public.product_pictures REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_rows();
CREATE TRIGGER touch_deleted AFTER DELETE ON public.product_translations REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_rows();
CREATE TRIGGER touch_deleted AFTER DELETE ON public.variants REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_rows();
CREATE TRIGGER touch_inserted AFTER INSERT ON public.product_pictures REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_rows();
CREATE TRIGGER touch_inserted AFTER INSERT ON public.product_translations REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_rows();
CREATE TRIGGER touch_inserted AFTER INSERT ON public.stock REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_new_stock();
CREATE TRIGGER touch_inserted AFTER INSERT ON public.variants REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_rows();
CREATE TRIGGER touch_updated AFTER UPDATE ON public.artisans REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_artisans();
CREATE TRIGGER touch_updated AFTER UPDATE ON public.crafts REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_crafts();
CREATE TRIGGER touch_updated AFTER UPDATE ON public.product_pictures REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_rows();
CREATE TRIGGER touch_updated AFTER UPDATE ON public.product_translations REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_rows();
CREATE TRIGGER touch_updated AFTER UPDATE ON public.stock REFERENCING OLD TABLE AS before NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_stock();
CREATE TRIGGER touch_updated AFTER UPDATE ON public.variants REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION public.touch_products_of_rows();

ALTER TABLE ONLY public.addresses ADD CONSTRAINT addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.article_pictures ADD CONSTRAINT article_pictures_article_id_articles_id_fk FOREIGN KEY (article_id) REFERENCES public.articles(id);
ALTER TABLE ONLY public.article_pictures ADD CONSTRAINT article_pictures_image_id_images_id_fk FOREIGN KEY (image_id) REFERENCES public.images(id);
ALTER TABLE ONLY public.articles ADD CONSTRAINT articles_craft_id_crafts_id_fk FOREIGN KEY (craft_id) REFERENCES public.crafts(id);
ALTER TABLE ONLY public.artisan_consents ADD CONSTRAINT artisan_consents_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.artisan_consents ADD CONSTRAINT artisan_consents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.artisan_crafts ADD CONSTRAINT artisan_crafts_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.artisan_crafts ADD CONSTRAINT artisan_crafts_craft_id_crafts_id_fk FOREIGN KEY (craft_id) REFERENCES public.crafts(id);
ALTER TABLE ONLY public.artisan_holidays ADD CONSTRAINT artisan_holidays_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.artisan_papers ADD CONSTRAINT artisan_papers_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.artisan_pictures ADD CONSTRAINT artisan_pictures_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.artisan_pictures ADD CONSTRAINT artisan_pictures_image_id_images_id_fk FOREIGN KEY (image_id) REFERENCES public.images(id);
ALTER TABLE public.artisan_views ADD CONSTRAINT artisan_views_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.artisans ADD CONSTRAINT artisans_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.authenticators ADD CONSTRAINT authenticators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.cash_collections ADD CONSTRAINT cash_collections_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.cod_codes ADD CONSTRAINT cod_codes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.collection_products ADD CONSTRAINT collection_products_collection_id_collections_id_fk FOREIGN KEY (collection_id) REFERENCES public.collections(id);
ALTER TABLE ONLY public.collection_products ADD CONSTRAINT collection_products_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.consents ADD CONSTRAINT consents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.coupon_uses ADD CONSTRAINT coupon_uses_coupon_id_coupons_id_fk FOREIGN KEY (coupon_id) REFERENCES public.coupons(id);
ALTER TABLE ONLY public.coupon_uses ADD CONSTRAINT coupon_uses_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.coupons ADD CONSTRAINT coupons_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.delays ADD CONSTRAINT delays_parcel_id_parcels_id_fk FOREIGN KEY (parcel_id) REFERENCES public.parcels(id);
ALTER TABLE ONLY public.documents ADD CONSTRAINT documents_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.documents ADD CONSTRAINT documents_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.documents ADD CONSTRAINT documents_parcel_id_parcels_id_fk FOREIGN KEY (parcel_id) REFERENCES public.parcels(id);
ALTER TABLE ONLY public.follows ADD CONSTRAINT follows_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.follows ADD CONSTRAINT follows_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.grievance_events ADD CONSTRAINT grievance_events_grievance_id_grievances_id_fk FOREIGN KEY (grievance_id) REFERENCES public.grievances(id);
ALTER TABLE ONLY public.holds ADD CONSTRAINT holds_variant_id_variants_id_fk FOREIGN KEY (variant_id) REFERENCES public.variants(id);
ALTER TABLE ONLY public.image_uploads ADD CONSTRAINT image_uploads_image_id_images_id_fk FOREIGN KEY (image_id) REFERENCES public.images(id);
ALTER TABLE ONLY public.import_items ADD CONSTRAINT import_items_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES public.imports(id);
ALTER TABLE ONLY public.import_items ADD CONSTRAINT import_items_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.imports ADD CONSTRAINT imports_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.ledger_entries ADD CONSTRAINT ledger_entries_transaction_id_ledger_transactions_id_fk FOREIGN KEY (transaction_id) REFERENCES public.ledger_transactions(id);
ALTER TABLE ONLY public.milestones ADD CONSTRAINT milestones_image_id_images_id_fk FOREIGN KEY (image_id) REFERENCES public.images(id);
ALTER TABLE ONLY public.milestones ADD CONSTRAINT milestones_parcel_id_parcels_id_fk FOREIGN KEY (parcel_id) REFERENCES public.parcels(id);
ALTER TABLE ONLY public.new_work_emails ADD CONSTRAINT new_work_emails_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.new_work_emails ADD CONSTRAINT new_work_emails_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.notification_switches ADD CONSTRAINT notification_switches_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.one_time_codes ADD CONSTRAINT one_time_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.order_events ADD CONSTRAINT order_events_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.order_events ADD CONSTRAINT order_events_parcel_id_parcels_id_fk FOREIGN KEY (parcel_id) REFERENCES public.parcels(id);
ALTER TABLE ONLY public.order_lines ADD CONSTRAINT order_lines_parcel_id_parcels_id_fk FOREIGN KEY (parcel_id) REFERENCES public.parcels(id);
ALTER TABLE ONLY public.order_lines ADD CONSTRAINT order_lines_variant_id_variants_id_fk FOREIGN KEY (variant_id) REFERENCES public.variants(id);
ALTER TABLE ONLY public.order_notes ADD CONSTRAINT order_notes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.orders ADD CONSTRAINT orders_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.parcel_messages ADD CONSTRAINT parcel_messages_parcel_id_parcels_id_fk FOREIGN KEY (parcel_id) REFERENCES public.parcels(id);
ALTER TABLE ONLY public.parcels ADD CONSTRAINT parcels_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.parcels ADD CONSTRAINT parcels_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.payouts ADD CONSTRAINT payouts_run_id_payout_runs_id_fk FOREIGN KEY (run_id) REFERENCES public.payout_runs(id);
ALTER TABLE ONLY public.product_drafts ADD CONSTRAINT product_drafts_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.product_drafts ADD CONSTRAINT product_drafts_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.product_pictures ADD CONSTRAINT product_pictures_image_id_images_id_fk FOREIGN KEY (image_id) REFERENCES public.images(id);
ALTER TABLE ONLY public.product_pictures ADD CONSTRAINT product_pictures_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.product_pins ADD CONSTRAINT product_pins_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.product_revisions ADD CONSTRAINT product_revisions_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.product_translations ADD CONSTRAINT product_translations_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE public.product_views ADD CONSTRAINT product_views_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.products ADD CONSTRAINT products_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.products ADD CONSTRAINT products_craft_id_crafts_id_fk FOREIGN KEY (craft_id) REFERENCES public.crafts(id);
ALTER TABLE ONLY public.recommendations ADD CONSTRAINT recommendations_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.recommendations ADD CONSTRAINT recommendations_recommended_id_products_id_fk FOREIGN KEY (recommended_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.refund_requests ADD CONSTRAINT refund_requests_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.refund_requests ADD CONSTRAINT refund_requests_parcel_id_parcels_id_fk FOREIGN KEY (parcel_id) REFERENCES public.parcels(id);
ALTER TABLE ONLY public.refunds ADD CONSTRAINT refunds_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);
ALTER TABLE ONLY public.return_lines ADD CONSTRAINT return_lines_line_id_order_lines_id_fk FOREIGN KEY (line_id) REFERENCES public.order_lines(id);
ALTER TABLE ONLY public.return_lines ADD CONSTRAINT return_lines_return_id_returns_id_fk FOREIGN KEY (return_id) REFERENCES public.returns(id);
ALTER TABLE ONLY public.return_pictures ADD CONSTRAINT return_pictures_image_id_images_id_fk FOREIGN KEY (image_id) REFERENCES public.images(id);
ALTER TABLE ONLY public.return_pictures ADD CONSTRAINT return_pictures_return_id_returns_id_fk FOREIGN KEY (return_id) REFERENCES public.returns(id);
ALTER TABLE ONLY public.returns ADD CONSTRAINT returns_artisan_id_artisans_id_fk FOREIGN KEY (artisan_id) REFERENCES public.artisans(id);
ALTER TABLE ONLY public.returns ADD CONSTRAINT returns_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.returns ADD CONSTRAINT returns_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);
ALTER TABLE ONLY public.returns ADD CONSTRAINT returns_parcel_id_parcels_id_fk FOREIGN KEY (parcel_id) REFERENCES public.parcels(id);
ALTER TABLE ONLY public.review_reports ADD CONSTRAINT review_reports_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES public.reviews(id);
ALTER TABLE ONLY public.review_reports ADD CONSTRAINT review_reports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.review_votes ADD CONSTRAINT review_votes_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES public.reviews(id);
ALTER TABLE ONLY public.review_votes ADD CONSTRAINT review_votes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.reviews ADD CONSTRAINT reviews_order_line_id_order_lines_id_fk FOREIGN KEY (order_line_id) REFERENCES public.order_lines(id);
ALTER TABLE ONLY public.reviews ADD CONSTRAINT reviews_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.reviews ADD CONSTRAINT reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sandbox_payments ADD CONSTRAINT sandbox_payments_order_id_sandbox_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.sandbox_orders(id);
ALTER TABLE ONLY public.search_history_off ADD CONSTRAINT search_history_off_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.searches ADD CONSTRAINT searches_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.stock_alerts ADD CONSTRAINT stock_alerts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.stock_alerts ADD CONSTRAINT stock_alerts_variant_id_variants_id_fk FOREIGN KEY (variant_id) REFERENCES public.variants(id);
ALTER TABLE ONLY public.stock_movements ADD CONSTRAINT stock_movements_variant_id_variants_id_fk FOREIGN KEY (variant_id) REFERENCES public.variants(id);
ALTER TABLE ONLY public.stock ADD CONSTRAINT stock_variant_id_variants_id_fk FOREIGN KEY (variant_id) REFERENCES public.variants(id);
ALTER TABLE ONLY public.trends ADD CONSTRAINT trends_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.variants ADD CONSTRAINT variants_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.views_together ADD CONSTRAINT views_together_other_id_products_id_fk FOREIGN KEY (other_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.views_together ADD CONSTRAINT views_together_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.wishes ADD CONSTRAINT wishes_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES public.products(id);
ALTER TABLE ONLY public.wishes ADD CONSTRAINT wishes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

-- Rates that the law or the shop's standard tariff sets. An admin plans changes with a date.
INSERT INTO public.cod_rules (id, most_paise, most_fragile_paise, fee_paise, fee_basis_points, most_refused, closed_zones, closed_prefixes, valid_from, valid_until) OVERRIDING SYSTEM VALUE VALUES (1, 500000, 300000, 4000, 200, 2, '{E}', '{194,744,68255,9}', '2025-12-31 18:30:00+00', NULL);
INSERT INTO public.commission_rules (id, category, basis_points, valid_from, valid_until) OVERRIDING SYSTEM VALUE VALUES (1, NULL, 1000, '2017-06-30 18:30:00+00', NULL);
INSERT INTO public.shipping_rates (id, zone, slab_grams, first_slab_paise, next_slab_paise, fragile_first_paise, fragile_next_paise, free_above_paise, days_min, days_max, valid_from, valid_until) OVERRIDING SYSTEM VALUE VALUES (1, 'A', 500, 3500, 2000, 4000, 2000, 200000, 1, 2, '2017-06-30 18:30:00+00', NULL);
INSERT INTO public.shipping_rates (id, zone, slab_grams, first_slab_paise, next_slab_paise, fragile_first_paise, fragile_next_paise, free_above_paise, days_min, days_max, valid_from, valid_until) OVERRIDING SYSTEM VALUE VALUES (2, 'B', 500, 4500, 3000, 4000, 2000, 200000, 2, 4, '2017-06-30 18:30:00+00', NULL);
INSERT INTO public.shipping_rates (id, zone, slab_grams, first_slab_paise, next_slab_paise, fragile_first_paise, fragile_next_paise, free_above_paise, days_min, days_max, valid_from, valid_until) OVERRIDING SYSTEM VALUE VALUES (3, 'C', 500, 5500, 4000, 4000, 2000, 200000, 2, 4, '2017-06-30 18:30:00+00', NULL);
INSERT INTO public.shipping_rates (id, zone, slab_grams, first_slab_paise, next_slab_paise, fragile_first_paise, fragile_next_paise, free_above_paise, days_min, days_max, valid_from, valid_until) OVERRIDING SYSTEM VALUE VALUES (4, 'D', 500, 6500, 4500, 4000, 2000, 200000, 4, 7, '2017-06-30 18:30:00+00', NULL);
INSERT INTO public.shipping_rates (id, zone, slab_grams, first_slab_paise, next_slab_paise, fragile_first_paise, fragile_next_paise, free_above_paise, days_min, days_max, valid_from, valid_until) OVERRIDING SYSTEM VALUE VALUES (5, 'E', 500, 9000, 7000, 4000, 2000, 200000, 7, 12, '2017-06-30 18:30:00+00', NULL);
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (1, '', false, NULL, 1800, 1800, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'whatever is not listed');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (2, '', false, NULL, 1800, 1800, '2025-09-21 18:30:00+00', NULL, 'whatever is not listed');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (3, '3406', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: hand-crafted candles');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (4, '3406', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: hand-crafted candles');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (5, '4202', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: handicraft bags, purses, jewellery boxes');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (6, '4202', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: handicraft bags, purses, jewellery boxes');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (7, '4414', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: wooden frames');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (8, '4414', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: wooden frames');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (9, '4416', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: woodwork');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (10, '4416', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: woodwork');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (11, '4419', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: woodwork for the table');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (12, '4419', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: woodwork for the table');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (13, '4420', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: carved and lacquered wood');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (14, '4420', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: carved and lacquered wood');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (15, '4421', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: woodwork');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (16, '4421', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: woodwork');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (17, '4601', true, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'mats of grass, cane and leaf');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (18, '4601', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'mats of grass, cane and leaf');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (19, '4602', true, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'basketwork');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (20, '4602', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'basketwork');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (21, '4823', true, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'papier mache');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (22, '4823', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'papier mache');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (23, '50', false, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'silk fabric, sarees');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (24, '50', false, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'silk fabric, sarees');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (25, '51', false, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'woollen fabric');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (26, '51', false, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'woollen fabric');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (27, '52', false, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'cotton fabric, sarees');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (28, '52', false, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'cotton fabric, sarees');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (29, '53', false, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'fabric of other plant fibre');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (30, '53', false, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'fabric of other plant fibre');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (31, '54', false, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'fabric of filament');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (32, '54', false, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'fabric of filament');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (33, '55', false, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'fabric of staple fibre');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (34, '55', false, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'fabric of staple fibre');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (35, '57', true, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'handmade carpets and floor coverings');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (36, '57', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'handmade carpets and floor coverings');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (37, '58', false, NULL, 500, 500, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'lace, tapestry, braid, embroidery');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (38, '58', false, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, 'lace, tapestry, braid, embroidery');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (39, '61', false, 100000, 500, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '9/2025: knitted garments');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (40, '61', false, 250000, 500, 1800, '2025-09-21 18:30:00+00', NULL, '9/2025: knitted garments');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (41, '6117', true, 100000, 500, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: handmade shawls');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (42, '6117', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: handmade shawls');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (43, '62', false, 100000, 500, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '9/2025: garments');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (44, '62', false, 250000, 500, 1800, '2025-09-21 18:30:00+00', NULL, '9/2025: garments');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (45, '6214', true, 100000, 500, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: handmade shawls and stoles');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (46, '6214', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: handmade shawls and stoles');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (47, '63', false, 100000, 500, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '9/2025: bed and table linen');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (48, '63', false, 250000, 500, 1800, '2025-09-21 18:30:00+00', NULL, '9/2025: bed and table linen');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (49, '64', false, NULL, 1800, 1800, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '9/2025: footwear, by the pair');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (50, '64', false, 250000, 500, 1800, '2025-09-21 18:30:00+00', NULL, '9/2025: footwear, by the pair');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (51, '6802', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: carved stone, inlay');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (52, '6802', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: carved stone, inlay');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (53, '6815', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: stone artware');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (54, '6815', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: stone artware');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (55, '6911', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: pottery for the table');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (56, '6911', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: pottery for the table');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (57, '6912', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: pottery for the table');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (58, '6912', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: pottery for the table');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (59, '6913', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: figures of clay');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (60, '6913', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: figures of clay');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (61, '7018', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: glass artware and beads');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (62, '7018', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: glass artware and beads');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (63, '7020', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: glass artware');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (64, '7020', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: glass artware');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (65, '7113', false, NULL, 300, 300, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'jewellery of gold and silver, filigree');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (66, '7113', false, NULL, 300, 300, '2025-09-21 18:30:00+00', NULL, 'jewellery of gold and silver, filigree');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (67, '7117', true, NULL, 300, 300, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'hand-made imitation jewellery');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (68, '7117', true, NULL, 300, 300, '2025-09-21 18:30:00+00', NULL, 'hand-made imitation jewellery');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (69, '7326', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: iron artware');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (70, '7326', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: iron artware');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (71, '7419', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: brass and copper artware');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (72, '7419', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: brass and copper artware');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (73, '7616', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: aluminium artware');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (74, '7616', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: aluminium artware');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (75, '8306', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: bells, statuettes');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (76, '8306', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: bells, statuettes');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (77, '9401', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '9/2025: seats of cane and bamboo');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (78, '9401', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '9/2025: seats of cane and bamboo');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (79, '9403', false, NULL, 1800, 1800, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', 'wooden furniture');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (80, '9403', false, NULL, 1800, 1800, '2025-09-21 18:30:00+00', NULL, 'wooden furniture');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (81, '9404', false, 100000, 500, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '9/2025: quilts');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (82, '9404', false, 250000, 500, 1800, '2025-09-21 18:30:00+00', NULL, '9/2025: quilts');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (83, '9502', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: dolls');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (84, '9502', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: dolls');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (85, '9503', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: toys');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (86, '9503', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: toys');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (87, '9701', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: paintings by hand');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (88, '9701', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: paintings by hand');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (89, '9703', true, NULL, 1200, 1200, '2017-06-30 18:30:00+00', '2025-09-21 18:30:00+00', '13/2025: original sculpture');
INSERT INTO public.tax_rules (id, hsn_prefix, handicraft_only, value_limit_paise, basis_points_up_to_limit, basis_points_above_limit, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (90, '9703', true, NULL, 500, 500, '2025-09-21 18:30:00+00', NULL, '13/2025: original sculpture');
INSERT INTO public.withholding_rules (id, kind, basis_points, free_up_to_paise, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (1, 'commission_gst', 1800, NULL, '2017-06-30 18:30:00+00', NULL, 'GST on services, 18 %');
INSERT INTO public.withholding_rules (id, kind, basis_points, free_up_to_paise, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (2, 'fee_gst', 1800, NULL, '2017-06-30 18:30:00+00', NULL, 'GST on services, 18 %');
INSERT INTO public.withholding_rules (id, kind, basis_points, free_up_to_paise, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (3, 'tcs', 50, NULL, '2024-07-09 18:30:00+00', NULL, 'Notifications 15/2024 Central Tax, 1/2024 Integrated Tax; s. 52 CGST Act');
INSERT INTO public.withholding_rules (id, kind, basis_points, free_up_to_paise, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (4, 'tds', 10, 50000000, '2024-09-30 18:30:00+00', NULL, 's. 194-O, since 1 April 2026 s. 393(1) Income-tax Act 2025');
INSERT INTO public.withholding_rules (id, kind, basis_points, free_up_to_paise, valid_from, valid_until, source) OVERRIDING SYSTEM VALUE VALUES (5, 'tds_without_pan', 500, NULL, '2020-09-30 18:30:00+00', NULL, 's. 206AA and its successor');
SELECT pg_catalog.setval('public.cod_rules_id_seq', 1, true);
SELECT pg_catalog.setval('public.commission_rules_id_seq', 1, true);
SELECT pg_catalog.setval('public.order_numbers', 500, false);
SELECT pg_catalog.setval('public.shipping_rates_id_seq', 5, true);
SELECT pg_catalog.setval('public.tax_rules_id_seq', 90, true);
SELECT pg_catalog.setval('public.withholding_rules_id_seq', 5, true);

-- Months that lie ahead; a job makes the later ones.
SELECT public.make_months('product_views', now() - interval '60 days', now() + interval '70 days');
SELECT public.make_months('artisan_views', now(), now() + interval '70 days');
SELECT public.make_months('gateway_events', now(), now() + interval '70 days');
