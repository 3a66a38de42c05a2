-- Reading a ranking with exact ranks at any size. Within a list, a board's rows are ordered by (key, tie, user_id),
-- lowest first. A checkpoint (post) stores how many rows preceded a position at the last compaction. Every row added
-- or removed since is in ranking_changes. One statement sees checkpoints, changes and rows of the same snapshot, so
-- the result is exact.

-- Number of ranking rows between two checkpoints. Once that distance has doubled, checkpoints are added in between.
create or replace function ranking_step() returns int language sql immutable as $$ select 500 $$;

-- Converts a timestamp to a ranking key in microseconds, the full precision of PostgreSQL.
create or replace function micros(moment timestamptz) returns bigint language sql stable as $$
  select (extract(epoch from moment) * 1000000)::bigint
$$;

-- Number of positions by which a ranking checkpoint has shifted since the last compaction. It is summed from the nearer
-- end of the list: either the changes before the checkpoint, or all changes without those behind it. For the sum of all
-- changes, only the rows that joined or left the list matter, because a row that moved within it adds nothing.
-- Sequential scans and bitmap scans are disabled: the table of changes is mostly empty, so the planner would prefer them
-- even when it has many rows.
create or replace function ranking_shift(post ranking_posts) returns int
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  if post.ordinal * 2 < (select max(ordinal) from ranking_posts where board = post.board and list = post.list) then
    return (
      select coalesce(sum(sign), 0) from ranking_changes
      where board = post.board and list = post.list and (key, tie, user_id) < (post.key, post.tie, post.user_id)
    );
  end if;
  return (
    select coalesce(sum(sign), 0) from ranking_changes where board = post.board and list = post.list and not is_move
  ) - (
    select coalesce(sum(sign), 0) from ranking_changes
    where board = post.board and list = post.list and (key, tie, user_id) >= (post.key, post.tie, post.user_id)
  );
end
$$;

-- Builds the name of an SQL function that reads a ranking board: <table>_<board>_total, _place or _page. The board's
-- name is part of it, so that operators see which board is slow.
create or replace function ranking_function(rows regclass, of_board text, what text) returns text language sql stable as $$
  select format('%s_%s_%s', rows, of_board, what)
$$;

-- Creates the three SQL functions of a ranking board: <table>_<board>_total, _place (the rank) and _page. The table
-- `rows` needs a column with the board's name and an index (list, that column, tie, user_id). Each board has its own
-- functions, because a connection caches their plans. Dynamic SQL is planned at every call, which made reads slower. A
-- function reads one range of the index, at most the rows between two checkpoints. The planner does not know that this
-- range is short, so every plan but a scan in index order is disabled.
create or replace function ranking_board(rows regclass, of_board text) returns void language plpgsql as $define$
declare
  untold text := 'set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
    set max_parallel_workers_per_gather = 0 set jit = off set plan_cache_mode = force_generic_plan';
begin
  -- SQL function <table>_<board>_total: number of rows in a ranking list.
  execute format($$
    create or replace function %1$I(of_list text) returns int language plpgsql stable %2$s as $body$
    declare
      post ranking_posts;
      behind int;
    begin
      select * into post from ranking_posts p where p.board = %4$L and p.list = of_list
      order by p.key desc, p.tie desc, p.user_id desc limit 1;
      if not found then
        select count(*)::int into behind from %3$s b where b.list = of_list;
        return behind;
      end if;
      select count(*)::int into behind from (
        select from %3$s b where b.list = of_list and (b.%4$I, b.tie, b.user_id) >= (post.key, post.tie, post.user_id)
        order by b.%4$I, b.tie, b.user_id
      ) stretch;
      return post.ordinal + ranking_shift(post) + behind;
    end
    $body$ $$, ranking_function(rows, of_board, 'total'), untold, rows, of_board);

  -- SQL function <table>_<board>_place: rank of a member in a ranking list, counted from 1; null for a member who is
  -- not in the list.
  execute format($$
    create or replace function %1$I(of_list text, of_user uuid) returns int language plpgsql stable %2$s as $body$
    declare
      own record;
      post ranking_posts;
      between_them int;
    begin
      select key, tie into own from (
        select b.list, b.%4$I as key, b.tie from %3$s b where b.user_id = of_user offset 0
      ) theirs where list = of_list;
      if own.key is null then
        return null;
      end if;
      select * into post from ranking_posts p
      where p.board = %4$L and p.list = of_list and (p.key, p.tie, p.user_id) <= (own.key, own.tie, of_user)
      order by p.key desc, p.tie desc, p.user_id desc limit 1;
      if not found then
        select count(*)::int into between_them from (
          select from %3$s b where b.list = of_list and (b.%4$I, b.tie, b.user_id) <= (own.key, own.tie, of_user)
          order by b.%4$I, b.tie, b.user_id
        ) stretch;
        return between_them;
      end if;
      select count(*)::int into between_them from (
        select from %3$s b where b.list = of_list and (b.%4$I, b.tie, b.user_id) >= (post.key, post.tie, post.user_id)
          and (b.%4$I, b.tie, b.user_id) <= (own.key, own.tie, of_user)
        order by b.%4$I, b.tie, b.user_id
      ) stretch;
      return post.ordinal + ranking_shift(post) + between_them;
    end
    $body$ $$, ranking_function(rows, of_board, 'place'), untold, rows, of_board);

  -- SQL function <table>_<board>_page: rows of one page of a ranking list, clamped to the last page, with the total
  -- number of rows in the list.
  execute format($$
    create or replace function %1$I(of_list text, page int, size int)
    returns table (user_id uuid, place int, total int) language plpgsql stable rows 10 %2$s as $body$
    declare
      size_of_list int := %5$I(of_list);
      skipped int := least((page - 1)::bigint * size, greatest(ceil(size_of_list::numeric / size) - 1, 0) * size);
      sought int := skipped;
      post ranking_posts;
      later ranking_posts;
      shift int;
    begin
      -- Find the last checkpoint (row with a stored rank) at or before the start of the ranking page. Rows
      -- added since the last compaction may have moved its true rank past the start. The loop then looks
      -- further up, by as many ranks as the checkpoint has moved. The previous checkpoint has usually moved
      -- as far, so a third look is rare. It sums only the changes between the two checkpoints.
      loop
        later := post;
        select * into post from ranking_posts p where p.board = %4$L and p.list = of_list and p.ordinal <= sought
        order by p.ordinal desc limit 1;
        exit when not found;
        if later.ordinal is null then
          shift := ranking_shift(post);
        else
          shift := shift - (
            select coalesce(sum(c.sign), 0) from ranking_changes c where c.board = %4$L and c.list = of_list
              and (c.key, c.tie, c.user_id) >= (post.key, post.tie, post.user_id)
              and (c.key, c.tie, c.user_id) < (later.key, later.tie, later.user_id)
          );
        end if;
        exit when post.ordinal + shift <= skipped;
        sought := skipped - shift;
      end loop;
      if post.ordinal is not null then
        return query select stretch.user_id, (skipped + row_number() over ())::int, size_of_list from (
          select b.user_id from %3$s b
          where b.list = of_list and (b.%4$I, b.tie, b.user_id) >= (post.key, post.tie, post.user_id)
          order by b.%4$I, b.tie, b.user_id offset skipped - post.ordinal - shift limit size
        ) stretch;
      else
        return query select stretch.user_id, (skipped + row_number() over ())::int, size_of_list from (
          select b.user_id from %3$s b where b.list = of_list
          order by b.%4$I, b.tie, b.user_id offset skipped limit size
        ) stretch;
      end if;
    end
    $body$ $$, ranking_function(rows, of_board, 'page'), untold, rows, of_board, ranking_function(rows, of_board, 'total'));
end
$define$;

-- Number of rows in a ranking list; calls the board's own function.
create or replace function ranking_total(rows regclass, of_board text, of_list text) returns int
language plpgsql stable as $$
declare
  told int;
begin
  execute format('select %I($1)', ranking_function(rows, of_board, 'total')) into told using of_list;
  return told;
end
$$;

-- Rank of a member in a ranking list, counted from 1; null for a member not in the list. Calls the board's own
-- function.
create or replace function ranking_place(rows regclass, of_board text, of_list text, of_user uuid) returns int
language plpgsql stable as $$
declare
  told int;
begin
  execute format('select %I($1, $2)', ranking_function(rows, of_board, 'place')) into told using of_list, of_user;
  return told;
end
$$;

-- Rows of one ranking page and the total number of rows. A page number beyond the end returns the last page. Calls the
-- SQL function of this ranking.
create or replace function ranking_page(rows regclass, of_board text, of_list text, page int, size int)
returns table (user_id uuid, place int, total int) language plpgsql stable rows 10 as $$
begin
  return query execute format('select * from %I($1, $2, $3)', ranking_function(rows, of_board, 'page')) using of_list, page, size;
end
$$;
