CREATE TABLE "community_locations" (
	"location" text PRIMARY KEY NOT NULL,
	"cleanups" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_totals" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"litter_pieces" bigint DEFAULT 0 NOT NULL,
	"cleanup_activities" integer DEFAULT 0 NOT NULL,
	"locations_impacted" integer DEFAULT 0 NOT NULL,
	"active_users" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_months" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"cleanups" integer NOT NULL,
	"pieces" integer NOT NULL,
	"approved_pieces" integer NOT NULL,
	CONSTRAINT "user_months_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "user_streaks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"current_streak_weeks" integer DEFAULT 0 NOT NULL,
	"longest_streak_weeks" integer DEFAULT 0 NOT NULL,
	"longest_approved_weeks" integer DEFAULT 0 NOT NULL,
	"last_cleanup_date" date,
	"last_week" date,
	"override_weeks" integer,
	"override_week" date,
	"override_longest" integer
);
--> statement-breakpoint
CREATE TABLE "user_weeks" (
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"cleanups" integer NOT NULL,
	"approved" integer NOT NULL,
	CONSTRAINT "user_weeks_user_id_week_pk" PRIMARY KEY("user_id","week")
);
--> statement-breakpoint
DROP INDEX "cleanup_logs_user_id_date_idx";--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "photo_url_1" text;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "photo_url_2" text;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "photo_url_3" text;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "photo_url_4" text;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "member_love" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "admin_notes" text;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "reviewed_by" uuid;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "has_news" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_litter_stats" ADD COLUMN "approved_love" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_litter_stats" ADD COLUMN "approved_with_photos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "is_loose" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "thumbhash" text;--> statement-breakpoint
ALTER TABLE "user_months" ADD CONSTRAINT "user_months_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_streaks" ADD CONSTRAINT "user_streaks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_weeks" ADD CONSTRAINT "user_weeks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD CONSTRAINT "cleanup_logs_reviewed_by_profiles_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cleanup_logs_history_idx" ON "cleanup_logs" USING btree ("user_id","date","cleanup_id");--> statement-breakpoint
CREATE INDEX "cleanup_logs_reviewed_by_idx" ON "cleanup_logs" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "cleanup_logs_pending_idx" ON "cleanup_logs" USING btree ("user_id") WHERE "cleanup_logs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "cleanup_logs_news_idx" ON "cleanup_logs" USING btree ("user_id") WHERE "cleanup_logs"."has_news";--> statement-breakpoint
CREATE INDEX "pictures_loose_idx" ON "pictures" USING btree ("created_at") WHERE "pictures"."is_loose";