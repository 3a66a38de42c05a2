-- Numbers of cleanups by status for the review lists, maintained by count_for_community
-- (progress/server/sql/counting.sql).

select tally('cleanup_counts');

create or replace trigger cleanup_counts_merged after insert on cleanup_counts_changes
  for each statement when ((random() < (0.002)::double precision)) execute function changes_merged();
