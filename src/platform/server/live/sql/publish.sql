-- Publishes a change of a live-update topic to all subscribers when the transaction commits (NOTIFY), once per
-- transaction. The notice contains the new cursor for clients, which is at most the id of the oldest other open
-- transaction. That transaction may publish changes later, which a client with a higher cursor would miss.
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
