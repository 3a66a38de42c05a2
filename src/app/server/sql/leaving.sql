-- Whether a member has a share in a group with others, which keeps its photos and pieces when the member
-- leaves.
create or replace function shares_group(member uuid) returns boolean language sql stable as $$
  select exists (
    select from cleanup_logs own
    join cleanup_logs other on other.group_id = own.group_id and other.user_id <> own.user_id
    where own.user_id = member
  )
$$;

-- Ids of the audit entries about a member's groups since the member joined. An entry names the host's share,
-- or the first share if another member became the host later.
create or replace function audit_entries_of_groups(member uuid) returns setof uuid language sql stable as $$
  select entry.id
  from cleanup_logs own
  join cleanup_logs host on host.group_id = own.group_id and not host.is_guest
  join audit_logs entry on entry.details ->> 'target_id' in (host.cleanup_id::text, own.group_id::text)
    and entry.created_at >= own.created_at
  where own.user_id = member
$$;

-- Account deletion: deletes a member's cleanups, loves and challenge participations before the profile. All
-- rows that other transactions may need are locked first, in the global lock order, to prevent deadlocks. The
-- cascade from the profile would count correctly too, but would lock locations before other members'
-- cleanups. Rows that stay lose the member's name and are locked too: created challenges, an admin's
-- decisions and deletions, a superadmin's corrections. Groups stay with the remaining members, whose rows are
-- locked too. This file is in the app layer because it uses tables of many features.
create or replace function forget_deeds(member uuid) returns void language plpgsql as $$
declare
  groups uuid[];
  others uuid[];
  own_groups uuid[] := array(select group_id from cleanup_logs where user_id = member and group_id is not null);
begin
  -- These tables are locked before cleanup_logs, as in a repair of the counters, which locks all of them.
  lock table user_loves, cleanup_groups in row exclusive mode;
  groups := array(
    select id from cleanup_groups
    where id in (select group_id from cleanup_logs where user_id = member or reviewed_by = member)
    order by id for no key update
  );
  perform from cleanup_logs
  where user_id = member or reviewed_by = member or group_id = any(groups)
    or cleanup_id in (select cleanup_id from user_loves where user_id = member)
  order by cleanup_id for update;
  -- Members are locked by id. The others get a weaker lock than the leaving member, because they keep their
  -- row, and whoever loves a cleanup holds the own row. The leaving member gets the strong lock at once:
  -- after a weaker one, another writer could enter and deadlock.
  others := array(
    select id from profiles
    where id <> member
      and (deleted_by = member or id in (select user_id from cleanup_logs where group_id = any(groups)))
  );
  perform from profiles where id = any(others) and id < member order by id for no key update;
  perform from profiles where id = member for update;
  perform from profiles where id = any(others) and id > member order by id for no key update;
  -- Now the member can join no other group. A group joined while this function waited is not locked yet, and
  -- cannot be locked after its cleanups, so everything starts again.
  if exists (
    select from cleanup_logs where user_id = member and group_id is not null and group_id <> all(groups)
  ) then
    raise exception 'The member has joined a group meanwhile.' using errcode = 'serialization_failure';
  end if;
  delete from user_loves where user_id = member;
  perform from challenge_boards
  where id in (select challenge_id from challenge_participants where user_id = member)
    or created_by = member or updated_by = member
  order by id for no key update;
  delete from cleanup_logs where user_id = member;
  perform publish_live('cleanups:' || user_id) from cleanup_logs where group_id = any(own_groups);
  delete from challenge_participants where user_id = member;
  update member_corrections set author_name = 'deleted member' where author_id = member;
end
$$;
