-- What the admin console reads: lists in the order of any column, numbers of days, what waits, and who did what.

-- Finds what somebody typed anywhere in a name. A trusted extension: the owner of the database may create it.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Each on its own line, so that the beginning of a word can be told, and no search finds the end of one with the next.
create function member_words(username text, email text, full_name text) returns text language sql immutable as $$
  select lower(E'\n' || coalesce(username, '') || E'\n' || email || E'\n' || full_name)
$$;
--> statement-breakpoint
create function audit_words(user_name text, details jsonb) returns text language sql immutable as $$
  select lower(E'\n' || user_name || E'\n' || coalesce(details ->> 'userName', '') || E'\n'
    || coalesce(details ->> 'title', '') || E'\n' || coalesce(details ->> 'notes', ''))
$$;
--> statement-breakpoint
-- Any two of the four quarters of a fingerprint, with their places: of two that differ in two bits at most, one pair is the
-- same, and hardly ever of two that are nothing like each other. A quarter alone is shared by far too many skies.
create function picture_pairs(fingerprint bigint) returns bigint[] language sql immutable as $$
  select array_agg((place - 1) << 32 | (fingerprint >> one & 65535) << 16 | (fingerprint >> other & 65535))
  from unnest(array[48, 48, 48, 32, 32, 16], array[32, 16, 0, 16, 0, 0]) with ordinality pairs (one, other, place)
$$;
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cleanup_claims" (
	"cleanup_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cleanup_counts" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"flagged" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_counts" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"members" integer DEFAULT 0 NOT NULL,
	"with_cleanups" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_days" (
	"day" date PRIMARY KEY NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xact" bigint DEFAULT txid_current() NOT NULL,
	"day" date NOT NULL,
	"members" integer NOT NULL,
	"with_cleanups" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_days" (
	"day" date PRIMARY KEY NOT NULL,
	"cleanups" integer DEFAULT 0 NOT NULL,
	"pieces" bigint DEFAULT 0 NOT NULL,
	"communities" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_firsts" (
	"location" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "confirmation_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_litter_stats" ADD COLUMN "streak_weeks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_litter_stats" ADD COLUMN "streak_week" date;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "fingerprint" bigint;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "taken_on" date;--> statement-breakpoint
ALTER TABLE "cleanup_claims" ADD CONSTRAINT "cleanup_claims_cleanup_id_cleanup_logs_cleanup_id_fk" FOREIGN KEY ("cleanup_id") REFERENCES "public"."cleanup_logs"("cleanup_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleanup_claims" ADD CONSTRAINT "cleanup_claims_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_logs_created_at_idx" ON "audit_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_user_idx" ON "audit_logs" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_action_idx" ON "audit_logs" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_target_idx" ON "audit_logs" USING btree ((details ->> 'target_id'),"action");--> statement-breakpoint
CREATE INDEX "audit_logs_member_idx" ON "audit_logs" USING btree ((details ->> 'memberId'));--> statement-breakpoint
CREATE INDEX "audit_logs_words_idx" ON "audit_logs" USING gin (audit_words(user_name, details) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cleanup_claims_user_id_idx" ON "cleanup_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cleanup_logs_logged_idx" ON "cleanup_logs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "cleanup_logs_status_date_idx" ON "cleanup_logs" USING btree ("status","date","cleanup_id");--> statement-breakpoint
CREATE INDEX "cleanup_logs_status_count_idx" ON "cleanup_logs" USING btree ("status","litter_count","cleanup_id");--> statement-breakpoint
CREATE INDEX "cleanup_logs_status_place_idx" ON "cleanup_logs" USING btree ("status",trim(location),"created_at","cleanup_id","location");--> statement-breakpoint
CREATE INDEX "cleanup_events_pending_idx" ON "cleanup_events" USING btree ("submitted_at","id") WHERE "cleanup_events"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "member_moves_xact_idx" ON "member_moves" USING btree ("xact");--> statement-breakpoint
CREATE INDEX "profiles_created_idx" ON "profiles" USING btree ("created_at","id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "profiles_full_name_idx" ON "profiles" USING btree (lower(full_name),"id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "profiles_username_idx" ON "profiles" USING btree (lower(username),"id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "profiles_username_down_idx" ON "profiles" USING btree (lower(username) desc nulls last,id desc) WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "profiles_email_idx" ON "profiles" USING btree ("email","id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "profiles_zip_code_idx" ON "profiles" USING btree (lower(zip_code),"id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "profiles_is_public_idx" ON "profiles" USING btree ("is_public","created_at","id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "profiles_words_idx" ON "profiles" USING gin (member_words(username, email, full_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_unverified_idx" ON "profiles" USING btree ("created_at","id") WHERE not email_verified and not is_deleted;--> statement-breakpoint
CREATE INDEX "user_litter_stats_streak_idx" ON "user_litter_stats" USING btree ("streak_week","streak_weeks","user_id");--> statement-breakpoint
CREATE INDEX "pictures_pairs_idx" ON "pictures" USING gin (picture_pairs(fingerprint)) WHERE fingerprint is not null;
--> statement-breakpoint
-- What stays of a deed that was done to a member who is gone: neither the name nor what was written to them.
create function audit_nameless(details jsonb) returns jsonb language sql immutable as $$
  select case when details ? 'userName'
    then ((details - 'notes') #- '{before,adminNotes}') || '{"userName": "deleted member"}' else details end
$$;
--> statement-breakpoint
-- The audit log. What is written there stays as it is, but for the names of those who are gone.
create function audit_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.action, new.user_id, new.created_at) = (old.id, old.action, old.user_id, old.created_at)
      and (new.user_name = old.user_name or new.user_name = 'deleted member'
        and not exists (select from profiles where profiles.id = old.user_id))
      and (new.details = old.details or new.details = audit_nameless(old.details)
        and not exists (select from profiles where profiles.id = (old.details ->> 'memberId')::uuid)) then
      return new;
    end if;
  end if;
  raise exception 'The audit log cannot be changed.' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger audit_kept before update or delete on audit_logs for each row execute function audit_kept();
--> statement-breakpoint
create trigger audit_kept_whole before truncate on audit_logs for each statement execute function audit_kept();
--> statement-breakpoint
-- What the version before this one writes, as long as it still runs, goes to where it is read from now on. Its table stays
-- empty, and goes with a later migration.
create function audit_forwarded() returns trigger language plpgsql as $$
declare
  deed text := split_part(new.action, '.', 2);
begin
  insert into audit_logs (id, action, user_id, user_name, details, created_at) values (
    new.id,
    case
      when new.action = 'member.disable' then 'user_disabled'
      when new.action = 'member.enable' then 'user_enabled'
      when new.action = 'member.delete' then 'user_deleted'
      when new.action = 'streak.override' then 'streak_set'
      when deed = 'decide' then split_part(new.action, '.', 1) || '_' || (new.after ->> 'status')
      else split_part(new.action, '.', 1) || '_' || deed || 'd'
    end,
    new.actor_id,
    new.actor_name,
    jsonb_strip_nulls(jsonb_build_object(
      'target_table', case
        when new.action = 'cleanup.decide' then 'cleanup_logs'
        else case new.subject_kind when 'member' then 'profiles' when 'challenge' then 'challenge_boards'
          when 'event' then 'cleanup_events' when 'tag' then 'event_tags' end
      end,
      'target_id', case when new.action = 'cleanup.decide' then new.after ->> 'cleanupId' else new.subject_id::text end,
      'adminId', new.actor_id,
      'memberId', case when new.subject_kind = 'member' then new.subject_id end,
      'userName', case when new.subject_kind = 'member' then new.subject_name end,
      'title', case when new.subject_kind <> 'member' then new.subject_name end
    )) || case when new.before is null then '{}' else jsonb_build_object('before', new.before) end
       || case when new.after is null then '{}' else jsonb_build_object('after', new.after) end,
    new.at
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger audit_forwarded before insert on audit_entries for each row execute function audit_forwarded();
--> statement-breakpoint
with moved as (delete from audit_entries returning *) insert into audit_entries select * from moved;
--> statement-breakpoint
create function streak_told() returns trigger language plpgsql as $$
begin
  update user_litter_stats set streak_weeks = new.current_streak_weeks, streak_week = new.last_week
  where user_id = new.user_id and (streak_weeks, streak_week) is distinct from (new.current_streak_weeks, new.last_week);
  return null;
end
$$;
--> statement-breakpoint
create trigger streak_told after insert or update of current_streak_weeks, last_week on user_streaks
  for each row execute function streak_told();
--> statement-breakpoint
-- Numbers by the day on which something was logged, and by status. Locks are taken after those of 0004_counting: the counts
-- by status, which whoever changes any of this holds to the end; the days; what challenges keep; the counts of members.
create type logged_change as (user_id uuid, day date, location text, pieces int, status text, sign int);
--> statement-breakpoint
create function count_logged(changes logged_change[]) returns void language plpgsql as $$
begin
  perform from cleanup_counts for no key update;
  update cleanup_counts c set
    pending = c.pending + d.pending, approved = c.approved + d.approved,
    rejected = c.rejected + d.rejected, flagged = c.flagged + d.flagged
  from (
    select coalesce(sum(sign) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(sign) filter (where status = 'approved'), 0) as approved,
      coalesce(sum(sign) filter (where status = 'rejected'), 0) as rejected,
      coalesce(sum(sign) filter (where status = 'flagged'), 0) as flagged
    from unnest(changes)
  ) d
  where (d.pending, d.approved, d.rejected, d.flagged) <> (0, 0, 0, 0);

  with places as (
    select trim(location) as name, min(day) as earliest from unnest(changes)
    where status <> 'rejected' and trim(location) <> '' group by 1
  ), due as (
    select name, kept.day as was, (
      select (min(created_at) at time zone 'UTC')::date from (
        (select created_at from cleanup_logs where status = 'pending' and trim(location) = name order by 1 limit 1)
        union all
        (select created_at from cleanup_logs where status = 'approved' and trim(location) = name order by 1 limit 1)
        union all
        (select created_at from cleanup_logs where status = 'flagged' and trim(location) = name order by 1 limit 1)
      ) firsts
    ) as becomes
    from places left join community_firsts kept on kept.location = name
    where kept.day is null or kept.day >= earliest
  ), moved as (
    select * from due where was is distinct from becomes
  ), kept as (
    insert into community_firsts (location, day) select name, becomes from moved where becomes is not null order by name
    on conflict (location) do update set day = excluded.day
  ), gone as (
    delete from community_firsts using moved where location = name and becomes is null
  )
  insert into community_days as kept (day, cleanups, pieces, communities)
  select day, sum(cleanups), sum(pieces), sum(communities) from (
    select day, sign as cleanups, sign * pieces as pieces, 0 as communities from unnest(changes) where status <> 'rejected'
    union all select was, 0, 0, -1 from moved where was is not null
    union all select becomes, 0, 0, 1 from moved where becomes is not null
  ) d
  group by day having (sum(cleanups), sum(pieces), sum(communities)) <> (0, 0, 0) order by day
  on conflict (day) do update set
    cleanups = kept.cleanups + excluded.cleanups,
    pieces = kept.pieces + excluded.pieces,
    communities = kept.communities + excluded.communities;

  delete from community_days
  where day in (select day from unnest(changes) where sign < 0) and (cleanups, pieces, communities) = (0, 0, 0);
end
$$;
--> statement-breakpoint
create function cleanups_written_counted() returns trigger language plpgsql as $$
begin
  perform count_logged(array_agg(row(
    user_id, (created_at at time zone 'UTC')::date, location, litter_count, status, 1)::logged_change))
  from new_rows having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
create function cleanups_gone_counted() returns trigger language plpgsql as $$
begin
  perform count_logged(array_agg(row(
    user_id, (created_at at time zone 'UTC')::date, location, litter_count, status, -1)::logged_change))
  from old_rows having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
create function cleanups_changed_counted() returns trigger language plpgsql as $$
begin
  perform count_logged(array_agg(change))
  from (
    select row(o.user_id, (o.created_at at time zone 'UTC')::date, o.location, o.litter_count, o.status, -1)::logged_change,
      row(n.user_id, (n.created_at at time zone 'UTC')::date, n.location, n.litter_count, n.status, 1)::logged_change
    from old_rows o join new_rows n using (cleanup_id)
    where (o.user_id, o.created_at, o.location, o.litter_count, o.status)
      is distinct from (n.user_id, n.created_at, n.location, n.litter_count, n.status)
  ) pairs (before, after), unnest(array[before, after]) change
  having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
-- By their names they run after those of 0004_counting and before those that count for challenges.
create trigger cleanups_written_counted after insert on cleanup_logs
  referencing new table as new_rows for each statement execute function cleanups_written_counted();
--> statement-breakpoint
create trigger cleanups_gone_counted after delete on cleanup_logs
  referencing old table as old_rows for each statement execute function cleanups_gone_counted();
--> statement-breakpoint
create trigger cleanups_changed_counted after update on cleanup_logs
  referencing old table as old_rows new table as new_rows for each statement execute function cleanups_changed_counted();
--> statement-breakpoint
-- Members with a cleanup that counts: what each has now is known, and so what they had before the statement.
create function count_with_cleanups(members uuid[], added bigint[]) returns void language sql as $$
  update member_counts set with_cleanups = with_cleanups + d.more from (
    select sum(case when total_cleanups = c.added then 1 when total_cleanups = 0 then -1 else 0 end) as more
    from unnest(members, added) c (id, added) join profiles using (id)
    where not is_deleted and c.added <> 0
  ) d where d.more <> 0
$$;
--> statement-breakpoint
create function members_with_cleanups() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_with_cleanups(array_agg(user_id), array_agg(added))
    from (select user_id, count(*) as added from new_rows where status <> 'rejected' group by 1) d;
  elsif tg_op = 'DELETE' then
    perform count_with_cleanups(array_agg(user_id), array_agg(-taken))
    from (select user_id, count(*) as taken from old_rows where status <> 'rejected' group by 1) d;
  else
    perform count_with_cleanups(array_agg(user_id), array_agg(added))
    from (
      select user_id, sum(sign) as added from (
        select user_id, 1 as sign from new_rows where status <> 'rejected'
        union all select user_id, -1 from old_rows where status <> 'rejected'
      ) both_sides group by 1 having sum(sign) <> 0
    ) d;
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- By their names they run last.
create trigger members_with_cleanups_in after insert on cleanup_logs
  referencing new table as new_rows for each statement execute function members_with_cleanups();
--> statement-breakpoint
create trigger members_with_cleanups_out after delete on cleanup_logs
  referencing old table as old_rows for each statement execute function members_with_cleanups();
--> statement-breakpoint
create trigger members_with_cleanups_on after update on cleanup_logs
  referencing old table as old_rows new table as new_rows for each statement execute function members_with_cleanups();
--> statement-breakpoint
-- Members who are not deleted, all together and by the day they joined: what a statement changes is written down, and counted
-- at the commit, so that nobody who signs up holds up others while the password is hashed. All at once, so that many who
-- join in one transaction cost as much each as one.
create function members_moved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_moves (day, members, with_cleanups)
    select (created_at at time zone 'UTC')::date, count(*), count(*) filter (where total_cleanups > 0)
    from new_rows where not is_deleted group by 1;
  elsif tg_op = 'DELETE' then
    insert into member_moves (day, members, with_cleanups)
    select (created_at at time zone 'UTC')::date, -count(*), -count(*) filter (where total_cleanups > 0)
    from old_rows where not is_deleted group by 1;
  else
    insert into member_moves (day, members, with_cleanups)
    select (old.created_at at time zone 'UTC')::date, -1, -(old.total_cleanups > 0)::int where not old.is_deleted
    union all
    select (new.created_at at time zone 'UTC')::date, 1, (new.total_cleanups > 0)::int where not new.is_deleted;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger members_moved_in after insert on profiles
  referencing new table as new_rows for each statement execute function members_moved();
--> statement-breakpoint
create trigger members_moved_out after delete on profiles
  referencing old table as old_rows for each statement execute function members_moved();
--> statement-breakpoint
create trigger members_moved_on after update of is_deleted, created_at on profiles for each row
  when ((old.is_deleted, old.created_at) is distinct from (new.is_deleted, new.created_at))
  execute function members_moved();
--> statement-breakpoint
-- The table is empty whenever somebody plans for it, and long where the plan is used.
create function members_counted() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  this bigint := txid_current();
begin
  -- the first of a transaction counts for all
  perform from member_moves where id = new.id;
  if not found then
    return null;
  end if;
  update member_counts c set members = c.members + d.members, with_cleanups = c.with_cleanups + d.with_cleanups
  from (
    select sum(members) as members, sum(with_cleanups) as with_cleanups from member_moves where xact = this
  ) d;
  insert into member_days as kept (day, members)
  select day, sum(members) from member_moves where xact = this group by day having sum(members) <> 0 order by day
  on conflict (day) do update set members = kept.members + excluded.members;
  delete from member_days where day in (select day from member_moves where xact = this and members < 0) and members = 0;
  delete from member_moves where xact = this;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger members_counted after insert on member_moves
  deferrable initially deferred for each row execute function members_counted();
--> statement-breakpoint
create function cleanups_told() returns trigger language plpgsql as $$
begin
  perform publish_live('review');
  return null;
end
$$;
--> statement-breakpoint
create trigger cleanups_told after insert or delete or update of date, location, litter_count, notes, status, admin_notes,
  photo_url_1, photo_url_2, photo_url_3, photo_url_4 on cleanup_logs for each statement execute function cleanups_told();
--> statement-breakpoint
-- Of whoever may decide no longer, nobody waits for.
create function claims_dropped() returns trigger language plpgsql as $$
begin
  delete from cleanup_claims where user_id = new.id;
  if found then
    perform publish_live('review');
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger claims_dropped after update of is_admin, is_superadmin, is_disabled, is_deleted on profiles for each row
  when (not (new.is_admin or new.is_superadmin) or new.is_disabled or new.is_deleted)
  execute function claims_dropped();
--> statement-breakpoint
create function members_told() returns trigger language plpgsql as $$
begin
  perform publish_live('members');
  return null;
end
$$;
--> statement-breakpoint
create trigger members_told after insert or delete or update of full_name, username, email, email_verified, avatar_url,
  zip_code, country, annual_goal, is_public, is_admin, is_superadmin, is_disabled, is_deleted, confirmation_sent_at on profiles
  for each statement execute function members_told();
--> statement-breakpoint
-- As in 0007, and the counts by status before what challenges keep. An admin's name goes from what they decided on and from
-- whom they deleted: these rows are taken here too, before anything that is kept.
create or replace function forget_deeds(member uuid) returns void language plpgsql as $$
begin
  perform from cleanup_logs
  where user_id = member or reviewed_by = member
    or cleanup_id in (select cleanup_id from user_loves where user_id = member)
  order by cleanup_id for update;
  perform from profiles where id = member or deleted_by = member order by id for update;
  delete from user_loves where user_id = member;
  perform from community_locations where location in (select trim(location) from cleanup_logs where user_id = member)
  order by location for update;
  perform from community_totals for no key update;
  perform from cleanup_counts for no key update;
  perform from challenge_boards
  where id in (select challenge_id from challenge_participants where user_id = member)
    or created_by = member or updated_by = member
  order by id for no key update;
  delete from cleanup_logs where user_id = member;
  delete from challenge_participants where user_id = member;
end
$$;
--> statement-breakpoint
-- What was there before this migration. The triggers wait for nobody else: both tables are locked by their making.
update profiles set confirmation_sent_at = created_at where not email_verified;
--> statement-breakpoint
update user_litter_stats set streak_weeks = current_streak_weeks, streak_week = last_week
from user_streaks where user_streaks.user_id = user_litter_stats.user_id;
--> statement-breakpoint
insert into cleanup_counts (pending, approved, rejected, flagged)
select count(*) filter (where status = 'pending'), count(*) filter (where status = 'approved'),
  count(*) filter (where status = 'rejected'), count(*) filter (where status = 'flagged')
from cleanup_logs;
--> statement-breakpoint
insert into member_counts (members, with_cleanups)
select count(*), count(*) filter (where total_cleanups > 0) from profiles where not is_deleted;
--> statement-breakpoint
insert into member_days (day, members)
select (created_at at time zone 'UTC')::date, count(*) from profiles where not is_deleted group by 1;
--> statement-breakpoint
insert into community_firsts (location, day)
select trim(location), (min(created_at) at time zone 'UTC')::date
from cleanup_logs where status <> 'rejected' and trim(location) <> '' group by 1;
--> statement-breakpoint
insert into community_days (day, cleanups, pieces, communities)
select day, sum(cleanups), sum(pieces), sum(communities) from (
  select (created_at at time zone 'UTC')::date as day, 1 as cleanups, litter_count as pieces, 0 as communities
  from cleanup_logs where status <> 'rejected'
  union all select day, 0, 0, 1 from community_firsts
) d group by day;
--> statement-breakpoint
-- Deletions by admins are counted on their day from now on, and not again when the data goes.
insert into member_deletions as kept (day, members)
select (deleted_at at time zone 'UTC')::date, count(*) from profiles where is_deleted and deleted_at is not null group by 1
on conflict (day) do update set members = kept.members + excluded.members;
