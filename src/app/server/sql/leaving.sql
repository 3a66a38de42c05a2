-- Everything that a member did, before the member: all that others could wait for is locked in the order of everybody
-- else before anything of it changes. The cascade from the profile would count just as well, but lock the community and
-- then wait for cleanups of others. What the member has made stays, in nobody's name; an admin's name goes from what
-- they decided and from whom they deleted, so these rows are locked here too. It knows the tables of many features, so
-- it stands on the top floor.
create or replace function forget_deeds(member uuid) returns void language plpgsql as $$
begin
  perform from cleanup_logs
  where user_id = member or reviewed_by = member
    or cleanup_id in (select cleanup_id from user_loves where user_id = member)
  order by cleanup_id for update;
  perform from profiles where id = member or deleted_by = member order by id for update;
  delete from user_loves where user_id = member;
  perform from community_locations where location in (select trim(location) from cleanup_logs where user_id = member)
  order by location for update;
  perform from community_totals for no key update;
  perform from cleanup_counts for no key update;
  perform from challenge_boards
  where id in (select challenge_id from challenge_participants where user_id = member)
    or created_by = member or updated_by = member
  order by id for no key update;
  delete from cleanup_logs where user_id = member;
  delete from challenge_participants where user_id = member;
end
$$;
