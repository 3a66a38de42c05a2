CREATE TABLE "member_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"pieces" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"reverses" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_corrections_reverses_unique" UNIQUE("reverses"),
	CONSTRAINT "member_corrections_pieces" CHECK ("member_corrections"."pieces" <> 0 and abs("member_corrections"."pieces") <= 5000)
);
--> statement-breakpoint
ALTER TABLE "member_corrections" ADD CONSTRAINT "member_corrections_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_corrections" ADD CONSTRAINT "member_corrections_reverses_member_corrections_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."member_corrections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_corrections_member_idx" ON "member_corrections" USING btree ("member_id","day","id");--> statement-breakpoint
CREATE INDEX "member_corrections_author_idx" ON "member_corrections" USING btree ("author_id");