import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { APIError, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { bearer } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import type { Db } from '#platform/server/db/db.ts'
import { COOKIE_NAME_PREFIX } from '#platform/server/http/credentials.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import { accountUiTexts } from '../../copy.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../rules/accounts.ts'
import { accounts, profiles, sessions, verifications } from '../tables.ts'

/*
 * Authentication with the library Better Auth. It verifies the password and creates the session; its plugins could add
 * passkeys and a second factor. sessions.ts manages sessions from then on. Decision 021 explains this boundary.
 */

const ARGON2ID: Algorithm.Argon2id = 2
export const hashPassword = (password: string) =>
  hash(password, { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 })

export const SECONDS_PER_DAY = 24 * 60 * 60
/** Idle timeout of a session: it expires after so many seconds without a visit. */
export const SESSION_IDLE_TIMEOUT_SECONDS = 30 * SECONDS_PER_DAY

export const usesHttps = ({ appUrl }: Pick<ServerConfig, 'appUrl'>) => appUrl.startsWith('https:')
/**
 * Prefix of cookie names. `__Host-` keeps other subdomains from setting our cookies. Better Auth itself supports only
 * the weaker `__Secure-`.
 */
const cookiePrefix = (config: ServerConfig) => (usesHttps(config) ? `__Host-${COOKIE_NAME_PREFIX}` : COOKIE_NAME_PREFIX)
export const sessionCookieName = (config: ServerConfig) => `${cookiePrefix(config)}.session_token`

function createAuth(config: ServerConfig, db: Db) {
  return betterAuth({
    appName: 'cleanstreak',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret: config.secret,
    trustedOrigins: [config.appUrl],
    telemetry: { enabled: false },
    // Better Auth would log failures with the member's e-mail address. Errors that Better Auth throws are logged by us.
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
      // Only our service writes accounts. Better Auth must not take profile fields from a request.
      additionalFields: {
        zipCode: { type: 'string', required: true, input: false },
      },
    },
    // Better Auth must not renew sessions, because sessions.ts renews them.
    session: { expiresIn: SESSION_IDLE_TIMEOUT_SECONDS, disableSessionRefresh: true },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: ({ hash: stored, password }) => verify(stored, password) },
    },
    databaseHooks: {
      session: {
        create: {
          // This hook runs after the password was verified, so only the owner learns that the account is disabled.
          before: async (session) => {
            await rejectClosedAccount(db, session.userId)
            return { data: { ...session, ipAddress: null, userAgent: null } }
          },
        },
      },
    },
    // Better Auth's rate limit is off, because our own also counts per account and returns the time to wait.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: usesHttps(config) },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: ({ model }) => (model === 'user' ? createRandomMemberId() : generateRowId()) },
    },
    // Without requireSignature, a token read from the database would be accepted as a session.
    plugins: [bearer({ requireSignature: true })],
  })
}

async function rejectClosedAccount(db: Db, id: string) {
  const [profile] = await db
    .select({ isDisabled: profiles.isDisabled, isDeleted: profiles.isDeleted })
    .from(profiles)
    .where(eq(profiles.id, id))
  if (!profile || profile.isDeleted) throw new APIError('UNAUTHORIZED', { message: accountUiTexts.wrongCredentials })
  if (profile.isDisabled) throw new APIError('FORBIDDEN', { message: accountUiTexts.disabled })
}

const authByDb = new WeakMap<Db, ReturnType<typeof createAuth>>()

/** Returns the Better Auth instance of a database handle; creates it on first use. */
function getAuth({ config, db }: { config: ServerConfig; db: Db }) {
  const auth = authByDb.get(db) ?? createAuth(config, db)
  authByDb.set(db, auth)
  return auth
}

/** A new session of a member. `headers` contain its cookie, and its bearer token for clients without cookies. */
type NewSession = { token: string; userId: string; headers: Headers }

/** Verifies a password and creates a session. Unexpected failures, such as database errors, are rethrown. */
export async function signInWithPassword(
  { platform, headers }: ApiContext,
  body: { email: string; password: string },
): Promise<NewSession | 'wrong' | 'disabled'> {
  try {
    const result = await getAuth(platform).api.signInEmail({ body, headers, returnHeaders: true })
    return { token: result.response.token, userId: result.response.user.id, headers: result.headers }
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 403) return 'disabled'
    if (error instanceof APIError && error.statusCode < 500) return 'wrong'
    throw error
  }
}
