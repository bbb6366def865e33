ALTER TABLE "info_pages" DROP CONSTRAINT "info_pages_pkey";--> statement-breakpoint
ALTER TABLE "info_pages" ALTER COLUMN "revision" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "info_pages" ADD CONSTRAINT "info_pages_slug_revision_pk" PRIMARY KEY("slug","revision");--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "words_version" text;--> statement-breakpoint
CREATE INDEX "subscribers_asked" ON "subscribers" USING btree ("asked_at","id");