-- Boards that are exact at any size. Within a list the rows of a board stand by (key, tie, user_id), the lowest first. A
-- fence post says before how many rows a point stood when it was last put right; every row that came or went since is in
-- ranking_changes. One statement sees posts, changes and rows of the same moment, so what is worked out here is no estimate.

-- As many rows lie between two posts when they are set; twice as many before they are set anew.
create function ranking_step() returns int language sql immutable as $$ select 500 $$;
--> statement-breakpoint
-- A moment as a key: whole microseconds, as exact as it is kept.
create function micros(moment timestamptz) returns bigint language sql immutable as $$
  select (extract(epoch from moment) * 1000000)::bigint
$$;
--> statement-breakpoint
-- By how much the places after a point have moved since the posts were put right.
create function ranking_shift(of_board text, of_list text, of_key bigint, of_tie bigint, of_user uuid) returns int
language sql stable as $$
  select coalesce(sum(sign), 0)::int from ranking_changes
  where board = of_board and list = of_list and (key, tie, user_id) < (of_key, of_tie, of_user)
$$;
--> statement-breakpoint
-- How many rows a list has. The table of a board has a column of the board's name.
create function ranking_total(rows regclass, of_board text, of_list text) returns int language plpgsql stable as $$
declare
  post ranking_posts;
  behind int;
begin
  select * into post from ranking_posts where board = of_board and list = of_list
  order by key desc, tie desc, user_id desc limit 1;
  if not found then
    execute format('select count(*)::int from %s where list = $1', rows) into behind using of_list;
    return behind;
  end if;
  execute format('select count(*)::int from %s where list = $1 and (%I, tie, user_id) >= ($2, $3, $4)', rows, of_board)
  into behind using of_list, post.key, post.tie, post.user_id;
  return post.ordinal + ranking_shift(of_board, of_list, post.key, post.tie, post.user_id) + behind;
end
$$;
--> statement-breakpoint
-- The place of a member, counted from 1; null for one who is not in the list.
create function ranking_place(rows regclass, of_board text, of_list text, of_user uuid) returns int
language plpgsql stable as $$
declare
  own record;
  post ranking_posts;
  between_them int;
begin
  execute format('select %I as key, tie from %s where list = $1 and user_id = $2', of_board, rows)
  into own using of_list, of_user;
  if own.key is null then
    return null;
  end if;
  select * into post from ranking_posts
  where board = of_board and list = of_list and (key, tie, user_id) <= (own.key, own.tie, of_user)
  order by key desc, tie desc, user_id desc limit 1;
  if not found then
    execute format('select count(*)::int from %s where list = $1 and (%I, tie, user_id) <= ($2, $3, $4)', rows, of_board)
    into between_them using of_list, own.key, own.tie, of_user;
    return between_them;
  end if;
  execute format(
    'select count(*)::int from %s where list = $1 and (%2$I, tie, user_id) >= ($2, $3, $4) and (%2$I, tie, user_id) <= ($5, $6, $7)',
    rows, of_board
  ) into between_them using of_list, post.key, post.tie, post.user_id, own.key, own.tie, of_user;
  return post.ordinal + ranking_shift(of_board, of_list, post.key, post.tie, post.user_id) + between_them;
end
$$;
--> statement-breakpoint
-- A page of a list, and how many rows there are; of a page behind the last one, the last.
create function ranking_page(rows regclass, of_board text, of_list text, page int, size int)
returns table (user_id uuid, place int, total int) language plpgsql stable as $$
declare
  size_of_list int := ranking_total(rows, of_board, of_list);
  skipped int := least((page - 1)::bigint * size, greatest(ceil(size_of_list::numeric / size) - 1, 0) * size);
  post ranking_posts;
  stands_at int := 0;
  is_found boolean := false;
begin
  -- a post has moved up by as many rows as went, at most
  for post in
    select * from ranking_posts p
    where p.board = of_board and p.list = of_list and p.ordinal <= skipped + (
      select count(*) from ranking_changes c where c.board = of_board and c.list = of_list and c.sign < 0
    )
    order by p.ordinal desc
  loop
    stands_at := post.ordinal + ranking_shift(of_board, of_list, post.key, post.tie, post.user_id);
    is_found := stands_at <= skipped;
    exit when is_found;
  end loop;
  if is_found then
    return query execute format(
      'select user_id, ($5 + row_number() over ())::int, $6 from (
        select user_id from %s where list = $1 and (%2$I, tie, user_id) >= ($2, $3, $4)
        order by %2$I, tie, user_id offset $7 limit $8
      ) page', rows, of_board
    ) using of_list, post.key, post.tie, post.user_id, skipped, size_of_list, skipped - stands_at, size;
  else
    return query execute format(
      'select user_id, ($2 + row_number() over ())::int, $3 from (
        select user_id from %s where list = $1 order by %2$I, tie, user_id offset $2 limit $4
      ) page', rows, of_board
    ) using of_list, skipped, size_of_list, size;
  end if;
end
$$;
--> statement-breakpoint
-- Sets the posts of one list anew.
create function ranking_set_posts(rows regclass, of_board text, of_list text) returns void language plpgsql as $$
begin
  delete from ranking_posts where board = of_board and list = of_list;
  execute format(
    'insert into ranking_posts (board, list, key, tie, user_id, ordinal)
    select $1, $2, key, tie, user_id, place - 1 from (
      select %1$I as key, tie, user_id, row_number() over (order by %1$I, tie, user_id) as place from %2$s where list = $2
    ) numbered
    where place > 1 and place %% $3 = 1', of_board, rows
  ) using of_board, of_list, ranking_step();
end
$$;
--> statement-breakpoint
-- Puts the posts right and forgets the changes. In a transaction that sees one moment (repeatable read): what commits
-- meanwhile stays a change. Answers how many changes there were.
create function ranking_fold(rows regclass, boards text[]) returns int language plpgsql as $$
declare
  moved record;
  widest int;
  behind int;
  folded int;
begin
  update ranking_posts p set ordinal = p.ordinal + s.shift
  from (
    select board, list, key, tie, user_id, is_post,
      sum(sign) over (partition by board, list order by key, tie, user_id, is_post desc rows unbounded preceding)::int as shift
    from (
      select board, list, key, tie, user_id, sign, false as is_post from ranking_changes where board = any(boards)
      union all
      select board, list, key, tie, user_id, 0, true from ranking_posts
      where (board, list) in (select board, list from ranking_changes where board = any(boards))
    ) points
  ) s
  where s.is_post and s.shift <> 0
    and (p.board, p.list, p.key, p.tie, p.user_id) = (s.board, s.list, s.key, s.tie, s.user_id);

  -- nothing is kept of somebody who is gone
  delete from ranking_posts p using (
    select distinct board, list, user_id from ranking_changes where board = any(boards) and sign < 0
  ) c
  where (p.board, p.list, p.user_id) = (c.board, c.list, c.user_id) and not exists (select from profiles where id = c.user_id);

  for moved in select board, list from ranking_changes where board = any(boards) group by board, list
  loop
    select max(ordinal - before) into widest from (
      select ordinal, lag(ordinal, 1, 0) over (order by ordinal) as before
      from ranking_posts where board = moved.board and list = moved.list
    ) gaps;
    -- of the rows behind the last post only as many are counted as matter
    execute format(
      'select count(*) from (select from %s where list = $1 and (%I, tie, user_id) >= (
        select key, tie, user_id from ranking_posts where board = $2 and list = $1
        union all select -9223372036854775808, 0, ''00000000-0000-0000-0000-000000000000''
        order by key desc, tie desc, user_id desc limit 1
      ) limit $3) behind', rows, moved.board
    ) into behind using moved.list, moved.board, 2 * ranking_step() + 1;
    if greatest(widest, behind) > 2 * ranking_step() then
      perform ranking_set_posts(rows, moved.board, moved.list);
    end if;
  end loop;

  delete from ranking_changes where board = any(boards);
  get diagnostics folded = row_count;
  return folded;
end
$$;
--> statement-breakpoint
-- For a table of rows: every one that comes or goes, in each of its boards (the arguments).
create function ranking_moved() returns trigger language plpgsql as $$
declare
  of_board text;
  moved text := case tg_op
    when 'INSERT' then 'select *, 1 as sign from new_rows'
    when 'DELETE' then 'select *, -1 as sign from old_rows'
    else 'select *, 1 as sign from new_rows union all select *, -1 from old_rows'
  end;
begin
  foreach of_board in array tg_argv loop
    execute format(
      'insert into ranking_changes (board, list, key, tie, user_id, sign)
      select $1, list, %1$I, tie, user_id, sum(sign) from (%2$s) moved
      where list is not null group by list, %1$I, tie, user_id having sum(sign) <> 0', of_board, moved
    ) using of_board;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
-- Tells everybody who listens, once the transaction commits.
create function publish_live(of_topic text) returns void language sql as $$
  with notice as (
    insert into live_notices (topic) values (of_topic) on conflict do nothing returning xact
  ), open as (
    select xact, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as first from notice
  )
  select pg_notify('live', case when first = xact then xact + 1 else first end || '.'
    || extract(epoch from clock_timestamp())::bigint || ' ' || of_topic)
  from open
$$;
--> statement-breakpoint
-- The Litterboard.

-- Members whom anybody may see on a board.
create function is_listed(member profiles) returns boolean language sql immutable as $$
  select member.is_public and member.onboarding_completed and not member.is_disabled and not member.is_deleted
$$;
--> statement-breakpoint
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
--> statement-breakpoint
create function latest_approved() returns trigger language plpgsql as $$
begin
  select max(created_at) into new.last_cleanup_at from cleanup_logs where user_id = new.user_id and status = 'approved';
  return new;
end
$$;
--> statement-breakpoint
create trigger latest_approved before update of cleanup_count, litter_pieces_count on user_litter_stats
  for each row execute function latest_approved();
--> statement-breakpoint
-- Where listed members belong: in the list of all, and in those of their ZIP code and their country. Who has no approved
-- cleanup stands behind all who have, the newest member first.
create view standings_due as
  select lists.list, p.id as user_id, micros(p.created_at) as tie,
    -s.litter_pieces_count::bigint as most_litter_pieces,
    -s.cleanup_count::bigint as most_cleanups,
    case when s.last_cleanup_at is null then 1000000000000000000 - micros(p.created_at) else -micros(s.last_cleanup_at) end
      as newest_cleanups,
    -micros(p.created_at) as newest_members
  from profiles p
  join user_litter_stats s on s.user_id = p.id
  cross join lateral (
    select distinct list from unnest(array['', lower(trim(p.zip_code)), lower(trim(p.country))]) list where list is not null
  ) lists
  where is_listed(p);
--> statement-breakpoint
create function refresh_standings(member uuid) returns void language plpgsql as $$
begin
  delete from standings s
  where user_id = member and not exists (select from standings_due due where due.user_id = member and due.list = s.list);
  insert into standings as kept (list, user_id, tie, most_litter_pieces, most_cleanups, newest_cleanups, newest_members)
  select * from standings_due where user_id = member
  on conflict (user_id, list) do update set
    tie = excluded.tie,
    most_litter_pieces = excluded.most_litter_pieces,
    most_cleanups = excluded.most_cleanups,
    newest_cleanups = excluded.newest_cleanups,
    newest_members = excluded.newest_members
  where (kept.tie, kept.most_litter_pieces, kept.most_cleanups, kept.newest_cleanups)
    <> (excluded.tie, excluded.most_litter_pieces, excluded.most_cleanups, excluded.newest_cleanups);
end
$$;
--> statement-breakpoint
create function profile_moved() returns trigger language plpgsql as $$
begin
  perform refresh_standings(new.id);
  return null;
end
$$;
--> statement-breakpoint
create function stats_moved() returns trigger language plpgsql as $$
begin
  perform refresh_standings(new.user_id);
  return null;
end
$$;
--> statement-breakpoint
create function standings_told() returns trigger language plpgsql as $$
begin
  perform publish_live('litterboard');
  return null;
end
$$;
--> statement-breakpoint
-- Of all challenges together, per challenge: what its participants add up to.
create function participants_moved() returns trigger language plpgsql as $$
declare
  moved text := case tg_op
    when 'INSERT' then 'select *, 1 as sign from new_rows'
    when 'DELETE' then 'select *, -1 as sign from old_rows'
    else 'select *, 1 as sign from new_rows union all select *, -1 from old_rows'
  end;
begin
  -- one that is being deleted takes its totals along
  execute format(
    'insert into challenge_totals as kept (challenge_id, total_participants, total_cleanups, total_litter_pieces)
    select * from (
      select challenge_id, sum(sign) as participants, sum(sign * cleanup_count) as cleanups,
        sum(sign * litter_pieces_count) as pieces
      from (%s) moved where is_open group by challenge_id
    ) d
    where (participants, cleanups, pieces) <> (0, 0, 0) and exists (select from challenge_boards where id = challenge_id)
    order by challenge_id
    on conflict (challenge_id) do update set
      total_participants = kept.total_participants + excluded.total_participants,
      total_cleanups = kept.total_cleanups + excluded.total_cleanups,
      total_litter_pieces = kept.total_litter_pieces + excluded.total_litter_pieces', moved);
  return null;
end
$$;
--> statement-breakpoint
-- What participants have done in the days of their challenges, from the cleanups themselves. Whoever changes what a member
-- has done, or lets them join, holds the member; then locks are always taken in the same order, after those of 0004:
-- challenges, participants, totals. A challenge is held so that its days stay: who edits them waits, or has them for as
-- long; and nobody holds a participant or a total whose challenge they do not hold.
create function refresh_participants(challenges uuid[], members uuid[]) returns void language plpgsql as $$
begin
  perform from challenge_boards where id = any(challenges) order by id for share;
  perform from challenge_participants where challenge_id = any(challenges) and user_id = any(members)
  order by challenge_id, user_id for no key update;
  update challenge_participants p set
    litter_pieces_count = due.pieces,
    cleanup_count = due.cleanups,
    last_updated_at = due.last_updated_at,
    tie = micros(coalesce(due.last_updated_at, p.joined_at)),
    is_open = due.is_open
  from (
    select p.challenge_id, p.user_id, not m.is_disabled and not m.is_deleted as is_open,
      coalesce(c.pieces, 0) as pieces, c.cleanups, c.last_updated_at
    from challenge_participants p
    join challenge_boards b on b.id = p.challenge_id
    join profiles m on m.id = p.user_id
    cross join lateral (
      select sum(litter_count)::int as pieces, count(*)::int as cleanups, max(updated_at) as last_updated_at
      from cleanup_logs
      where user_id = p.user_id and status = 'approved' and date between b.start_date and b.end_date
    ) c
    where p.challenge_id = any(challenges) and p.user_id = any(members)
  ) due
  where (p.challenge_id, p.user_id) = (due.challenge_id, due.user_id)
    and (p.litter_pieces_count, p.cleanup_count, p.last_updated_at, p.tie, p.is_open) is distinct from
      (due.pieces, due.cleanups, due.last_updated_at, micros(coalesce(due.last_updated_at, p.joined_at)), due.is_open);
end
$$;
--> statement-breakpoint
create function participants_joined() returns trigger language plpgsql as $$
begin
  perform from profiles where id in (select user_id from new_rows) order by id for no key update;
  perform refresh_participants(array_agg(challenge_id), array_agg(user_id)) from new_rows having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
create function challenge_days_changed() returns trigger language plpgsql as $$
begin
  perform refresh_participants(array[new.id], array_agg(user_id)) from challenge_participants where challenge_id = new.id
  having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
create function participant_opened() returns trigger language plpgsql as $$
begin
  perform refresh_participants(array_agg(challenge_id), array[new.id]) from challenge_participants where user_id = new.id
  having count(*) > 0;
  return null;
end
$$;
--> statement-breakpoint
-- After the counting of 0004 (triggers fire in the order of their names), which holds the members already. A love, a note
-- or a seen decision moves nobody.
create function count_for_challenges() returns trigger language plpgsql as $$
declare
  before text := 'select user_id, status, date, litter_count, updated_at from old_rows';
  after text := 'select user_id, status, date, litter_count, updated_at from new_rows';
  changed text := case tg_op
    when 'INSERT' then after
    when 'DELETE' then before
    else format('(%1$s except all %2$s) union all (%2$s except all %1$s)', after, before)
  end;
  challenges uuid[];
  members uuid[];
begin
  execute format(
    'select array_agg(distinct p.challenge_id), array_agg(distinct p.user_id)
    from (%s) changed
    join challenge_participants p on p.user_id = changed.user_id
    where changed.status = ''approved''', changed
  ) into challenges, members;
  if challenges is not null then
    perform refresh_participants(challenges, members);
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Of a challenge that is gone, with the participants that it took along, no place is told any more.
create function challenge_gone() returns trigger language plpgsql as $$
begin
  delete from ranking_changes where board = 'challenge_standing' and list = old.id::text;
  delete from ranking_posts where board = 'challenge_standing' and list = old.id::text;
  return null;
end
$$;
--> statement-breakpoint
-- As in 0004, and the part that the member takes in challenges: all that others could wait for is held in the order of
-- everybody else before anything of it is changed. What the member has made stays, in nobody's name.
create or replace function forget_deeds(member uuid) returns void language plpgsql as $$
begin
  perform from cleanup_logs
  where user_id = member or cleanup_id in (select cleanup_id from user_loves where user_id = member)
  order by cleanup_id for update;
  perform from profiles where id = member for update;
  delete from user_loves where user_id = member;
  perform from community_locations where location in (select trim(location) from cleanup_logs where user_id = member)
  order by location for update;
  perform from community_totals for no key update;
  perform from challenge_boards
  where id in (select challenge_id from challenge_participants where user_id = member)
    or created_by = member or updated_by = member
  order by id for no key update;
  delete from cleanup_logs where user_id = member;
  delete from challenge_participants where user_id = member;
end
$$;
--> statement-breakpoint
-- What was there before this migration.
update user_litter_stats s set last_cleanup_at = c.at
from (select user_id, max(created_at) as at from cleanup_logs where status = 'approved' group by 1) c where c.user_id = s.user_id;
--> statement-breakpoint
insert into standings (list, user_id, tie, most_litter_pieces, most_cleanups, newest_cleanups, newest_members)
select * from standings_due;
--> statement-breakpoint
select ranking_set_posts('standings', board, list)
from (select list from standings group by list having count(*) > 2 * ranking_step()) long,
  unnest(array['most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members']) board;
--> statement-breakpoint
create trigger standings_moved_in after insert on standings
  referencing new table as new_rows for each statement execute function ranking_moved('most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members');
--> statement-breakpoint
create trigger standings_moved_out after delete on standings
  referencing old table as old_rows for each statement execute function ranking_moved('most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members');
--> statement-breakpoint
create trigger standings_moved_on after update on standings
  referencing old table as old_rows new table as new_rows for each statement execute function ranking_moved('most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members');
--> statement-breakpoint
create trigger standings_told after insert or update or delete on standings
  for each row execute function standings_told();
--> statement-breakpoint
create trigger profile_written after insert on profiles for each row execute function profile_moved();
--> statement-breakpoint
create trigger profile_moved after update of is_public, onboarding_completed, is_disabled, is_deleted, zip_code, country, created_at
  on profiles for each row execute function profile_moved();
--> statement-breakpoint
create trigger stats_written after insert on user_litter_stats for each row execute function stats_moved();
--> statement-breakpoint
create trigger stats_moved after update on user_litter_stats for each row when (
  (old.litter_pieces_count, old.cleanup_count, old.last_cleanup_at) is distinct from
  (new.litter_pieces_count, new.cleanup_count, new.last_cleanup_at)
) execute function stats_moved();
--> statement-breakpoint
create trigger participants_joined after insert on challenge_participants
  referencing new table as new_rows for each statement execute function participants_joined();
--> statement-breakpoint
create trigger participants_moved_in after insert on challenge_participants
  referencing new table as new_rows for each statement execute function participants_moved();
--> statement-breakpoint
create trigger participants_moved_out after delete on challenge_participants
  referencing old table as old_rows for each statement execute function participants_moved();
--> statement-breakpoint
create trigger participants_moved_on after update on challenge_participants
  referencing old table as old_rows new table as new_rows for each statement execute function participants_moved();
--> statement-breakpoint
create trigger participants_ranked_in after insert on challenge_participants
  referencing new table as new_rows for each statement execute function ranking_moved('challenge_standing');
--> statement-breakpoint
create trigger participants_ranked_out after delete on challenge_participants
  referencing old table as old_rows for each statement execute function ranking_moved('challenge_standing');
--> statement-breakpoint
create trigger participants_ranked_on after update on challenge_participants
  referencing old table as old_rows new table as new_rows for each statement execute function ranking_moved('challenge_standing');
--> statement-breakpoint
create trigger challenge_days_changed after update of start_date, end_date on challenge_boards for each row
  when ((old.start_date, old.end_date) <> (new.start_date, new.end_date)) execute function challenge_days_changed();
--> statement-breakpoint
create trigger challenge_gone after delete on challenge_boards for each row execute function challenge_gone();
--> statement-breakpoint
create trigger participant_opened after update of is_disabled, is_deleted on profiles for each row
  when ((old.is_disabled, old.is_deleted) <> (new.is_disabled, new.is_deleted)) execute function participant_opened();
--> statement-breakpoint
create trigger count_for_challenges_in after insert on cleanup_logs
  referencing new table as new_rows for each statement execute function count_for_challenges();
--> statement-breakpoint
create trigger count_for_challenges_out after delete on cleanup_logs
  referencing old table as old_rows for each statement execute function count_for_challenges();
--> statement-breakpoint
create trigger count_for_challenges_on after update on cleanup_logs
  referencing old table as old_rows new table as new_rows for each statement execute function count_for_challenges();
