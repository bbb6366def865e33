DROP INDEX "audit_records_subject";--> statement-breakpoint
DROP INDEX "audit_records_action";--> statement-breakpoint
CREATE INDEX "artisans_names" ON "artisans" USING gin (to_tsvector('simple', "name"));--> statement-breakpoint
CREATE INDEX "orders_customer_ids" ON "orders" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "parcels_artisan_orders" ON "parcels" USING btree ("artisan_id","order_id");--> statement-breakpoint
CREATE INDEX "returns_clock" ON "returns" USING btree ((coalesce("due_at", "created_at")),"id");--> statement-breakpoint
CREATE INDEX "returns_number_begins" ON "returns" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ((case when "status" = 'failed' then 3 when "status" = 'succeeded' then 0 when "route" <> 'original' then 2 else 1 end),"id");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_amount" ON "refunds" USING btree ("amount_paise","id");--> statement-breakpoint
CREATE INDEX "refunds_reference" ON "refunds" USING btree ("reference") WHERE "refunds"."reference" is not null;--> statement-breakpoint
CREATE INDEX "audit_records_subject" ON "audit_records" USING btree ("subject" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "audit_records_action" ON "audit_records" USING btree ("action" text_pattern_ops,"id");