DROP INDEX "orders_placed";--> statement-breakpoint
CREATE INDEX "users_email_begins" ON "users" USING btree ("email_folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_phone_begins" ON "users" USING btree (right("phone", 10) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING gin (to_tsvector('simple', "full_name"));--> statement-breakpoint
CREATE INDEX "documents_by_number" ON "documents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_paise","id");--> statement-breakpoint
CREATE INDEX "orders_number_begins" ON "orders" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_phone_begins" ON "orders" USING btree (right("shipping_address" ->> 'phone', 10) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_names" ON "orders" USING gin (to_tsvector('simple', "shipping_address" ->> 'fullName'));--> statement-breakpoint
CREATE INDEX "parcels_status" ON "parcels" USING btree ("status","order_id");--> statement-breakpoint
CREATE INDEX "parcels_tracking" ON "parcels" USING btree (upper("tracking_number"));--> statement-breakpoint
CREATE INDEX "delays_unanswered" ON "delays" USING btree ("asked_at") WHERE "delays"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "returns_created" ON "returns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "returns_appealed" ON "returns" USING btree ("order_id") WHERE "returns"."status" = 'appealed';--> statement-breakpoint
CREATE INDEX "returns_tracking" ON "returns" USING btree (upper("tracking_number"));--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at","id");