ALTER TABLE "cleanup_logs" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "total_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_litter_stats" ADD COLUMN "minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_days" ADD COLUMN "minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_days_changes" ADD COLUMN "minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_totals" ADD COLUMN "minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_totals_changes" ADD COLUMN "minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_months" ADD COLUMN "minutes" integer DEFAULT 0 NOT NULL;