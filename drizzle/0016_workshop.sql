CREATE TABLE "artisan_holidays" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artisan_holidays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"artisan_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "artisan_holidays_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "artisan_holidays_order" CHECK ("artisan_holidays"."from_day" <= "artisan_holidays"."until_day")
);
--> statement-breakpoint
CREATE TABLE "artisan_papers" (
	"artisan_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"checked_by" bigint,
	CONSTRAINT "artisan_papers_artisan_id_kind_pk" PRIMARY KEY("artisan_id","kind")
);
--> statement-breakpoint
CREATE TABLE "artisan_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artisan_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artisan_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"artisan_name" text NOT NULL,
	"manner" text NOT NULL,
	"witness_name" text,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_items" (
	"import_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"from_line" integer NOT NULL,
	"until_line" integer NOT NULL,
	"source_key" text,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"notes" jsonb NOT NULL,
	"form" jsonb,
	"product_id" bigint,
	"done_at" timestamp with time zone,
	CONSTRAINT "import_items_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"artisan_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"format" text,
	"status" text NOT NULL,
	"answers" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "product_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid NOT NULL,
	"artisan_id" bigint NOT NULL,
	"product_id" bigint,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_drafts_public" UNIQUE("artisan_id","public_id")
);
--> statement-breakpoint
CREATE TABLE "product_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"product_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	CONSTRAINT "product_revisions_publicId_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "image_parts" (
	"user_id" bigint NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "image_parts_user_id_upload_id_position_pk" PRIMARY KEY("user_id","upload_id","position")
);
--> statement-breakpoint
CREATE TABLE "parcel_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"parcel_id" bigint NOT NULL,
	"from_role" text NOT NULL,
	"from_user_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"words" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"report_reason" text,
	"settled_at" timestamp with time zone,
	"settled_by" bigint,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "parcel_messages_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "parcel_messages_key" UNIQUE("from_user_id","key")
);
--> statement-breakpoint
ALTER TABLE "artisans" DROP CONSTRAINT "artisans_userId_unique";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "artisan_id" bigint;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_translations" ADD COLUMN "variation_note" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "variation_note" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weekly_capacity" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "packing" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "break_up" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "source_hash" text;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "own_sku" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "split_from_id" bigint;--> statement-breakpoint
ALTER TABLE "artisan_holidays" ADD CONSTRAINT "artisan_holidays_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artisan_papers" ADD CONSTRAINT "artisan_papers_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artisan_consents" ADD CONSTRAINT "artisan_consents_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artisan_consents" ADD CONSTRAINT "artisan_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_revisions" ADD CONSTRAINT "product_revisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_messages" ADD CONSTRAINT "parcel_messages_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artisan_holidays_ahead" ON "artisan_holidays" USING btree ("artisan_id","until_day") WHERE "artisan_holidays"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "artisan_consents_artisan" ON "artisan_consents" USING btree ("artisan_id");--> statement-breakpoint
CREATE INDEX "artisan_consents_user" ON "artisan_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_artisan" ON "imports" USING btree ("artisan_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_drafts_product" ON "product_drafts" USING btree ("product_id") WHERE "product_drafts"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "product_drafts_latest" ON "product_drafts" USING btree ("artisan_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_revisions_pending" ON "product_revisions" USING btree ("product_id") WHERE "product_revisions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "product_revisions_waiting" ON "product_revisions" USING btree ("asked_at") WHERE "product_revisions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "image_parts_old" ON "image_parts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "parcel_messages_parcel" ON "parcel_messages" USING btree ("parcel_id","id");--> statement-breakpoint
CREATE INDEX "parcel_messages_unread" ON "parcel_messages" USING btree ("parcel_id") WHERE "parcel_messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "parcel_messages_reported" ON "parcel_messages" USING btree ("reported_at") WHERE "parcel_messages"."reported_at" is not null and "parcel_messages"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "artisans_user" ON "artisans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "products_own" ON "products" USING btree ("artisan_id","created_at","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "parcels_artisan_status" ON "parcels" USING btree ("artisan_id","status","created_at");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_source" UNIQUE("artisan_id","source_key");