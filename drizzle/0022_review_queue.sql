ALTER TABLE "products" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_waiting" ON "products" USING btree (coalesce("waiting_since", "created_at"),"id") WHERE "products"."status" in ('in_review', 'appealed');--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_paise","id");--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("featured_at") WHERE "products"."featured_at" is not null;--> statement-breakpoint
UPDATE products SET waiting_since = coalesce(
  (SELECT max(at) FROM audit_records WHERE subject = 'product:' || slug AND action IN ('listing.submit', 'listing.review', 'listing.appeal')),
  created_at
) WHERE status IN ('in_review', 'appealed');
