ALTER TABLE "collections" DROP CONSTRAINT "collections_picture_id_images_id_fk";
--> statement-breakpoint
ALTER TABLE "collections" DROP COLUMN "picture_id";