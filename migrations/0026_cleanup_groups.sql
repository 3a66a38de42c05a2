CREATE TABLE "cleanup_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"people" integer NOT NULL,
	"code" text NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cleanup_groups_size" CHECK ("cleanup_groups"."total" between 1 and 5000 and "cleanup_groups"."people" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "group_invitations" (
	"group_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	CONSTRAINT "group_invitations_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
DROP INDEX "cleanup_logs_status_date_idx";--> statement-breakpoint
DROP INDEX "cleanup_logs_status_count_idx";--> statement-breakpoint
DROP INDEX "cleanup_logs_status_place_idx";--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "rest" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_cleanup_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."cleanup_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cleanup_groups_code_key" ON "cleanup_groups" USING btree ("code");--> statement-breakpoint
CREATE INDEX "cleanup_groups_host_id_idx" ON "cleanup_groups" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "group_invitations_member_id_idx" ON "group_invitations" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD CONSTRAINT "cleanup_logs_group_id_cleanup_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."cleanup_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cleanup_logs_group_idx" ON "cleanup_logs" USING btree ("group_id","user_id") WHERE "cleanup_logs"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "cleanup_logs_guest_date_idx" ON "cleanup_logs" USING btree ("status","date","cleanup_id") WHERE "cleanup_logs"."is_guest";--> statement-breakpoint
CREATE INDEX "cleanup_logs_guest_count_idx" ON "cleanup_logs" USING btree ("status","litter_count","cleanup_id") WHERE "cleanup_logs"."is_guest";--> statement-breakpoint
CREATE INDEX "cleanup_logs_guest_place_idx" ON "cleanup_logs" USING btree ("status",trim(location),"created_at","cleanup_id") WHERE "cleanup_logs"."is_guest";--> statement-breakpoint
CREATE INDEX "cleanup_logs_status_date_idx" ON "cleanup_logs" USING btree ("status","date","cleanup_id") WHERE not "cleanup_logs"."is_guest";--> statement-breakpoint
CREATE INDEX "cleanup_logs_status_count_idx" ON "cleanup_logs" USING btree ("status","litter_count","cleanup_id") WHERE not "cleanup_logs"."is_guest";--> statement-breakpoint
CREATE INDEX "cleanup_logs_status_place_idx" ON "cleanup_logs" USING btree ("status",trim(location),"created_at","cleanup_id","location") WHERE not "cleanup_logs"."is_guest";