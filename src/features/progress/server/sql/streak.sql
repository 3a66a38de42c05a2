-- Recomputes a member's week streak: consecutive weeks (Monday to Sunday, by cleanup date) with cleanups.
-- Called by count_for_members (counting.sql), which excludes rejected cleanups. Whether a streak is still
-- alive today is decided in src/features/members/rules/streak.ts. A superadmin's override replaces the
-- current streak up to its week and grows with each consecutive week.
create or replace function refresh_streak(member uuid) returns void language sql as $$
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

-- Copies a member's week streak to user_litter_stats, from which member lists read it (denormalized).
create or replace function streak_told() returns trigger language plpgsql as $$
begin
  update user_litter_stats set streak_weeks = new.current_streak_weeks, streak_week = new.last_week
  where user_id = new.user_id and (streak_weeks, streak_week) is distinct from (new.current_streak_weeks, new.last_week);
  return null;
end
$$;

create or replace trigger streak_told after insert or update of current_streak_weeks, last_week on user_streaks
  for each row execute function streak_told();
