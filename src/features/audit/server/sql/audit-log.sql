-- The audit log is append-only: a trigger rejects every update and delete, except replacing a deleted member's name.

-- Returns the text of an audit entry that the search looks in. The index audit_logs_words_idx stores the result of this
-- function. Changing the function needs a migration that rebuilds the index.
create or replace function audit_words(user_name text, details jsonb) returns text language sql immutable as $$
  select lower(E'\n' || user_name || E'\n' || coalesce(details ->> 'userName', '') || E'\n'
    || coalesce(details ->> 'title', '') || E'\n' || coalesce(details ->> 'notes', ''))
$$;

-- Anonymizes an audit entry about a deleted member: replaces the name and removes the notes written to the member.
create or replace function audit_nameless(details jsonb) returns jsonb language sql immutable as $$
  select case when details ? 'userName'
    then ((details - 'notes') #- '{before,adminNotes}') || '{"userName": "deleted member"}' else details end
$$;

-- Whether a name may replace that of a deleted member: an admin gets a number.
create or replace function audit_is_nameless(name text) returns boolean language sql immutable as $$
  select name = 'deleted member' or name ~ '^former (super)?admin [0-9]+$'
$$;

-- Rejects updates and deletes on the audit log. A member's name may be replaced once their profile has been deleted.
create or replace function audit_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.action, new.user_id, new.created_at) = (old.id, old.action, old.user_id, old.created_at)
      and (new.user_name = old.user_name or audit_is_nameless(new.user_name)
        and not exists (select from profiles where profiles.id = old.user_id))
      and (new.details = old.details or old.details ? 'userName' and audit_is_nameless(new.details ->> 'userName')
        and new.details - 'userName' = audit_nameless(old.details) - 'userName'
        and not exists (select from profiles where profiles.id = (old.details ->> 'memberId')::uuid)) then
      return new;
    end if;
  end if;
  raise exception 'The audit log cannot be changed.' using errcode = 'insufficient_privilege';
end
$$;

create or replace trigger audit_kept before delete or update on audit_logs
  for each row execute function audit_kept();

create or replace trigger audit_kept_whole before truncate on audit_logs
  for each statement execute function audit_kept();

-- Forwards entries that an older version writes to audit_entries into audit_logs. The table audit_entries itself stays
-- empty and will be dropped by a later migration.
create or replace function audit_forwarded() returns trigger language plpgsql as $$
declare
  deed text := split_part(new.action, '.', 2);
begin
  insert into audit_logs (id, action, user_id, user_name, details, created_at) values (
    new.id,
    case
      when new.action = 'member.disable' then 'user_disabled'
      when new.action = 'member.enable' then 'user_enabled'
      when new.action = 'member.delete' then 'user_deleted'
      when new.action = 'streak.override' then 'streak_set'
      when deed = 'decide' then split_part(new.action, '.', 1) || '_' || (new.after ->> 'status')
      else split_part(new.action, '.', 1) || '_' || deed || 'd'
    end,
    new.actor_id,
    new.actor_name,
    jsonb_strip_nulls(jsonb_build_object(
      'target_table', case
        when new.action = 'cleanup.decide' then 'cleanup_logs'
        else case new.subject_kind when 'member' then 'profiles' when 'challenge' then 'challenge_boards'
          when 'event' then 'cleanup_events' when 'tag' then 'event_tags' end
      end,
      'target_id', case when new.action = 'cleanup.decide' then new.after ->> 'cleanupId' else new.subject_id::text end,
      'adminId', new.actor_id,
      'memberId', case when new.subject_kind = 'member' then new.subject_id end,
      'userName', case when new.subject_kind = 'member' then new.subject_name end,
      'title', case when new.subject_kind <> 'member' then new.subject_name end
    )) || case when new.before is null then '{}' else jsonb_build_object('before', new.before) end
       || case when new.after is null then '{}' else jsonb_build_object('after', new.after) end,
    new.at
  );
  return null;
end
$$;

create or replace trigger audit_forwarded before insert on audit_entries
  for each row execute function audit_forwarded();
