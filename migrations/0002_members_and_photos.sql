CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cleanup_logs" (
	"cleanup_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"location" text NOT NULL,
	"litter_count" integer NOT NULL,
	"notes" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_loves" (
	"user_id" uuid NOT NULL,
	"cleanup_id" uuid NOT NULL,
	CONSTRAINT "user_loves_user_id_cleanup_id_pk" PRIMARY KEY("user_id","cleanup_id")
);
--> statement-breakpoint
CREATE TABLE "member_deletions" (
	"day" date PRIMARY KEY NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_public" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "total_cleanups" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "total_litter_pieces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cleanup_logs" ADD CONSTRAINT "cleanup_logs_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_loves" ADD CONSTRAINT "user_loves_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_loves" ADD CONSTRAINT "user_loves_cleanup_id_cleanup_logs_cleanup_id_fk" FOREIGN KEY ("cleanup_id") REFERENCES "public"."cleanup_logs"("cleanup_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_idx" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "cleanup_logs_user_id_date_idx" ON "cleanup_logs" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "user_loves_cleanup_id_idx" ON "user_loves" USING btree ("cleanup_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pictures_owner_id_idx" ON "pictures" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "profiles_deleted_at_idx" ON "profiles" USING btree ("deleted_at") WHERE "profiles"."is_deleted";--> statement-breakpoint
CREATE INDEX "profiles_admins_idx" ON "profiles" USING btree ("id") WHERE "profiles"."is_admin" or "profiles"."is_superadmin";--> statement-breakpoint
CREATE INDEX "verifications_value_idx" ON "verifications" USING btree ("value");--> statement-breakpoint
-- from now on every member has a row of their own; those who are here already get theirs
INSERT INTO "user_litter_stats" ("user_id") SELECT "id" FROM "profiles" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "profiles" SET "email_confirmed_at" = "updated_at" WHERE "email_verified" AND "email_confirmed_at" IS NULL;
