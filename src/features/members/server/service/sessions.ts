import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { APIError, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { bearer } from 'better-auth/plugins'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db, Tx } from '#platform/server/db/db.ts'
import { listed, prepared } from '#platform/server/db/prepared.ts'
import { together } from '#platform/server/db/together.ts'
import { COOKIE_PREFIX } from '#platform/server/http/caller/identity.ts'
import { memberId, rowId } from '#platform/server/ids.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Me } from '../../contract/session.ts'
import { PASSWORD_LONGEST, PASSWORD_SHORTEST, accountSentences } from '../../rules/accounts.ts'
import { sessionsTopic } from '../../rules/admin.ts'
import { account as whoIs, isOpen, openAccount } from '../queries.ts'
import { accounts, profiles, sessions, verifications } from '../tables.ts'

const DAY = 24 * 60 * 60
const ARGON2ID: Algorithm.Argon2id = 2
export const hashPassword = (password: string) =>
  hash(password, { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Seconds without a visit after which a session has ended. */
const IDLE = 30 * DAY
/** Seconds after signing in for which it can be renewed. Admins read what others must not, and sign in more often. */
const LONGEST = { member: 365 * DAY, admin: 30 * DAY }

/** Of the question that is being put to the library. It keeps to itself why it failed, but for its log. */
const questions = new AsyncLocalStorage<{ failure?: unknown }>()

function noteFailure(error: unknown) {
  const question = questions.getStore()
  if (question && error instanceof Error && !(error instanceof APIError)) question.failure ??= error
}

/** Fails as the library did inside: a database that is away, or out of connections, is no fault of ours. */
async function putTo<Answer>(work: () => Promise<Answer>, hasFailed: (answer: Answer) => boolean): Promise<Answer> {
  const question: { failure?: unknown } = {}
  const answer = await questions.run(question, work).catch((error: unknown) => {
    throw question.failure ?? error
  })
  if (hasFailed(answer)) throw question.failure ?? new Error('The account library failed')
  return answer
}

/** `__Host-`: of this very host, whatever its neighbours may set. The library knows only `__Secure-`, which is not that strict. */
function cookiesFor({ appUrl }: Config) {
  const secure = appUrl.startsWith('https:')
  const cookiePrefix = secure ? `__Host-${COOKIE_PREFIX}` : COOKIE_PREFIX
  return { cookiePrefix, useSecureCookies: false, defaultCookieAttributes: { secure } }
}

function createAuth(config: Config, db: Db) {
  return betterAuth({
    appName: 'cleanstreak',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret: config.secret,
    trustedOrigins: [config.appUrl],
    telemetry: { enabled: false },
    logger: { log: (_level, _message, ...about) => about.forEach(noteFailure) },
    // else it would print what failed, with the address of whoever signs in
    onAPIError: { throw: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: profiles,
        session: sessions,
        account: accounts,
        verification: verifications,
      },
    }),
    user: {
      fields: { name: 'fullName', image: 'avatarUrl' },
      // accounts are written by the service alone: nothing of a profile is taken from a request to this library
      additionalFields: {
        zipCode: { type: 'string', required: true, input: false },
      },
    },
    session: { expiresIn: IDLE, updateAge: DAY },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_SHORTEST,
      maxPasswordLength: PASSWORD_LONGEST,
      password: { hash: hashPassword, verify: ({ hash: stored, password }) => verify(stored, password) },
    },
    databaseHooks: {
      session: {
        create: {
          // runs once the password is proven, so the answer tells nothing to a stranger
          before: async (session) => {
            await refuseClosedAccount(db, session.userId)
            return { data: { ...session, ipAddress: null, userAgent: null } }
          },
        },
      },
    },
    // ours counts by account too, and says how long to wait
    rateLimit: { enabled: false },
    advanced: {
      ...cookiesFor(config),
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: ({ model }) => (model === 'user' ? memberId() : rowId()) },
    },
    // without requireSignature the stored token itself would open the session
    plugins: [bearer({ requireSignature: true })],
  })
}

async function refuseClosedAccount(db: Db, id: string) {
  const [profile] = await db
    .select({ isDisabled: profiles.isDisabled, isDeleted: profiles.isDeleted })
    .from(profiles)
    .where(eq(profiles.id, id))
  if (!profile || profile.isDeleted) throw new APIError('UNAUTHORIZED', { message: accountSentences.wrongCredentials })
  if (profile.isDisabled) throw new APIError('FORBIDDEN', { message: accountSentences.disabled })
}

type Auth = ReturnType<typeof createAuth>
const made = new WeakMap<Db, Auth>()

/** One instance for each database handle. */
export function authOf({ config, db }: { config: Config; db: Db }): Auth {
  const auth = made.get(db) ?? createAuth(config, db)
  made.set(db, auth)
  return auth
}

export type Session = { id: string; expiresAt: Date; user: Me; emailConfirmedAt: Date | null }

const ofRendering = new WeakMap<object, Promise<Session | undefined>>()

/**
 * Who is asking, and until when; a disabled or deleted account is nobody. Using a session renews it, unless the new
 * cookie could not be sent.
 */
export function openSession(context: ApiContext): Promise<Session | undefined> {
  const { rendering } = context
  if (!rendering) return readSession(context)
  const session = ofRendering.get(rendering) ?? readSession(context)
  ofRendering.set(rendering, session)
  return session
}

async function readSession(context: ApiContext): Promise<Session | undefined> {
  // with a day of its time used up it is renewed, where that can be told
  const standing = await standingSession(context, context.resHeaders ? (IDLE - DAY) * 1000 : 0)
  if (standing) return standing
  const { platform, headers } = context
  const query = { disableRefresh: !context.resHeaders }
  const { response, headers: answered } = await putTo(
    () => authOf(platform).api.getSession({ headers, query, returnHeaders: true }),
    () => false,
  )
  // also of nobody: the cookie of a session that has ended is taken back
  passCookies(answered, context)
  if (!response) return undefined
  const account = await openAccount(platform.db, response.user.id)
  if (!account) return undefined
  const session = untilEnd({ ...response.session, ...account })
  if (!session) await platform.db.delete(sessions).where(eq(sessions.id, response.session.id))
  return session
}

type Stored = Session & { createdAt: Date }

/** However often it was renewed, it has an end; by the clock that the library goes by. */
function untilEnd({ id, createdAt, expiresAt, user, emailConfirmedAt }: Stored): Session | undefined {
  const end = createdAt.getTime() + LONGEST[user.isAdmin ? 'admin' : 'member'] * 1000
  if (end <= Date.now()) return undefined
  return { id, expiresAt: new Date(Math.min(expiresAt.getTime(), end)), user, emailConfirmedAt }
}

const { token, id, createdAt, expiresAt, userId } = sessions
const rowsOf = prepared((db) =>
  db
    .select({ token, id, createdAt, expiresAt, ...whoIs })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(and(sql`${token} = any${listed('tokens', 'text')}`, isOpen))
    .prepare('standing_sessions'),
)
const rowOf = together(async (db, tokens: string[]) => {
  const rows = new Map((await rowsOf(db).execute({ tokens })).map((row) => [row.token, row]))
  return tokens.map((token) => rows.get(token))
})

/**
 * The session of whoever asks, where it is to be left as it is for `left` milliseconds more: one statement for all who
 * ask at this moment, as every request needs it. What is to be renewed, taken back or refused, and whatever looks unusual, is not told here.
 */
async function standingSession(context: ApiContext, left: number) {
  const { config, db } = context.platform
  const token = tokenIn(context.headers, config)
  const row = token === undefined ? undefined : await rowOf(db, token)
  return row && row.expiresAt.getTime() - left > Date.now() ? untilEnd(row) : undefined
}

/** What our signature stands under: of a bearer, else of the one cookie of that name. */
function tokenIn(headers: Headers, config: Config): string | undefined {
  const authorization = headers.get('authorization')
  const signed = authorization === null ? cookieIn(headers.get('cookie') ?? '', config) : bearerIn(authorization)
  const [token = '', signature = '', ...more] = decoded(signed).split('.')
  const ours = createHmac('sha256', config.secret).update(token).digest()
  const theirs = Buffer.from(signature, 'base64')
  const isOurs = more.length === 0 && theirs.length === ours.length && timingSafeEqual(theirs, ours)
  return isOurs ? token : undefined
}

const bearerIn = (authorization: string) => /^bearer ([\w.%+/=-]+)$/i.exec(authorization)?.[1] ?? ''

function cookieIn(header: string, config: Config) {
  const name = `${cookiesFor(config).cookiePrefix}.session_token=`
  const found = header.split('; ').filter((each) => each.startsWith(name))
  return found.length === 1 ? found[0]!.slice(name.length) : ''
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export const sessionOf = async (context: ApiContext): Promise<Me | undefined> => (await openSession(context))?.user

/** All of a member's but the one named. Where a page of theirs hears of changes, it is told. */
export async function endSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : undefined))
  await publish(tx, sessionsTopic(userId))
}

/** The library says that it is done even when the database is away; so the row is ours to delete. */
export async function closeSession(context: ApiContext): Promise<void> {
  const { db, log } = context.platform
  const session = await openSession(context)
  if (session) {
    await db.delete(sessions).where(eq(sessions.id, session.id))
    log.info({ memberId: session.user.id }, 'signed out')
  }
  const answer = await askAuth(context, '/sign-out')
  // takes the cookie along
  passCookies(answer.headers, context)
}

/** Asks an account endpoint in the caller's name. Where the request came from is checked already. */
export async function askAuth(context: ApiContext, path: '/sign-in/email' | '/sign-out', body: object = {}) {
  const { config } = context.platform
  const headers = new Headers({ 'content-type': 'application/json', origin: config.appUrl })
  for (const name of ['cookie', 'authorization']) {
    const value = context.headers.get(name)
    if (value) headers.set(name, value)
  }
  const request = new Request(`${config.appUrl}/api/auth${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return putTo(
    () => authOf(context.platform).handler(request),
    ({ status }) => status >= 500,
  )
}

/**
 * An answer says of each cookie one thing: what was learnt last. A token is for those who keep no cookies: scripts of a
 * page need not see it.
 */
export function passCookies(from: Headers, { headers, resHeaders: to }: ApiContext): void {
  if (!to) return
  const all = [...to.getSetCookie(), ...from.getSetCookie()]
  const lastOfEach = new Map(all.map((cookie) => [cookie.split('=', 1)[0], cookie]))
  to.delete('set-cookie')
  for (const cookie of lastOfEach.values()) to.append('set-cookie', cookie)
  const bearerToken = from.get('set-auth-token')
  const isBrowser = headers.has('origin') || headers.has('sec-fetch-site')
  if (bearerToken && !isBrowser) to.set('set-auth-token', bearerToken)
}
