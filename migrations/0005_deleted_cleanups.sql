CREATE TABLE "deleted_cleanups" (
	"cleanup_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_cleanups" ADD CONSTRAINT "deleted_cleanups_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_cleanups_user_id_idx" ON "deleted_cleanups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_cleanups_deleted_at_idx" ON "deleted_cleanups" USING btree ("deleted_at");