-- Entries and denormalized counters of the finder, updated by triggers in the transaction that changes an event. A
-- transaction that changes listed events locks the row of finder_day, so such changes run one at a time. It takes this
-- lock last, after those of events, tags and links, and locks no other existing row while it holds it. So two
-- transactions cannot deadlock.

-- Tag id under which the finder counts events of all tags: the all-zero UUID.
create or replace function finder_any_tag() returns uuid language sql immutable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

-- Places in which the event finder lists an event: the world (''), its country, state and city. A global event is
-- listed in the "Global" state of its country and in no city.
create or replace function finder_places(country text, state text, city text, is_global boolean) returns text[]
language sql immutable as $$
  select array['', country, country || chr(31) || case when is_global then 'Global' else state end]
    || case when not is_global and city <> '' then array[country || chr(31) || state || chr(31) || city] end
$$;

-- Place that contains a place, such as the country of a state; null for the world.
create or replace function finder_parent(place text) returns text language sql immutable as $$
  select case when place <> '' then substr(place, 1, greatest(length(place) - strpos(reverse(chr(31) || place), chr(31)), 0)) end
$$;

-- Places and months in which each approved event that has not ended is listed.
create or replace view finder_listed as
  select places.place, case when months.first <= e.start_date then '' else to_char(months.first, 'YYYY-MM') end as month,
    e.start_date, e.id as event_id
  from cleanup_events e
  cross join lateral unnest(finder_places(e.country_code, e.region, e.city, e.is_global)) as places (place)
  cross join lateral generate_series(
    date_trunc('month', e.start_date::timestamp), coalesce(e.end_date, e.start_date)::timestamp, '1 month'
  ) as months (first)
  where e.status = 'approved' and coalesce(e.end_date, e.start_date) >= (select day from finder_day);

-- Entries that finder_entries should contain: each listed event under "all tags" and under each active tag.
create or replace view finder_due as
  select place, finder_any_tag() as tag, month, start_date, event_id from finder_listed
  union all
  select place, t.id, month, start_date, event_id
  from finder_listed join cleanup_event_tags l using (event_id) join event_tags t on t.id = l.tag_id
  where t.is_active;

-- Updates finder_starts and finder_counts from inserted or deleted rows of finder_entries.
create or replace function finder_counted() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into finder_starts as kept (place, tag, day, starts)
    select place, tag, start_date, sum(sign) from (%s) moved where month = '''' group by 1, 2, 3 order by 1, 2, 3
    on conflict (place, tag, day) do update set starts = kept.starts + excluded.starts', rows_moved(tg_op)
  );
  execute format(
    'with moved as (%s)
    insert into finder_counts as kept (place, tag, month, parent, events, starts)
    select place, tag, month, finder_parent(place), sum(sign), sum(begun) from (
      select place, tag, month, sign, case when month = '''' then sign else 0 end as begun from moved
      union all
      select place, tag, to_char(start_date, ''YYYY-MM''), sign, sign from moved where month = ''''
    ) counted
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (place, tag, month) do update
    set events = kept.events + excluded.events, starts = kept.starts + excluded.starts', rows_moved(tg_op)
  );
  if tg_op = 'DELETE' then
    delete from finder_starts s using (select distinct place, tag, start_date from old_rows) o
    where (s.place, s.tag, s.day) = (o.place, o.tag, o.start_date) and s.starts = 0;
    delete from finder_counts c using (
      select distinct place, tag, unnest(array['', to_char(start_date, 'YYYY-MM'), month]) as month from old_rows
    ) o
    where (c.place, c.tag, c.month) = (o.place, o.tag, o.month) and c.events = 0;
  end if;
  return null;
end
$$;

create or replace trigger finder_counted_in after insert on finder_entries
  referencing new table as new_rows for each statement execute function finder_counted();

create or replace trigger finder_counted_out after delete on finder_entries
  referencing old table as old_rows for each statement execute function finder_counted();

-- Adds new approved events to the finder. "offset 0" makes the planner look up one event at a time: it cannot know
-- that few have changed, and would scan all of them.
create or replace function finder_event_written() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows where status = 'approved') then
    perform from finder_day for update;
    insert into finder_entries (place, tag, month, start_date, event_id)
    select due.* from new_rows
    cross join lateral (select * from finder_due where event_id = new_rows.id offset 0) due
    order by 1, 2, 3, 4, 5;
  end if;
  return null;
end
$$;

create or replace trigger finder_event_written after insert on cleanup_events
  referencing new table as new_rows for each statement execute function finder_event_written();

-- Removes deleted events from the tables of the event finder.
create or replace function finder_event_gone() returns trigger language plpgsql as $$
begin
  if exists (select from old_rows where status = 'approved') then
    perform from finder_day for update;
    delete from finder_entries where event_id = any(array(select id from old_rows where status = 'approved'));
  end if;
  return null;
end
$$;

create or replace trigger finder_event_gone after delete on cleanup_events
  referencing old table as old_rows for each statement execute function finder_event_gone();

-- Replaces the event finder's entries of changed events.
create or replace function finder_event_changed() returns trigger language plpgsql as $$
declare
  moved uuid[] := array(
    select id from old_rows o join new_rows n using (id)
    where 'approved' in (o.status, n.status)
      and (o.status, o.start_date, o.end_date, o.country_code, o.region, o.city, o.is_global)
        is distinct from (n.status, n.start_date, n.end_date, n.country_code, n.region, n.city, n.is_global)
  );
begin
  if moved <> '{}' then
    -- Wait for transactions that add or remove tags of the changed events: they hold a lock on the event.
    perform from cleanup_events where id = any(moved) order by id for update;
    perform from finder_day for update;
    delete from finder_entries where event_id = any(moved);
    insert into finder_entries (place, tag, month, start_date, event_id)
    select due.* from unnest(moved) id
    cross join lateral (select * from finder_due where event_id = id offset 0) due
    order by 1, 2, 3, 4, 5;
  end if;
  return null;
end
$$;

create or replace trigger finder_event_changed after update on cleanup_events
  referencing old table as old_rows new table as new_rows for each statement execute function finder_event_changed();

-- Updates the finder when tags are added to or removed from listed events; unlisted events need no update.
-- A new link locks its event by its foreign key. For a removed link the event is locked here, unless it is being
-- deleted too (finder_event_gone handles that). Deleting a tag locks no events, so it always updates the finder.
create or replace function finder_tags_moved() returns trigger language plpgsql as $$
declare
  is_listed boolean := false;
begin
  if tg_op <> 'INSERT' then
    perform from cleanup_events
    where id in (select event_id from old_rows join event_tags t on t.id = tag_id) order by id for key share;
    is_listed := exists (
      select from old_rows join cleanup_events e on e.id = event_id left join event_tags t on t.id = tag_id
      where e.status = 'approved' or t.id is null
    );
  end if;
  if tg_op <> 'DELETE' then
    is_listed := is_listed or exists (
      select from new_rows join cleanup_events e on e.id = event_id where e.status = 'approved'
    );
  end if;
  if not is_listed then
    return null;
  end if;
  perform from finder_day for update;
  if tg_op <> 'INSERT' then
    delete from finder_entries
    where event_id = any(array(select event_id from old_rows)) and (event_id, tag) in (select event_id, tag_id from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    insert into finder_entries (place, tag, month, start_date, event_id)
    select place, n.tag_id, month, start_date, listed.event_id
    from new_rows n join event_tags t on t.id = n.tag_id
    cross join lateral (select * from finder_listed where event_id = n.event_id offset 0) listed
    where t.is_active
    order by 1, 2, 3, 4, 5;
  end if;
  return null;
end
$$;

create or replace trigger finder_tags_given after insert on cleanup_event_tags
  referencing new table as new_rows for each statement execute function finder_tags_moved();

create or replace trigger finder_tags_taken after delete on cleanup_event_tags
  referencing old table as old_rows for each statement execute function finder_tags_moved();

create or replace trigger finder_tags_exchanged after update on cleanup_event_tags
  referencing old table as old_rows new table as new_rows for each statement execute function finder_tags_moved();

-- Adds events to the event finder under a tag that is activated, and removes them under a tag that is deactivated.
create or replace function finder_tag_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from old_rows o join new_rows n using (id) where o.is_active <> n.is_active) then
    return null;
  end if;
  perform from finder_day for update;
  delete from finder_entries e
  using old_rows o join new_rows n using (id) join cleanup_event_tags l on l.tag_id = o.id
  where o.is_active and not n.is_active and e.event_id = l.event_id and e.tag = l.tag_id;
  insert into finder_entries (place, tag, month, start_date, event_id)
  select place, l.tag_id, month, start_date, event_id
  from old_rows o join new_rows n using (id) join cleanup_event_tags l on l.tag_id = o.id
  join finder_listed using (event_id)
  where n.is_active and not o.is_active
  order by 1, 2, 3, 4, 5;
  return null;
end
$$;

create or replace trigger finder_tag_changed after update on event_tags
  referencing old table as old_rows new table as new_rows for each statement execute function finder_tag_changed();

-- Removes events that ended before a day from the event finder and stores that day, which never goes back.
create or replace function finder_advance(until date) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  since date;
begin
  select day into since from finder_day for update;
  if since < until then
    update finder_day set day = until;
    delete from finder_entries where event_id in (
      select id from cleanup_events
      where status = 'approved' and coalesce(end_date, start_date) >= since and coalesce(end_date, start_date) < until
    );
  end if;
end
$$;

-- Reads a page of events by place, tag and month (or any month), earliest first. A page beyond the last returns page 1.
-- Counts by month and by day locate where the page begins, so only events of one day, or events that began in an
-- earlier month, are skipped. Some plans are disabled, because the planner cannot know how few rows are read.
create or replace function finder_page(of_place text, of_tag uuid, of_month text, asked int, size int)
returns table (event_id uuid, page int, total int) language plpgsql stable rows 10
set enable_seqscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
#variable_conflict use_column
declare
  events_found int;
  shown int;
  skipped int;
  carried int;
  begin_month text := of_month;
  first_day date;
  until date := 'infinity';
  before int := 0;
  before_day int;
begin
  select c.events, c.events - c.starts into events_found, carried from finder_counts c
  where c.place = of_place and c.tag = of_tag and c.month = of_month;
  if not found then
    return;
  end if;
  shown := case when (asked - 1) * size < events_found then asked else 1 end;
  skipped := (shown - 1) * size;
  -- Events that began in an earlier month and still run come first in a month's results.
  if skipped < carried then
    return query select e.event_id, shown, events_found from finder_entries e
    where e.place = of_place and e.tag = of_tag and e.month = of_month
    order by e.start_date, e.event_id offset skipped limit size;
    if carried - skipped >= size then
      return;
    end if;
    size := size - (carried - skipped);
    skipped := 0;
  else
    skipped := skipped - carried;
  end if;
  if of_month = '' then
    select c.month, c.ahead into begin_month, before from (
      select month, sum(starts) over (order by month) - starts as ahead from finder_counts
      where place = of_place and tag = of_tag and month > ''
    ) c
    where c.ahead <= skipped order by c.month desc limit 1;
  else
    until := (of_month || '-01')::date + interval '1 month';
  end if;
  first_day := (begin_month || '-01')::date;
  select s.day, s.ahead into first_day, before_day from (
    select day, sum(starts) over (order by day) - starts as ahead from finder_starts
    where place = of_place and tag = of_tag and day >= (begin_month || '-01')::date
      and day < (begin_month || '-01')::date + interval '1 month'
  ) s
  where s.ahead <= skipped - before order by s.day desc limit 1;
  return query select e.event_id, shown, events_found from finder_entries e
  where e.place = of_place and e.tag = of_tag and e.month = '' and e.start_date >= first_day and e.start_date < until
  order by e.start_date, e.event_id offset skipped - before - before_day limit size;
end
$$;
