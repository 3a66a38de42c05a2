-- What earlier versions made and this one no longer has, by name: applied last, with the files that stand for it now. A
-- function that the version before calls stays for one more release, because both run side by side during an upgrade.

-- Counted by cleanups_written, cleanups_changed and cleanups_gone (src/app/server/sql/cleanups.sql).
drop trigger if exists cleanups_written_counted on cleanup_logs;
drop trigger if exists cleanups_gone_counted on cleanup_logs;
drop trigger if exists cleanups_changed_counted on cleanup_logs;
drop trigger if exists count_for_challenges_in on cleanup_logs;
drop trigger if exists count_for_challenges_out on cleanup_logs;
drop trigger if exists count_for_challenges_on on cleanup_logs;
drop trigger if exists latest_exchanged on cleanup_logs;
drop trigger if exists members_with_cleanups_in on cleanup_logs;
drop trigger if exists members_with_cleanups_out on cleanup_logs;
drop trigger if exists members_with_cleanups_on on cleanup_logs;
drop function if exists cleanups_written_counted();
drop function if exists cleanups_gone_counted();
drop function if exists cleanups_changed_counted();
drop function if exists count_for_challenges();
drop function if exists latest_exchanged();
drop function if exists members_with_cleanups();
drop function if exists count_with_cleanups(uuid[], bigint[]);

-- Counted by participants_moved (src/features/challenges/server/sql/participants.sql).
drop trigger if exists participants_joined on challenge_participants;
drop function if exists participants_joined();

-- Counted by members_moved (src/features/members/server/sql/members.sql) as changes of tallies.
drop trigger if exists members_counted on member_moves;
drop function if exists members_counted();
drop table if exists member_moves;

-- Counted by count_for_members and count_for_community (src/features/progress/server/sql/counting.sql).
drop trigger if exists latest_approved on user_litter_stats;
drop function if exists latest_approved();
drop function if exists refresh_latest(uuid[]);
drop function if exists count_cleanups(cleanup_change[]);
drop function if exists count_logged(logged_change[]);
drop function if exists count_with_cleanups(cleanup_change[]);
drop function if exists count_for_challenges(uuid[]);
drop table if exists community_locations;
drop type if exists cleanup_change;
drop type if exists logged_change;

-- Returns more columns now: signed_cleanups in src/features/progress/server/sql/counting.sql.
drop function if exists counted_changes(cleanup_logs[], cleanup_logs[]);
drop function if exists counted_cleanups(cleanup_logs[], cleanup_logs[]);

-- Takes a checkpoint now: ranking_shift(ranking_posts) in src/platform/server/ranking/sql/reading.sql.
drop function if exists ranking_shift(text, text, bigint, bigint, uuid);
