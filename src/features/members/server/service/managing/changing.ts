import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import { mayMakeAdmin, sessionsTopic } from '../../../rules/admin.ts'
import { type Order, act } from './acting.ts'
import { type Protected, whyProtected } from './closing.ts'

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
 * The rights alone: whoever is signed in stays so. The next thing they ask for is answered without them, and an open page
 * of the console is told at once.
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
