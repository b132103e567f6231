ALTER TABLE "tokens" ADD COLUMN "credential_id" text;--> statement-breakpoint
ALTER TABLE "webauthn_credentials" ADD COLUMN "public_id" text;--> statement-breakpoint
ALTER TABLE "webauthn_credentials" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "webauthn_credentials" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
-- What was registered before had no name and could not be named in a path.
UPDATE "webauthn_credentials" SET "name" = 'Fingerprint', "public_id" =
  CASE WHEN length("id") <= 64 THEN "id" ELSE encode(sha256(convert_to("id", 'UTF8')), 'hex') END;--> statement-breakpoint
ALTER TABLE "webauthn_credentials" ALTER COLUMN "public_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webauthn_credentials" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webauthn_credentials" ADD CONSTRAINT "webauthn_credentials_public_id_unique" UNIQUE("public_id");
