CREATE TABLE "complaint_steps" (
	"complaint_id" text NOT NULL,
	"position" integer NOT NULL,
	"step" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "complaint_steps_complaint_id_position_pk" PRIMARY KEY("complaint_id","position")
);
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "complaints" SET "answer_by" = now() + interval '24 hours';--> statement-breakpoint
INSERT INTO "complaint_steps" SELECT "id", 0, 'received', "create_date" FROM "complaints";--> statement-breakpoint
ALTER TABLE "complaints" ALTER COLUMN "answer_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "complaint_steps" ADD CONSTRAINT "complaint_steps_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_account" ON "complaints" USING btree ("account_id","create_date");