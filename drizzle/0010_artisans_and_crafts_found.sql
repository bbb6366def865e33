CREATE TABLE "new_work_emails" (
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"artisan_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "new_work_emails_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words_of(name || ' ' || coalesce(home_name, '') || ' ' || place || ' ' || specialty || ' ' || regexp_replace(state, '([A-Z])', ' \1', 'g')))) STORED;--> statement-breakpoint
ALTER TABLE "crafts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(search_words_of(name || ' ' || place || ' ' || regexp_replace(state, '([A-Z])', ' \1', 'g') || ' ' || jsonb_path_query_array(names, '$.*')::text))) STORED;--> statement-breakpoint
ALTER TABLE "kept_emails" ADD COLUMN "headers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "new_work_emails" ADD CONSTRAINT "new_work_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_work_emails" ADD CONSTRAINT "new_work_emails_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_work_emails_latest" ON "new_work_emails" USING btree ("artisan_id","user_id","sent_at");--> statement-breakpoint
CREATE INDEX "new_work_emails_old" ON "new_work_emails" USING btree ("sent_at");