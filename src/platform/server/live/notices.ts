import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import type { Tx } from '../db/db.ts'
import { prepareStatementOnce } from '../db/prepared.ts'
import { liveNotices } from './tables.ts'

export const LIVE_UPDATES_DATABASE_CHANNEL = 'live'

/** Minutes for which live-update notices are stored, so that a client that reconnects learns what it missed. */
export const LIVE_NOTICE_RETENTION_MINUTES = 60

/**
 * Cursor up to which a live-update client has received all changes: `<transaction id>.<second>`. Transactions commit in
 * a different order than they start, so a row number or a timestamp would miss changes. The cursor therefore stays
 * before the oldest open transaction, which PostgreSQL knows.
 */
export type LiveUpdateCursor = string

const NOW_SECONDS = `extract(epoch from clock_timestamp())::bigint`

const publishStatement = prepareStatementOnce((db) =>
  db
    .select({ told: sql`publish_live(topic)` })
    .from(sql`unnest(${sql.placeholder('topics')}::text[]) topic`)
    .prepare('publish'),
)

/** Publishes a change of live-update `topics` to the subscribers of all processes, once the transaction commits. */
export async function publishTopicChanges(tx: Tx, ...topics: string[]): Promise<void> {
  await publishStatement(tx).execute({ topics: [...new Set(topics)] })
}

/**
 * Deletes the live-update notices of a deleted member's own topics, whose names end with the member's id. Deleted
 * notices are never read, so it sends NOTIFY for each.
 */
export async function deleteMemberLiveUpdateNotices(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${liveNotices} where topic like ${`%:${id}`} returning topic, xact)
    select notify_live(topic, xact) from gone where xact = pg_current_xact_id()::text::bigint`)
}

/** Reads the payload of notify_live (sql/publish.sql): the topic, and the transaction that published it. */
export function parseNotification(payload: string): { topic: string; xact: bigint } {
  const [_cursor, topic = '', xact = ''] = payload.split(' ')
  return { topic, xact: BigInt(xact) }
}

/** PostgreSQL's description of which transactions a read has seen: `xmin:xmax:xip,xip`. */
export type Snapshot = string

/** Whether a read with this snapshot has seen the transaction, if committed. */
export function isInSnapshot(xact: bigint, snapshot: Snapshot): boolean {
  const [, xmax = '', open = ''] = snapshot.split(':')
  return xact < BigInt(xmax) && !open.split(',').includes(String(xact))
}

export type Connection = Pick<Client, 'query'>

/**
 * Live-update topics changed since a cursor. They are undefined when the cursor is too old: every topic may have
 * changed.
 */
export type MissedLiveTopics = { cursor: LiveUpdateCursor; topics: string[] | undefined }

export async function readLiveTopicsChangedSinceCursor(
  connection: Connection,
  since: LiveUpdateCursor,
): Promise<MissedLiveTopics> {
  const [, xact, second] = /^(\d{1,18})\.(\d{1,11})$/.exec(since) ?? []
  const { rows } = await connection.query<{ cursor: LiveUpdateCursor; known: boolean; topics: string[] }>(
    `select ${CURSOR} as cursor,
            $1::bigint <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
              and $2::bigint > ${NOW_SECONDS} - ${(LIVE_NOTICE_RETENTION_MINUTES - 5) * 60} as known,
            array(select distinct topic from live_notices where xact >= $1) as topics`,
    [xact ?? 0, second ?? 0],
  )
  const { cursor, known, topics } = rows[0]!
  return { cursor, topics: known ? topics : undefined }
}

/** Reads the topics that were changed by transactions which the snapshot had not seen; none without a snapshot. */
export async function readLiveTopicsAfterSnapshot(
  connection: Connection,
  seen: Snapshot | undefined,
): Promise<{ cursor: LiveUpdateCursor; snapshot: Snapshot; topics: string[] }> {
  const { rows } = await connection.query<{ cursor: LiveUpdateCursor; snapshot: Snapshot; topics: string[] }>(
    `select ${CURSOR} as cursor, pg_current_snapshot()::text as snapshot,
            array(
              select topic from live_notices
              where xact >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
                and not pg_visible_in_snapshot(xact::text::xid8, $1::pg_snapshot)
              group by topic order by min(xact)
            ) as topics`,
    [seen],
  )
  return rows[0]!
}

/** Reads the live-update topics changed in the last `seconds`, for a client that read its data that long ago. */
export async function readRecentlyChangedLiveTopics(
  connection: Connection,
  seconds: number,
): Promise<MissedLiveTopics> {
  const { rows } = await connection.query<{ cursor: LiveUpdateCursor; topics: string[] }>(
    `select ${CURSOR} as cursor,
            array(select distinct topic from live_notices where at > now() - make_interval(secs => $1)) as topics`,
    [seconds],
  )
  const { cursor, topics } = rows[0]!
  return { cursor, topics: seconds < LIVE_NOTICE_RETENTION_MINUTES * 60 ? topics : undefined }
}

const CURSOR = `pg_snapshot_xmin(pg_current_snapshot())::text || '.' || ${NOW_SECONDS}`
