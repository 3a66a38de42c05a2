CREATE TABLE "live_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_notices_at_index" ON "live_notices" USING btree ("at");