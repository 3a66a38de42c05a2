import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { v4, v7 } from 'uuid'
import { TEST_MEMBER_PASSWORD, insertManyTestMembers } from '#features/members/server/fixtures.ts'
import { runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { ORIGIN, productSettings } from '../layout.ts'

/** Result of one request as its client saw it: the status, or the error code of the connection. */
type ClientResponse = { at: number; kind: RequestKind; status: number | string; ms: number }
type RequestKind = 'page' | 'asset' | 'read' | 'photo' | 'log' | 'sign-up'
type RequestOptions = Omit<RequestInit, 'headers'> & { token?: string; headers?: Record<string, string> }
type SentCleanup = { cleanupId: string; photos: string[]; token: string }

export type Load = Awaited<ReturnType<typeof startLoad>>

/** ZIP code of all cleanups that the drill logs. Nothing else uses it. */
export const DRILL_ZIP_CODE = '99999'
const MEMBERS = 30
/** Number of concurrent clients of each kind, and their mean pause between two actions in milliseconds. */
const CLIENTS = { visitor: 3, reader: 3, volunteer: 3, newcomer: 1 }
const PAUSE_MS = { visitor: 600, reader: 600, volunteer: 2000, newcomer: 2000 }
/** Request timeout in milliseconds. */
const TIMEOUT_MS = 100_000
/** Maximum duration of the load in milliseconds, even if the drill never stops it. */
const MAX_DURATION_MS = 40 * 60_000

/** Starts a steady, modest load of visitors, readers, volunteers and newcomers, which behave like the real clients. */
export async function startLoad(stopping: AbortSignal) {
  const seen: ClientResponse[] = []
  const logged: SentCleanup[] = []
  const unsure: SentCleanup[] = []
  const joined: string[] = []
  const over = AbortSignal.any([stopping, AbortSignal.timeout(MAX_DURATION_MS)])
  const own = new AbortController()
  const goesOn = () => !over.aborted && !own.signal.aborted
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer()
  const emails = Array.from({ length: MEMBERS }, (_, nr) => `volunteer-${nr}@example.org`)
  await insertVolunteers(emails)

  /** Random client address, because rate limits are per address. */
  const anAddress = () => `10.${Array.from(crypto.getRandomValues(new Uint8Array(3))).join('.')}`

  async function ask(kind: RequestKind, path: string, init: RequestOptions = {}) {
    const { token, ...rest } = init
    const at = Date.now()
    const headers = {
      'x-forwarded-for': anAddress(),
      ...rest.headers,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const note = (status: number | string) => void seen.push({ at, kind, status, ms: Date.now() - at })
    try {
      const answer = await fetch(ORIGIN + path, { ...rest, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      // A response that breaks off in the middle counts as failed.
      const bytes = Buffer.from(await answer.arrayBuffer())
      note(answer.status)
      return { ok: answer.ok, status: answer.status, headers: answer.headers, bytes }
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      note(cause?.code ?? name)
      return undefined
    }
  }

  const json = (body: object) => ({
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'wants-auth-token': 'yes' },
  })
  const tokens = await Promise.all(
    emails.map(async (email) => {
      const answer = await ask('read', '/api/v1/session', {
        method: 'POST',
        ...json({ email, password: TEST_MEMBER_PASSWORD }),
      })
      if (!answer?.ok) throw new Error(`A volunteer cannot sign in: ${answer?.status}`)
      return answer.headers.get('set-auth-token')!
    }),
  )
  const one = <T>(of: readonly T[]) => of[Math.floor(Math.random() * of.length)]!

  const work = {
    async visitor() {
      const answer = await ask('page', one(['/', '/', '/cleanups', '/about-us', '/leaderboard']))
      const scripts = answer?.bytes.toString().match(/\/assets\/[\w.-]+\.js/g) ?? []
      for (const script of scripts.length ? [one(scripts), one(scripts)] : []) await ask('asset', script)
    },
    async reader() {
      const path = one(['/me/progress', '/me/rank', '/litterboard/top', '/litterboard', '/community-totals', '/me'])
      await ask('read', `/api/v1${path}`, { token: one(tokens) })
    },
    /** Retries a cleanup with the same ids until it is acknowledged, as the outbox of the web app does. */
    async volunteer() {
      const sent = { cleanupId: v7(), photos: [v4()], token: one(tokens) }
      unsure.push(sent)
      for (let left = 300; left && !(await log(sent)); left--) await pause(1000)
    },
    async newcomer() {
      const account = { email: `new-${v4()}@example.org`, password: TEST_MEMBER_PASSWORD, zipCode: '85016' }
      const body = { ...account, fullName: 'Nia Brook', acceptsTerms: true }
      const answer = await ask('sign-up', '/api/v1/accounts', { method: 'POST', ...json(body) })
      if (answer?.ok) joined.push(account.email)
    },
  }

  async function log({ cleanupId, photos, token }: SentCleanup) {
    for (const id of photos) {
      const body = new FormData()
      body.append('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
      const upload = await ask('photo', `/api/v1/me/photos/${id}`, { method: 'PUT', token, body })
      if (!upload?.ok) return false
    }
    const date = new Date().toISOString().slice(0, 10)
    const cleanup = { cleanupId, date, location: DRILL_ZIP_CODE, litterCount: 12, notes: '', photos }
    const answer = await ask('log', '/api/v1/cleanups', { method: 'POST', token, ...json(cleanup) })
    if (!answer?.ok) return false
    const [done] = unsure.splice(
      unsure.findIndex((each) => each.cleanupId === cleanupId),
      1,
    )
    logged.push(done!)
    return true
  }

  const actors = Object.entries(CLIENTS).flatMap(([name, times]) =>
    Array.from({ length: times }, async () => {
      const kind = name as keyof typeof CLIENTS
      await pause(Math.random() * PAUSE_MS[kind])
      while (goesOn()) {
        await work[kind]()
        await pause(PAUSE_MS[kind] * (0.5 + Math.random()))
      }
    }),
  )

  return {
    seen,
    logged,
    unsure,
    joined,
    ask,
    /** Starts no new requests, and waits for those in flight. */
    async stop() {
      own.abort()
      await Promise.all(actors)
    },
  }
}

export const isError = ({ status }: ClientResponse) => typeof status === 'string' || status >= 400

async function insertVolunteers(emails: string[]) {
  const db = openDatabasePool(productSettings().DATABASE_URL!, { max: 1 })
  const about = { fullName: 'Ana Brook', zipCode: '85016', emailVerified: true, onboardingCompleted: true }
  await runInTransaction(db, (tx) =>
    insertManyTestMembers(
      tx,
      emails.map((email) => ({ email, ...about })),
    ),
  )
  await db.$client.end()
}
