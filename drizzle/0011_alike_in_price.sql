DROP INDEX "products_craft";--> statement-breakpoint
CREATE INDEX "products_craft_price" ON "products" USING btree ("craft_id","price_paise");--> statement-breakpoint
CREATE INDEX "products_family_price" ON "products" USING btree ("category","state","price_paise");