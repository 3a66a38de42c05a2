CREATE TABLE "cleanup_event_tags" (
	"event_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "cleanup_event_tags_event_id_tag_id_pk" PRIMARY KEY("event_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "cleanup_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"description" text,
	"event_image_url" text,
	"postal_code" text NOT NULL,
	"location_name" text,
	"city" text,
	"region" text NOT NULL,
	"country_code" text DEFAULT 'US' NOT NULL,
	"start_date" date NOT NULL,
	"start_time" text,
	"end_date" date,
	"end_time" text,
	"host_org" text NOT NULL,
	"host_url" text NOT NULL,
	"registration_required" boolean DEFAULT false NOT NULL,
	"public_contact_email" text,
	"contact_phone" text,
	"submitter_name" text,
	"submitter_email" text,
	"submitted_by" uuid,
	"is_global" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "cleanup_events_days_check" CHECK ("cleanup_events"."end_date" is null or "cleanup_events"."end_date" >= "cleanup_events"."start_date"),
	CONSTRAINT "cleanup_events_status_check" CHECK ("cleanup_events"."status" in ('pending', 'approved', 'rejected', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "event_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postal_lookups" (
	"code" text NOT NULL,
	"first_country" text DEFAULT '' NOT NULL,
	"place" jsonb,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "postal_lookups_code_first_country_pk" PRIMARY KEY("code","first_country")
);
--> statement-breakpoint
ALTER TABLE "cleanup_event_tags" ADD CONSTRAINT "cleanup_event_tags_event_id_cleanup_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."cleanup_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleanup_event_tags" ADD CONSTRAINT "cleanup_event_tags_tag_id_event_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."event_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleanup_events" ADD CONSTRAINT "cleanup_events_submitted_by_profiles_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleanup_events" ADD CONSTRAINT "cleanup_events_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cleanup_event_tags_tag_id_idx" ON "cleanup_event_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "cleanup_events_submitted_at_idx" ON "cleanup_events" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "cleanup_events_start_date_idx" ON "cleanup_events" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "cleanup_events_submitted_by_idx" ON "cleanup_events" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "cleanup_events_updated_by_idx" ON "cleanup_events" USING btree ("updated_by");--> statement-breakpoint
CREATE UNIQUE INDEX "event_tags_slug_key" ON "event_tags" USING btree ("slug");