-- Corrections of a member's pieces. A correction counts in the member's own total and on the boards. It does
-- not count in months, weeks, streaks, challenges, locations and community totals, because nothing was picked
-- up.

-- Adds a new correction to the member's totals, in the transaction of the insert. Totals may later become
-- negative when a cleanup is deleted or rejected. Negative totals are stored and displayed as zero.
create or replace function correction_counted() returns trigger language plpgsql as $$
begin
  update profiles set total_litter_pieces = total_litter_pieces + new.pieces where id = new.member_id;
  update user_litter_stats set litter_pieces_count = litter_pieces_count + new.pieces, last_updated_at = now()
  where user_id = new.member_id;
  perform publish_live('members');
  perform publish_live('cleanups:' || new.member_id);
  return null;
end
$$;

create or replace trigger correction_counted after insert on member_corrections
  for each row execute function correction_counted();

-- Rejects updates and deletes of corrections. They are deleted only with the member's account, and only the name of a
-- deleted author may be replaced.
create or replace function correction_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from profiles where id = old.member_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.author_name = 'deleted member' then
    old.author_name := new.author_name;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'A correction cannot be changed. Take it back with a row that reverses it.'
    using errcode = 'insufficient_privilege';
end
$$;

create or replace trigger correction_kept before delete or update on member_corrections
  for each row execute function correction_kept();
