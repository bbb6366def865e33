CREATE TABLE "image_uploads" (
	"image_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "image_uploads_image_id_user_id_pk" PRIMARY KEY("image_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_uploads_user" ON "image_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "image_uploads_unused" ON "image_uploads" USING btree ("at") WHERE "image_uploads"."used_at" is null;