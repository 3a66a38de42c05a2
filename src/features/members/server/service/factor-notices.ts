import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { type FactorChange, factorChangedEmail } from '../emails.tsx'
import { profiles } from '../tables.ts'

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
    await enqueueMail(tx, { to: to.email, ...factorChangedEmail({ to, change, url: accountUrl(config) }) })
}

const accountUrl = ({ appUrl }: Pick<PlatformServices['config'], 'appUrl'>) => `${appUrl}/profile?tab=account`
