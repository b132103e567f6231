CREATE TABLE "sign_in_sources" (
	"account_id" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_sources_account_id_source_pk" PRIMARY KEY("account_id","source")
);
--> statement-breakpoint
-- An address may have two living codes (ruling 24).
ALTER TABLE "recovery_codes" DROP CONSTRAINT "recovery_codes_pkey";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "value" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sign_in_sources" ADD CONSTRAINT "sign_in_sources_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_at" ON "attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "recovery_codes_email" ON "recovery_codes" USING btree ("email","sent_at");