ALTER TABLE "coupons" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_written" ON "reviews" USING btree ("written_at","id");