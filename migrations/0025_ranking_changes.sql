DROP INDEX "ranking_changes_board_list_idx";--> statement-breakpoint
ALTER TABLE "ranking_changes" ADD COLUMN "is_move" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ranking_changes_position_idx" ON "ranking_changes" USING btree ("board","list","key","tie","user_id","sign");--> statement-breakpoint
CREATE INDEX "ranking_changes_length_idx" ON "ranking_changes" USING btree ("board","list","sign") WHERE not "ranking_changes"."is_move";