-- Litterboard: denormalized sort keys, maintained by triggers. The standings table has one row per member and list. A
-- row is updated in the transaction that changes the member's profile or totals. Each board is a sort-key column of
-- standings_due; the lowest value ranks first.

-- View of the rows that the table standings should contain. A listed member is in the list of all members ('') and in
-- those of their ZIP code and country. On the board newest_cleanups, members without an approved cleanup rank last, the
-- newest member first. A total below zero, which a correction can leave behind, ranks as the zero that is shown.
create or replace view standings_due as
  select lists.list, p.id as user_id, micros(p.created_at) as tie,
    -greatest(s.litter_pieces_count, 0)::bigint as most_litter_pieces,
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

-- Recomputes one member's rows of the table standings. The function locks no other member's rows. The caller has locked
-- the member's profile or statistics.
create or replace function refresh_standings(member uuid) returns void language plpgsql as $$
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

-- Updates a member's rows of the table standings after a change of the profile.
create or replace function profile_moved() returns trigger language plpgsql as $$
begin
  perform refresh_standings(new.id);
  return null;
end
$$;

create or replace trigger profile_written after insert on profiles
  for each row execute function profile_moved();

create or replace trigger profile_moved after update of
  is_public, onboarding_completed, is_disabled, is_deleted, zip_code, country, created_at
on profiles
  for each row execute function profile_moved();

-- Updates a member's rows of the table standings after a change of their totals.
create or replace function stats_moved() returns trigger language plpgsql as $$
begin
  perform refresh_standings(new.user_id);
  return null;
end
$$;

create or replace trigger stats_written after insert on user_litter_stats
  for each row execute function stats_moved();

create or replace trigger stats_moved after update on user_litter_stats
  for each row
  when (((old.litter_pieces_count is distinct from new.litter_pieces_count)
    or (old.cleanup_count is distinct from new.cleanup_count)
    or (old.last_cleanup_at is distinct from new.last_cleanup_at)))
  execute function stats_moved();

-- Registers the boards with the ranking engine: one board per sort-key column of the table standings. This generates
-- the functions that read each board. The triggers below record which rows were added, moved or removed.

select ranking_board('standings', board)
from unnest(array['most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members']) board;

create or replace trigger standings_moved_in after insert on standings
  referencing new table as new_rows for each statement
  execute function ranking_moved('most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members');

create or replace trigger standings_moved_out after delete on standings
  referencing old table as old_rows for each statement
  execute function ranking_moved('most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members');

create or replace trigger standings_moved_on after update on standings
  referencing old table as old_rows new table as new_rows for each statement
  execute function ranking_moved('most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members');

-- Publishes a live update to open Litterboard pages. The trigger runs per row, so a statement that changes no row
-- publishes nothing.
create or replace function standings_told() returns trigger language plpgsql as $$
begin
  perform publish_live('litterboard');
  return null;
end
$$;

create or replace trigger standings_told after insert or delete or update on standings
  for each row execute function standings_told();
