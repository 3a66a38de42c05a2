import { eq } from 'drizzle-orm'
import { countAttempt } from '#platform/server/limits/limits.ts'
import type { Platform } from '#platform/server/platform.ts'
import { profiles } from '../../tables.ts'
import { sendVerification } from '../signing-up.ts'
import type { Row } from '../who.ts'
import { type Order, act } from './acting.ts'

/** Of all admins together, about one member. */
const TO_A_MEMBER = { name: 'verification by admins', most: 3, seconds: 60 * 60 }

type Unsent = 'CONFLICT' | 'DISABLED_ACCOUNT'

/** The link again that confirms their address; one that was mailed before stays good. */
export async function resendVerification(platform: Platform, order: Order) {
  // what cannot be sent is no attempt
  const [found] = await platform.db.select().from(profiles).where(eq(profiles.id, order.id))
  if (found && !found.isDeleted && !whyUnsent(found))
    await countAttempt(platform, [{ limit: TO_A_MEMBER, who: order.id }])
  return act<Unsent>(platform, order, async ({ member }, tx) => {
    const refusal = whyUnsent(member)
    if (refusal) return refusal
    await sendVerification(tx, platform, member)
    return { action: 'verification_sent' }
  })
}

/** A link that is sent to a closed account opens nothing. */
function whyUnsent({ emailVerified, isDisabled }: Row): Unsent | undefined {
  if (emailVerified) return 'CONFLICT'
  return isDisabled ? 'DISABLED_ACCOUNT' : undefined
}
