import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { type FactorChange, adminRightsEmail, factorChangedEmail } from '../emails.tsx'
import { profiles } from '../tables.ts'
import { readHeldFactors } from './factors.ts'

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
