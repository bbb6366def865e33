ALTER TABLE "mails_sent" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
UPDATE mails_sent SET sent_at = at;
