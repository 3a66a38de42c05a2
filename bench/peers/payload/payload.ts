import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { copyMembersAndEvents, hasSchema, withDatabase } from '../run/city.ts'
import { installPeer, runStep } from '../run/install.ts'
import { startServer } from '../run/server.ts'
import { EVENT_PAGE_SIZE, RANKING_PAGE_SIZE, type Peer, cleanupFor } from '../run/tasks.ts'
import { verifyTotals } from '../run/totals.ts'

/**
 * Modes of Payload: one that only stores cleanups, and one whose hooks also keep totals in the same transaction. Each
 * has a database schema of its own, the same as in payload.config.mjs.
 */
const MODES = {
  plain: { name: 'Payload', schema: 'payload', migrations: 'migrations', counts: 'no' },
  counting: { name: 'Payload that counts', schema: 'payload_counts', migrations: 'migrations-counts', counts: 'yes' },
}
type Mode = keyof typeof MODES

const settings = (url: string, mode: Mode) => ({
  PEER_COUNTS: MODES[mode].counts,
  DATABASE_URI: url,
  PAYLOAD_SECRET: 'only for this measurement',
  PAYLOAD_CONFIG_PATH: 'payload.config.mjs',
  NEXT_TELEMETRY_DISABLED: '1',
})

/** Source of the API route. Next.js derives its URL from the folder of the file. */
const ROUTE = `import { REST_GET, REST_POST } from '@payloadcms/next/routes'
import config from '../../../payload.config.mjs'
export const GET = REST_GET(config)
export const POST = REST_POST(config)
`

const SOURCES = ['payload.config.mjs', 'counting-hooks.mjs', 'next.config.mjs']

/** Installs and builds Payload, creates its tables of a mode with its own migration, and fills them. */
export async function preparePayload(url: string, folder: string, mode: Mode): Promise<void> {
  await installPeer(import.meta.dirname, folder)
  const route = join(folder, 'app/api/[...slug]')
  await mkdir(route, { recursive: true })
  await writeFile(join(route, 'route.js'), ROUTE)
  for (const file of SOURCES) await copyUnlessSame(file, folder)
  const env = settings(url, mode)
  const { schema, migrations } = MODES[mode]
  if (!existsSync(join(folder, '.next/BUILD_ID'))) await runStep('npx', ['next', 'build'], { cwd: folder, env })
  if (await hasSchema(url, schema)) return
  await rm(join(folder, migrations), { recursive: true, force: true })
  await runStep('npx', ['payload', 'migrate:create', 'peers'], { cwd: folder, env })
  // Payload's migration expects the schema to exist.
  await withDatabase(url, (db) => db.execute(sql.raw(`create schema if not exists ${schema}`)))
  await runStep('npx', ['payload', 'migrate'], { cwd: folder, env })
  await copyMembersAndEvents(url, schema)
}

/** Copies a source of the build. If it has changed since last time, the build is deleted, so that it is made again. */
async function copyUnlessSame(file: string, folder: string): Promise<void> {
  const [from, to] = [join(import.meta.dirname, file), join(folder, file)]
  if (existsSync(to) && (await readFile(to, 'utf8')) === (await readFile(from, 'utf8'))) return
  await rm(join(folder, '.next'), { recursive: true, force: true })
  await cp(from, to)
}

export const startPayload = (url: string, port: number, folder: string, mode: Mode) =>
  startServer({
    name: MODES[mode].name,
    args: [join(folder, 'node_modules/next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', String(port)],
    cwd: folder,
    log: join(folder, `${mode}.log`),
    ready: `http://127.0.0.1:${port}/api/members?limit=1&pagination=false`,
    env: settings(url, mode),
  })

const ranking = (page: number) => ({
  path: `/api/members?depth=0&where[listed][equals]=true&sort=-totalLitterPieces&limit=${RANKING_PAGE_SIZE}&page=${page}`,
})
type Found = { docs: { totalLitterPieces: number }[]; totalDocs: number }
const ofRanking = ({ docs, totalDocs }: Found) => ({
  pieces: docs.map((doc) => doc.totalLitterPieces),
  total: totalDocs,
})

type Listed = { docs: { startDate: string }[]; totalDocs: number }

export const createPayloadPeer = (port: number, mode: Mode): Peer => ({
  name: MODES[mode].name,
  port,
  requests: {
    member: ({ id }) => ({ path: `/api/members/${id}?depth=0` }),
    page: () => ranking(1),
    randomPage: ({ page }) => ranking(page),
    rank: ({ pieces }) => ({
      path: `/api/members/count?where[listed][equals]=true&where[totalLitterPieces][greater_than]=${pieces}`,
    }),
    events: ({ today }) => ({
      path: `/api/events?depth=0&where[status][equals]=approved&where[lastDay][greater_than_equal]=${today}&sort=startDate&limit=${EVENT_PAGE_SIZE}`,
    }),
    cleanup: ({ id }) => ({ path: '/api/cleanups?depth=0', body: cleanupFor(id) }),
  },
  parsers: {
    member: ({ id }: { id: string }) => ({ id }),
    page: ofRanking,
    randomPage: ofRanking,
    rank: ({ totalDocs }: { totalDocs: number }) => ({ total: totalDocs + 1 }),
    events: ({ docs, totalDocs }: Listed) => ({ days: docs.map((event) => event.startDate), total: totalDocs }),
    cleanup: () => ({}),
  },
  // Both modes read the same way.
  ...(mode === 'counting' && { tasks: ['cleanup'], verify: (db) => verifyTotals(db, MODES.counting.schema) }),
})
