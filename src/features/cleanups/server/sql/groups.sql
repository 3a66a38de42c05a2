-- Groups: cleanups of several people. Each share is a row of cleanup_logs. The host's row also holds the
-- rest, the pieces that nobody has taken. Shares and rest add up to the group's total, so counting cleanups
-- counts both. Lock order, to prevent deadlocks: groups, their cleanups, members.

-- Updates the cleanups of the given groups. The shares copy the host's share, whose row gets the rest. A
-- group without shares is deleted. If the host has no share any more, the first guest becomes the host and
-- gets the photos. A changed share in a pending group gives all shares a new version (updated_at), so that no
-- admin decides on unseen numbers.
create or replace function refresh_groups(groups uuid[]) returns void language plpgsql as $$
declare
  orphaned uuid[];
begin
  perform from cleanup_groups where id = any(groups) order by id for no key update;
  delete from cleanup_groups where id = any(groups) and not exists (select from cleanup_logs where group_id = id);

  with passed as (
    update cleanup_groups g set host_id = (
      select user_id from cleanup_logs where group_id = g.id order by created_at, cleanup_id limit 1
    )
    where id = any(groups) and not exists (select from cleanup_logs where (group_id, user_id) = (g.id, g.host_id))
    returning id
  )
  select array_agg(id) into orphaned from passed;
  if orphaned is not null then
    update pictures p set owner_id = used.host_id from (
      select host_id, substring(url from '([0-9a-f-]{36})-[0-9]+[.]webp$') as name
      from cleanup_groups g join cleanup_logs on (group_id, user_id) = (g.id, g.host_id)
      cross join lateral unnest(array[photo_url_1, photo_url_2, photo_url_3, photo_url_4]) url
      where g.id = any(orphaned)
    ) used
    where p.name = used.name and p.kind = 'cleanup';
  end if;

  update cleanup_logs c set
    is_guest = due.is_guest,
    rest = due.rest,
    date = due.date,
    location = due.location,
    bags = due.bags,
    weight = due.weight,
    weight_kind = due.weight_kind,
    photo_url_1 = due.photo_url_1,
    photo_url_2 = due.photo_url_2,
    photo_url_3 = due.photo_url_3,
    photo_url_4 = due.photo_url_4,
    status = due.status,
    admin_notes = due.admin_notes,
    reviewed_by = due.reviewed_by,
    reviewed_at = due.reviewed_at,
    has_news = case when due.is_decided then due.has_news else c.has_news end,
    updated_at = case when due.is_changed
      then greatest(due.updated_at, date_trunc('milliseconds', c.updated_at) + interval '1 millisecond')
      else c.updated_at end
  from (
    select s.cleanup_id, s.user_id <> g.host_id as is_guest,
      case when s.user_id = g.host_id then g.total - taken.pieces else 0 end as rest,
      h.date, h.location, h.bags, h.weight, h.weight_kind, h.photo_url_1, h.photo_url_2, h.photo_url_3, h.photo_url_4,
      h.status, h.admin_notes, h.reviewed_by, h.reviewed_at, h.has_news, h.updated_at,
      decision.is_decided,
      bagged.is_copied,
      decision.is_decided or h.status = 'pending' and (bagged.is_copied or h.rest <> g.total - taken.pieces)
        or (s.date, s.location, s.photo_url_1, s.photo_url_2, s.photo_url_3, s.photo_url_4) is distinct from
          (h.date, h.location, h.photo_url_1, h.photo_url_2, h.photo_url_3, h.photo_url_4) as is_changed
    from cleanup_groups g
    join cleanup_logs h on (h.group_id, h.user_id) = (g.id, g.host_id)
    join cleanup_logs s on s.group_id = g.id
    cross join lateral (select sum(litter_count)::int as pieces from cleanup_logs where group_id = g.id) taken
    cross join lateral (
      select (s.status, s.admin_notes, s.reviewed_by, s.reviewed_at) is distinct from
        (h.status, h.admin_notes, h.reviewed_by, h.reviewed_at) as is_decided
    ) decision
    -- Bags that a host adds after the decision give a share no new version, which would move its member in a challenge.
    cross join lateral (
      select (s.bags, s.weight, s.weight_kind) is distinct from (h.bags, h.weight, h.weight_kind) as is_copied
    ) bagged
    where g.id = any(groups)
  ) due
  where c.cleanup_id = due.cleanup_id
    and (due.is_changed or due.is_copied or (c.is_guest, c.rest) is distinct from (due.is_guest, due.rest));

  if exists (select from cleanup_logs where group_id = any(groups) and rest < 0) then
    raise exception 'The shares of a group exceed its total.' using errcode = 'check_violation';
  end if;
end
$$;

-- Updates the groups of changed cleanups. Rows whose group columns are unchanged are omitted, so that a love
-- locks no group: it has already locked the cleanup, in the reverse order.
create or replace function refresh_groups_of(gone cleanup_logs[], come cleanup_logs[]) returns void language plpgsql as $$
declare
  groups uuid[];
begin
  select array_agg(distinct changed.id) into groups
  from unnest(gone) o full join unnest(come) n using (cleanup_id)
  cross join lateral (values (o.group_id), (n.group_id)) changed (id)
  where changed.id is not null
    and (o.user_id, o.group_id, o.is_guest, o.rest, o.litter_count, o.date, o.location, o.bags, o.weight, o.weight_kind,
        o.photo_url_1, o.photo_url_2, o.photo_url_3, o.photo_url_4, o.status, o.admin_notes, o.reviewed_by, o.reviewed_at)
      is distinct from (n.user_id, n.group_id, n.is_guest, n.rest, n.litter_count, n.date, n.location, n.bags, n.weight,
        n.weight_kind, n.photo_url_1, n.photo_url_2, n.photo_url_3, n.photo_url_4, n.status, n.admin_notes, n.reviewed_by,
        n.reviewed_at);
  if groups is not null then
    perform refresh_groups(groups);
  end if;
end
$$;
