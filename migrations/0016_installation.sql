CREATE TABLE "installation" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"country_code" text NOT NULL,
	"mail_server" text,
	"mail_port" integer,
	"mail_encryption" text,
	"mail_user" text,
	"mail_password" text,
	"mail_sender" text,
	"set_up_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
