CREATE TABLE "audit_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checked_at" timestamp with time zone NOT NULL,
	"seals" integer NOT NULL,
	"rows" integer NOT NULL,
	"fault" text,
	"faulty_seal_id" bigint
);
--> statement-breakpoint
ALTER TABLE "audit_seals" DROP CONSTRAINT "audit_seals_untilTransaction_unique";--> statement-breakpoint
ALTER TABLE "audit_seals" ADD COLUMN "after_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD COLUMN "last_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_until" UNIQUE("after_id","until_transaction");