import type { Tx } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import { mayClose } from '../../../rules/admin.ts'
import { countDeletion } from '../leaving.ts'
import { endSessions } from '../sessions.ts'
import { revokeTokens } from '../tokens.ts'
import { type Both, type Order, act } from './acting.ts'

export const deleteByAdmin = (platform: Platform, order: Order) =>
  act<Protected>(platform, order, async ({ admin, member }, tx) => {
    if (!mayClose(admin, member)) return whyProtected({ admin, member })
    const now = platform.clock.now()
    await closeDoors(tx, member.id)
    return {
      action: 'user_deleted',
      set: { isDeleted: true, deletedAt: now, deletedBy: admin.id },
      // what hangs on the profile comes before the counts of members, as for whoever leaves
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

/** Every session, and the links that open one. The link that confirms the address stays: a closed account refuses it. */
async function closeDoors(tx: Tx, id: string) {
  await endSessions(tx, id)
  await revokeTokens(tx, 'reset-password', id)
}
