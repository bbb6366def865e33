ALTER TABLE "emails_sent" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
UPDATE emails_sent SET sent_at = at;
