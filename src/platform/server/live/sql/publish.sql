-- Sends NOTIFY for a notice, so that the processes read the stored notices now. Its payload begins with the
-- cursor that processes of the previous version pass to clients: at most the id of the oldest other open
-- transaction.
create or replace function notify_live(of_topic text, of_xact bigint) returns void language sql as $$
  select pg_notify('live', case when first = of_xact then of_xact + 1 else first end || '.'
    || extract(epoch from clock_timestamp())::bigint || ' ' || of_topic || ' ' || of_xact)
  from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint) open (first)
$$;

-- Publishes a change of a live-update topic, once per transaction. It stores a notice, which every process
-- reads after the commit: immediately on NOTIFY, otherwise within a second. Transactions with NOTIFY commit
-- one after the other, because PostgreSQL locks its notification queue until they are on disk. Therefore only
-- one of several concurrent publishers notifies.
create or replace function publish_live(of_topic text) returns void language sql as $$
  with notice as (
    insert into live_notices (topic) values (of_topic) on conflict do nothing returning topic, xact
  )
  -- The lock number is arbitrary and the same in every version.
  select notify_live(topic, xact) from notice where pg_try_advisory_xact_lock(7462, 0)
$$;
