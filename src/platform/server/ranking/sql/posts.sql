-- Checkpoints of a ranking (called posts): how they are placed, and how changes are merged into them (compaction).
-- reading.sql explains what they are for.

-- Adds missing checkpoints of a ranking list, and deletes checkpoints that are too close to the previous checkpoint.
create or replace function ranking_fence(rows regclass, of_board text, of_list text) returns void language plpgsql as $$
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
      -- Count the ranking rows after the last checkpoint, but only as far as needed to decide whether another
      -- checkpoint is missing.
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

-- Rebuilds the checkpoints of a ranking list from scratch. It needs a repeatable read transaction or a table without
-- concurrent writes.
create or replace function ranking_set_posts(rows regclass, of_board text, of_list text) returns void language plpgsql as $$
begin
  delete from ranking_changes where board = of_board and list = of_list;
  delete from ranking_posts where board = of_board and list = of_list;
  perform ranking_fence(rows, of_board, of_list);
end
$$;

-- Merges the changes of ranking lists into their checkpoints and deletes these changes, all in one statement, so that it
-- sees one moment. The caller has locked ranking_posts, so that no other transaction merges or adds checkpoints.
create or replace function ranking_merge(of_board text, lists text[]) returns void language sql as $$
  with merged as (
    delete from ranking_changes where board = of_board and list = any(lists) returning list, key, tie, user_id, sign
  ), gone as (
    select list, user_id from merged group by list, user_id having sum(sign) < 0
  ), shifted as (
    select list, key, tie, user_id, is_post,
      sum(sign) over (partition by list order by key, tie, user_id, is_post desc rows unbounded preceding)::int as shift
    from (
      select list, key, tie, user_id, sign, false as is_post from merged
      union all
      select list, key, tie, user_id, 0, true from ranking_posts where board = of_board and list = any(lists)
    ) points
  ), moved as (
    update ranking_posts p set ordinal = p.ordinal + s.shift from shifted s
    where s.is_post and s.shift <> 0 and p.board = of_board
      and (p.list, p.key, p.tie, p.user_id) = (s.list, s.key, s.tie, s.user_id)
      and (p.list, p.user_id) not in (select list, user_id from gone)
  )
  -- Delete the checkpoints at rows of members who left the ranking list, so that no trace of these members remains.
  delete from ranking_posts p using gone where p.board = of_board and (p.list, p.user_id) = (gone.list, gone.user_id)
$$;

-- Compacts a ranking: merges all changes of one snapshot into the checkpoints and deletes these changes. Changes that
-- commit concurrently stay pending. Returns the number of merged changes.
create or replace function ranking_fold(rows regclass, of_board text) returns int language plpgsql as $$
declare
  of_list text;
  changed text[];
  fenced text[];
  folded int;
begin
  if current_setting('transaction_isolation') = 'read committed' then
    raise 'A ranking is folded in a transaction that sees one moment: repeatable read.';
  end if;
  select count(*) into folded from ranking_changes where board = of_board;

  -- A ranking list with very many changes gets all its checkpoints (stored ranks) rebuilt, which is faster
  -- than moving each.
  for of_list in
    select list from ranking_changes where board = of_board group by list having count(*) > 200 * ranking_step()
  loop
    perform ranking_set_posts(rows, of_board, of_list);
  end loop;

  select array_agg(list), array_agg(list) filter (where grew or has_posts) into changed, fenced from (
    select list, sum(sign) > 0 as grew,
      exists (select from ranking_posts p where p.board = of_board and p.list = c.list) as has_posts
    from ranking_changes c where board = of_board group by list
  ) lists;
  perform ranking_merge(of_board, changed);

  -- Add and delete ranking checkpoints where rows have changed. A ranking list without checkpoints needs none unless it
  -- grew.
  foreach of_list in array coalesce(fenced, '{}') loop
    perform ranking_fence(rows, of_board, of_list);
  end loop;
  return folded;
end
$$;

-- Merges the changes of the lists that a writer changed into their checkpoints if very many are pending. Only
-- one in many writers checks this, so reads stay fast even while no job runs. It never blocks: while another
-- transaction merges, it does nothing. A list without checkpoints is read without its changes.
create or replace function ranking_relieved() returns trigger language plpgsql as $$
declare
  crowded record;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    return null;
  end if;
  for crowded in
    select board, array_agg(list) as lists from (select distinct board, list from new_rows) written
    where 4 * ranking_step() < (
      select count(*) from (
        select from ranking_changes c where c.board = written.board and c.list = written.list
        limit 4 * ranking_step() + 1
      ) waiting
    ) and exists (select from ranking_posts p where p.board = written.board and p.list = written.list)
    group by board
  loop
    lock table ranking_posts in share update exclusive mode nowait;
    perform ranking_merge(crowded.board, crowded.lists);
  end loop;
  return null;
exception when lock_not_available then
  return null;
end
$$;

create or replace trigger ranking_relieved after insert on ranking_changes referencing new table as new_rows
  for each statement when ((random() < (0.01)::double precision)) execute function ranking_relieved();
