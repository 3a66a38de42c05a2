-- Boards that are exact at any size. Within a list the rows of a board stand by (key, tie, user_id), the lowest first. A
-- fence post says before how many rows a point stood when it was last put right; every row that came or went since is in
-- ranking_changes. One statement sees posts, changes and rows of the same moment, so what is worked out here is no estimate.

-- As many rows lie between two posts when they are set; twice as many before others are set between them.
create function ranking_step() returns int language sql immutable as $$ select 500 $$;
--> statement-breakpoint
-- A moment as a key: whole microseconds, as exact as it is kept.
create function micros(moment timestamptz) returns bigint language sql stable as $$
  select (extract(epoch from moment) * 1000000)::bigint
$$;
--> statement-breakpoint
-- By how much a point has moved since the posts were put right. The table is mostly empty, and never known to be full.
create function ranking_shift(of_board text, of_list text, of_key bigint, of_tie bigint, of_user uuid) returns int
language plpgsql stable set enable_seqscan = off as $$
begin
  return (
    select coalesce(sum(sign), 0) from ranking_changes
    where board = of_board and list = of_list and (key, tie, user_id) < (of_key, of_tie, of_user)
  );
end
$$;
--> statement-breakpoint
-- What follows reads a stretch of an index, at most as many rows as lie between posts. The planner cannot know how few they
-- are where many rows have the same key, so it is not asked. The table of a board has a column of the board's name.

-- How many rows a list has.
create function ranking_total(rows regclass, of_board text, of_list text) returns int language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
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
language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
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
returns table (user_id uuid, place int, total int) language plpgsql stable rows 10
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  size_of_list int := ranking_total(rows, of_board, of_list);
  skipped int := least((page - 1)::bigint * size, greatest(ceil(size_of_list::numeric / size) - 1, 0) * size);
  sought int := skipped;
  post ranking_posts;
  stands_at int;
begin
  -- the nearest post that the page does not begin before. One that has moved behind it was too near by as much; one more
  -- step spares a third search where others have moved less.
  loop
    select * into post from ranking_posts p where p.board = of_board and p.list = of_list and p.ordinal <= sought
    order by p.ordinal desc limit 1;
    exit when not found;
    stands_at := post.ordinal + ranking_shift(of_board, of_list, post.key, post.tie, post.user_id);
    exit when stands_at <= skipped;
    sought := post.ordinal - (stands_at - skipped) - ranking_step();
  end loop;
  if post.ordinal is not null then
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
-- Sets the posts of a list that are missing, and takes away those that stand too near to the one before.
create function ranking_fence(rows regclass, of_board text, of_list text) returns void language plpgsql as $$
declare
  gap record;
  behind int;
begin
  delete from ranking_posts p using (
    select key, tie, user_id, ordinal - lag(ordinal, 1, 0) over (order by key, tie, user_id) as ahead
    from ranking_posts where board = of_board and list = of_list
  ) near
  where p.board = of_board and p.list = of_list and (p.key, p.tie, p.user_id) = (near.key, near.tie, near.user_id)
    and near.ahead * 4 < ranking_step();

  for gap in
    select *, lead(key, 1, 9223372036854775807) over next_one as until_key,
      lead(tie, 1, 9223372036854775807) over next_one as until_tie,
      lead(user_id, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff') over next_one as until_user,
      lead(ordinal) over next_one as until_ordinal
    from (
      select key, tie, user_id, ordinal from ranking_posts where board = of_board and list = of_list
      union all select -9223372036854775808, 0, '00000000-0000-0000-0000-000000000000', 0
    ) posts
    window next_one as (order by key, tie, user_id)
  loop
    if gap.until_ordinal is null then
      -- only as many are counted as matter
      execute format(
        'select count(*) from (select from %s where list = $1 and (%I, tie, user_id) >= ($2, $3, $4) limit $5) behind',
        rows, of_board
      ) into behind using of_list, gap.key, gap.tie, gap.user_id, 2 * ranking_step() + 1;
    else
      behind := gap.until_ordinal - gap.ordinal;
    end if;
    continue when behind <= 2 * ranking_step();
    execute format(
      'insert into ranking_posts (board, list, key, tie, user_id, ordinal)
      select $1, $2, key, tie, user_id, $3 + nr - 1 from (
        select %1$I as key, tie, user_id, row_number() over (order by %1$I, tie, user_id)::int as nr from %2$s
        where list = $2 and (%1$I, tie, user_id) >= ($4, $5, $6) and (%1$I, tie, user_id) < ($7, $8, $9)
      ) numbered
      where nr > 1 and (nr - 1) %% $10 = 0 and ($11 is null or $11 - $3 - nr >= $10 / 2)', of_board, rows
    ) using of_board, of_list, gap.ordinal, gap.key, gap.tie, gap.user_id, gap.until_key, gap.until_tie, gap.until_user,
      ranking_step(), gap.until_ordinal;
  end loop;
end
$$;
--> statement-breakpoint
-- Sets the posts of a list anew: while nobody writes, or in a transaction that sees one moment.
create function ranking_set_posts(rows regclass, of_board text, of_list text) returns void language plpgsql as $$
begin
  delete from ranking_changes where board = of_board and list = of_list;
  delete from ranking_posts where board = of_board and list = of_list;
  perform ranking_fence(rows, of_board, of_list);
end
$$;
--> statement-breakpoint
-- Puts the posts right and forgets the changes: those of one moment, what commits meanwhile stays a change. Answers how many
-- they were.
create function ranking_fold(rows regclass, of_board text) returns int language plpgsql as $$
declare
  of_list text;
  folded int;
begin
  if current_setting('transaction_isolation') = 'read committed' then
    raise 'A ranking is folded in a transaction that sees one moment: repeatable read.';
  end if;
  select count(*) into folded from ranking_changes where board = of_board;

  -- where most has changed, counting anew is quicker
  for of_list in
    select list from ranking_changes where board = of_board group by list having count(*) > 200 * ranking_step()
  loop
    perform ranking_set_posts(rows, of_board, of_list);
  end loop;

  update ranking_posts p set ordinal = p.ordinal + s.shift
  from (
    select list, key, tie, user_id, is_post,
      sum(sign) over (partition by list order by key, tie, user_id, is_post desc rows unbounded preceding)::int as shift
    from (
      select list, key, tie, user_id, sign, false as is_post from ranking_changes where board = of_board
      union all
      select list, key, tie, user_id, 0, true from ranking_posts
      where board = of_board and list in (select list from ranking_changes where board = of_board)
    ) points
  ) s
  where s.is_post and s.shift <> 0 and p.board = of_board
    and (p.list, p.key, p.tie, p.user_id) = (s.list, s.key, s.tie, s.user_id);

  -- whoever is in the list no longer leaves no name behind
  delete from ranking_posts p using (
    select list, user_id from ranking_changes where board = of_board group by list, user_id having sum(sign) < 0
  ) gone
  where p.board = of_board and (p.list, p.user_id) = (gone.list, gone.user_id);

  -- a list without posts needs some only once it has grown
  for of_list in
    select list from ranking_changes c where board = of_board group by list
    having sum(sign) > 0 or exists (select from ranking_posts p where p.board = of_board and p.list = c.list)
  loop
    perform ranking_fence(rows, of_board, of_list);
  end loop;

  delete from ranking_changes where board = of_board;
  return folded;
end
$$;
--> statement-breakpoint
-- For a trigger that is told of whole statements: the rows that came (1) and those that went (-1).
create function rows_moved(operation text) returns text language sql immutable as $$
  select case operation
    when 'INSERT' then 'select *, 1 as sign from new_rows'
    when 'DELETE' then 'select *, -1 as sign from old_rows'
    else 'select *, 1 as sign from new_rows union all select *, -1 from old_rows'
  end
$$;
--> statement-breakpoint
-- For a table of rows: every one that comes or goes, in each of its boards (the arguments).
create function ranking_moved() returns trigger language plpgsql as $$
declare
  moved text := rows_moved(tg_op);
begin
  -- many a statement touches no row
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  elsif not exists (select from new_rows) then
    return null;
  end if;
  execute format(
    'insert into ranking_changes (board, list, key, tie, user_id, sign)
    select on_board.name, list, on_board.key, tie, user_id, sum(sign)
    from (%s) moved cross join lateral (values %s) on_board (name, key)
    where list is not null
    group by on_board.name, list, on_board.key, tie, user_id having sum(sign) <> 0',
    moved, (select string_agg(format('(%L, %I)', name, name), ', ') from unnest(tg_argv) name)
  );
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
-- The Litterboard. Nobody adds to what there is before everything is counted.
lock table cleanup_logs, profiles, user_litter_stats in share row exclusive mode;
--> statement-breakpoint

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
  select max(created_at), max(date) into new.last_cleanup_at, new.last_cleanup_date
  from cleanup_logs where user_id = new.user_id and status = 'approved';
  return new;
end
$$;
--> statement-breakpoint
create trigger latest_approved before update of cleanup_count, litter_pieces_count on user_litter_stats
  for each row execute function latest_approved();
--> statement-breakpoint
-- Of a statement that takes one back as it approves another the numbers stay, and the latest may not.
create function latest_exchanged() returns trigger language plpgsql as $$
begin
  update user_litter_stats s set last_cleanup_at = latest.at, last_cleanup_date = latest.day
  from (
    select user_id from (
      select o.user_id as was_of, n.user_id as is_of from old_rows o join new_rows n using (cleanup_id)
      where (o.user_id, o.status, o.created_at, o.date) <> (n.user_id, n.status, n.created_at, n.date)
    ) changed, unnest(array[was_of, is_of]) user_id group by user_id order by user_id
  ) members
  cross join lateral (
    select max(created_at) as at, max(date) as day from cleanup_logs c
    where c.user_id = members.user_id and c.status = 'approved'
  ) latest
  where s.user_id = members.user_id
    and (s.last_cleanup_at, s.last_cleanup_date) is distinct from (latest.at, latest.day);
  return null;
end
$$;
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
  moved text := rows_moved(tg_op);
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
update user_litter_stats s set last_cleanup_at = c.at, last_cleanup_date = c.day
from (select user_id, max(created_at) as at, max(date) as day from cleanup_logs where status = 'approved' group by 1) c
where c.user_id = s.user_id;
--> statement-breakpoint
insert into standings (list, user_id, tie, most_litter_pieces, most_cleanups, newest_cleanups, newest_members)
select * from standings_due;
--> statement-breakpoint
-- Not before: row by row the fill would take six times as long, and nobody could write meanwhile.
ALTER TABLE "standings" ADD CONSTRAINT "standings_user_id_list_pk" PRIMARY KEY("user_id","list");
--> statement-breakpoint
CREATE INDEX "standings_most_litter_pieces_idx" ON "standings" USING btree ("list","most_litter_pieces","tie","user_id");
--> statement-breakpoint
CREATE INDEX "standings_most_cleanups_idx" ON "standings" USING btree ("list","most_cleanups","tie","user_id");
--> statement-breakpoint
CREATE INDEX "standings_newest_cleanups_idx" ON "standings" USING btree ("list","newest_cleanups","tie","user_id");
--> statement-breakpoint
CREATE INDEX "standings_newest_members_idx" ON "standings" USING btree ("list","newest_members","tie","user_id");
--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
select ranking_set_posts('standings', board, list)
from (select list from standings group by list having count(*) > 2 * ranking_step()) long,
  unnest(array['most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members']) board;
--> statement-breakpoint
-- A place is counted in an index alone, which is quick only while PostgreSQL knows that its rows are old news.
alter table standings set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
--> statement-breakpoint
alter table challenge_participants set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
--> statement-breakpoint
-- Emptied every minute.
alter table ranking_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
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
create trigger latest_exchanged after update on cleanup_logs
  referencing old table as old_rows new table as new_rows for each statement execute function latest_exchanged();
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
