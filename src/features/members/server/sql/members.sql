-- Search text, counters and live updates of members, for the lists and the dashboard of the admin console.

-- Search text of a member: username, e-mail and full name. Each is on its own line, so that a search can match the
-- start of one and never spans two. The trigram index profiles_words_idx stores the result: changing this function
-- needs a migration that rebuilds the index.
create or replace function member_words(username text, email text, full_name text) returns text language sql immutable as $$
  select lower(E'\n' || coalesce(username, '') || E'\n' || email || E'\n' || full_name)
$$;

-- Tells whether a member is listed on public boards.
create or replace function is_listed(member profiles) returns boolean language sql immutable as $$
  select member.is_public and member.onboarding_completed and not member.is_disabled and not member.is_deleted
$$;

-- Counts who joined or left, in total and by joining day, and publishes a live update to admin lists.
create or replace function members_moved() returns trigger language plpgsql as $$
declare
  gone profiles[];
  come profiles[];
begin
  if tg_level = 'ROW' then
    gone := array[old];
    come := array[new];
  elsif tg_op = 'DELETE' then
    gone := array(select old_rows from old_rows);
  else
    come := array(select new_rows from new_rows);
  end if;
  with moved as (
    select -1 as sign, * from unnest(gone) union all select 1, * from unnest(come)
  ), d as (
    select (created_at at time zone 'UTC')::date as day, sum(sign) as members, sum(sign * (total_cleanups > 0)::int) as active
    from moved where not is_deleted group by 1 having sum(sign) <> 0
  ), by_day as (
    insert into member_days_changes (day, members) select day, members from d
  )
  insert into member_counts_changes (members, with_cleanups)
  select * from (select sum(members) as members, sum(active) as active from d) total where (members, active) <> (0, 0);
  if tg_level = 'STATEMENT' then
    perform publish_live('members');
  end if;
  return null;
end
$$;

create or replace trigger members_moved_in after insert on profiles
  referencing new table as new_rows for each statement execute function members_moved();

create or replace trigger members_moved_out after delete on profiles
  referencing old table as old_rows for each statement execute function members_moved();

-- The column list of this trigger on profiles keeps it from running on frequent updates: every counted cleanup updates
-- profiles.
create or replace trigger members_moved_on after update of is_deleted, created_at on profiles
  for each row
  when (((old.is_deleted is distinct from new.is_deleted) or (old.created_at is distinct from new.created_at)))
  execute function members_moved();

select tally(counter) from unnest(array['member_counts', 'member_days']::regclass[]) counter;

create or replace trigger member_counts_merged after insert on member_counts_changes
  for each statement when ((random() < (0.002)::double precision)) execute function changes_merged();

create or replace trigger member_days_merged after insert on member_days_changes
  for each statement when ((random() < (0.002)::double precision)) execute function changes_merged();

-- Publishes a live update to the member lists of the admin console.
create or replace function members_told() returns trigger language plpgsql as $$
begin
  perform publish_live('members');
  return null;
end
$$;

-- Publishes changes of members. Inserted and deleted members are published by members_moved().
create or replace trigger members_told after update of
  full_name, username, email, email_verified, avatar_url, zip_code, country, annual_goal, is_public, is_admin,
  is_superadmin, is_disabled, is_deleted, confirmation_sent_at
on profiles
  for each statement execute function members_told();
