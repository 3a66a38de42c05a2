ALTER TABLE "challenge_participants" ADD COLUMN "bags" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_participants" ADD COLUMN "weighed_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_participants" ADD COLUMN "estimated_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_totals" ADD COLUMN "total_bags" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_totals" ADD COLUMN "total_weighed_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_totals" ADD COLUMN "total_estimated_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_totals_changes" ADD COLUMN "total_bags" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_totals_changes" ADD COLUMN "total_weighed_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_totals_changes" ADD COLUMN "total_estimated_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "bags" integer;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "weight" integer;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD COLUMN "weight_kind" text;--> statement-breakpoint
ALTER TABLE "community_days" ADD COLUMN "bags" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_days" ADD COLUMN "weighed_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_days" ADD COLUMN "estimated_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_days_changes" ADD COLUMN "bags" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_days_changes" ADD COLUMN "weighed_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_days_changes" ADD COLUMN "estimated_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_totals" ADD COLUMN "bags" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_totals" ADD COLUMN "weighed_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_totals" ADD COLUMN "estimated_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_totals_changes" ADD COLUMN "bags" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_totals_changes" ADD COLUMN "weighed_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_totals_changes" ADD COLUMN "estimated_grams" bigint DEFAULT 0 NOT NULL;