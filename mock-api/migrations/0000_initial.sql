CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"create_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"referral_code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "accounts_referral_code_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kyc_required" boolean DEFAULT false NOT NULL,
	"kyc_status" text DEFAULT 'NotStarted' NOT NULL,
	"wallet_mode" boolean DEFAULT false NOT NULL,
	CONSTRAINT "customers_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "legacy_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text,
	"email" text,
	"phone" text,
	"firstname" text,
	"lastname" text,
	"password_hash" text NOT NULL,
	"recovered_as" text
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"value" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_sources" (
	"account_id" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_sources_account_id_source_pk" PRIMARY KEY("account_id","source")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"credential_id" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webauthn_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webauthn_credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"public_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "webauthn_credentials_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"bank_id" text NOT NULL,
	"account_name" text NOT NULL,
	"account_number" text NOT NULL,
	"account_type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"account_id" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bank_accounts_number" UNIQUE("account_id","bank_id","account_number"),
	CONSTRAINT "bank_accounts_default_is_active" CHECK (not is_default or status = 'active')
);
--> statement-breakpoint
CREATE TABLE "banks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_bank_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"bank_id" text NOT NULL,
	"account_name" text NOT NULL,
	"account_number" text NOT NULL,
	"account_type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"account_id" text,
	"legacy_account_id" text
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"blockchain_transaction_hash" text NOT NULL,
	"description" text,
	"additional_details" text,
	"create_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "begun_calls" (
	"account_id" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"asked" json NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "begun_calls_account_id_path_key_pk" PRIMARY KEY("account_id","path","key")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" json NOT NULL,
	"asked" json,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_method_path_key_pk" PRIMARY KEY("account_id","method","path","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text,
	"currency" text NOT NULL,
	"balance" numeric(38, 18) DEFAULT '0' NOT NULL,
	CONSTRAINT "ledger_accounts_owner" UNIQUE NULLS NOT DISTINCT("kind","owner","currency"),
	CONSTRAINT "ledger_accounts_never_negative" CHECK (owner is null or balance >= 0),
	CONSTRAINT "ledger_accounts_owned" CHECK ((kind in ('wallet', 'payable')) = (owner is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" text NOT NULL,
	"ledger_account_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	CONSTRAINT "ledger_postings_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"about_kind" text,
	"about_id" text,
	"create_date" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"account_id" text PRIMARY KEY NOT NULL,
	"referrer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"create_date" timestamp (3) with time zone NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"symbol" text NOT NULL,
	"chain" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "currencies_symbol_chain_pk" PRIMARY KEY("symbol","chain")
);
--> statement-breakpoint
CREATE TABLE "deposit_addresses" (
	"account_id" text NOT NULL,
	"symbol" text NOT NULL,
	"chain" text NOT NULL,
	"type" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deposit_addresses_account_id_symbol_chain_type_pk" PRIMARY KEY("account_id","symbol","chain","type"),
	CONSTRAINT "deposit_addresses_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"symbol" text NOT NULL,
	"date" date NOT NULL,
	"close" numeric(20, 8) NOT NULL,
	CONSTRAINT "price_history_symbol_date_pk" PRIMARY KEY("symbol","date")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"symbol" text PRIMARY KEY NOT NULL,
	"price" numeric(20, 8) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" integer PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"chain" text NOT NULL,
	"value" numeric(20, 4) NOT NULL,
	"base" numeric(20, 4) NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"limit" numeric(20, 2) NOT NULL,
	CONSTRAINT "rates_pair" UNIQUE("symbol","chain")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"admin_wallet_mode" boolean DEFAULT true NOT NULL,
	"clock_offset_ms" bigint DEFAULT 0 NOT NULL,
	"settlement_mode" text DEFAULT 'auto' NOT NULL,
	"pool_ms" integer DEFAULT 15000 NOT NULL,
	"pending_ms" integer DEFAULT 15000 NOT NULL,
	"feed" text DEFAULT 'walking' NOT NULL,
	CONSTRAINT "settings_one_row" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"author_id" text NOT NULL,
	"body" text NOT NULL,
	"create_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comments_body" CHECK (length(body) between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"account_id" text NOT NULL,
	"counterparty_id" text,
	"type" text NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"symbol" text NOT NULL,
	"chain" text NOT NULL,
	"amount_crypto" numeric(38, 18) NOT NULL,
	"amount_usd" numeric(20, 2) NOT NULL,
	"amount_ngn" numeric(20, 2),
	"price" numeric(20, 8) NOT NULL,
	"rate" numeric(20, 4) NOT NULL,
	"create_date" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"approve_date" timestamp (3) with time zone,
	"blockchain_transaction_id" text,
	"paid_bank_id" text,
	"paid_bank_name" text,
	"paid_account_name" text,
	"paid_account_number" text,
	"report_message" text,
	CONSTRAINT "transactions_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "transactions_status" CHECK (status in ('pool', 'pending', 'approved', 'reported')),
	CONSTRAINT "transactions_naira" CHECK ((direction = 'wallet') = (amount_ngn is null)),
	CONSTRAINT "transactions_counterparty" CHECK (counterparty_id is null or type in ('transfer', 'credit')),
	CONSTRAINT "transactions_amount" CHECK (amount_crypto > 0),
	CONSTRAINT "transactions_approved" CHECK ((status in ('approved', 'reported')) = (approve_date is not null))
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legacy_accounts" ADD CONSTRAINT "legacy_accounts_recovered_as_accounts_id_fk" FOREIGN KEY ("recovered_as") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_sources" ADD CONSTRAINT "sign_in_sources_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_credentials" ADD CONSTRAINT "webauthn_credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_bank_accounts" ADD CONSTRAINT "old_bank_accounts_bank_id_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_bank_accounts" ADD CONSTRAINT "old_bank_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_bank_accounts" ADD CONSTRAINT "old_bank_accounts_legacy_account_id_legacy_accounts_id_fk" FOREIGN KEY ("legacy_account_id") REFERENCES "public"."legacy_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_accounts_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_accounts_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_addresses" ADD CONSTRAINT "deposit_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_counterparty_id_accounts_id_fk" FOREIGN KEY ("counterparty_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_account" ON "activities" USING btree ("account_id","create_date");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_phone" ON "accounts" USING btree ("phone") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "attempts_subject" ON "attempts" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "attempts_at" ON "attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "recovery_codes_email" ON "recovery_codes" USING btree ("email","sent_at");--> statement-breakpoint
CREATE INDEX "tokens_account" ON "tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webauthn_credentials_account" ON "webauthn_credentials" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_one_default" ON "bank_accounts" USING btree ("account_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "begun_calls_at" ON "begun_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_postings_entry" ON "ledger_postings" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("ledger_account_id");--> statement-breakpoint
CREATE INDEX "notifications_account" ON "notifications" USING btree ("account_id","create_date");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_transaction" ON "comments" USING btree ("transaction_id","create_date","id");--> statement-breakpoint
CREATE INDEX "transactions_account" ON "transactions" USING btree ("account_id","create_date","id");--> statement-breakpoint
CREATE INDEX "transactions_paid_out" ON "transactions" USING btree ("approve_date") WHERE direction = 'bank' and status in ('approved', 'reported');--> statement-breakpoint
CREATE INDEX "transactions_open" ON "transactions" USING btree ("status") WHERE status in ('pool', 'pending');--> statement-breakpoint
-- The ledger guards itself: a write that does not go through post() is refused too.
CREATE FUNCTION ledger_entry_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM ledger_postings WHERE entry_id = NEW.entry_id GROUP BY currency HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger entry % does not sum to zero', NEW.entry_id USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_must_balance();
--> statement-breakpoint
CREATE FUNCTION ledger_posting_fits_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM ledger_accounts WHERE id = NEW.ledger_account_id AND currency = NEW.currency
  ) THEN
    RAISE EXCEPTION 'posting in % to an account of another currency', NEW.currency USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_currency BEFORE INSERT ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION ledger_posting_fits_account();
--> statement-breakpoint
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '23514';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- Whoever has an active bank account has a default one (BANK-13); a unique index says that there are never two.
CREATE FUNCTION active_bank_accounts_need_default() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer text := CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
BEGIN
  IF EXISTS (SELECT 1 FROM bank_accounts WHERE account_id = customer AND status = 'active')
    AND NOT EXISTS (SELECT 1 FROM bank_accounts WHERE account_id = customer AND is_default)
  THEN
    RAISE EXCEPTION 'customer % has active bank accounts and no default', customer USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bank_accounts_need_default AFTER INSERT OR UPDATE OR DELETE ON bank_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION active_bank_accounts_need_default();
