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

-- Records in member_moves who joined or left, and publishes a live update to admin lists. members_counted() updates the
-- counters only at the commit, so that a long transaction does not make other sign-ups wait for a lock on them.
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

-- The column list of this trigger on profiles keeps it from running on frequent updates: every counted cleanup updates
-- profiles.
create or replace trigger members_moved_on after update of is_deleted, created_at on profiles
  for each row
  when (((old.is_deleted is distinct from new.is_deleted) or (old.created_at is distinct from new.created_at)))
  execute function members_moved();

-- Updates the member counters at the commit (deferred trigger): the total, and the number per joining day. The first
-- row of a transaction counts all its rows, so the cost per member stays constant. member_counts is the last row that a
-- transaction locks. Sequential scans are off, because the planner always sees member_moves as empty.
create or replace function members_counted() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  this bigint := txid_current();
begin
  -- Skip a row of member_moves that an earlier run of this trigger in the same transaction has counted and deleted.
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
