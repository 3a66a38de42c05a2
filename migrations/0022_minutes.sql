ALTER TABLE "cleanup_logs" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "total_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_litter_stats" ADD COLUMN "minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_days" ADD COLUMN "minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "community_totals" ADD COLUMN "minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_months" ADD COLUMN "minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The rows that the counting functions take (src/features/progress/server/sql/counting.sql). They have names of their
-- own, because the functions of the version before still take the types without minutes.
CREATE TYPE counted_cleanup AS (
  user_id uuid, day date, location text, pieces int, minutes int, status text, love int, with_photos boolean, sign int
);--> statement-breakpoint
CREATE TYPE logged_cleanup AS (
  user_id uuid, day date, location text, pieces int, minutes int, status text, sign int
);
