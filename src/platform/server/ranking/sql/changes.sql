-- Changes of a ranking: a trigger on the ranked table records every row that is added or removed in ranking_changes.

-- Builds the query by which a statement-level trigger selects the added rows (sign 1) and the removed rows (sign -1).
create or replace function rows_moved(operation text) returns text language sql immutable as $$
  select case operation
    when 'INSERT' then 'select *, 1 as sign from new_rows'
    when 'DELETE' then 'select *, -1 as sign from old_rows'
    else 'select *, 1 as sign from new_rows union all select *, -1 from old_rows'
  end
$$;

-- Trigger function: records every added or removed row for each ranking board of the table. The boards are the
-- trigger's arguments. It only inserts into ranking_changes, so writers never block each other.
create or replace function ranking_moved() returns trigger language plpgsql as $$
declare
  moved text := rows_moved(tg_op);
begin
  -- Record no ranking change for statements that affected no row, which are common.
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
  elsif not exists (select from new_rows) then
    return null;
  end if;
  execute format(
    'insert into ranking_changes (board, list, key, tie, user_id, sign, is_move)
    select on_board.name, list, on_board.key, tie, user_id, sum(sign),
      sum(sum(sign)) over (partition by on_board.name, list, user_id) = 0
    from (%s) moved cross join lateral (values %s) on_board (name, key)
    where list is not null
    group by on_board.name, list, on_board.key, tie, user_id having sum(sign) <> 0',
    moved, (select string_agg(format('(%L, %I)', name, name), ', ') from unnest(tg_argv) name)
  );
  return null;
end
$$;
