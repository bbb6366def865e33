ALTER TABLE "contact_messages" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" bigint;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "public_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_sent" ON "contact_messages" USING btree ("sent_at","id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_publicId_unique" UNIQUE("public_id");