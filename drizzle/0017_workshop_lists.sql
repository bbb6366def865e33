CREATE TABLE "artisan_views" (
	"artisan_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "artisan_views_artisan_id_day_pk" PRIMARY KEY("artisan_id","day")
);
--> statement-breakpoint
ALTER TABLE "artisan_views" ADD CONSTRAINT "artisan_views_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "variants_own_sku" ON "variants" USING btree ("own_sku") WHERE "variants"."own_sku" is not null;--> statement-breakpoint
CREATE INDEX "parcels_open_promise" ON "parcels" USING btree ("promised_until") WHERE "parcels"."status" in ('accepted', 'making', 'ready');--> statement-breakpoint
INSERT INTO artisan_views (artisan_id, day, views)
SELECT p.artisan_id, v.day, sum(v.views)::int FROM product_views v JOIN products p ON p.id = v.product_id GROUP BY 1, 2;
