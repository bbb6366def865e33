DROP INDEX "payouts_run";--> statement-breakpoint
CREATE INDEX "cash_collections_state" ON "cash_collections" USING btree ((case when "remitted_at" is null then 1 else 0 end),"parcel_id");--> statement-breakpoint
CREATE INDEX "cash_collections_taken" ON "cash_collections" USING btree ("collected_at","parcel_id");--> statement-breakpoint
CREATE INDEX "cash_collections_amount" ON "cash_collections" USING btree ("amount_paise","parcel_id");--> statement-breakpoint
CREATE INDEX "cash_collections_reference" ON "cash_collections" USING btree ("reference") WHERE "cash_collections"."reference" is not null;--> statement-breakpoint
CREATE INDEX "cash_collections_open" ON "cash_collections" USING btree ("amount_paise") WHERE "cash_collections"."remitted_at" is null;--> statement-breakpoint
CREATE INDEX "earnings_ready" ON "earnings" USING btree ("artisan_id","net_paise") WHERE "earnings"."status" = 'available';--> statement-breakpoint
CREATE INDEX "payouts_run" ON "payouts" USING btree ("run_id","status","amount_paise");