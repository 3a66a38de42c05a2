import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import type { Config } from '#platform/server/config.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { listed, prepared } from '#platform/server/db/prepared.ts'
import { batchReads } from '#platform/server/db/batch.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Me } from '../../contract/session.ts'
import { sessionsTopic } from '../../rules/admin.ts'
import { account as whoIs, isOpen } from '../queries.ts'
import { profiles, sessions } from '../tables.ts'
import { DAY, IDLE, isSecure, sessionCookie } from './auth.ts'

/** Seconds after signing in for which it can be renewed. Admins read what others must not, and sign in more often. */
const LONGEST = { member: 365 * DAY, admin: 30 * DAY }

export type Session = { id: string; expiresAt: Date; user: Me; emailConfirmedAt: Date | null }

const ofRendering = new WeakMap<object, Promise<Session | undefined>>()

/**
 * Who is asking, and until when; a disabled or deleted account is nobody. Using a session renews it, unless the new
 * cookie could not be sent. The cookie of a session that has ended is taken back.
 */
export function openSession(context: ApiContext): Promise<Session | undefined> {
  const { rendering } = context
  if (!rendering) return readSession(context)
  const session = ofRendering.get(rendering) ?? readSession(context)
  ofRendering.set(rendering, session)
  return session
}

async function readSession(context: ApiContext): Promise<Session | undefined> {
  const { platform, headers, resHeaders } = context
  const token = tokenIn(headers, platform.config)
  if (token === undefined) return undefined
  const row = await rowOf(platform.db, token)
  const now = Date.now()
  // the clock that the library goes by
  const end = row ? row.createdAt.getTime() + LONGEST[row.user.isAdmin ? 'admin' : 'member'] * 1000 : 0
  let expires = row ? Math.min(row.expiresAt.getTime(), end) : 0
  if (row && expires <= now) await platform.db.delete(sessions).where(eq(sessions.id, row.id))
  // with a day of its time used up
  else if (row && resHeaders && row.expiresAt.getTime() <= now + (IDLE - DAY) * 1000)
    expires = (await renew(context, row.id, token, now)) ? Math.min(now + IDLE * 1000, end) : 0
  if (!row || expires <= now) {
    sendCookies(context, [cookieFor(platform.config, '', 0)])
    return undefined
  }
  return { id: row.id, expiresAt: new Date(expires), user: row.user, emailConfirmedAt: row.emailConfirmedAt }
}

/** False when the session was ended in this very moment. */
async function renew(context: ApiContext, id: string, token: string, now: number): Promise<boolean> {
  const { config, db } = context.platform
  const renewed = await db
    .update(sessions)
    .set({ expiresAt: new Date(now + IDLE * 1000), updatedAt: new Date(now) })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id })
  if (renewed.length === 0) return false
  const signed = encodeURIComponent(`${token}.${signatureOf(token, config).toString('base64')}`)
  sendCookies(context, [cookieFor(config, signed, IDLE)], signed)
  return true
}

const rowsOf = prepared((db) =>
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
    .where(and(sql`${sessions.token} = any${listed('tokens', 'text')}`, isOpen))
    .prepare('sessions_of_tokens'),
)
/** One statement for all who ask at this moment, as every request needs it. */
const rowOf = batchReads(async (db, tokens: string[]) => {
  const rows = new Map((await rowsOf(db).execute({ tokens })).map((row) => [row.token, row]))
  return tokens.map((token) => rows.get(token))
})

const signatureOf = (token: string, { secret }: Config) => createHmac('sha256', secret).update(token).digest()

/** What our signature stands under: of a bearer, else of the first cookie of that name, as the library reads them. */
function tokenIn(headers: Headers, config: Config): string | undefined {
  const [, bearer] = /^bearer +([\w.%+/=-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return tokenUnder(bearer, config) ?? tokenUnder(cookieIn(headers, sessionCookie(config)), config)
}

function tokenUnder(signed: string | undefined, config: Config) {
  if (!signed) return undefined
  const [token = '', signature = '', ...more] = decoded(signed).split('.')
  const [ours, theirs] = [signatureOf(token, config), Buffer.from(signature, 'base64')]
  const isOurs = more.length === 0 && theirs.length === ours.length && timingSafeEqual(theirs, ours)
  return isOurs ? token : undefined
}

function cookieIn(headers: Headers, name: string) {
  const cookies = headers.get('cookie')?.split(';') ?? []
  return cookies
    .find((each) => each.trimStart().startsWith(`${name}=`))
    ?.trim()
    .slice(name.length + 1)
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

export async function closeSession(context: ApiContext): Promise<void> {
  const { config, db, log } = context.platform
  const session = await openSession(context)
  if (session) {
    await db.delete(sessions).where(eq(sessions.id, session.id))
    log.info({ memberId: session.user.id }, 'signed out')
  }
  sendCookies(context, [cookieFor(config, '', 0)])
}

/** As the library writes it. */
const cookieFor = (config: Config, value: string, seconds: number) =>
  `${sessionCookie(config)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${isSecure(config) ? '; Secure' : ''}; SameSite=Lax`

/**
 * An answer says of each cookie one thing: what was learnt last. A token is for those who keep no cookies: scripts of a
 * page need not see it.
 */
export function sendCookies({ headers, resHeaders }: ApiContext, cookies: string[], bearerToken?: string | null): void {
  if (!resHeaders) return
  const all = [...resHeaders.getSetCookie(), ...cookies]
  const lastOfEach = new Map(all.map((cookie) => [cookie.split('=', 1)[0], cookie]))
  resHeaders.delete('set-cookie')
  for (const cookie of lastOfEach.values()) resHeaders.append('set-cookie', cookie)
  const isBrowser = headers.has('origin') || headers.has('sec-fetch-site')
  if (bearerToken && !isBrowser) resHeaders.set('set-auth-token', bearerToken)
}
