import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { GLOBAL_RANK_SORT } from '#features/litterboard/rules.ts'
import { sessions } from '#features/members/server/tables.ts'
import type { Db } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { startServer } from './run/server.ts'
import { sampleSubjects } from './run/subjects.ts'
import { RANKING_PAGE_SIZE, type Peer, type Subject, CLEANUP_FIELDS } from './run/tasks.ts'

const SECRET = '6f1d4c0b9a8e73255e0f7a41d2c9b3862f4e1a7bc05d9386'
const ROOT = join(import.meta.dirname, '../..')
const DAY = 24 * 60 * 60 * 1000
/**
 * Number of signed-in members. With so many, none reaches a rate limit: a member may look up 120 others a minute, and
 * log 60 cleanups an hour.
 */
const SIGNED_IN_MEMBERS = 5000

/** Starts the product with its worker in the same process, as on a single machine. Emails are not delivered. */
export const startCleanstreak = (url: string, port: number, scratch: string) =>
  startServer({
    name: 'Cleanstreak',
    args: [join(ROOT, 'scripts/start.mjs')],
    cwd: ROOT,
    log: join(scratch, 'cleanstreak.log'),
    ready: `http://127.0.0.1:${port}/readyz`,
    env: {
      DATABASE_URL: url,
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: 'https://cleanstreak.example',
      APP_SECRET: SECRET,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'hello@cleanstreak.example',
      STORAGE_URL: `file:${join(scratch, 'files')}`,
      TRUSTED_PROXIES: '127.0.0.1',
      POSTAL_SERVICE_URL: 'off',
      UK_POSTAL_SERVICE_URL: 'off',
    },
  })

/** Requests to the product, each from a signed-in member with a client address of their own, as behind a proxy. */
export async function createCleanstreakPeer(db: Db, port: number): Promise<Peer> {
  const members = (await sampleSubjects(db)).slice(0, SIGNED_IN_MEMBERS)
  const made = members.map(({ id }) => ({
    id: generateRowId(),
    userId: id,
    token: crypto.randomUUID(),
    expiresAt: new Date(Date.now() + 30 * DAY),
    createdAt: new Date(),
    updatedAt: new Date(),
  }))
  await db.execute(sql`truncate sessions`)
  await db.insert(sessions).values(made)
  const bearers = new Map(
    made.map(({ userId, token }) => [userId, `Bearer ${encodeURIComponent(`${token}.${signature(token)}`)}`]),
  )
  const callers = [...bearers.values()]
  let nr = 0
  const signedIn = (as = callers[nr++ % callers.length]!) => ({
    authorization: as,
    'x-forwarded-for': `10.${nr >> 16}.${(nr >> 8) & 255}.${nr & 255}`,
  })
  const ranking = (page: number) => ({
    path: `/api/v1/litterboard?sort=${GLOBAL_RANK_SORT}&page=${page}&perPage=${RANKING_PAGE_SIZE}`,
    headers: signedIn(),
  })
  type Listed = { events: { startDate: string }[]; total: number }
  type Ranking = { rows: { totalLitterPieces: number }[]; total: number }
  const ofRanking = ({ rows, total }: Ranking) => ({ pieces: rows.map((row) => row.totalLitterPieces), total })
  return {
    name: 'Cleanstreak',
    port,
    requests: {
      member: ({ username }) => ({ path: `/api/v1/members/${username}`, headers: signedIn() }),
      page: () => ranking(1),
      randomPage: ({ page }) => ranking(page),
      rank: ({ id }: Subject) => ({ path: '/api/v1/me/rank', headers: signedIn(bearers.get(id)) }),
      events: () => ({ path: '/api/v1/cleanup-events' }),
      cleanup: () => ({
        path: '/api/v1/cleanups',
        headers: signedIn(),
        body: { cleanupId: generateRowId(), ...CLEANUP_FIELDS, photos: [] },
      }),
    },
    parsers: {
      member: ({ id }: { id: string }) => ({ id }),
      page: ofRanking,
      randomPage: ofRanking,
      rank: ({ rank }: { rank: number }) => ({ total: rank }),
      events: ({ events, total }: Listed) => ({ days: events.map((event) => event.startDate), total }),
      cleanup: () => ({}),
    },
  }
}

const signature = (token: string) => createHmac('sha256', SECRET).update(token).digest('base64')
