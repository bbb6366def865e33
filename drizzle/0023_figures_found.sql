CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "ledger_transactions_at" ON "ledger_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "earnings_created" ON "earnings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_waiting" ON "payouts" USING btree ("created_at","id") WHERE "payouts"."status" in ('failed', 'bounced');