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
 * Tells a member by e-mail that their passkeys or second factors changed. An address that is not confirmed may be that of
 * a stranger, who gets none.
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

/** Address of Account Settings, to which e-mails about sign-in and factors lead. */
export const createAccountUrl = ({ appUrl }: Pick<PlatformServices['config'], 'appUrl'>) =>
  `${appUrl}/profile?tab=account`

/** Tells a new admin by e-mail which factors open the console. Whoever is no admin any more gets none. */
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
/** Wrong codes of a day that may be mistakes of the member. The next one is told by e-mail, once that day. */
const MISTYPED_CODES = { name: 'mistyped code', most: 2, seconds: DAY_SECONDS }
const WARNING_OF_DAY = { name: 'warning of wrong codes', most: 1, seconds: DAY_SECONDS }

/** Tells a member of wrong codes after the right password, or in a session: somebody else may be there. */
export async function warnOfWrongCodes({ platform, headers }: ApiContext, memberId: string): Promise<void> {
  const isExceeded = async (limit: typeof MISTYPED_CODES) =>
    (await countRateLimitAttempts(platform, [{ limit, who: memberId }])) !== undefined
  if (!(await isExceeded(MISTYPED_CODES)) || (await isExceeded(WARNING_OF_DAY))) return
  const { config, clock, db } = platform
  await runInTransaction(db, async (tx) => {
    const [to] = await tx.select().from(profiles).where(eq(profiles.id, memberId))
    if (!to?.emailVerified || !(await hasSecondFactor(tx, memberId))) return
    const about = { to, url: createAccountUrl(config), device: describeDevice(headers), at: clock.now() }
    await enqueueMail(tx, { to: to.email, ...wrongCodesEmail(about) })
  })
}
