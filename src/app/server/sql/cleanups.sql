-- Triggers on cleanup_logs that keep the denormalized counters up to date. There is one trigger each for inserts,
-- updates and deletes. It passes the changed rows to the counting functions of the features. This file is in the app
-- layer because it calls several features. The order of the calls is the order of locks, which prevents deadlocks:
--
--   1. count_cleanups: counts per member, month, week, streak, place and community (progress). It locks the members for
--      the rest of the transaction. Changed numbers move their Litterboard rows (triggers of user_litter_stats).
--   2. count_logged: counts by status and by day (progress).
--   3. count_for_challenges: counts of participants and totals of challenges (challenges).
--   4. refresh_latest: the latest approved cleanup of a member, even if no number has changed (litterboard).
--   5. count_with_cleanups: the number of members with at least one cleanup (progress).

-- Adds newly inserted cleanups to all counters.
create or replace function cleanups_written() returns trigger language plpgsql as $$
declare
  changes counted_cleanup[];
  logged logged_cleanup[];
  approved uuid[];
begin
  select
    array_agg(row(
      user_id, date, location, litter_count, coalesce(minutes, 0), status, member_love, photo_url_1 is not null,
      1)::counted_cleanup),
    array_agg(row(
      user_id, (created_at at time zone 'UTC')::date, location, litter_count, coalesce(minutes, 0), status,
      1)::logged_cleanup),
    array_agg(user_id) filter (where status = 'approved')
  into changes, logged, approved
  from new_rows;
  if changes is not null then
    perform count_cleanups(changes);
    perform count_logged(logged);
    if approved is not null then
      perform count_for_challenges(approved);
    end if;
    perform count_with_cleanups(changes);
  end if;
  perform publish_live('review');
  return null;
end
$$;

create or replace trigger cleanups_written after insert on cleanup_logs
  referencing new table as new_rows for each statement execute function cleanups_written();

-- Subtracts deleted cleanups from all counters.
create or replace function cleanups_gone() returns trigger language plpgsql as $$
declare
  changes counted_cleanup[];
  logged logged_cleanup[];
  approved uuid[];
begin
  select
    array_agg(row(
      user_id, date, location, litter_count, coalesce(minutes, 0), status, member_love, photo_url_1 is not null,
      -1)::counted_cleanup),
    array_agg(row(
      user_id, (created_at at time zone 'UTC')::date, location, litter_count, coalesce(minutes, 0), status,
      -1)::logged_cleanup),
    array_agg(user_id) filter (where status = 'approved')
  into changes, logged, approved
  from old_rows;
  if changes is not null then
    perform count_cleanups(changes);
    perform count_logged(logged);
    if approved is not null then
      perform count_for_challenges(approved);
    end if;
    perform count_with_cleanups(changes);
  end if;
  perform publish_live('review');
  return null;
end
$$;

create or replace trigger cleanups_gone after delete on cleanup_logs
  referencing old table as old_rows for each statement execute function cleanups_gone();

-- Updates the counters when cleanups were edited, reviewed or loved. Each feature gets only rows that differ in the
-- columns it counts. So a changed note locks no member, and a love does not lock the counts by status. A separate
-- trigger, cleanups_told, publishes the change to reviewers. It fires for certain columns only, which PostgreSQL does
-- not allow for a trigger with transition tables.
create or replace function cleanups_changed() returns trigger language plpgsql as $$
declare
  changes counted_cleanup[];
  logged logged_cleanup[];
  in_challenges uuid[];
  latest uuid[];
begin
  select
    array_agg(array[
      row(o.user_id, o.date, o.location, o.litter_count, coalesce(o.minutes, 0), o.status, o.member_love,
        o.photo_url_1 is not null, -1)::counted_cleanup,
      row(n.user_id, n.date, n.location, n.litter_count, coalesce(n.minutes, 0), n.status, n.member_love,
        n.photo_url_1 is not null, 1)::counted_cleanup
    ]) filter (where
      (o.user_id, o.date, o.location, o.litter_count, o.minutes, o.status, o.member_love, o.photo_url_1 is not null)
      is distinct from
      (n.user_id, n.date, n.location, n.litter_count, n.minutes, n.status, n.member_love, n.photo_url_1 is not null)),
    array_agg(array[
      row(o.user_id, (o.created_at at time zone 'UTC')::date, o.location, o.litter_count, coalesce(o.minutes, 0), o.status,
        -1)::logged_cleanup,
      row(n.user_id, (n.created_at at time zone 'UTC')::date, n.location, n.litter_count, coalesce(n.minutes, 0), n.status,
        1)::logged_cleanup
    ]) filter (where
      (o.user_id, o.created_at, o.location, o.litter_count, o.minutes, o.status)
      is distinct from (n.user_id, n.created_at, n.location, n.litter_count, n.minutes, n.status)),
    array_agg(array[o.user_id, n.user_id]) filter (where
      'approved' in (o.status, n.status)
      and (o.user_id, o.status, o.date, o.litter_count, o.updated_at)
        is distinct from (n.user_id, n.status, n.date, n.litter_count, n.updated_at)),
    array_agg(array[o.user_id, n.user_id]) filter (where
      (o.user_id, o.status, o.created_at, o.date) is distinct from (n.user_id, n.status, n.created_at, n.date))
  into changes, logged, in_challenges, latest
  from old_rows o join new_rows n using (cleanup_id);
  if changes is not null then
    perform count_cleanups(changes);
  end if;
  if logged is not null then
    perform count_logged(logged);
  end if;
  if in_challenges is not null then
    perform count_for_challenges(in_challenges);
  end if;
  if latest is not null then
    perform refresh_latest(latest);
  end if;
  if changes is not null then
    perform count_with_cleanups(changes);
  end if;
  return null;
end
$$;

create or replace trigger cleanups_changed after update on cleanup_logs
  referencing old table as old_rows new table as new_rows for each statement execute function cleanups_changed();
