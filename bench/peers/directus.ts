import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { copyMembersAndEvents, hasSchema, withDatabase } from './run/city.ts'
import { installPeer, peerNodeFolder, runStep } from './run/install.ts'
import { startServer } from './run/server.ts'
import { EVENT_PAGE_SIZE, RANKING_PAGE_SIZE, type Peer, cleanupFor } from './run/tasks.ts'

const SCHEMA = 'directus'
const settings = (url: string, port: number) => ({
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: `${url}&options=-c%20search_path%3D${SCHEMA}`,
  DB_SEARCH_PATH: `array:${SCHEMA}`,
  SECRET: 'only for this measurement',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'only for this measurement',
  TELEMETRY: 'false',
  // Directus would reject requests while the machine is busy.
  PRESSURE_LIMITER_ENABLED: 'false',
  NO_UPDATE_NOTIFIER: '1',
})

const cli = (folder: string, task: string) => [join(folder, 'node_modules/directus/cli.js'), task]

const tables = [
  `create table ${SCHEMA}.members (like plain.members including all)`,
  `create table ${SCHEMA}.events (like plain.events including all)`,
  `create table ${SCHEMA}.cleanups (like plain.cleanups including all, foreign key (member_id) references ${SCHEMA}.members)`,
  // Permissions of anonymous users. Creating returns the created row, which needs read access too.
  `insert into ${SCHEMA}.directus_permissions (policy, collection, action, permissions, fields)
    select p.id, collection, action, '{}', '*' from ${SCHEMA}.directus_policies p,
      unnest(array['members', 'events', 'cleanups', 'cleanups'], array['read', 'read', 'create', 'read']) of_all (collection, action)
    where p.name = '$t:public_label'`,
]

/**
 * Installs Directus and fills its tables. It needs a Node 22 of its own, because its native modules do not compile for
 * a newer one. `bootstrap` creates its system tables; it uses our tables as they are.
 */
export async function prepareDirectus(url: string, port: number, folder: string): Promise<void> {
  await installPeer(join(import.meta.dirname, 'directus'), folder, ['isolated-vm', 'argon2'])
  if (await hasSchema(url, SCHEMA)) return
  await withDatabase(url, (db) => db.execute(sql.raw(`create schema if not exists ${SCHEMA}`)))
  await runStep('node', cli(folder, 'bootstrap'), {
    cwd: folder,
    env: settings(url, port),
    node: peerNodeFolder(folder),
  })
  await withDatabase(url, async (db) => {
    for (const statement of tables) await db.execute(sql.raw(statement))
  })
  await copyMembersAndEvents(url, SCHEMA)
}

export const startDirectus = (url: string, port: number, folder: string) =>
  startServer({
    name: 'Directus',
    node: join(peerNodeFolder(folder), 'bin/node'),
    args: cli(folder, 'start'),
    cwd: folder,
    log: join(folder, 'server.log'),
    ready: `http://127.0.0.1:${port}/items/members?limit=1`,
    env: settings(url, port),
  })

const ranking = (page: number) => ({
  path: `/items/members?filter[listed][_eq]=true&sort=-total_litter_pieces&limit=${RANKING_PAGE_SIZE}&page=${page}&meta=filter_count`,
})
type Found<Row> = { data: Row[]; meta: { filter_count: number } }
const ofRanking = ({ data, meta }: Found<{ total_litter_pieces: number }>) => ({
  pieces: data.map((row) => row.total_litter_pieces),
  total: meta.filter_count,
})

export const createDirectusPeer = (port: number): Peer => ({
  name: 'Directus',
  port,
  requests: {
    member: ({ id }) => ({ path: `/items/members/${id}` }),
    page: () => ranking(1),
    randomPage: ({ page }) => ranking(page),
    rank: ({ pieces }) => ({
      path: `/items/members?aggregate[count]=*&filter[listed][_eq]=true&filter[total_litter_pieces][_gt]=${pieces}`,
    }),
    events: ({ today }) => ({
      path: `/items/events?filter[status][_eq]=approved&filter[last_day][_gte]=${today}&sort=start_date&limit=${EVENT_PAGE_SIZE}&meta=filter_count`,
    }),
    cleanup: ({ id }) => {
      const { member, litterCount, ...typed } = cleanupFor(id)
      return { path: '/items/cleanups', body: { ...typed, member_id: member, litter_count: litterCount } }
    },
  },
  parsers: {
    member: ({ data }: { data: { id: string } }) => ({ id: data.id }),
    page: ofRanking,
    randomPage: ofRanking,
    rank: ({ data }: { data: [{ count: string }] }) => ({ total: Number(data[0].count) + 1 }),
    events: ({ data, meta }: Found<{ start_date: string }>) => ({
      days: data.map((event) => event.start_date),
      total: meta.filter_count,
    }),
    cleanup: () => ({}),
  },
})
