-- Triggers on cleanup_logs that keep the denormalized counters up to date, in the transaction of the change. There is one
-- trigger each for inserts, updates and deletes. All of them call count_cleanups. This file is in the app layer because
-- it calls several features.

-- Counts changed cleanups everywhere, from their rows before and after the change. The order of the calls is
-- the lock order, which prevents deadlocks: members, challenges, locations. The other shares of a group come
-- last, because they are further cleanups that count again. Callers have already locked the group's rows and
-- members.
create or replace function count_cleanups(gone cleanup_logs[], come cleanup_logs[]) returns void language plpgsql as $$
begin
  perform count_for_members(gone, come);
  perform count_for_challenges(gone, come);
  perform count_for_community(gone, come);
  if exists (select from unnest(gone || come) where group_id is not null) then
    perform refresh_groups_of(gone, come);
  end if;
end
$$;

-- Adds newly inserted cleanups to all counters.
create or replace function cleanups_written() returns trigger language plpgsql as $$
declare
  come cleanup_logs[] := array(select new_rows from new_rows);
begin
  if cardinality(come) > 0 then
    perform count_cleanups(null, come);
    perform publish_live('review');
  end if;
  return null;
end
$$;

create or replace trigger cleanups_written after insert on cleanup_logs
  referencing new table as new_rows for each statement execute function cleanups_written();

-- Subtracts deleted cleanups from all counters.
create or replace function cleanups_gone() returns trigger language plpgsql as $$
declare
  gone cleanup_logs[] := array(select old_rows from old_rows);
begin
  if cardinality(gone) > 0 then
    perform count_cleanups(gone, null);
    perform publish_live('review');
  end if;
  return null;
end
$$;

create or replace trigger cleanups_gone after delete on cleanup_logs
  referencing old table as old_rows for each statement execute function cleanups_gone();

-- Updates the counters when cleanups were edited, reviewed or loved. Rows whose counted columns did not
-- change are omitted, so that a changed note locks no member. In a group, photos, the admin's note and the
-- reviewer count too, because the other shares copy them from the host's share. A separate trigger,
-- cleanups_told, publishes the change to reviewers. It fires for certain columns only, which PostgreSQL does
-- not allow for a trigger with transition tables.
create or replace function cleanups_changed() returns trigger language plpgsql as $$
declare
  gone cleanup_logs[];
  come cleanup_logs[];
begin
  select array_agg(o), array_agg(n) into gone, come
  from old_rows o join new_rows n using (cleanup_id)
  where (o.user_id, o.date, o.location, o.litter_count, o.minutes, o.bags, o.weight, o.weight_kind, o.status,
      o.member_love, o.photo_url_1 is null, o.created_at, o.group_id, o.is_guest, o.rest)
      is distinct from (n.user_id, n.date, n.location, n.litter_count, n.minutes, n.bags, n.weight, n.weight_kind,
        n.status, n.member_love, n.photo_url_1 is null, n.created_at, n.group_id, n.is_guest, n.rest)
    or ('approved' in (o.status, n.status) and o.updated_at is distinct from n.updated_at)
    or n.group_id is not null and (o.photo_url_1, o.photo_url_2, o.photo_url_3, o.photo_url_4, o.admin_notes,
      o.reviewed_by, o.reviewed_at) is distinct from (n.photo_url_1, n.photo_url_2, n.photo_url_3, n.photo_url_4,
        n.admin_notes, n.reviewed_by, n.reviewed_at);
  if gone is not null then
    perform count_cleanups(gone, come);
  end if;
  return null;
end
$$;

create or replace trigger cleanups_changed after update on cleanup_logs
  referencing old table as old_rows new table as new_rows for each statement execute function cleanups_changed();
