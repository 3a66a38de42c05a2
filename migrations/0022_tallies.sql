CREATE TABLE "challenge_totals_changes" (
	"challenge_id" uuid NOT NULL,
	"total_participants" integer DEFAULT 0 NOT NULL,
	"total_cleanups" integer DEFAULT 0 NOT NULL,
	"total_litter_pieces" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cleanup_counts_changes" (
	"id" boolean DEFAULT true NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"flagged" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_counts_changes" (
	"id" boolean DEFAULT true NOT NULL,
	"members" integer DEFAULT 0 NOT NULL,
	"with_cleanups" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_days_changes" (
	"day" date NOT NULL,
	"members" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_days_changes" (
	"day" date NOT NULL,
	"cleanups" integer DEFAULT 0 NOT NULL,
	"pieces" bigint DEFAULT 0 NOT NULL,
	"communities" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_totals_changes" (
	"id" boolean DEFAULT true NOT NULL,
	"litter_pieces" bigint DEFAULT 0 NOT NULL,
	"cleanup_activities" integer DEFAULT 0 NOT NULL,
	"locations_impacted" integer DEFAULT 0 NOT NULL,
	"active_users" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_days" ALTER COLUMN "members" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "challenge_totals_changes" ADD CONSTRAINT "challenge_totals_changes_challenge_id_challenge_boards_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenge_boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_totals_changes_key_idx" ON "challenge_totals_changes" USING btree ("challenge_id");--> statement-breakpoint
-- Changes are inserted and merged all the time. Autovacuum starts after a fixed number of them, because the tables stay small.
ALTER TABLE "challenge_totals_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0);--> statement-breakpoint
ALTER TABLE "cleanup_counts_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0);--> statement-breakpoint
ALTER TABLE "community_days_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0);--> statement-breakpoint
ALTER TABLE "community_totals_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0);--> statement-breakpoint
ALTER TABLE "member_counts_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0);--> statement-breakpoint
ALTER TABLE "member_days_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0);
