-- All that is locked here, in the order of those who write meanwhile: with another one of the two ends in a deadlock.
LOCK TABLE cleanup_logs, profiles IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
LOCK TABLE user_litter_stats IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "ranking_changes" (
	"board" text NOT NULL,
	"list" text NOT NULL,
	"key" bigint NOT NULL,
	"tie" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"sign" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ranking_posts" (
	"board" text NOT NULL,
	"list" text NOT NULL,
	"key" bigint NOT NULL,
	"tie" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	CONSTRAINT "ranking_posts_board_list_key_tie_user_id_pk" PRIMARY KEY("board","list","key","tie","user_id")
);
--> statement-breakpoint
CREATE TABLE "challenge_boards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"subhead" text,
	"description" text,
	"banner_url" text,
	"logo_url" text,
	"access_code" text NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"goal_litter_pieces" integer DEFAULT 0 NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"challenge_rules" text,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenge_boards_goal_check" CHECK ("challenge_boards"."goal_litter_pieces" >= 0),
	CONSTRAINT "challenge_boards_dates_check" CHECK ("challenge_boards"."end_date" >= "challenge_boards"."start_date")
);
--> statement-breakpoint
CREATE TABLE "challenge_participants" (
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"litter_pieces_count" integer DEFAULT 0 NOT NULL,
	"cleanup_count" integer DEFAULT 0 NOT NULL,
	"last_updated_at" timestamp with time zone,
	"is_open" boolean DEFAULT true NOT NULL,
	"list" text GENERATED ALWAYS AS (case when is_open then challenge_id::text end) STORED,
	"challenge_standing" bigint GENERATED ALWAYS AS (-(litter_pieces_count * 1048576::bigint + cleanup_count)) STORED NOT NULL,
	"tie" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "challenge_participants_challenge_id_user_id_pk" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "challenge_totals" (
	"challenge_id" uuid PRIMARY KEY NOT NULL,
	"total_participants" integer DEFAULT 0 NOT NULL,
	"total_cleanups" integer DEFAULT 0 NOT NULL,
	"total_litter_pieces" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"list" text NOT NULL,
	"user_id" uuid NOT NULL,
	"tie" bigint NOT NULL,
	"most_litter_pieces" bigint NOT NULL,
	"most_cleanups" bigint NOT NULL,
	"newest_cleanups" bigint NOT NULL,
	"newest_members" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "user_litter_stats_litter_pieces_count_idx";--> statement-breakpoint
ALTER TABLE "user_litter_stats" ADD COLUMN "last_cleanup_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_litter_stats" ADD COLUMN "last_cleanup_date" date;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "subject_kind" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_boards" ADD CONSTRAINT "challenge_boards_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_boards" ADD CONSTRAINT "challenge_boards_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_participants" ADD CONSTRAINT "challenge_participants_challenge_id_challenge_boards_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenge_boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_participants" ADD CONSTRAINT "challenge_participants_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_totals" ADD CONSTRAINT "challenge_totals_challenge_id_challenge_boards_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenge_boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ranking_changes_board_list_idx" ON "ranking_changes" USING btree ("board","list");--> statement-breakpoint
CREATE INDEX "ranking_posts_ordinal_idx" ON "ranking_posts" USING btree ("board","list","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_boards_slug_key" ON "challenge_boards" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_boards_access_code_key" ON "challenge_boards" USING btree ("access_code");--> statement-breakpoint
CREATE INDEX "challenge_boards_created_idx" ON "challenge_boards" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "challenge_boards_created_by_idx" ON "challenge_boards" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "challenge_boards_updated_by_idx" ON "challenge_boards" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "challenge_participants_user_id_idx" ON "challenge_participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "challenge_participants_standing_idx" ON "challenge_participants" USING btree ("list","challenge_standing","tie","user_id");--> statement-breakpoint
CREATE INDEX "cleanup_logs_approved_idx" ON "cleanup_logs" USING btree ("user_id","created_at") WHERE "cleanup_logs"."status" = 'approved';