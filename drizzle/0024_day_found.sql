CREATE INDEX "parcels_on_hold" ON "parcels" USING btree ("created_at") WHERE "parcels"."status" = 'on_hold';--> statement-breakpoint
CREATE INDEX "gateway_events_refused" ON "gateway_events" USING btree ("received_at") WHERE "gateway_events"."outcome" in ('quarantined', 'unknown-order');--> statement-breakpoint
CREATE INDEX "payments_captured" ON "payments" USING btree ("captured_at");