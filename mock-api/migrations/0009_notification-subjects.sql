ALTER TABLE "notifications" ADD COLUMN "about_kind" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about_id" text;