CREATE SEQUENCE "public"."payout_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."payout_run_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "erasures" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_switches" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"off_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_switches_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "cod_codes" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sends" integer NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cod_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cod_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"most_paise" bigint NOT NULL,
	"most_fragile_paise" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"most_refused" integer NOT NULL,
	"closed_zones" text[] NOT NULL,
	"closed_prefixes" text[] NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"coupon_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "coupon_uses_coupon_id_order_id_pk" PRIMARY KEY("coupon_id","order_id"),
	CONSTRAINT "coupon_uses_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"percent_basis_points" integer,
	"amount_paise" bigint,
	"most_paise" bigint,
	"from_paise" bigint DEFAULT 0 NOT NULL,
	"platform_share_basis_points" integer NOT NULL,
	"artisan_id" bigint,
	"category" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"most_uses" integer,
	"most_uses_per_customer" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_value" CHECK (("coupons"."percent_basis_points" is null) <> ("coupons"."amount_paise" is null)),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" >= 0 and ("coupons"."most_uses" is null or "coupons"."uses" <= "coupons"."most_uses")),
	CONSTRAINT "coupons_share" CHECK ("coupons"."platform_share_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "delays" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"promised_until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"artisan_id" bigint NOT NULL,
	"financial_year" text NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_artisan_id_financial_year_series_pk" PRIMARY KEY("artisan_id","financial_year","series")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"artisan_id" bigint NOT NULL,
	"financial_year" text NOT NULL,
	"series" text NOT NULL,
	"serial" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"parcel_id" bigint NOT NULL,
	"refers_to_id" bigint,
	"effect" text NOT NULL,
	"facts" jsonb NOT NULL,
	"language" text NOT NULL,
	"total_paise" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_effect_unique" UNIQUE("effect"),
	CONSTRAINT "documents_number" UNIQUE("artisan_id","financial_year","series","serial")
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "milestones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"image_id" bigint NOT NULL,
	"words" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"paid_paise" bigint NOT NULL,
	CONSTRAINT "return_lines_return_id_line_id_pk" PRIMARY KEY("return_id","line_id"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "return_pictures" (
	"return_id" bigint NOT NULL,
	"image_id" bigint NOT NULL,
	"by_role" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_pictures_return_id_image_id_pk" PRIMARY KEY("return_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"order_id" bigint NOT NULL,
	"parcel_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"artisan_id" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"wish" text NOT NULL,
	"words" text NOT NULL,
	"refund_route" text NOT NULL,
	"refund_to" jsonb,
	"goods_paise" bigint NOT NULL,
	"shipping_paise" bigint NOT NULL,
	"return_cost_paise" bigint NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"restocks" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "returns_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "cash_collections" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"collected_at" timestamp with time zone NOT NULL,
	"remitted_at" timestamp with time zone,
	"reference" text
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artisan_id" bigint NOT NULL,
	"parcel_id" bigint,
	"kind" text NOT NULL,
	"effect" text NOT NULL,
	"goods_paise" bigint NOT NULL,
	"shipping_paise" bigint NOT NULL,
	"coupon_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"commission_paise" bigint NOT NULL,
	"commission_gst_paise" bigint NOT NULL,
	"tcs_paise" bigint NOT NULL,
	"tds_paise" bigint NOT NULL,
	"other_paise" bigint NOT NULL,
	"net_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"held_reason" text,
	"held_until" timestamp with time zone,
	"payout_id" bigint,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earnings_effect_unique" UNIQUE("effect"),
	CONSTRAINT "earnings_net" CHECK ("earnings"."net_paise" = "earnings"."goods_paise" + "earnings"."shipping_paise" + "earnings"."coupon_paise" - "earnings"."commission_paise" - "earnings"."commission_gst_paise" - "earnings"."tcs_paise" - "earnings"."tds_paise" + "earnings"."other_paise")
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"artisan_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"holder" text NOT NULL,
	"ifsc" text,
	"sealed_number" text NOT NULL,
	"last_four" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"prepared_by" bigint,
	"prepared_at" timestamp with time zone NOT NULL,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"exported_at" timestamp with time zone,
	CONSTRAINT "payout_runs_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"run_id" bigint NOT NULL,
	"artisan_id" bigint NOT NULL,
	"status" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"rail" text NOT NULL,
	"destination" jsonb NOT NULL,
	"reference" text,
	"proof_key" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_number_unique" UNIQUE("number"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "withholding_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withholding_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"basis_points" integer NOT NULL,
	"free_up_to_paise" bigint,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emails_sent" (
	"effect" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text,
	"account" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reversed_paise" bigint DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_transfers_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_total";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "alternate_phone" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "gstin" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "pan" text;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "legal_form" text DEFAULT 'individual' NOT NULL;--> statement-breakpoint
ALTER TABLE "artisans" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_made_to_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "platform_discount_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shipping_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_made_to_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "restocked_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cod_fee_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "cod_fee_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "dispatched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "replaces_return_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "collected_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_fee_paise" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "parcel_id" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "route" text DEFAULT 'original' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refund_to" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "status" text DEFAULT 'processed' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_switches" ADD CONSTRAINT "notification_switches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_codes" ADD CONSTRAINT "cod_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pictures" ADD CONSTRAINT "return_pictures_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pictures" ADD CONSTRAINT "return_pictures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_artisan_id_artisans_id_fk" FOREIGN KEY ("artisan_id") REFERENCES "public"."artisans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_collections" ADD CONSTRAINT "cash_collections_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_customer" ON "coupon_uses" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "delays_parcel" ON "delays" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "documents_parcel" ON "documents" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "documents_artisan" ON "documents" USING btree ("artisan_id","issued_at");--> statement-breakpoint
CREATE INDEX "milestones_parcel" ON "milestones" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "return_lines_line" ON "return_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_artisan" ON "returns" USING btree ("artisan_id","created_at");--> statement-breakpoint
CREATE INDEX "returns_customer" ON "returns" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "returns_due" ON "returns" USING btree ("due_at") WHERE "returns"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "earnings_artisan" ON "earnings" USING btree ("artisan_id","created_at");--> statement-breakpoint
CREATE INDEX "earnings_parcel" ON "earnings" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "earnings_due" ON "earnings" USING btree ("available_at") WHERE "earnings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "earnings_payout" ON "earnings" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payouts_artisan" ON "payouts" USING btree ("artisan_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_run" ON "payouts" USING btree ("run_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_returned" CHECK (0 <= "order_lines"."restocked_quantity" and "order_lines"."restocked_quantity" <= "order_lines"."returned_quantity" and "order_lines"."returned_quantity" <= "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total_paise" = "orders"."subtotal_paise" - "orders"."discount_paise" + "orders"."shipping_paise" + "orders"."cod_fee_paise" and "orders"."total_paise" > 0);--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_total" CHECK ("parcels"."total_paise" = "parcels"."subtotal_paise" - "parcels"."discount_paise" + "parcels"."shipping_paise" + "parcels"."cod_fee_paise");