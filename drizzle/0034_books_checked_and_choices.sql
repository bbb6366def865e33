CREATE TABLE "book_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checked_at" timestamp with time zone NOT NULL,
	"breaches" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "options" SET DATA TYPE json;--> statement-breakpoint
-- jsonb had put the names by their length: they stand again as the artisan orders them now.
UPDATE "order_lines" l SET "options" = (
  SELECT json_object_agg(chosen.key, chosen.value ORDER BY array_position(p."option_names", chosen.key), chosen.key)
  FROM json_each_text(l."options") chosen
) FROM "variants" v JOIN "products" p ON p."id" = v."product_id"
WHERE v."id" = l."variant_id" AND (SELECT count(*) FROM json_object_keys(l."options")) > 1;
