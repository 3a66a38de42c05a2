import { like, sql } from 'drizzle-orm'
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

/** Deletes the live-update notices of a deleted member's own topics, whose names end with the member's id. */
export async function deleteMemberLiveUpdateNotices(tx: Tx, id: string): Promise<void> {
  await tx.delete(liveNotices).where(like(liveNotices.topic, `%:${id}`))
}

/** Notice of a change: `<transaction id> <topic>`. */
export type LiveNotice = string

export const topicOf = (notice: LiveNotice): string => notice.slice(notice.indexOf(' ') + 1)

/** Reads the notice in a notification of publish_live (sql/publish.sql). */
export function parseNotification(payload: string): LiveNotice {
  const [_cursor, topic, xact] = payload.split(' ')
  return `${xact} ${topic}`
}

/** Whether a read since the cursor returns the notice, if it is still stored. */
export const isAtOrAfter = (notice: LiveNotice, cursor: LiveUpdateCursor): boolean =>
  Number.parseInt(notice, 10) >= Number.parseInt(cursor, 10)

export type Connection = Pick<Client, 'query'>

/**
 * Live-update topics changed since a cursor. They are undefined when the cursor is too old: every topic may have
 * changed.
 */
export type MissedLiveTopics = { cursor: LiveUpdateCursor; topics: string[] | undefined }

const TOPICS = 'array(select distinct topic from live_notices where xact >= $1)'
const NOTICES = "array(select xact || ' ' || topic from live_notices where xact >= $1)"

/** Reads text about all notices since a cursor; undefined when the cursor is too old. */
async function readSinceCursor(connection: Connection, since: LiveUpdateCursor, what: string) {
  const [, xact, second] = /^(\d{1,18})\.(\d{1,11})$/.exec(since) ?? []
  const { rows } = await connection.query<{ cursor: LiveUpdateCursor; known: boolean; found: string[] }>(
    `select ${CURSOR} as cursor,
            $1::bigint <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
              and $2::bigint > ${NOW_SECONDS} - ${(LIVE_NOTICE_RETENTION_MINUTES - 5) * 60} as known,
            ${what} as found`,
    [xact ?? 0, second ?? 0],
  )
  const { cursor, known, found } = rows[0]!
  return { cursor, found: known ? found : undefined }
}

export async function readLiveTopicsChangedSinceCursor(
  connection: Connection,
  since: LiveUpdateCursor,
): Promise<MissedLiveTopics> {
  const { cursor, found } = await readSinceCursor(connection, since, TOPICS)
  return { cursor, topics: found }
}

/** Reads the notices since a cursor; they are undefined when the cursor is too old. */
export async function readLiveNoticesSinceCursor(
  connection: Connection,
  since: LiveUpdateCursor,
): Promise<{ cursor: LiveUpdateCursor; notices: LiveNotice[] | undefined }> {
  const { cursor, found } = await readSinceCursor(connection, since, NOTICES)
  return { cursor, notices: found }
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
