-- The review queue of the admin console.

-- Tells the review to look again.
create or replace function cleanups_told() returns trigger language plpgsql as $$
begin
  perform publish_live('review');
  return null;
end
$$;

-- A love changes none of these columns, and tells nobody. PostgreSQL allows no column list beside transition tables, so
-- this stands beside the counting trigger cleanups_changed.
create or replace trigger cleanups_told after update of
  date, location, litter_count, notes, status, admin_notes, photo_url_1, photo_url_2, photo_url_3, photo_url_4
on cleanup_logs
  for each statement execute function cleanups_told();

-- Drops the claims of an admin who may no longer decide, so that nobody waits for their decision.
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
