-- Tells everybody who listens to a topic, once the transaction commits; a topic is told once a transaction. The notice
-- carries the oldest transaction that is still open, because its notices may become visible after this one.
create or replace function publish_live(of_topic text) returns void language sql as $$
  with notice as (
    insert into live_notices (topic) values (of_topic) on conflict do nothing returning xact
  ), open as (
    select xact, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as first from notice
  )
  select pg_notify('live', case when first = xact then xact + 1 else first end || '.'
    || extract(epoch from clock_timestamp())::bigint || ' ' || of_topic)
  from open
$$;
