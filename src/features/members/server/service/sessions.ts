import { randomBytes } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { and, eq, ne, sql } from 'drizzle-orm'
import { API_ERRORS } from '#platform/errors.ts'
import type { ApiContext } from '#platform/server/api.ts'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import { sqlArrayPlaceholder, prepareStatementOnce } from '#platform/server/db/prepared.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { batchReads } from '#platform/server/db/batch.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { memberSessionsLiveUpdateTopic } from '../../rules/admin.ts'
import { describeUserAgent } from '../../rules/devices.ts'
import { CONFIRMATION_MINUTES, type ConsoleLock } from '../../rules/factors.ts'
import { currentUserColumns as whoIs, openAccountSql } from '../queries.ts'
import { profiles, sessions } from '../tables.ts'
import { hasSecondFactor } from './factors.ts'
import { forgetNetworksOfMember, rememberNetwork } from './known-networks.ts'
import { clearSessionCookie, readSessionToken, setSessionCookie } from './session-cookie.ts'
import { revokeMemberTokens } from './tokens.ts'

const SECONDS_PER_DAY = 24 * 60 * 60
/** Idle timeout of a session: it expires after so many seconds without a visit. */
export const SESSION_IDLE_TIMEOUT_SECONDS = 30 * SECONDS_PER_DAY

/** Maximum age of a session in seconds, however often it is renewed. Admins see private data and sign in more often. */
const MAX_SESSION_SECONDS = { member: 365 * SECONDS_PER_DAY, admin: 30 * SECONDS_PER_DAY }

export type MemberSession = {
  id: string
  signedInAt: Date
  expiresAt: Date
  user: CurrentUser
  emailConfirmedAt: Date | null
  /** Time at which the member last proved who they are. */
  confirmedAt: Date | null
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
  const token = readSessionToken(headers, platform.config)
  if (token === undefined) return undefined
  const row = await sessionByToken(platform.db, token)
  const now = Date.now()
  // Use the system clock, as for the beginning of the session.
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
    clearSessionCookie(context)
    return undefined
  }
  const { id, createdAt, emailConfirmedAt, confirmedAt } = row
  const user = await toCurrentUser(context, row)
  return { id, signedInAt: createdAt, expiresAt: new Date(expires), user, emailConfirmedAt, confirmedAt }
}

type SessionUser = { user: CurrentUser; factorShownAt: Date | null }

/**
 * Takes the admin rights from a session that did not show a second factor. Everything that asks for rights then refuses
 * by itself; `consoleLock` says why.
 */
export async function toCurrentUser(
  { platform: { config, db } }: Pick<ApiContext, 'platform'>,
  { user, factorShownAt }: SessionUser,
): Promise<CurrentUser> {
  if (!user.isAdmin || factorShownAt || config.adminSecondFactor === 'off') return user
  const consoleLock: ConsoleLock = (await hasSecondFactor(db, user.id)) ? 'factor-not-shown' : 'factor-missing'
  return { ...user, isAdmin: false, isSuperadmin: false, consoleLock }
}

/**
 * Opens a session for a member who has proved who they are, and ends the one that the browser came with: it has one
 * session (no session fixation). Call `setSessionCookie` with the token after the commit.
 */
export async function openSession(
  tx: Tx,
  { platform, headers }: ApiContext,
  { userId, hasShownFactor, previousId }: { userId: string; hasShownFactor: boolean; previousId: string | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const [now, confirmedAt] = [new Date(), platform.clock.now()]
  if (previousId) await tx.delete(sessions).where(eq(sessions.id, previousId))
  await tx.insert(sessions).values({
    id: generateRowId(),
    userId,
    token,
    expiresAt: new Date(now.getTime() + SESSION_IDLE_TIMEOUT_SECONDS * 1000),
    ...describeDevice(headers),
    confirmedAt,
    factorShownAt: hasShownFactor ? confirmedAt : null,
    createdAt: now,
    updatedAt: now,
  })
  return token
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
  const { db } = context.platform
  const renewed = await db
    .update(sessions)
    .set({ expiresAt: new Date(now + SESSION_IDLE_TIMEOUT_SECONDS * 1000), updatedAt: new Date(now) })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id })
  if (renewed.length === 0) return false
  await recordLastSeen(db, user.id, new Date(now))
  await rememberNetwork(context, user.email)
  setSessionCookie(context, token, SESSION_IDLE_TIMEOUT_SECONDS)
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
      confirmedAt: sessions.confirmedAt,
      factorShownAt: sessions.factorShownAt,
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

export const readCurrentUser = async (context: ApiContext): Promise<CurrentUser | undefined> =>
  (await readRequestSession(context))?.user

/**
 * Ends all sessions of a member except `exceptId`, and forgets the member's networks and remembered devices. Open
 * live-update connections of the member are notified.
 */
export async function endMemberSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : undefined))
  await forgetNetworksOfMember(tx, userId)
  await revokeMemberTokens(tx, 'second-step', userId)
  await revokeMemberTokens(tx, 'trusted-device', userId)
  await publishTopicChanges(tx, memberSessionsLiveUpdateTopic(userId))
}

export async function endCurrentSession(context: ApiContext): Promise<void> {
  const { db, log } = context.platform
  const session = await readRequestSession(context)
  if (session) {
    await db.delete(sessions).where(eq(sessions.id, session.id))
    log.info({ memberId: session.user.id }, 'signed out')
  }
  clearSessionCookie(context)
}

/** Decides whether the member has proved recently enough who they are for a dangerous action. */
export const isSessionConfirmed = ({ platform: { clock } }: ApiContext, { confirmedAt }: MemberSession): boolean =>
  confirmedAt !== null && clock.now().getTime() - confirmedAt.getTime() < CONFIRMATION_MINUTES * 60_000

/** Marks that the member has shown a second factor in a session, and so proved who they are. */
export async function markFactorShown(
  tx: Queryable,
  { clock }: Pick<ApiContext['platform'], 'clock'>,
  sessionId: string,
): Promise<void> {
  const now = clock.now()
  await tx.update(sessions).set({ factorShownAt: now, confirmedAt: now }).where(eq(sessions.id, sessionId))
}

/**
 * Locks the member of a session for a change of their factors, so that two changes happen one after the other. Throws if
 * the session was ended in the meantime: whoever ended it must be sure that no key is left behind.
 */
export async function lockMemberOfSession(
  tx: Tx,
  { id, user }: Pick<MemberSession, 'id' | 'user'>,
): Promise<{ isAdmin: boolean }> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, user.id)).for('no key update')
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('share')
  if (!profile || !session) throw new ORPCError('UNAUTHORIZED', API_ERRORS.UNAUTHORIZED)
  return { isAdmin: profile.isAdmin || profile.isSuperadmin }
}

/** Names browser and system of a request, for the list of sessions. Versions and models are not kept. */
export const describeDevice = (headers: Headers) => describeUserAgent(headers.get('user-agent') ?? '')
