import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import { sqlArrayPlaceholder, prepareStatementOnce } from '#platform/server/db/prepared.ts'
import { batchReads } from '#platform/server/db/batch.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { memberSessionsLiveUpdateTopic } from '../../rules/admin.ts'
import { currentUserColumns as whoIs, openAccountSql } from '../queries.ts'
import { profiles, sessions } from '../tables.ts'
import { forgetNetworksOfMember, rememberNetwork } from './known-networks.ts'
import { SECONDS_PER_DAY, SESSION_IDLE_TIMEOUT_SECONDS, usesHttps, sessionCookieName } from './auth.ts'

/** Maximum age of a session in seconds, however often it is renewed. Admins see private data and sign in more often. */
const MAX_SESSION_SECONDS = { member: 365 * SECONDS_PER_DAY, admin: 30 * SECONDS_PER_DAY }

export type MemberSession = {
  id: string
  signedInAt: Date
  expiresAt: Date
  user: CurrentUser
  emailConfirmedAt: Date | null
}

const sessionByRendering = new WeakMap<object, Promise<MemberSession | undefined>>()

/**
 * Reads the session of a request; undefined for a visitor and for a disabled or deleted account. Using a session renews
 * it (sliding expiration), unless the response cannot carry a new cookie. The cookie of an ended session is deleted.
 */
export function readRequestSession(context: ApiContext): Promise<MemberSession | undefined> {
  const { rendering } = context
  if (!rendering) return loadSession(context)
  const session = sessionByRendering.get(rendering) ?? loadSession(context)
  sessionByRendering.set(rendering, session)
  return session
}

async function loadSession(context: ApiContext): Promise<MemberSession | undefined> {
  const { platform, headers, resHeaders } = context
  const token = readToken(headers, platform.config)
  if (token === undefined) return undefined
  const row = await sessionByToken(platform.db, token)
  const now = Date.now()
  // Use the system clock, as Better Auth does when it creates the session.
  const end = row ? row.createdAt.getTime() + MAX_SESSION_SECONDS[row.user.isAdmin ? 'admin' : 'member'] * 1000 : 0
  let expires = row ? Math.min(row.expiresAt.getTime(), end) : 0
  if (row && expires <= now) await platform.db.delete(sessions).where(eq(sessions.id, row.id))
  // Renew a session at most once a day.
  else if (
    row &&
    resHeaders &&
    row.expiresAt.getTime() <= now + (SESSION_IDLE_TIMEOUT_SECONDS - SECONDS_PER_DAY) * 1000
  )
    expires = (await renewSession(context, row, token, now))
      ? Math.min(now + SESSION_IDLE_TIMEOUT_SECONDS * 1000, end)
      : 0
  if (!row || expires <= now) {
    setResponseCookies(context, [formatSessionCookie(platform.config, '', 0)])
    return undefined
  }
  const { id, createdAt, user, emailConfirmedAt } = row
  return { id, signedInAt: createdAt, expiresAt: new Date(expires), user, emailConfirmedAt }
}

/**
 * Renews a session and its cookie, and remembers the client's network. Returns false if a concurrent request has ended the session.
 */
async function renewSession(
  context: ApiContext,
  { id, user }: Pick<MemberSession, 'id' | 'user'>,
  token: string,
  now: number,
): Promise<boolean> {
  const { config, db } = context.platform
  const renewed = await db
    .update(sessions)
    .set({ expiresAt: new Date(now + SESSION_IDLE_TIMEOUT_SECONDS * 1000), updatedAt: new Date(now) })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id })
  if (renewed.length === 0) return false
  await recordLastSeen(db, user.id, new Date(now))
  await rememberNetwork(context, user.email)
  const signed = encodeURIComponent(`${token}.${signToken(token, config).toString('base64')}`)
  setResponseCookies(context, [formatSessionCookie(config, signed, SESSION_IDLE_TIMEOUT_SECONDS)], signed)
  return true
}

/** Records when a member was last seen: at each sign-in, and at most once a day while a session lasts. */
export const recordLastSeen = (db: Queryable, id: string, lastSeenAt: Date) =>
  db.update(profiles).set({ lastSeenAt }).where(eq(profiles.id, id))

const selectSessionsByToken = prepareStatementOnce((db) =>
  db
    .select({
      token: sessions.token,
      id: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      ...whoIs,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(and(sql`${sessions.token} = any${sqlArrayPlaceholder('tokens', 'text')}`, openAccountSql))
    .prepare('sessions_of_tokens'),
)
/** Reads the session of a token. Concurrent requests share one statement (batching), because every request needs it. */
const sessionByToken = batchReads(async (db, tokens: string[]) => {
  const rows = new Map((await selectSessionsByToken(db).execute({ tokens })).map((row) => [row.token, row]))
  return tokens.map((token) => rows.get(token))
})

const signToken = (token: string, { secret }: ServerConfig) => createHmac('sha256', secret).update(token).digest()

/** Extracts the session token with a valid signature: from the bearer header, else from the first session cookie. */
function readToken(headers: Headers, config: ServerConfig): string | undefined {
  const [, bearer] = /^bearer +([\w.%+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return verifyToken(bearer, config) ?? verifyToken(readCookie(headers, sessionCookieName(config)), config)
}

function verifyToken(signed: string | undefined, config: ServerConfig) {
  if (!signed) return undefined
  const [token = '', signature = '', ...more] = decodeSafely(signed).split('.')
  const [ours, theirs] = [signToken(token, config), Buffer.from(signature, 'base64')]
  const isOurs = more.length === 0 && theirs.length === ours.length && timingSafeEqual(theirs, ours)
  return isOurs ? token : undefined
}

function readCookie(headers: Headers, name: string) {
  const cookies = headers.get('cookie')?.split(';') ?? []
  return cookies
    .find((each) => each.trimStart().startsWith(`${name}=`))
    ?.trim()
    .slice(name.length + 1)
}

function decodeSafely(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export const readCurrentUser = async (context: ApiContext): Promise<CurrentUser | undefined> =>
  (await readRequestSession(context))?.user

/**
 * Ends all sessions of a member except `exceptId`, and forgets the member's networks. Open live-update connections of
 * the member are notified.
 */
export async function endMemberSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : undefined))
  await forgetNetworksOfMember(tx, userId)
  await publishTopicChanges(tx, memberSessionsLiveUpdateTopic(userId))
}

export async function endCurrentSession(context: ApiContext): Promise<void> {
  const { config, db, log } = context.platform
  const session = await readRequestSession(context)
  if (session) {
    await db.delete(sessions).where(eq(sessions.id, session.id))
    log.info({ memberId: session.user.id }, 'signed out')
  }
  setResponseCookies(context, [formatSessionCookie(config, '', 0)])
}

/** Formats the session cookie exactly as Better Auth does. */
const formatSessionCookie = (config: ServerConfig, value: string, seconds: number) =>
  `${sessionCookieName(config)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${usesHttps(config) ? '; Secure' : ''}; SameSite=Lax`

/**
 * Adds cookies to the response; of several cookies with one name the last wins. The bearer token is sent to phone apps
 * only, so that scripts in a page cannot read it.
 */
export function setResponseCookies(
  { headers, resHeaders }: ApiContext,
  cookies: string[],
  bearerToken?: string | null,
): void {
  if (!resHeaders) return
  const allCookies = [...resHeaders.getSetCookie(), ...cookies]
  const lastOfEach = new Map(allCookies.map((cookie) => [cookie.split('=', 1)[0], cookie]))
  resHeaders.delete('set-cookie')
  for (const cookie of lastOfEach.values()) resHeaders.append('set-cookie', cookie)
  const isBrowser = headers.has('origin') || headers.has('sec-fetch-site')
  if (bearerToken && !isBrowser) resHeaders.set('set-auth-token', bearerToken)
}
