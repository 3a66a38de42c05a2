CREATE TABLE "user_litter_stats" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"cleanup_count" integer DEFAULT 0 NOT NULL,
	"litter_pieces_count" integer DEFAULT 0 NOT NULL,
	"total_member_love" integer DEFAULT 0 NOT NULL,
	"last_updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_litter_stats" ADD CONSTRAINT "user_litter_stats_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_litter_stats_litter_pieces_count_idx" ON "user_litter_stats" USING btree ("litter_pieces_count");