import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import { canEndSessionsOfMember, canResetFactors } from '../../rules/admin.ts'
import { sessions } from '../tables.ts'
import { type AdminActionRequest, runAuditedAdminAction } from './admin.ts'
import { resetFactors } from './factor-reset.ts'
import { endMemberSessions } from './sessions.ts'
import { countMemberTokens } from './tokens.ts'

const countOpenSessions = (tx: Tx, userId: string) =>
  tx.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))

/**
 * Ends all sessions, pending sign-ins and remembered devices of a member. Audited if there was a session or a
 * remembered device.
 */
export const endSessionsByAdmin = (platform: PlatformServices, request: AdminActionRequest) =>
  runAuditedAdminAction(platform, request, async ({ admin, member }, tx) => {
    if (!canEndSessionsOfMember(admin, member)) throw errors.OWN_ACCOUNT()
    const openSessions = await countOpenSessions(tx, member.id)
    const devices = await countMemberTokens(tx, 'trusted-device', member.id, platform.clock.now())
    await endMemberSessions(tx, member.id)
    if (openSessions + devices === 0) return undefined
    return { action: 'sessions_ended', before: { openSessions }, after: { openSessions: 0 } }
  })

/** Removes all second factors of a locked-out member, ends their sessions, and emails them. */
export const resetFactorsByAdmin = (platform: PlatformServices, request: AdminActionRequest) =>
  runAuditedAdminAction(platform, request, async ({ admin, member }, tx) => {
    if (!admin.isSuperadmin) throw errors.FORBIDDEN()
    if (!canResetFactors(admin, member)) throw errors.OWN_ACCOUNT()
    return (await resetFactors(tx, member.id)) ? { action: 'factors_reset' } : undefined
  })
