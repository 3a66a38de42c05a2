-- Database-maintained counters of cleanups and loves. They are updated by deltas, once per statement, in the
-- transaction of the change itself. src/app/server/sql/cleanups.sql calls these functions for cleanup_logs. All
-- transactions take locks in one order, so that they cannot deadlock. The order is: cleanups and members (each sorted
-- by id), member counters, locations, community totals, status counts, days, challenge counters, member counts.
-- `npm run recount` recomputes every counter from scratch and compares it with the stored one.

-- Applies cleanup changes to the counters: the old row of a cleanup with sign -1, its new row with sign 1. The generic
-- query plan is forced, because PostgreSQL would otherwise plan every call anew: it expects ten array elements and
-- mostly finds one.
create or replace function count_cleanups(changes counted_cleanup[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  member uuid;
  new_locations int;
  gone_locations int;
begin
  -- Locks the members. Concurrent changes of one member's cleanups thus run one after the other, and each reads the week
  -- counts that the previous one committed. A member who is being deleted has no row any more and gets no counters.
  perform from profiles where id in (select user_id from unnest(changes)) order by id for no key update;

  update profiles p set
    total_cleanups = p.total_cleanups + d.cleanups,
    total_litter_pieces = total_litter_pieces + d.pieces,
    total_minutes = total_minutes + d.minutes
  from (
    select user_id, sum(sign) as cleanups, sum(sign * pieces) as pieces, sum(sign * minutes) as minutes
    from unnest(changes) where status <> 'rejected' group by user_id
  ) d
  where p.id = d.user_id and (d.cleanups, d.pieces, d.minutes) <> (0, 0, 0);

  update user_litter_stats s set
    cleanup_count = cleanup_count + d.cleanups,
    litter_pieces_count = litter_pieces_count + d.pieces,
    minutes = s.minutes + d.minutes,
    total_member_love = total_member_love + d.love,
    approved_love = s.approved_love + d.approved_love,
    approved_with_photos = approved_with_photos + d.with_photos,
    last_updated_at = now()
  from (
    select user_id,
      coalesce(sum(sign) filter (where status = 'approved'), 0) as cleanups,
      coalesce(sum(sign * pieces) filter (where status = 'approved'), 0) as pieces,
      coalesce(sum(sign * minutes) filter (where status = 'approved'), 0) as minutes,
      coalesce(sum(sign * love) filter (where status <> 'rejected'), 0) as love,
      coalesce(sum(sign * love) filter (where status = 'approved'), 0) as approved_love,
      coalesce(sum(sign) filter (where status = 'approved' and with_photos), 0) as with_photos
    from unnest(changes) group by user_id
  ) d
  where s.user_id = d.user_id
    and (d.cleanups, d.pieces, d.minutes, d.love, d.approved_love, d.with_photos) <> (0, 0, 0, 0, 0, 0);

  with d as (
    select user_id, date_trunc('month', day)::date as month, sum(sign) as cleanups, sum(sign * pieces) as pieces,
      sum(sign * minutes) as minutes,
      coalesce(sum(sign * pieces) filter (where status = 'approved'), 0) as approved
    from unnest(changes) where status <> 'rejected' group by 1, 2
  )
  insert into user_months as kept (user_id, month, cleanups, pieces, minutes, approved_pieces)
  select user_id, month, cleanups, pieces, minutes, approved from d
  where (cleanups, pieces, minutes, approved) <> (0, 0, 0, 0) and exists (select from profiles where id = user_id)
  order by user_id, month
  on conflict (user_id, month) do update set
    cleanups = kept.cleanups + excluded.cleanups,
    pieces = kept.pieces + excluded.pieces,
    minutes = kept.minutes + excluded.minutes,
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

  -- Changes of a cleanup's loves, photos or pieces do not affect week streaks, so they do not recompute any.
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
    minutes = community_totals.minutes + d.minutes,
    cleanup_activities = cleanup_activities + d.cleanups,
    locations_impacted = locations_impacted + new_locations - gone_locations
  from (
    select coalesce(sum(sign), 0) as cleanups, coalesce(sum(sign * pieces), 0) as pieces,
      coalesce(sum(sign * minutes), 0) as minutes
    from unnest(changes) where status <> 'rejected'
  ) d
  where (d.cleanups, d.pieces, d.minutes, new_locations, gone_locations) <> (0, 0, 0, 0, 0);
end
$$;

-- Applies cleanup changes to the counts by status and by logging day. Locks the single row of cleanup_counts until the
-- transaction ends, so all such changes are serialized.
create or replace function count_logged(changes logged_cleanup[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
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
  insert into community_days as kept (day, cleanups, pieces, minutes, communities)
  select day, sum(cleanups), sum(pieces), sum(minutes), sum(communities) from (
    select day, sign as cleanups, sign * pieces as pieces, sign * minutes as minutes, 0 as communities
    from unnest(changes) where status <> 'rejected'
    union all select was, 0, 0, 0, -1 from moved where was is not null
    union all select becomes, 0, 0, 0, 1 from moved where becomes is not null
  ) d
  group by day having (sum(cleanups), sum(pieces), sum(minutes), sum(communities)) <> (0, 0, 0, 0) order by day
  on conflict (day) do update set
    cleanups = kept.cleanups + excluded.cleanups,
    pieces = kept.pieces + excluded.pieces,
    minutes = kept.minutes + excluded.minutes,
    communities = kept.communities + excluded.communities;

  delete from community_days
  where day in (select day from unnest(changes) where sign < 0) and (cleanups, pieces, minutes, communities) = (0, 0, 0, 0);
end
$$;

-- Updates the number of members who have at least one cleanup that is not rejected. A member's own number of cleanups
-- before the statement is their current total minus the change. Called last, because transactions lock the row of
-- member_counts last.
create or replace function count_with_cleanups(changes counted_cleanup[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  update member_counts set with_cleanups = with_cleanups + d.more from (
    select sum(case when total_cleanups = c.added then 1 when total_cleanups = 0 then -1 else 0 end) as more
    from (
      select user_id as id, sum(sign) as added from unnest(changes)
      where status <> 'rejected' group by user_id having sum(sign) <> 0
    ) c join profiles using (id)
    where not is_deleted
  ) d where d.more <> 0;
end
$$;

-- Counts publicly visible members in the row of community_totals.
create or replace function members_listed() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and is_listed(old);
  becomes boolean := tg_op <> 'DELETE' and is_listed(new);
begin
  if was <> becomes then
    update community_totals set active_users = active_users + case when becomes then 1 else -1 end;
  end if;
  return null;
end
$$;

create or replace trigger members_listed after insert or delete or update of
  is_public, onboarding_completed, is_disabled, is_deleted
on profiles
  for each row execute function members_listed();
