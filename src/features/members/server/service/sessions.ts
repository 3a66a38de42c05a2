import { randomBytes } from 'node:crypto'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import { sqlArrayPlaceholder, prepareStatementOnce } from '#platform/server/db/prepared.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { batchReads } from '#platform/server/db/batch.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { memberSessionsLiveUpdateTopic } from '../../rules/admin.ts'
import { describeUserAgent } from '../../rules/devices.ts'
import type { ConsoleLock } from '../../rules/factors.ts'
import { currentUserColumns as whoIs, isOpenAccountSql } from '../queries.ts'
import { profiles, sessions } from '../tables.ts'
import { hasSecondFactor } from './factors.ts'
import { forgetNetworksOfMember, isNetworkKnown, rememberNetwork } from './known-networks.ts'
import { lockMemberRowIfExists } from './member-lock.ts'
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
  /** Time at which the member last entered the password or a code, or used a passkey. */
  confirmedAt: Date | null
  factorShownAt: Date | null
}

const sessionByRendering = new WeakMap<object, Promise<MemberSession | undefined>>()

/**
 * Reads the session of a request; undefined for a visitor and for a disabled or deleted account. Using a session renews
 * it (sliding expiration), unless the response cannot carry a new cookie. The cookie of an ended session is deleted. A
 * just replaced cookie is not, because the browser may already have the new one.
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
  const row = await readSessionByToken(platform.db, token)
  const now = Date.now()
  const end = row ? findMaximumEnd(row) : 0
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
    if (!(await isTokenReplaced(context))) clearSessionCookie(context)
    return undefined
  }
  const { id, createdAt, emailConfirmedAt, confirmedAt, factorShownAt } = row
  const user = await toCurrentUser(context, row)
  return { id, signedInAt: createdAt, expiresAt: new Date(expires), user, emailConfirmedAt, confirmedAt, factorShownAt }
}

/** Time in ms at which a session ends despite renewals, by the system clock. */
const findMaximumEnd = ({ createdAt, user }: SessionRow) =>
  createdAt.getTime() + MAX_SESSION_SECONDS[user.isAdmin ? 'admin' : 'member'] * 1000

/** Reads the current user by session id, for live updates, which outlast the session's token. */
export async function readUserOfSession(
  platform: PlatformServices,
  sessionId: string,
): Promise<CurrentUser | undefined> {
  const row = await readSessionById(platform.db, sessionId)
  const isOpen = row && Math.min(row.expiresAt.getTime(), findMaximumEnd(row)) > Date.now()
  return isOpen ? toCurrentUser({ platform }, row) : undefined
}

/** Whether the session of a request has got a new token that its client may not have received yet. */
export async function isTokenReplaced({ platform, headers }: ApiContext): Promise<boolean> {
  const token = readSessionToken(headers, platform.config)
  return token !== undefined && (await platform.db.$count(sessions, eq(sessions.previousToken, token))) > 0
}

type SessionUser = { user: CurrentUser } & ShownProof

/**
 * Removes the admin rights of a session that neither used a second factor nor began on a remembered device. All
 * authorization checks then reject it; `consoleLock` says why.
 */
export async function toCurrentUser(
  { platform: { config, db } }: Pick<ApiContext, 'platform'>,
  { user, factorShownAt, onTrustedDevice }: SessionUser,
): Promise<CurrentUser> {
  if (!user.isAdmin || factorShownAt || onTrustedDevice || config.adminSecondFactor === 'off') return user
  const consoleLock: ConsoleLock = (await hasSecondFactor(db, user.id)) ? 'factor-not-shown' : 'factor-missing'
  return { ...user, isAdmin: false, isSuperadmin: false, consoleLock }
}

/** Identity proofs of a session: the columns of its row. */
export type ShownProof = Pick<typeof sessions.$inferSelect, 'confirmedAt' | 'factorShownAt' | 'onTrustedDevice'>
type NewSession = { userId: string; shown: ShownProof; previousId: string | undefined }

/**
 * Opens a session after an identity proof, and ends the browser's previous one (no session fixation). Call
 * `setSessionCookie` with the token after the commit.
 */
export async function openSession(
  tx: Tx,
  { headers }: ApiContext,
  { userId, shown, previousId }: NewSession,
): Promise<string> {
  const token = createSessionToken()
  const now = new Date()
  if (previousId) await tx.delete(sessions).where(eq(sessions.id, previousId))
  await tx.insert(sessions).values({
    id: generateRowId(),
    userId,
    token,
    expiresAt: new Date(now.getTime() + SESSION_IDLE_TIMEOUT_SECONDS * 1000),
    ...describeDevice(headers),
    ...shown,
    createdAt: now,
    updatedAt: now,
  })
  return token
}

export const createSessionToken = () => randomBytes(32).toString('base64url')

/**
 * Renews a session and its cookie. Returns false if a concurrent request has ended the session or renewed its token. A
 * known network stays known. Another one does not become known, because a stolen cookie would give extra guesses.
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
    .where(and(eq(sessions.id, id), eq(sessions.token, token)))
    .returning({ id: sessions.id })
  if (renewed.length === 0) return false
  await recordLastSeen(db, user.id, new Date(now))
  if (await isNetworkKnown(context, user.email)) await rememberNetwork(context, user.email)
  setSessionCookie(context, token, SESSION_IDLE_TIMEOUT_SECONDS)
  return true
}

/** Records when a member was last seen: at each sign-in, and at most once a day while a session lasts. */
export const recordLastSeen = (db: Queryable, id: string, lastSeenAt: Date) =>
  db.update(profiles).set({ lastSeenAt }).where(eq(profiles.id, id))

const prepareSessionsBy = (column: 'token' | 'id', type: 'text' | 'uuid') =>
  prepareStatementOnce((db) =>
    db
      .select({
        token: sessions.token,
        id: sessions.id,
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        confirmedAt: sessions.confirmedAt,
        factorShownAt: sessions.factorShownAt,
        onTrustedDevice: sessions.onTrustedDevice,
        ...whoIs,
      })
      .from(sessions)
      .innerJoin(profiles, eq(profiles.id, sessions.userId))
      .where(and(sql`${sessions[column]} = any${sqlArrayPlaceholder('keys', type)}`, isOpenAccountSql))
      .prepare(`sessions_by_${column}`),
  )

/** Creates a read of one session. Concurrent requests share one statement (batching), because every request needs it. */
function createSessionRead(column: 'token' | 'id', select: ReturnType<typeof prepareSessionsBy>) {
  return batchReads(async (db, keys: string[]) => {
    const rows = new Map((await select(db).execute({ keys })).map((row) => [row[column], row]))
    return keys.map((key) => rows.get(key))
  })
}
const readSessionByToken = createSessionRead('token', prepareSessionsBy('token', 'text'))
const readSessionById = createSessionRead('id', prepareSessionsBy('id', 'uuid'))
type SessionRow = NonNullable<Awaited<ReturnType<typeof readSessionByToken>>>

export const readCurrentUser = async (context: ApiContext): Promise<CurrentUser | undefined> =>
  (await readRequestSession(context))?.user

/**
 * Ends all sessions of a member except `exceptId`, and clears the known networks and remembered devices. The member's
 * live-update connections are notified. Locks the profile first, as every sign-in does: a concurrent sign-in either
 * finishes before and is ended too, or sees the change.
 */
export async function endMemberSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  await lockMemberRowIfExists(tx, userId, 'no key update')
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : undefined))
  await forgetNetworksOfMember(tx, userId)
  await revokeMemberTokens(tx, 'second-step', userId)
  await revokeTrustedDevices(tx, userId)
  await publishTopicChanges(tx, memberSessionsLiveUpdateTopic(userId))
}

/** Revokes remembered devices. Sessions that began on one must use a factor before opening the console again. */
export async function revokeTrustedDevices(tx: Tx, userId: string): Promise<void> {
  await revokeMemberTokens(tx, 'trusted-device', userId)
  await tx
    .update(sessions)
    .set({ onTrustedDevice: false })
    .where(and(eq(sessions.userId, userId), sessions.onTrustedDevice))
}

/** Ends the session of a request, even if another tab has just renewed its token. */
export async function endCurrentSession(context: ApiContext): Promise<void> {
  const { config, db, log } = context.platform
  const token = readSessionToken(context.headers, config)
  if (token !== undefined) {
    const isOfToken = or(eq(sessions.token, token), eq(sessions.previousToken, token))
    const [ended] = await db.delete(sessions).where(isOfToken).returning({ memberId: sessions.userId })
    if (ended) log.info(ended, 'signed out')
  }
  clearSessionCookie(context)
}

/** Names the browser and system of a request for the session list. Versions and models are not stored. */
export const describeDevice = (headers: Headers) => describeUserAgent(headers.get('user-agent') ?? '')
