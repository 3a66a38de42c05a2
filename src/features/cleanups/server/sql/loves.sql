-- Triggers that count the loves of each cleanup (cleanup_logs.member_love). They lock the cleanup's row, whose own
-- trigger then updates the totals (src/app/server/sql/cleanups.sql).

-- Adds new loves to the counters of their cleanups, in the order of cleanup ids to avoid deadlocks.
create or replace function loves_given() returns trigger language plpgsql as $$
begin
  update cleanup_logs c set member_love = member_love + d.loves
  from (select cleanup_id, count(*) as loves from new_rows group by 1 order by 1) d
  where c.cleanup_id = d.cleanup_id;
  return null;
end
$$;

-- Subtracts deleted loves from the counters of their cleanups, in the order of cleanup ids to avoid deadlocks.
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
