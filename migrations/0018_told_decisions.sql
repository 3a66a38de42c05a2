ALTER TABLE "cleanup_logs" ADD COLUMN "told_decision_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cleanup_events" ADD COLUMN "told_status" text;--> statement-breakpoint
ALTER TABLE "cleanup_events" ADD COLUMN "told_decision_at" timestamp with time zone;