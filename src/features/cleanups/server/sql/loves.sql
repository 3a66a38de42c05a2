-- How many members love a cleanup. The update takes the cleanup's row, and its own trigger counts on from there
-- (src/app/server/sql/cleanups.sql).

-- Adds loves to their cleanups, in the order of the cleanups' ids.
create or replace function loves_given() returns trigger language plpgsql as $$
begin
  update cleanup_logs c set member_love = member_love + d.loves
  from (select cleanup_id, count(*) as loves from new_rows group by 1 order by 1) d
  where c.cleanup_id = d.cleanup_id;
  return null;
end
$$;

-- Takes loves from their cleanups, in the order of the cleanups' ids.
create or replace function loves_gone() returns trigger language plpgsql as $$
begin
  update cleanup_logs c set member_love = member_love - d.loves
  from (select cleanup_id, count(*) as loves from old_rows group by 1 order by 1) d
  where c.cleanup_id = d.cleanup_id;
  return null;
end
$$;

create or replace trigger loves_given after insert on user_loves
  referencing new table as new_rows for each statement execute function loves_given();

create or replace trigger loves_gone after delete on user_loves
  referencing old table as old_rows for each statement execute function loves_gone();
