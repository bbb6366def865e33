ALTER TABLE "artisan_pictures" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "artisan_pictures" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;