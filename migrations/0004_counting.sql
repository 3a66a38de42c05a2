-- Everything that is counted from cleanups and loves, kept in the transaction of the fact itself: by deltas, per statement.
-- Locks are always taken in the same order: cleanups, members (each in the order of their ids), what is kept of the
-- members, places, the community. `npm run recount` compares every number here with a count from scratch.

insert into community_totals default values;
--> statement-breakpoint
-- What a cleanup adds (sign 1) or takes away (sign -1).
create type cleanup_change as (
  user_id uuid, day date, location text, pieces int, status text, love int, with_photos boolean, sign int
);
--> statement-breakpoint
-- The runs of weeks without a gap. D8: Monday to Sunday, by the day of the cleanup. A superadmin's override stands for
-- everything up to its week, and grows with each week that follows it without a gap.
create function refresh_streak(member uuid) returns void language sql as $$
  with weeks as (
    select week, approved > 0 as is_approved from user_weeks where user_id = member and cleanups > 0
  ), runs as (
    select count(*)::int as length, min(week) as first, max(week) as last
    from (select week, week - 7 * row_number() over (order by week)::int as run from weeks) numbered
    group by run
  ), approved_runs as (
    select count(*)::int as length
    from (select week, week - 7 * row_number() over (order by week)::int as run from weeks where is_approved) numbered
    group by run
  ), override as (
    select override_weeks as length, override_week as week from user_streaks
    where user_id = member and override_week is not null
  ), grown as (
    select override.length + coalesce((runs.last - override.week) / 7, 0) as length,
      coalesce(runs.last, override.week) as last
    from override left join runs on runs.first <= override.week + 7 and runs.last > override.week
  ), latest as (
    select length, last from runs order by last desc limit 1
  ), current as (
    select length, last from (select length, last, 1 as nr from grown union all select length, last, 2 from latest) both_kinds
    order by last desc, nr limit 1
  )
  insert into user_streaks as kept (
    user_id, current_streak_weeks, longest_streak_weeks, longest_approved_weeks, last_cleanup_date, last_week
  )
  select member,
    coalesce((select length from current), 0),
    greatest((select max(length) from runs), (select length from grown),
      (select override_longest from user_streaks where user_id = member), 0),
    coalesce((select max(length) from approved_runs), 0),
    (select max(date) from cleanup_logs where user_id = member and status <> 'rejected'),
    (select last from current)
  where exists (select from profiles where id = member)
  on conflict (user_id) do update set
    current_streak_weeks = excluded.current_streak_weeks,
    longest_streak_weeks = excluded.longest_streak_weeks,
    longest_approved_weeks = excluded.longest_approved_weeks,
    last_cleanup_date = excluded.last_cleanup_date,
    last_week = excluded.last_week
$$;
--> statement-breakpoint
create function count_cleanups(changes cleanup_change[]) returns void language plpgsql as $$
declare
  member uuid;
  new_locations int;
  gone_locations int;
begin
  -- one at a time for each member: of two changes at once the second must see the weeks of the first.
  -- A member who is being deleted has no row any more: nothing is counted for them.
  perform from profiles where id in (select user_id from unnest(changes)) order by id for no key update;

  update profiles p set total_cleanups = p.total_cleanups + d.cleanups, total_litter_pieces = total_litter_pieces + d.pieces
  from (
    select user_id, sum(sign) as cleanups, sum(sign * pieces) as pieces
    from unnest(changes) where status <> 'rejected' group by user_id
  ) d
  where p.id = d.user_id and (d.cleanups, d.pieces) <> (0, 0);

  update user_litter_stats s set
    cleanup_count = cleanup_count + d.cleanups,
    litter_pieces_count = litter_pieces_count + d.pieces,
    total_member_love = total_member_love + d.love,
    approved_love = s.approved_love + d.approved_love,
    approved_with_photos = approved_with_photos + d.with_photos,
    last_updated_at = now()
  from (
    select user_id,
      coalesce(sum(sign) filter (where status = 'approved'), 0) as cleanups,
      coalesce(sum(sign * pieces) filter (where status = 'approved'), 0) as pieces,
      coalesce(sum(sign * love) filter (where status <> 'rejected'), 0) as love,
      coalesce(sum(sign * love) filter (where status = 'approved'), 0) as approved_love,
      coalesce(sum(sign) filter (where status = 'approved' and with_photos), 0) as with_photos
    from unnest(changes) group by user_id
  ) d
  where s.user_id = d.user_id
    and (d.cleanups, d.pieces, d.love, d.approved_love, d.with_photos) <> (0, 0, 0, 0, 0);

  with d as (
    select user_id, date_trunc('month', day)::date as month, sum(sign) as cleanups, sum(sign * pieces) as pieces,
      coalesce(sum(sign * pieces) filter (where status = 'approved'), 0) as approved
    from unnest(changes) where status <> 'rejected' group by 1, 2
  )
  insert into user_months as kept (user_id, month, cleanups, pieces, approved_pieces)
  select user_id, month, cleanups, pieces, approved from d
  where (cleanups, pieces, approved) <> (0, 0, 0) and exists (select from profiles where id = user_id)
  order by user_id, month
  on conflict (user_id, month) do update set
    cleanups = kept.cleanups + excluded.cleanups,
    pieces = kept.pieces + excluded.pieces,
    approved_pieces = kept.approved_pieces + excluded.approved_pieces;

  with d as (
    select user_id, date_trunc('week', day)::date as week, sum(sign) as cleanups,
      coalesce(sum(sign) filter (where status = 'approved'), 0) as approved
    from unnest(changes) where status <> 'rejected' group by 1, 2
  )
  insert into user_weeks as kept (user_id, week, cleanups, approved)
  select user_id, week, cleanups, approved from d
  where (cleanups, approved) <> (0, 0) and exists (select from profiles where id = user_id)
  order by user_id, week
  on conflict (user_id, week) do update set
    cleanups = kept.cleanups + excluded.cleanups,
    approved = kept.approved + excluded.approved;

  delete from user_months m using (select distinct user_id from unnest(changes)) c
  where m.user_id = c.user_id and m.cleanups = 0;
  delete from user_weeks w using (select distinct user_id from unnest(changes)) c
  where w.user_id = c.user_id and w.cleanups = 0;

  -- loves, photos and numbers of pieces leave the weeks as they were
  for member in
    select user_id from (
      select user_id from unnest(changes) where status <> 'rejected'
      group by user_id, day, status = 'approved' having sum(sign) <> 0
    ) moved group by user_id order by user_id
  loop
    perform refresh_streak(member);
  end loop;

  with d as (
    select trim(location) as place, sum(sign) as cleanups
    from unnest(changes) where status <> 'rejected' and trim(location) <> '' group by 1 having sum(sign) <> 0
  ), counted as (
    insert into community_locations as kept (location, cleanups)
    select place, cleanups from d order by place
    on conflict (location) do update set cleanups = kept.cleanups + excluded.cleanups
    returning kept.location, kept.cleanups
  )
  select count(*) filter (where counted.cleanups = d.cleanups), count(*) filter (where counted.cleanups = 0)
  into new_locations, gone_locations
  from counted join d on d.place = counted.location;
  if gone_locations > 0 then
    delete from community_locations l using unnest(changes) c where l.location = trim(c.location) and l.cleanups = 0;
  end if;

  update community_totals set
    litter_pieces = litter_pieces + d.pieces,
    cleanup_activities = cleanup_activities + d.cleanups,
    locations_impacted = locations_impacted + new_locations - gone_locations
  from (
    select coalesce(sum(sign), 0) as cleanups, coalesce(sum(sign * pieces), 0) as pieces
    from unnest(changes) where status <> 'rejected'
  ) d
  where (d.cleanups, d.pieces, new_locations, gone_locations) <> (0, 0, 0, 0);
end
$$;
--> statement-breakpoint
create function cleanups_written() returns trigger language plpgsql as $$
begin
  perform count_cleanups(array_agg(row(
    user_id, date, location, litter_count, status, member_love, photo_url_1 is not null, 1)::cleanup_change))
  from new_rows having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
create function cleanups_gone() returns trigger language plpgsql as $$
begin
  perform count_cleanups(array_agg(row(
    user_id, date, location, litter_count, status, member_love, photo_url_1 is not null, -1)::cleanup_change))
  from old_rows having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
create function cleanups_changed() returns trigger language plpgsql as $$
begin
  perform count_cleanups(array_agg(change))
  from (
    select row(o.user_id, o.date, o.location, o.litter_count, o.status, o.member_love, o.photo_url_1 is not null, -1)::cleanup_change,
      row(n.user_id, n.date, n.location, n.litter_count, n.status, n.member_love, n.photo_url_1 is not null, 1)::cleanup_change
    from old_rows o join new_rows n using (cleanup_id)
    where (o.user_id, o.date, o.location, o.litter_count, o.status, o.member_love, o.photo_url_1 is not null)
      is distinct from (n.user_id, n.date, n.location, n.litter_count, n.status, n.member_love, n.photo_url_1 is not null)
  ) pairs (before, after), unnest(array[before, after]) change
  having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger cleanups_written after insert on cleanup_logs
  referencing new table as new_rows for each statement execute function cleanups_written();
--> statement-breakpoint
create trigger cleanups_gone after delete on cleanup_logs
  referencing old table as old_rows for each statement execute function cleanups_gone();
--> statement-breakpoint
create trigger cleanups_changed after update on cleanup_logs
  referencing old table as old_rows new table as new_rows for each statement execute function cleanups_changed();
--> statement-breakpoint
create function loves_given() returns trigger language plpgsql as $$
begin
  update cleanup_logs c set member_love = member_love + d.loves
  from (select cleanup_id, count(*) as loves from new_rows group by 1 order by 1) d
  where c.cleanup_id = d.cleanup_id;
  return null;
end
$$;
--> statement-breakpoint
create function loves_gone() returns trigger language plpgsql as $$
begin
  update cleanup_logs c set member_love = member_love - d.loves
  from (select cleanup_id, count(*) as loves from old_rows group by 1 order by 1) d
  where c.cleanup_id = d.cleanup_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger loves_given after insert on user_loves
  referencing new table as new_rows for each statement execute function loves_given();
--> statement-breakpoint
create trigger loves_gone after delete on user_loves
  referencing old table as old_rows for each statement execute function loves_gone();
--> statement-breakpoint
-- Everything that a member did, before the member: locks in the order of everybody else. The cascade from the profile
-- would count just as well, but take a lock on the community and then wait for cleanups of others.
create function forget_deeds(member uuid) returns void language plpgsql as $$
begin
  perform from cleanup_logs
  where user_id = member or cleanup_id in (select cleanup_id from user_loves where user_id = member)
  order by cleanup_id for update;
  perform from profiles where id = member for update;
  delete from user_loves where user_id = member;
  delete from cleanup_logs where user_id = member;
end
$$;
--> statement-breakpoint
-- Members whom anybody may see on a board.
create function members_listed() returns trigger language plpgsql as $$
declare
  was boolean := coalesce(old.is_public and old.onboarding_completed and not old.is_disabled and not old.is_deleted, false);
  becomes boolean := coalesce(new.is_public and new.onboarding_completed and not new.is_disabled and not new.is_deleted, false);
begin
  if was <> becomes then
    update community_totals set active_users = active_users + case when becomes then 1 else -1 end;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger members_listed after insert or delete
  or update of is_public, onboarding_completed, is_disabled, is_deleted on profiles
  for each row execute function members_listed();
--> statement-breakpoint
-- What was there before this migration.
update cleanup_logs c set member_love = (select count(*) from user_loves l where l.cleanup_id = c.cleanup_id);
--> statement-breakpoint
update profiles set total_cleanups = 0, total_litter_pieces = 0 where (total_cleanups, total_litter_pieces) <> (0, 0);
--> statement-breakpoint
update user_litter_stats set cleanup_count = 0, litter_pieces_count = 0, total_member_love = 0,
  approved_love = 0, approved_with_photos = 0;
--> statement-breakpoint
delete from user_weeks;
--> statement-breakpoint
delete from user_months;
--> statement-breakpoint
delete from user_streaks;
--> statement-breakpoint
delete from community_locations;
--> statement-breakpoint
update community_totals set litter_pieces = 0, cleanup_activities = 0, locations_impacted = 0, active_users = (
  select count(*) from profiles where is_public and onboarding_completed and not is_disabled and not is_deleted
);
--> statement-breakpoint
select count_cleanups(array_agg(row(
  user_id, date, location, litter_count, status, member_love, photo_url_1 is not null, 1)::cleanup_change))
from cleanup_logs having count(*) > 0;
