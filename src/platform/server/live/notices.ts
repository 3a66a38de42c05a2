import { like, sql } from 'drizzle-orm'
import type { Client } from 'pg'
import type { Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { liveNotices } from './tables.ts'

export const CHANNEL = 'live'

/** How long notices are stored, so that a client that reconnects learns what it missed. */
export const KEPT_MINUTES = 60

/**
 * Cursor up to which a client has received all changes: `<transaction id>.<second>`. Transactions commit in a different
 * order than they start, so a row number or a timestamp would miss some. The cursor therefore stays before the oldest
 * open transaction, which PostgreSQL knows.
 */
export type Cursor = string

const NOW = `extract(epoch from clock_timestamp())::bigint`

const telling = prepared((db) =>
  db
    .select({ told: sql`publish_live(topic)` })
    .from(sql`unnest(${sql.placeholder('topics')}::text[]) topic`)
    .prepare('publish'),
)

/** Publishes a change of `topics` to the subscribers of all processes, once the transaction commits. */
export async function publish(tx: Tx, ...topics: string[]): Promise<void> {
  await telling(tx).execute({ topics: [...new Set(topics)] })
}

/** Deletes the notices of a deleted member's own topics, whose names end with the member's id. */
export async function forgetTopicsOf(tx: Tx, id: string): Promise<void> {
  await tx.delete(liveNotices).where(like(liveNotices.topic, `%:${id}`))
}

export function parseNotice(payload: string): { cursor: Cursor; topic: string } {
  const [cursor = '', topic = ''] = payload.split(' ')
  return { cursor, topic }
}

type Connection = Pick<Client, 'query'>

/** Topics changed since a cursor; undefined when the cursor is too old, because then every topic may have changed. */
export type Missed = { cursor: Cursor; topics: string[] | undefined }

export async function missedSince(connection: Connection, since: Cursor): Promise<Missed> {
  const [, xact, second] = /^(\d{1,18})\.(\d{1,11})$/.exec(since) ?? []
  const { rows } = await connection.query<{ cursor: Cursor; known: boolean; topics: string[] }>(
    `select ${CURSOR} as cursor,
            $1::bigint <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
              and $2::bigint > ${NOW} - ${(KEPT_MINUTES - 5) * 60} as known,
            array(select distinct topic from live_notices where xact >= $1) as topics`,
    [xact ?? 0, second ?? 0],
  )
  const { cursor, known, topics } = rows[0]!
  return { cursor, topics: known ? topics : undefined }
}

/** Reads the topics changed in the last `seconds`, for a client that read its data that long ago and subscribes now. */
export async function changedWithin(connection: Connection, seconds: number): Promise<Missed> {
  const { rows } = await connection.query<{ cursor: Cursor; topics: string[] }>(
    `select ${CURSOR} as cursor,
            array(select distinct topic from live_notices where at > now() - make_interval(secs => $1)) as topics`,
    [seconds],
  )
  const { cursor, topics } = rows[0]!
  return { cursor, topics: seconds < KEPT_MINUTES * 60 ? topics : undefined }
}

const CURSOR = `pg_snapshot_xmin(pg_current_snapshot())::text || '.' || ${NOW}`
