-- Tallies: counters that sum many members' changes, such as the community's pieces. If each writer updated
-- the counter's row, the row would stay locked until the commit and block all other writers. So each table
-- <counter> has a table <counter>_changes with the same columns, to which writers only append. The view
-- <counter>_now adds both, so every read is exact. Compaction merges changes into the counter's rows.

-- Column names of a tally: of its primary key, or of the summed numbers.
create or replace function tally_columns(counter regclass, is_key boolean) returns text[] language sql stable as $$
  select array_agg(attname::text order by attnum) from pg_attribute
  where attrelid = counter and attnum > 0 and not attisdropped and is_key = (
    select attnum = any(indkey) from pg_index where indrelid = counter and indisprimary
  )
$$;

-- Creates the view <counter>_now of a tally. A key without a row means zero.
create or replace function tally(counter regclass) returns void language plpgsql as $$
declare
  keys text := array_to_string(tally_columns(counter, true), ', ');
  numbers text[] := tally_columns(counter, false);
begin
  execute format(
    'create or replace view %1$s_now as select %2$s, %3$s from (
      select %2$s, %4$s from %1$s union all select %2$s, %4$s from %1$s_changes
    ) kept_and_changes group by %2$s',
    counter, keys,
    (select string_agg(format('sum(%1$I)::%2$s as %1$I', name, format_type(atttypid, atttypmod)), ', ' order by nr)
      from unnest(numbers) with ordinality listed (name, nr)
      join pg_attribute on attrelid = counter and attname = name),
    array_to_string(numbers, ', ')
  );
end
$$;

-- Merges changes of a tally: deletes them, and adds their sums to the counter's rows or appends them to the
-- changes again. Changes that another transaction is merging are omitted.
create or replace function merge_changes(counter regclass, destination text, most int) returns void language plpgsql as $$
declare
  keys text := array_to_string(tally_columns(counter, true), ', ');
  numbers text[] := tally_columns(counter, false);
begin
  execute format(
    'with gone as (
      delete from %1$s_changes where ctid = any(array(select ctid from %1$s_changes limit %6$L for update skip locked))
      returning *
    )
    insert into %7$s as kept (%2$s, %3$s) select %2$s, %4$s from gone group by %2$s order by %2$s %5$s',
    counter, keys, array_to_string(numbers, ', '),
    (select string_agg(format('sum(%I)', name), ', ') from unnest(numbers) name),
    case when destination = counter::text then format('on conflict (%s) do update set %s', keys,
      (select string_agg(format('%1$I = kept.%1$I + excluded.%1$I', name), ', ') from unnest(numbers) name)) end,
    most, destination
  );
end
$$;

-- Lists the tables of all tallies.
create or replace function tallies() returns setof text language sql stable as $$
  select counter from pg_class cross join regexp_replace(relname, '_changes$', '') counter
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> counter
    and to_regclass(counter || '_now') is not null
$$;

-- Trigger function of a changes table: replaces changes by their sum. One in many inserts does this, so few
-- changes must be read even while no job runs. It never blocks. Tables of changes with a foreign key do not
-- use it, because inserting the sum checks the key and would wait for whoever deletes the referenced row.
create or replace function changes_merged() returns trigger language plpgsql as $$
begin
  perform merge_changes(regexp_replace(tg_table_name, '_changes$', ''), tg_table_name, 5000);
  return null;
end
$$;
