import { eq } from 'drizzle-orm'
import { countAttempt } from '#platform/server/limits/limits.ts'
import type { Platform } from '#platform/server/platform.ts'
import { profiles } from '../tables.ts'
import { sendVerification } from './signing-up.ts'
import { type Row, adminHeld, raise } from './who.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { mayClose, mayMakeAdmin, sessionsTopic } from '../../rules/admin.ts'
import { countDeletion } from './leaving.ts'
import { endSessions } from './sessions.ts'
import { revokeTokens } from './tokens.ts'
import { publish } from '#platform/server/live/notices.ts'
import { type Deed, record } from '#features/audit/server/service.ts'
import type { ApiContext } from '#platform/server/api.ts'
import type { Me } from '../../contract/session.ts'

export type Order = { admin: Me; id: string }
export type Both = { admin: Row; member: Row }
export type Act = Omit<Deed, 'actor' | 'subject'> & {
  /** Profile columns that the action changes. */
  set?: Partial<typeof profiles.$inferInsert>
  /** Further writes, after the profile update and before the audit entry. */
  last?: () => Promise<void>
}

/** Error code of a rejected action, as the procedure's contract declares it. */
type Refused<More extends string> = 'FORBIDDEN' | 'NOT_FOUND' | More

/**
 * Runs an admin's action on a member and records it in the audit log, in one transaction. An action that changes
 * nothing (decide returns undefined) writes no audit entry.
 */
export const act = <More extends string>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  order: Order,
  decide: (both: Both, tx: Tx) => Promise<More | Act | undefined> | More | Act | undefined,
): Promise<Refused<More> | undefined> =>
  inTransaction(db, async (tx): Promise<Refused<More> | undefined> => {
    const held = await adminHeld(tx, order.admin.id, [order.id])
    if (!held) return 'FORBIDDEN'
    const [admin, member] = [held.get(order.admin.id)!, held.get(order.id)]
    if (!member || member.isDeleted) return 'NOT_FOUND'
    const decided = await decide({ admin, member }, tx)
    if (typeof decided !== 'object') return decided
    const { set, last, ...deed } = decided
    if (set)
      await tx
        .update(profiles)
        .set({ updatedAt: clock.now(), ...set })
        .where(eq(profiles.id, member.id))
    await last?.()
    await record(tx, { actor: admin, subject: { kind: 'member', id: member.id, name: member.fullName }, ...deed })
    return undefined
  })

type Asked<Input, Code extends string> = {
  input: Input
  context: ApiContext & { me: Me }
  errors: Record<Code, () => Error>
}

/** Runs an admin action for a request. A rejection is logged and thrown as the error that the contract declares. */
export async function carryOut<Input extends { id: string }, Code extends string>(
  deed: (platform: Platform, order: Input & { admin: Me }) => Promise<Code | undefined>,
  { input, context: { platform, me }, errors }: Asked<Input, Code>,
): Promise<void> {
  const refusal = await deed(platform, { ...input, admin: me })
  if (!refusal) return
  platform.log.warn({ adminId: me.id, memberId: input.id, refusal }, 'an action on a member was refused')
  raise(errors[refusal]())
}

export const setVisibility = (platform: Platform, { isPublic, ...order }: Order & { isPublic: boolean }) =>
  act<never>(platform, order, ({ member }) =>
    member.isPublic === isPublic
      ? undefined
      : {
          action: isPublic ? 'user_made_public' : 'user_made_private',
          set: { isPublic },
          before: { isPublic: member.isPublic },
          after: { isPublic },
        },
  )

export const resetAnnualGoal = (platform: Platform, order: Order) =>
  act<never>(platform, order, ({ member: { annualGoal } }) =>
    annualGoal === null
      ? undefined
      : { action: 'goal_reset', set: { annualGoal: null }, before: { annualGoal }, after: { annualGoal: null } },
  )

/**
 * Grants or revokes admin rights. The member's sessions continue. Their next request has the new rights, and their open
 * admin pages are notified immediately.
 */
export const setAdmin = (platform: Platform, { isAdmin, ...order }: Order & { isAdmin: boolean }) =>
  act<Protected | 'FORBIDDEN' | 'UNVERIFIED_ACCOUNT'>(platform, order, ({ admin, member }, tx) => {
    if (!admin.isSuperadmin) return 'FORBIDDEN'
    if (!mayMakeAdmin(admin, member)) return whyProtected({ admin, member })
    if (member.isAdmin === isAdmin) return undefined
    if (isAdmin && !member.emailVerified) return 'UNVERIFIED_ACCOUNT'
    return {
      action: isAdmin ? 'admin_granted' : 'admin_revoked',
      set: { isAdmin },
      before: { isAdmin: member.isAdmin },
      after: { isAdmin },
      last: () => publish(tx, sessionsTopic(member.id)),
    }
  })

export const deleteByAdmin = (platform: Platform, order: Order) =>
  act<Protected>(platform, order, async ({ admin, member }, tx) => {
    if (!mayClose(admin, member)) return whyProtected({ admin, member })
    const now = platform.clock.now()
    await closeDoors(tx, member.id)
    return {
      action: 'user_deleted',
      set: { isDeleted: true, deletedAt: now, deletedBy: admin.id },
      // Lock order: rows of the profile before member counts, as in account deletion (avoids deadlocks).
      last: () => countDeletion(tx, now),
    }
  })

export const setDisabled = (platform: Platform, { isDisabled, ...order }: Order & { isDisabled: boolean }) =>
  act<Protected | 'DISABLED_ALREADY' | 'ENABLED_ALREADY'>(platform, order, async ({ admin, member }, tx) => {
    if (!mayClose(admin, member)) return whyProtected({ admin, member })
    if (member.isDisabled === isDisabled) return isDisabled ? 'DISABLED_ALREADY' : 'ENABLED_ALREADY'
    await closeDoors(tx, member.id)
    return {
      action: isDisabled ? 'user_disabled' : 'user_enabled',
      set: { isDisabled },
      before: { isDisabled: member.isDisabled },
      after: { isDisabled },
    }
  })

export type Protected = 'OWN_ACCOUNT' | 'SUPERADMIN_ACCOUNT'

export const whyProtected = ({ admin, member }: Both): Protected =>
  admin.id === member.id ? 'OWN_ACCOUNT' : 'SUPERADMIN_ACCOUNT'

/**
 * Ends all sessions and revokes password reset links. Verification links stay, but do not work while the account is
 * closed.
 */
async function closeDoors(tx: Tx, id: string) {
  await endSessions(tx, id)
  await revokeTokens(tx, 'reset-password', id)
}

/** Rate limit on verification e-mails to one member, for all admins together. */
const TO_A_MEMBER = { name: 'verification by admins', most: 3, seconds: 60 * 60 }

type Unsent = 'CONFLICT' | 'DISABLED_ACCOUNT'

/** Sends a member another verification link. Earlier links stay valid. */
export async function resendVerification(platform: Platform, order: Order) {
  // Count against the rate limit only what can be sent.
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

/** Explains why a verification e-mail cannot be sent: the address is verified, or the account is disabled. */
function whyUnsent({ emailVerified, isDisabled }: Row): Unsent | undefined {
  if (emailVerified) return 'CONFLICT'
  return isDisabled ? 'DISABLED_ACCOUNT' : undefined
}
