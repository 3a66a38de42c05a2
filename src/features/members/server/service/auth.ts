import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { APIError, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { bearer } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/db/db.ts'
import { COOKIE_PREFIX } from '#platform/server/http/identity.ts'
import { memberId, rowId } from '#platform/server/ids.ts'
import { accountSentences } from '../../copy.ts'
import { PASSWORD_LONGEST, PASSWORD_SHORTEST } from '../../rules/accounts.ts'
import { accounts, profiles, sessions, verifications } from '../tables.ts'

/*
 * Better Auth proves who somebody is and opens the session: today by password, with its plugins by passkey and second
 * factor. From then on the session is ours (sessions.ts). Decision 021 says why the border is here.
 */

const ARGON2ID: Algorithm.Argon2id = 2
export const hashPassword = (password: string) =>
  hash(password, { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 })

export const DAY = 24 * 60 * 60
/** Seconds without a visit after which a session has ended. */
export const IDLE = 30 * DAY

export const isSecure = ({ appUrl }: Pick<Config, 'appUrl'>) => appUrl.startsWith('https:')
/** `__Host-`: of this very host, whatever its neighbors may set. The library knows only `__Secure-`, which is not that strict. */
const cookiePrefix = (config: Config) => (isSecure(config) ? `__Host-${COOKIE_PREFIX}` : COOKIE_PREFIX)
export const sessionCookie = (config: Config) => `${cookiePrefix(config)}.session_token`

function createAuth(config: Config, db: Db) {
  return betterAuth({
    appName: 'cleanstreak',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret: config.secret,
    trustedOrigins: [config.appUrl],
    telemetry: { enabled: false },
    // it would print what failed, with the address of whoever signs in; what it throws is logged by us
    logger: { disabled: true },
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
    // sessions.ts renews
    session: { expiresIn: IDLE, disableSessionRefresh: true },
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
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(config) },
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

const made = new WeakMap<Db, ReturnType<typeof createAuth>>()

/** One instance for each database handle. */
function authOf({ config, db }: { config: Config; db: Db }) {
  const auth = made.get(db) ?? createAuth(config, db)
  made.set(db, auth)
  return auth
}

/** `headers` hold the cookie of the session, and its token for those who keep no cookies. */
type Opened = { token: string; userId: string; headers: Headers }

/** Proves the password and opens a session. Other failures than a refusal, as of the database, are thrown as they are. */
export async function openByPassword(
  { platform, headers }: ApiContext,
  body: { email: string; password: string },
): Promise<Opened | 'wrong' | 'disabled'> {
  try {
    const opened = await authOf(platform).api.signInEmail({ body, headers, returnHeaders: true })
    return { token: opened.response.token, userId: opened.response.user.id, headers: opened.headers }
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 403) return 'disabled'
    if (error instanceof APIError && error.statusCode < 500) return 'wrong'
    throw error
  }
}
