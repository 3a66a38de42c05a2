-- Counters of cleanups and loves, maintained by the database. Changes are added as differences, once per statement, in
-- the transaction of the change itself. src/app/server/sql/cleanups.sql calls these functions for cleanup_logs. A member's
-- own counters are locked with the member. Counters of the community are tallies, which take appended changes
-- (src/platform/server/tallies). `npm run recount` recomputes every counter and compares it with the stored one.

-- Lists cleanups before a change with sign -1 and after it with sign 1, with the columns that are counted. Each share of a
-- group has its bags and weight, which therefore count with the share of the host alone.
create or replace function signed_cleanups(gone cleanup_logs[], come cleanup_logs[]) returns table (
  sign int, user_id uuid, day date, place text, pieces int, rest int, minutes int, bags int, weighed int, estimated int,
  love int, with_photo boolean, is_counted boolean, is_approved boolean, status text, is_guest boolean, logged_at timestamptz, logged_on date,
  updated_at timestamptz
) language sql stable as $$
  select sign, user_id, date, trim(location), litter_count, rest, coalesce(minutes, 0),
    case when is_guest then 0 else coalesce(bags, 0) end,
    case when not is_guest and weight_kind = 'weighed' then weight else 0 end,
    case when not is_guest and weight_kind = 'estimated' then weight else 0 end, member_love,
    photo_url_1 is not null, status <> 'rejected', status = 'approved', status, is_guest, created_at,
    (created_at at time zone 'UTC')::date, updated_at
  from (select -1 as sign, * from unnest(gone) union all select 1, * from unnest(come)) changed
$$;

-- Counts changed cleanups of members: their totals, months, weeks and streaks. The planner expects ten array elements
-- and mostly finds one, so the settings make it keep one plan that finds each row by its key.
create or replace function count_for_members(gone cleanup_logs[], come cleanup_logs[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off as $$
declare
  members uuid[] := array(select distinct user_id from signed_cleanups(gone, come));
  moved uuid[];
begin
  -- Locks the members. Concurrent changes of one member's cleanups thus run one after the other, and each
  -- reads the week counts committed before. A member who is being deleted has no row and gets no counters.
  members := array(select id from profiles where id = any(members) order by id for no key update);

  -- A member's number of cleanups before this statement is the new one minus the difference.
  with d as (
    select user_id, sum(sign) as cleanups, sum(sign * pieces) as pieces, sum(sign * minutes) as minutes
    from signed_cleanups(gone, come) where is_counted group by user_id
  ), counted as (
    update profiles p set
      total_cleanups = p.total_cleanups + d.cleanups,
      total_litter_pieces = p.total_litter_pieces + d.pieces,
      total_minutes = p.total_minutes + d.minutes
    from d where p.id = d.user_id and (d.cleanups, d.pieces, d.minutes) <> (0, 0, 0)
    returning p.is_deleted, p.total_cleanups as after, p.total_cleanups - d.cleanups as before
  )
  insert into member_counts_changes (with_cleanups)
  select change from (select sum((after > 0)::int - (before > 0)::int) as change from counted where not is_deleted) sums
  where change <> 0;

  update user_litter_stats s set
    cleanup_count = s.cleanup_count + d.cleanups,
    litter_pieces_count = s.litter_pieces_count + d.pieces,
    minutes = s.minutes + d.minutes,
    total_member_love = s.total_member_love + d.love,
    approved_love = s.approved_love + d.approved_love,
    approved_with_photos = s.approved_with_photos + d.with_photos,
    last_cleanup_at = latest.at,
    last_cleanup_date = latest.day,
    last_updated_at = now()
  from (
    select user_id,
      coalesce(sum(sign) filter (where is_approved), 0) as cleanups,
      coalesce(sum(sign * pieces) filter (where is_approved), 0) as pieces,
      coalesce(sum(sign * c.minutes) filter (where is_approved), 0) as minutes,
      coalesce(sum(sign * c.love) filter (where is_counted), 0) as love,
      coalesce(sum(sign * c.love) filter (where is_approved), 0) as approved_love,
      coalesce(sum(sign) filter (where is_approved and with_photo), 0) as with_photos
    from signed_cleanups(gone, come) c where is_approved or c.love > 0 group by user_id
  ) d cross join lateral (
    select max(created_at) as at, max(date) as day from cleanup_logs where user_id = d.user_id and status = 'approved'
  ) latest
  where s.user_id = d.user_id
    and (d.cleanups, d.pieces, d.minutes, d.love, d.approved_love, d.with_photos, latest.at, latest.day)
      is distinct from (0, 0, 0, 0, 0, 0, s.last_cleanup_at, s.last_cleanup_date);

  insert into user_months as kept (user_id, month, cleanups, pieces, minutes, approved_pieces)
  select * from (
    select user_id, date_trunc('month', day)::date as month, sum(sign) as cleanups, sum(sign * pieces) as pieces,
      sum(sign * minutes) as minutes,
      coalesce(sum(sign * pieces) filter (where is_approved), 0) as approved
    from signed_cleanups(gone, come) where is_counted and user_id = any(members) group by 1, 2
  ) d
  where (cleanups, pieces, minutes, approved) <> (0, 0, 0, 0) order by user_id, month
  on conflict (user_id, month) do update set
    cleanups = kept.cleanups + excluded.cleanups,
    pieces = kept.pieces + excluded.pieces,
    minutes = kept.minutes + excluded.minutes,
    approved_pieces = kept.approved_pieces + excluded.approved_pieces;

  -- A week streak depends only on which weeks have cleanups or approved cleanups. It is recomputed for
  -- members for whom such a week or the latest cleanup changes.
  select array_agg(distinct user_id order by user_id) into moved from (
    select d.user_id from (
      select user_id, date_trunc('week', day)::date as week, sum(sign) as cleanups,
        coalesce(sum(sign) filter (where is_approved), 0) as approved, max(day) as latest
      from (
        select user_id, day, is_approved, sum(sign) as sign from signed_cleanups(gone, come)
        where is_counted and user_id = any(members) group by 1, 2, 3 having sum(sign) <> 0
      ) moved
      group by 1, 2
    ) d
    left join user_weeks w on w.user_id = d.user_id and w.week = d.week
    left join user_streaks s on s.user_id = d.user_id
    where (coalesce(w.cleanups, 0) > 0, coalesce(w.approved, 0) > 0)
      <> (coalesce(w.cleanups, 0) + d.cleanups > 0, coalesce(w.approved, 0) + d.approved > 0)
      or d.latest > s.last_cleanup_date or gone is not null and d.latest = s.last_cleanup_date
  ) weeks;

  insert into user_weeks as kept (user_id, week, cleanups, approved)
  select * from (
    select user_id, date_trunc('week', day)::date as week, sum(sign) as cleanups,
      coalesce(sum(sign) filter (where is_approved), 0) as approved
    from signed_cleanups(gone, come) where is_counted and user_id = any(members) group by 1, 2
  ) d
  where (cleanups, approved) <> (0, 0) order by user_id, week
  on conflict (user_id, week) do update set
    cleanups = kept.cleanups + excluded.cleanups,
    approved = kept.approved + excluded.approved;

  if gone is not null then
    delete from user_months where user_id = any(members) and cleanups = 0;
    delete from user_weeks where user_id = any(members) and cleanups = 0;
  end if;
  if moved is not null then
    perform refresh_streak(member) from unnest(moved) member;
  end if;
end
$$;

-- Counts changed cleanups for the community: totals, numbers by status, numbers by logging day, and
-- locations. The community also gets the rest of a group. A group counts as one cleanup to review, and once
-- at its location, with the host's share.
create or replace function count_for_community(gone cleanup_logs[], come cleanup_logs[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  place record;
begin
  insert into community_totals_changes (cleanup_activities, litter_pieces, minutes, bags, weighed_grams, estimated_grams)
  select * from (
    select sum(sign) as cleanups, sum(sign * (pieces + rest)) as pieces, sum(sign * minutes) as minutes,
      sum(sign * bags) as bags, sum(sign * weighed) as weighed, sum(sign * estimated) as estimated
    from signed_cleanups(gone, come) where is_counted
  ) d
  where (cleanups, pieces, minutes, bags, weighed, estimated) <> (0, 0, 0, 0, 0, 0);

  insert into cleanup_counts_changes (pending, approved, rejected, flagged)
  select * from (
    select coalesce(sum(sign) filter (where status = 'pending'), 0) as pending,
      coalesce(sum(sign) filter (where status = 'approved'), 0) as approved,
      coalesce(sum(sign) filter (where status = 'rejected'), 0) as rejected,
      coalesce(sum(sign) filter (where status = 'flagged'), 0) as flagged
    from signed_cleanups(gone, come) where not is_guest
  ) d
  where (pending, approved, rejected, flagged) <> (0, 0, 0, 0);

  insert into community_days_changes (day, cleanups, pieces, minutes, bags, weighed_grams, estimated_grams)
  select * from (
    select logged_on, sum(sign) as cleanups, sum(sign * (pieces + rest)) as pieces, sum(sign * minutes) as minutes,
      sum(sign * bags) as bags, sum(sign * weighed) as weighed, sum(sign * estimated) as estimated
    from signed_cleanups(gone, come) where is_counted group by logged_on
  ) d
  where (cleanups, pieces, minutes, bags, weighed, estimated) <> (0, 0, 0, 0, 0, 0);

  for place in
    select name, min(logged_on) filter (where cleanups > 0) as added, min(logged_on) filter (where cleanups < 0) as removed
    from (
      select c.place as name, logged_on, sum(sign) as cleanups
      from signed_cleanups(gone, come) c where is_counted and not is_guest and c.place <> ''
      group by 1, 2 having sum(sign) <> 0
    ) moved
    group by name order by place_lock(name), name
  loop
    perform count_place(place.name, place.added, place.removed);
  end loop;
end
$$;

-- Number of a location's advisory lock. Locations share 1,024 locks, so that no statement needs more.
create or replace function place_lock(place text) returns int language sql immutable as $$
  select hashtext(place) & 1023
$$;

-- Updates the day of a location's first cleanup after cleanups were added or removed there, at the earliest
-- on the given days. Usually that day stays. Then the location is locked only against a writer who removes
-- its first cleanup, and writers do not wait for each other. The shared lock is only tried: two writers who
-- waited for it behind a removal might both need the exclusive lock and deadlock. The same can happen between
-- the two reads of the day; PostgreSQL then aborts one transaction, which is retried.
create or replace function count_place(place text, added date, removed date) returns void language plpgsql as $$
declare
  -- Number of the group of advisory locks for places: arbitrary, the same in every version.
  locks constant int := 7461;
  was date;
  becomes date;
begin
  was := (select day from community_firsts where location = place);
  if was <= coalesce(added, was) and was < coalesce(removed, 'infinity') then
    if pg_try_advisory_xact_lock_shared(locks, place_lock(place)) then
      was := (select day from community_firsts where location = place);
      if was <= coalesce(added, was) and was < coalesce(removed, 'infinity') then
        return;
      end if;
    end if;
  end if;
  perform pg_advisory_xact_lock(locks, place_lock(place));
  was := (select day from community_firsts where location = place);
  select (min(created_at) at time zone 'UTC')::date into becomes from (
    (select created_at from cleanup_logs where status = 'pending' and trim(location) = place and not is_guest
      order by 1 limit 1)
    union all
    (select created_at from cleanup_logs where status = 'approved' and trim(location) = place and not is_guest
      order by 1 limit 1)
    union all
    (select created_at from cleanup_logs where status = 'flagged' and trim(location) = place and not is_guest
      order by 1 limit 1)
  ) firsts;
  if was is not distinct from becomes then
    return;
  end if;
  if becomes is null then
    delete from community_firsts where location = place;
  elsif was is null then
    insert into community_firsts (location, day) values (place, becomes) on conflict do nothing;
    if not found then
      -- A process of the previous version, which takes no advisory lock, has counted the location meanwhile.
      perform count_place(place, added, removed);
      return;
    end if;
  else
    update community_firsts set day = becomes where location = place;
  end if;
  insert into community_days_changes (day, communities)
  select day, change from (values (was, -1), (becomes, 1)) moved (day, change) where day is not null;
  if was is null or becomes is null then
    insert into community_totals_changes (locations_impacted) values (case when was is null then 1 else -1 end);
  end if;
end
$$;

-- Tallies of the community, with writers that merge changes.
select tally(counter) from unnest(array['community_totals', 'community_days']::regclass[]) counter;

create or replace trigger community_totals_merged after insert on community_totals_changes
  for each statement when ((random() < (0.002)::double precision)) execute function changes_merged();

create or replace trigger community_days_merged after insert on community_days_changes
  for each statement when ((random() < (0.002)::double precision)) execute function changes_merged();

-- Counts publicly visible members in the community totals.
create or replace function members_listed() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and is_listed(old);
  becomes boolean := tg_op <> 'DELETE' and is_listed(new);
begin
  if was <> becomes then
    insert into community_totals_changes (active_users) values (case when becomes then 1 else -1 end);
  end if;
  return null;
end
$$;

create or replace trigger members_listed after insert or delete or update of
  is_public, onboarding_completed, is_disabled, is_deleted
on profiles
  for each row execute function members_listed();
