ALTER TABLE "sessions" ADD COLUMN "previous_token" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "on_trusted_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_previous_token_idx" ON "sessions" USING btree ("previous_token") WHERE "sessions"."previous_token" is not null;