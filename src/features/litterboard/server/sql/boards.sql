-- The boards of the Litterboard: the functions that read them, and the triggers that note for the ranking which rows came
-- and went. Each board is a column of standings; standings.sql says by what its rows stand.

select ranking_board('standings', board)
from unnest(array['most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members']) board;

create or replace trigger standings_moved_in after insert on standings
  referencing new table as new_rows for each statement
  execute function ranking_moved('most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members');

create or replace trigger standings_moved_out after delete on standings
  referencing old table as old_rows for each statement
  execute function ranking_moved('most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members');

create or replace trigger standings_moved_on after update on standings
  referencing old table as old_rows new table as new_rows for each statement
  execute function ranking_moved('most_litter_pieces', 'most_cleanups', 'newest_cleanups', 'newest_members');

-- Tells pages that show the Litterboard to look again. It runs for each row, so a statement that moves nobody tells
-- nobody.
create or replace function standings_told() returns trigger language plpgsql as $$
begin
  perform publish_live('litterboard');
  return null;
end
$$;

create or replace trigger standings_told after insert or delete or update on standings
  for each row execute function standings_told();
