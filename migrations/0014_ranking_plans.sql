-- What is asked of a board was put together and planned anew each time, which took twice as long as counting: each board has
-- functions of its own now, whose plans are kept. Where there was one that told all boards apart by itself, it asks them.

-- Their names; an operator who looks for what is slow finds the board in them.
create function ranking_function(rows regclass, of_board text, what text) returns text language sql stable as $$
  select format('%s_%s_%s', rows, of_board, what)
$$;
--> statement-breakpoint
-- The functions of a board, of which the table `rows` has a column and an index (list, the column, tie, user_id). They read a
-- stretch of it, at most as many rows as lie between posts. The planner cannot know how few they are, and that none of the
-- other indexes will do, so it is not asked: nothing else stands in that order, and nothing may be sorted.
create function ranking_board(rows regclass, of_board text) returns void language plpgsql as $define$
declare
  untold text := 'set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
    set max_parallel_workers_per_gather = 0 set jit = off set plan_cache_mode = force_generic_plan';
begin
  -- how many rows a list has
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
      return post.ordinal + ranking_shift(%4$L, of_list, post.key, post.tie, post.user_id) + behind;
    end
    $body$ $$, ranking_function(rows, of_board, 'total'), untold, rows, of_board);

  -- the place of a member, counted from 1; null for one who is not in the list
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
      return post.ordinal + ranking_shift(%4$L, of_list, post.key, post.tie, post.user_id) + between_them;
    end
    $body$ $$, ranking_function(rows, of_board, 'place'), untold, rows, of_board);

  -- a page of a list, and how many rows there are; of a page behind the last one, the last
  execute format($$
    create or replace function %1$I(of_list text, page int, size int)
    returns table (user_id uuid, place int, total int) language plpgsql stable rows 10 %2$s as $body$
    declare
      size_of_list int := %5$I(of_list);
      skipped int := least((page - 1)::bigint * size, greatest(ceil(size_of_list::numeric / size) - 1, 0) * size);
      sought int := skipped;
      post ranking_posts;
      stands_at int;
    begin
      -- the nearest post that the page does not begin before. One that has moved behind it was too near by as much; one more
      -- step spares a third search where others have moved less.
      loop
        select * into post from ranking_posts p where p.board = %4$L and p.list = of_list and p.ordinal <= sought
        order by p.ordinal desc limit 1;
        exit when not found;
        stands_at := post.ordinal + ranking_shift(%4$L, of_list, post.key, post.tie, post.user_id);
        exit when stands_at <= skipped;
        sought := post.ordinal - (stands_at - skipped) - ranking_step();
      end loop;
      if post.ordinal is not null then
        return query select stretch.user_id, (skipped + row_number() over ())::int, size_of_list from (
          select b.user_id from %3$s b
          where b.list = of_list and (b.%4$I, b.tie, b.user_id) >= (post.key, post.tie, post.user_id)
          order by b.%4$I, b.tie, b.user_id offset skipped - stands_at limit size
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
--> statement-breakpoint
select ranking_board('standings', board)
from unnest(array['most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members']) board;
--> statement-breakpoint
select ranking_board('challenge_participants', 'challenge_standing');
--> statement-breakpoint
create or replace function ranking_total(rows regclass, of_board text, of_list text) returns int
language plpgsql stable as $$
declare
  told int;
begin
  execute format('select %I($1)', ranking_function(rows, of_board, 'total')) into told using of_list;
  return told;
end
$$;
--> statement-breakpoint
create or replace function ranking_place(rows regclass, of_board text, of_list text, of_user uuid) returns int
language plpgsql stable as $$
declare
  told int;
begin
  execute format('select %I($1, $2)', ranking_function(rows, of_board, 'place')) into told using of_list, of_user;
  return told;
end
$$;
--> statement-breakpoint
create or replace function ranking_page(rows regclass, of_board text, of_list text, page int, size int)
returns table (user_id uuid, place int, total int) language plpgsql stable rows 10 as $$
begin
  return query execute format('select * from %I($1, $2, $3)', ranking_function(rows, of_board, 'page')) using of_list, page, size;
end
$$;
