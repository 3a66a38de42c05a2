-- Triggers for the review queue of the admin console.

-- Publishes a live update, so that open review pages of admins reload their cleanups.
create or replace function cleanups_told() returns trigger language plpgsql as $$
begin
  perform publish_live('review');
  return null;
end
$$;

-- This live-update trigger fires for cleanup columns that reviewers see; a love changes none of them. It is separate
-- from the counting trigger cleanups_changed, because PostgreSQL allows no column list in a trigger with transition
-- tables.
create or replace trigger cleanups_told after update of
  date, location, litter_count, minutes, bags, weight, weight_kind, notes, status, admin_notes, photo_url_1, photo_url_2,
  photo_url_3, photo_url_4
on cleanup_logs
  for each statement execute function cleanups_told();

-- Deletes the review claims of an admin who may no longer decide, so that these cleanups are free for other admins.
create or replace function claims_dropped() returns trigger language plpgsql as $$
begin
  delete from cleanup_claims where user_id = new.id;
  if found then
    perform publish_live('review');
  end if;
  return null;
end
$$;

create or replace trigger claims_dropped after update of is_admin, is_superadmin, is_disabled, is_deleted on profiles
  for each row
  when (((not (new.is_admin or new.is_superadmin)) or new.is_disabled or new.is_deleted))
  execute function claims_dropped();
