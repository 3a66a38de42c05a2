-- Deletes name and email address of a submitter when their account is deleted, which sets submitted_by to null.
create or replace function submitter_gone() returns trigger language plpgsql as $$
begin
  new.submitter_name := null;
  new.submitter_email := null;
  return new;
end
$$;

create or replace trigger submitter_gone before update of submitted_by on cleanup_events
  for each row when (((old.submitted_by is not null) and (new.submitted_by is null))) execute function submitter_gone();
