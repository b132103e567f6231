ALTER TABLE "activities" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "ended_by_other" boolean DEFAULT false NOT NULL;