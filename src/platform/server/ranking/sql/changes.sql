-- Changes of a ranking: a trigger of the table whose rows stand in it notes every row that comes or goes.

-- For a trigger that is told of whole statements: a query for the rows that came (1) and those that went (-1).
create or replace function rows_moved(operation text) returns text language sql immutable as $$
  select case operation
    when 'INSERT' then 'select *, 1 as sign from new_rows'
    when 'DELETE' then 'select *, -1 as sign from old_rows'
    else 'select *, 1 as sign from new_rows union all select *, -1 from old_rows'
  end
$$;

-- Notes every row that came or went, in each board of its table. The boards are the arguments of the trigger. It only
-- adds rows to ranking_changes, so nobody waits for anybody.
create or replace function ranking_moved() returns trigger language plpgsql as $$
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
