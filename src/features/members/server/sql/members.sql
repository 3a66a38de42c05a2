-- What the database keeps about members, for the lists and the dashboard of the admin console.

-- What the search of members looks in. Each word is on its own line, so that the beginning of a word can be told and no
-- search finds the end of one with the next. The index profiles_words_idx holds what this function answers: a change of
-- it needs a migration that builds the index anew.
create or replace function member_words(username text, email text, full_name text) returns text language sql immutable as $$
  select lower(E'\n' || coalesce(username, '') || E'\n' || email || E'\n' || full_name)
$$;

-- Whether anybody may see the member on a board.
create or replace function is_listed(member profiles) returns boolean language sql immutable as $$
  select member.is_public and member.onboarding_completed and not member.is_disabled and not member.is_deleted
$$;

-- Notes in member_moves who joined or left, for members_counted() to count at the commit. Nobody who signs up holds up
-- others while the password is hashed. Lists of members in the console are told to look again.
create or replace function members_moved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_moves (day, members, with_cleanups)
    select (created_at at time zone 'UTC')::date, count(*), count(*) filter (where total_cleanups > 0)
    from new_rows where not is_deleted group by 1;
    perform publish_live('members');
  elsif tg_op = 'DELETE' then
    insert into member_moves (day, members, with_cleanups)
    select (created_at at time zone 'UTC')::date, -count(*), -count(*) filter (where total_cleanups > 0)
    from old_rows where not is_deleted group by 1;
    perform publish_live('members');
  else
    insert into member_moves (day, members, with_cleanups)
    select (old.created_at at time zone 'UTC')::date, -1, -(old.total_cleanups > 0)::int where not old.is_deleted
    union all
    select (new.created_at at time zone 'UTC')::date, 1, (new.total_cleanups > 0)::int where not new.is_deleted;
  end if;
  return null;
end
$$;

create or replace trigger members_moved_in after insert on profiles
  referencing new table as new_rows for each statement execute function members_moved();

create or replace trigger members_moved_out after delete on profiles
  referencing old table as old_rows for each statement execute function members_moved();

-- A trigger with a column list costs an update of other columns nothing: every counted cleanup updates profiles.
create or replace trigger members_moved_on after update of is_deleted, created_at on profiles
  for each row
  when (((old.is_deleted is distinct from new.is_deleted) or (old.created_at is distinct from new.created_at)))
  execute function members_moved();

-- Counts at the commit who joined or left: all members together, and by the day they joined. The first row of a
-- transaction counts for all of them, so that many who join at once cost as much each as one. The row of member_counts
-- is the last one that a transaction locks. Sequential scans are off because member_moves is empty whenever somebody
-- plans for it.
create or replace function members_counted() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  this bigint := txid_current();
begin
  -- another row of this transaction has counted this one
  perform from member_moves where id = new.id;
  if not found then
    return null;
  end if;
  update member_counts c set members = c.members + d.members, with_cleanups = c.with_cleanups + d.with_cleanups
  from (
    select sum(members) as members, sum(with_cleanups) as with_cleanups from member_moves where xact = this
  ) d;
  insert into member_days as kept (day, members)
  select day, sum(members) from member_moves where xact = this group by day having sum(members) <> 0 order by day
  on conflict (day) do update set members = kept.members + excluded.members;
  delete from member_days where day in (select day from member_moves where xact = this and members < 0) and members = 0;
  delete from member_moves where xact = this;
  return null;
end
$$;

create constraint trigger members_counted after insert on member_moves
  deferrable initially deferred for each row execute function members_counted();

-- Tells lists of members in the console to look again.
create or replace function members_told() returns trigger language plpgsql as $$
begin
  perform publish_live('members');
  return null;
end
$$;

-- Joining and leaving are told by members_moved().
create or replace trigger members_told after update of
  full_name, username, email, email_verified, avatar_url, zip_code, country, annual_goal, is_public, is_admin,
  is_superadmin, is_disabled, is_deleted, confirmation_sent_at
on profiles
  for each statement execute function members_told();
