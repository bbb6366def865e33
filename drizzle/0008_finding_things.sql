CREATE TABLE "artisan_pictures" (
	"artisan_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"image_id" bigint NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "artisan_pictures_artisan_id_position_pk" PRIMARY KEY("artisan_id","position")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"artisan_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	"leave_code" text NOT NULL,
	"emails_off_at" timestamp with time zone,
	CONSTRAINT "follows_artisan_id_user_id_pk" PRIMARY KEY("artisan_id","user_id"),
	CONSTRAINT "follows_leaveCode_unique" UNIQUE("leave_code")
);
--> statement-breakpoint
CREATE TABLE "craft_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"image_id" bigint NOT NULL,
	"alt" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"author" text NOT NULL,
	"sources" jsonb NOT NULL,
	"craft_id" bigint,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_number" text,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"user_id" bigint,
	"sent_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirm_hash" text,
	"confirm_by" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"leave_code" text NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "subscribers_emailFolded_unique" UNIQUE("email_folded"),
	CONSTRAINT "subscribers_confirmHash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "subscribers_leaveCode_unique" UNIQUE("leave_code")
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "review_reports_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"is_helpful" boolean NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"rating" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"response" text,
	"responded_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "reviews_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "reviews_once" UNIQUE("product_id","user_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "glossary_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "glossary_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thing" text NOT NULL,
	"word" text NOT NULL,
	"language" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "glossary_words_once" UNIQUE("thing","word")
);
--> statement-breakpoint
CREATE TABLE "product_views" (
	"product_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "product_views_product_id_day_pk" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"product_id" bigint NOT NULL,
	"recommended_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"position" integer NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recommendations_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "search_history_off" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"user_id" bigint NOT NULL,
	"words" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "searches_user_id_words_pk" PRIMARY KEY("user_id","words")
);
--> statement-breakpoint
CREATE TABLE "trends" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"score" real NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "views_together" (
	"product_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"views" integer NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "views_together_product_id_other_id_pk" PRIMARY KEY("product_id","other_id"),
	CONSTRAINT "views_together_order" CHECK ("views_together"."product_id" < "views_together"."other_id")
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint NOT NULL,
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"language" text NOT NULL,
	"user_id" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "stock_alerts_once" UNIQUE("variant_id","email_folded")
);
--> statement-breakpoint
ALTER TABLE "product_translations" ADD COLUMN "name_words" "tsvector";--> statement-breakpoint
ALTER TABLE "product_translations" ADD COLUMN "all_words" "tsvector";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "material_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "color_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name_words" "tsvector";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "all_words" "tsvector";--> statement-breakpoint
ALTER TABLE "crafts" ADD COLUMN "descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "artisan_pictures" ADD CONSTRAINT "artisan_pictures_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artisan_pictures" ADD CONSTRAINT "artisan_pictures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_craft_id_crafts_id_fk" FOREIGN KEY ("craft_id") REFERENCES "public"."crafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views" ADD CONSTRAINT "product_views_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_recommended_id_products_id_fk" FOREIGN KEY ("recommended_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history_off" ADD CONSTRAINT "search_history_off_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trends" ADD CONSTRAINT "trends_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views_together" ADD CONSTRAINT "views_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views_together" ADD CONSTRAINT "views_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_user" ON "follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "article_pictures_article" ON "article_pictures" USING btree ("article_id","position");--> statement-breakpoint
CREATE INDEX "articles_latest" ON "articles" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "articles_craft" ON "articles" USING btree ("craft_id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("sent_at") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("reported_at") WHERE "review_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","written_at");--> statement-breakpoint
CREATE INDEX "product_views_day" ON "product_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "recommendations_of" ON "recommendations" USING btree ("recommended_id");--> statement-breakpoint
CREATE INDEX "searches_latest" ON "searches" USING btree ("user_id","searched_at");--> statement-breakpoint
CREATE INDEX "trends_score" ON "trends" USING btree ("score");--> statement-breakpoint
CREATE INDEX "views_together_other" ON "views_together" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_open" ON "stock_alerts" USING btree ("variant_id") WHERE "stock_alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "product_translations_words" ON "product_translations" USING gin ("all_words");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("all_words");