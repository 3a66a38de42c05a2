-- Counters of challenge participants, derived from approved cleanups within the challenge's dates. Lock
-- order, to prevent deadlocks: members (locked by whoever changes their cleanups or adds them to a
-- challenge), challenges, participants. The challenge is locked so that its dates cannot change meanwhile. No
-- transaction locks a participant without the challenge. Totals are tallies with appended changes
-- (src/platform/server/tallies), which lock nothing.

-- Recomputes the challenge counters of each given member in each given challenge, if the member participates in it.
create or replace function refresh_participants(challenges uuid[], members uuid[]) returns void language plpgsql as $$
begin
  perform from challenge_boards where id = any(challenges) order by id for share;
  perform from challenge_participants where challenge_id = any(challenges) and user_id = any(members)
  order by challenge_id, user_id for no key update;
  update challenge_participants p set
    litter_pieces_count = due.pieces,
    cleanup_count = due.cleanups,
    bags = due.bags,
    weighed_grams = due.weighed,
    estimated_grams = due.estimated,
    last_updated_at = due.last_updated_at,
    tie = micros(coalesce(due.last_updated_at, p.joined_at)),
    is_open = due.is_open
  from (
    select p.challenge_id, p.user_id, not m.is_disabled and not m.is_deleted as is_open,
      coalesce(c.pieces, 0) as pieces, c.cleanups, coalesce(c.bags, 0) as bags, coalesce(c.weighed, 0) as weighed,
      coalesce(c.estimated, 0) as estimated, c.last_updated_at
    from challenge_participants p
    join challenge_boards b on b.id = p.challenge_id
    join profiles m on m.id = p.user_id
    cross join lateral (
      select sum(litter_count)::int as pieces, count(*)::int as cleanups, max(updated_at) as last_updated_at,
        sum(bags) filter (where not is_guest) as bags,
        sum(weight) filter (where not is_guest and weight_kind = 'weighed') as weighed,
        sum(weight) filter (where not is_guest and weight_kind = 'estimated') as estimated
      from cleanup_logs
      where user_id = p.user_id and status = 'approved' and date between b.start_date and b.end_date
    ) c
    where p.challenge_id = any(challenges) and p.user_id = any(members)
  ) due
  where (p.challenge_id, p.user_id) = (due.challenge_id, due.user_id)
    and (p.litter_pieces_count, p.cleanup_count, p.bags, p.weighed_grams, p.estimated_grams, p.last_updated_at, p.tie,
        p.is_open) is distinct from
      (due.pieces, due.cleanups, due.bags, due.weighed, due.estimated, due.last_updated_at,
        micros(coalesce(due.last_updated_at, p.joined_at)), due.is_open);
end
$$;

-- Counts changed cleanups for the challenges of their members: recomputes the counters of participants whose approved
-- cleanups have changed. Changes of loves, notes and seen decisions affect no counter.
create or replace function count_for_challenges(gone cleanup_logs[], come cleanup_logs[]) returns void language plpgsql as $$
declare
  members uuid[];
  challenges uuid[];
begin
  select array_agg(distinct user_id) into members from (
    select user_id from signed_cleanups(gone, come) where is_approved
    group by user_id, day, pieces, bags, weighed, estimated, updated_at having sum(sign) <> 0
  ) moved;
  if members is null then
    return;
  end if;
  select array_agg(distinct challenge_id), array_agg(distinct user_id) into challenges, members
  from challenge_participants where user_id = any(members);
  if challenges is not null then
    perform refresh_participants(challenges, members);
  end if;
end
$$;

-- Appends inserted, updated and deleted participants to the changes of each challenge's totals. The counters of new
-- participants are recomputed first, while the member is locked; that update fires this trigger again.
create or replace function participants_moved() returns trigger language plpgsql as $$
declare
  moved text := rows_moved(tg_op);
begin
  if tg_op = 'INSERT' then
    perform from profiles where id in (select user_id from new_rows) order by id for no key update;
    perform refresh_participants(array_agg(challenge_id), array_agg(user_id)) from new_rows having count(*) > 0;
  end if;
  -- A challenge that is being deleted gets no changes of totals, because its totals are deleted with it.
  execute format(
    'insert into challenge_totals_changes (challenge_id, total_participants, total_cleanups, total_litter_pieces,
      total_bags, total_weighed_grams, total_estimated_grams)
    select * from (
      select challenge_id, sum(sign) as participants, sum(sign * cleanup_count) as cleanups,
        sum(sign * litter_pieces_count) as pieces, sum(sign * bags) as bags, sum(sign * weighed_grams) as weighed,
        sum(sign * estimated_grams) as estimated
      from (%s) moved where is_open group by challenge_id
    ) d
    where (participants, cleanups, pieces, bags, weighed, estimated) <> (0, 0, 0, 0, 0, 0) and exists (select from challenge_boards where id = challenge_id)
    order by challenge_id', moved);
  return null;
end
$$;

create or replace trigger participants_moved_in after insert on challenge_participants
  referencing new table as new_rows for each statement execute function participants_moved();

create or replace trigger participants_moved_out after delete on challenge_participants
  referencing old table as old_rows for each statement execute function participants_moved();

create or replace trigger participants_moved_on after update on challenge_participants
  referencing old table as old_rows new table as new_rows for each statement execute function participants_moved();

-- Recomputes the counters of all participants of a challenge when its dates change.
create or replace function challenge_days_changed() returns trigger language plpgsql as $$
begin
  perform refresh_participants(array[new.id], array_agg(user_id)) from challenge_participants where challenge_id = new.id
  having count(*) > 0;
  return null;
end
$$;

create or replace trigger challenge_days_changed after update of start_date, end_date on challenge_boards
  for each row
  when (((old.start_date <> new.start_date) or (old.end_date <> new.end_date)))
  execute function challenge_days_changed();

-- Shows or hides a member in all their challenges: members with closed accounts are not ranked and add nothing to
-- totals.
create or replace function participant_opened() returns trigger language plpgsql as $$
begin
  perform refresh_participants(array_agg(challenge_id), array[new.id]) from challenge_participants where user_id = new.id
  having count(*) > 0;
  return null;
end
$$;

create or replace trigger participant_opened after update of is_disabled, is_deleted on profiles
  for each row
  when (((old.is_disabled <> new.is_disabled) or (old.is_deleted <> new.is_deleted)))
  execute function participant_opened();

-- Registers the ranking of each challenge's participants: creates the SQL functions that read the ranking. The triggers
-- below record which rows have changed.
select ranking_board('challenge_participants', 'challenge_standing');

create or replace trigger participants_ranked_in after insert on challenge_participants
  referencing new table as new_rows for each statement execute function ranking_moved('challenge_standing');

create or replace trigger participants_ranked_out after delete on challenge_participants
  referencing old table as old_rows for each statement execute function ranking_moved('challenge_standing');

create or replace trigger participants_ranked_on after update on challenge_participants
  referencing old table as old_rows new table as new_rows for each statement
  execute function ranking_moved('challenge_standing');

select tally('challenge_totals');
