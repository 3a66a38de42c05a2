import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { type Db, openDatabasePool } from '#platform/server/db/db.ts'
import { insertEvents } from '../../city/build/events.ts'
import { buildCity } from '../../city/build/build.ts'
import { createFilledFolder } from '../../city/database.ts'

const HOUR = 60 * 60 * 1000
/** Number of members for each event. */
const MEMBERS_PER_EVENT = 50

/**
 * Builds a city with events, and a copy of its data in plain tables for the peers. The folder is reused by later runs.
 */
export async function createCity(folder: string, members: number): Promise<void> {
  if (existsSync(folder)) return
  const unfinished = `${folder}-unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await createFilledFolder(unfinished, async (url) => {
    await buildCity(url, members)
    await insertEvents(url, members / MEMBERS_PER_EVENT)
    await withDatabase(url, async (db) => {
      for (const statement of PLAIN_TABLES) await db.execute(sql.raw(statement))
    })
  })
  await rename(unfinished, folder)
}

export async function withDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabasePool(url, { max: 1, connectWithin: HOUR, answerWithin: HOUR })
  try {
    return await work(db)
  } finally {
    await db.$client.end()
  }
}

/**
 * SQL of the plain tables of members, events and cleanups that each peer copies, with the indexes that its lists need.
 */
const PLAIN_TABLES = [
  `create schema plain`,
  `create table plain.members as
    select p.id, p.username, coalesce(p.username, split_part(trim(p.full_name), ' ', 1)) as display_name, p.zip_code,
      p.country, p.bio, p.avatar_url, p.facebook_url, p.instagram_url, p.linkedin_url, p.tiktok_url, p.twitter_url,
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM') as joined_month, s.last_cleanup_date::text as last_cleanup_date,
      s.litter_pieces_count as total_litter_pieces, s.cleanup_count as total_cleanups,
      s.approved_love as total_member_love,
      exists (select from standings where list = '' and user_id = p.id) as listed
    from profiles p join user_litter_stats s on s.user_id = p.id`,
  `create table plain.events as
    select id, title, subtitle, location_name, city, region, country_code, start_date::text as start_date,
      end_date::text as end_date, coalesce(end_date, start_date) as last_day, status, is_global
    from cleanup_events`,
  `alter table plain.members add primary key (id)`,
  `alter table plain.events add primary key (id)`,
  `create unique index on plain.members (username)`,
  `create index on plain.members (listed, total_litter_pieces)`,
  `create index on plain.events (status, start_date)`,
  `create index on plain.events (status, last_day)`,
  `create table plain.cleanups (id uuid primary key default gen_random_uuid(),
    member_id uuid not null references plain.members, date text not null, location text not null,
    litter_count int not null check (litter_count between 1 and 250), notes text,
    status text not null default 'pending', created_at timestamptz not null default now())`,
  `create index on plain.cleanups (member_id)`,
  `vacuum analyze`,
]

/** Whether the schema has any tables. */
export const hasSchema = (url: string, schema: string) =>
  withDatabase(url, async (db) => {
    const { rows } = await db.execute(sql`select from information_schema.tables where table_schema = ${schema} limit 1`)
    return rows.length > 0
  })

/** Copies the members and events into the tables that a peer has created. */
export async function copyMembersAndEvents(url: string, schema: string): Promise<void> {
  await withDatabase(url, async (db) => {
    for (const table of ['members', 'events']) {
      const { rows } = await db.execute<{ columns: string }>(sql`
        select string_agg(column_name, ', ') as columns from information_schema.columns
        where table_schema = 'plain' and table_name = ${table}`)
      const { columns } = rows[0]!
      await db.execute(sql.raw(`insert into ${schema}.${table} (${columns}) select ${columns} from plain.${table}`))
    }
    await db.execute(sql.raw('vacuum analyze'))
  })
}
