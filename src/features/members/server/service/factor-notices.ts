import { eq } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { countRateLimitAttempts } from '#platform/server/limits/rate-limits.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { type FactorChange, adminRightsEmail, factorChangedEmail, wrongCodesEmail } from '../emails.tsx'
import { profiles } from '../tables.ts'
import { hasSecondFactor, readHeldFactors } from './factors.ts'
import { describeDevice } from './sessions.ts'

/**
 * Emails a member about changed passkeys or second factors. Unverified addresses get no email, because they may be a
 * stranger's.
 */
export async function notifyOfFactorChange(
  tx: Tx,
  { config }: Pick<PlatformServices, 'config'>,
  memberId: string,
  change: FactorChange,
): Promise<void> {
  const [to] = await tx.select().from(profiles).where(eq(profiles.id, memberId))
  if (to?.emailVerified)
    await enqueueMail(tx, { to: to.email, ...factorChangedEmail({ to, change, url: createAccountUrl(config) }) })
}

/** URL of Account Settings, linked by emails about sign-in and factors. */
export const createAccountUrl = ({ appUrl }: Pick<PlatformServices['config'], 'appUrl'>) =>
  `${appUrl}/profile?tab=account`

/** Emails a new admin which factors open the console. Skipped if the rights were revoked meanwhile. */
export async function notifyNewAdmin(
  tx: Tx,
  { config }: Pick<PlatformServices, 'config'>,
  memberId: string,
): Promise<void> {
  const [to] = await tx.select().from(profiles).where(eq(profiles.id, memberId))
  if (!to || !(to.isAdmin || to.isSuperadmin)) return
  const about = { to, url: createAccountUrl(config), factors: await readHeldFactors(tx, memberId) }
  await enqueueMail(tx, { to: to.email, ...adminRightsEmail(about) })
}

const DAY_SECONDS = 24 * 60 * 60
/** Number of wrong codes a day that may be typing errors. The next one is reported by email, once a day. */
const MISTYPED_CODES = { name: 'mistyped code', most: 2, seconds: DAY_SECONDS }
const WARNING_OF_DAY = { name: 'warning of wrong codes', most: 1, seconds: DAY_SECONDS }

/** Emails a member about wrong codes after a correct password or within a session, which may be an attack. */
export async function warnOfWrongCodes({ platform, headers }: ApiContext, memberId: string): Promise<void> {
  const { config, clock, db } = platform
  const isExceeded = async (limit: typeof MISTYPED_CODES) =>
    (await countRateLimitAttempts({ db, clock }, [{ limit, who: memberId }])) !== undefined
  if (!(await isExceeded(MISTYPED_CODES)) || (await isExceeded(WARNING_OF_DAY))) return
  await runInTransaction(db, async (tx) => {
    const [to] = await tx.select().from(profiles).where(eq(profiles.id, memberId))
    if (!to?.emailVerified || !(await hasSecondFactor(tx, memberId))) return
    const about = { to, url: createAccountUrl(config), device: describeDevice(headers), at: clock.now() }
    await enqueueMail(tx, { to: to.email, ...wrongCodesEmail(about) })
  })
}
