CREATE TABLE "begun_calls" (
	"account_id" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"asked" json NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "begun_calls_account_id_path_key_pk" PRIMARY KEY("account_id","path","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "asked" json;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "counterparty_id" text;--> statement-breakpoint
CREATE INDEX "begun_calls_at" ON "begun_calls" USING btree ("at");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_counterparty_id_accounts_id_fk" FOREIGN KEY ("counterparty_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_counterparty" CHECK (counterparty_id is null or type in ('transfer', 'credit'));--> statement-breakpoint
-- Transfers from before: the ledger knows into whose wallet each went, and both sides were written at one moment.
UPDATE "transactions" SET "counterparty_id" = got."owner"
  FROM "ledger_entries" entry
  JOIN "ledger_postings" posting ON posting."entry_id" = entry."id" AND posting."amount" > 0
  JOIN "ledger_accounts" got ON got."id" = posting."ledger_account_id" AND got."kind" = 'wallet'
  WHERE entry."kind" = 'transfer' AND entry."transaction_id" = "transactions"."id"
    AND "transactions"."type" = 'transfer';--> statement-breakpoint
UPDATE "transactions" SET "counterparty_id" = sent."account_id"
  FROM "transactions" sent
  WHERE "transactions"."type" = 'credit' AND sent."type" = 'transfer'
    AND sent."counterparty_id" = "transactions"."account_id" AND sent."create_date" = "transactions"."create_date"
    AND sent."symbol" = "transactions"."symbol" AND sent."chain" = "transactions"."chain"
    AND sent."amount_crypto" = "transactions"."amount_crypto";
