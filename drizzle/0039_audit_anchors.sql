CREATE TABLE "audit_anchors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_anchors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seal_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"until_transaction" "xid8" NOT NULL,
	"after_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"seals" integer NOT NULL,
	"rows" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"removed_by" text NOT NULL,
	"kept_months" integer NOT NULL,
	"digest" "bytea" NOT NULL
);
--> statement-breakpoint
-- Books are corrected by a new entry, never by rubbing out an old one. The one thing that takes rows away is remove_audit_month, which says
-- so for its own transaction; the shop's role has no right to delete them, whatever it says.
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('audit_records', 'audit_seals')
    AND current_setting('haat.audit_removal', true) = pg_current_xact_id()::text THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- Lets the oldest month of the audit trail go, or some 20,000 rows of it; no row when none is old enough. A seal goes with all of its
-- rows, after it was found as it was made, only from the beginning of the chain, and never the last one. What a row hashes to stands in
-- src/domain/audit/seal-queries.ts.
CREATE FUNCTION remove_audit_month(months integer) RETURNS SETOF audit_anchors
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
