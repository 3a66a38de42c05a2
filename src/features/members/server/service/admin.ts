import { and, eq } from 'drizzle-orm'
import { ApiError } from '#platform/api-error.ts'
import { enforceRateLimits } from '#platform/server/limits/rate-limits.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import { memberNotes, profiles } from '../tables.ts'
import { sendVerificationEmail } from './sign-up.ts'
import { type MemberRow, lockAdminAndMemberRows } from './current-user.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import {
  canActOnMember,
  canChangeAdminRights,
  canDisableOrDeleteAccount,
  memberSessionsLiveUpdateTopic,
} from '../../rules/admin.ts'
import { addAccountDeletionToDailyCount, removeAccountDeletionFromDailyCount } from './account-deletion.ts'
import { replaceCredentialsByEmailedLink } from './passwords.ts'
import { forgetProofsOfNewAdmin } from './promotion.ts'
import { endMemberSessions } from './sessions.ts'
import { revokeMemberTokens } from './tokens.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import { type NewAuditEntry, recordAuditEntries } from '#features/audit/server/service.ts'
import type { ApiContext } from '#platform/server/api.ts'
import type { CurrentUser } from '../../contract/session.ts'

export type AdminActionRequest = { admin: CurrentUser; id: string }
export type LockedAdminAndMember = { admin: MemberRow; member: MemberRow }
export type AuditedAdminUpdateOfMember = Omit<NewAuditEntry, 'actor' | 'subject'> & {
  /** Profile columns that the admin action changes. */
  set?: Partial<typeof profiles.$inferInsert>
  /** Further writes of the admin action, after the profile update and before the audit entry. */
  last?: () => Promise<void>
}

/**
 * Runs an admin's action on a member and audits it, in one transaction. An action that changes nothing (decide returns
 * undefined) writes no audit entry. Any action on a superadmin by a plain admin is rejected here.
 */
export const runAuditedAdminAction = (
  platform: Pick<PlatformServices, 'db' | 'clock'>,
  request: AdminActionRequest,
  decide: DecideAdminAction,
) =>
  runAuditedActionOnAnyMember(platform, request, (both, tx) => {
    if (both.member.isDeleted) throw errors.NOT_FOUND()
    if (!canActOnMember(both.admin, both.member)) throw errors.SUPERADMIN_ACCOUNT()
    return decide(both, tx)
  })

type DecideAdminAction = (
  both: LockedAdminAndMember,
  tx: Tx,
) => Promise<AuditedAdminUpdateOfMember | undefined> | AuditedAdminUpdateOfMember | undefined

/** Runs an audited admin action like `runAuditedAdminAction`, also on a member whom an admin has deleted. */
const runAuditedActionOnAnyMember = (
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  request: AdminActionRequest,
  decide: DecideAdminAction,
): Promise<void> =>
  runInTransaction(db, async (tx) => {
    const locked = await lockAdminAndMemberRows(tx, request.admin.id, [request.id])
    if (!locked) throw errors.FORBIDDEN()
    const [admin, member] = [locked.get(request.admin.id)!, locked.get(request.id)]
    if (!member) throw errors.NOT_FOUND()
    const decision = await decide({ admin, member }, tx)
    if (!decision) return
    const { set, last, ...deed } = decision
    if (set)
      await tx
        .update(profiles)
        .set({ updatedAt: clock.now(), ...set })
        .where(eq(profiles.id, member.id))
    await last?.()
    await recordAuditEntries(tx, {
      actor: admin,
      subject: { kind: 'member', id: member.id, name: member.fullName },
      ...deed,
    })
  })

/** Runs an admin action for a request, and logs a rejection. */
export const handleAdminActionRequest = <Input extends { id: string }>(
  action: (platform: PlatformServices, order: Input & { admin: CurrentUser }) => Promise<void>,
  { input, context: { platform, me } }: { input: Input; context: ApiContext & { me: CurrentUser } },
): Promise<void> =>
  action(platform, { ...input, admin: me }).catch((error: unknown) => {
    if (error instanceof ApiError)
      platform.log.warn(
        { adminId: me.id, memberId: input.id, refusal: error.code },
        'admin action on a member rejected',
      )
    throw error
  })

export const setMemberVisibility = (
  platform: PlatformServices,
  { isPublic, ...request }: AdminActionRequest & { isPublic: boolean },
) =>
  runAuditedAdminAction(platform, request, ({ member }) =>
    member.isPublic === isPublic
      ? undefined
      : {
          action: isPublic ? 'user_made_public' : 'user_made_private',
          set: { isPublic },
          before: { isPublic: member.isPublic },
          after: { isPublic },
        },
  )

export const resetAnnualGoal = (platform: PlatformServices, request: AdminActionRequest) =>
  runAuditedAdminAction(platform, request, ({ member: { annualGoal } }) =>
    annualGoal === null
      ? undefined
      : { action: 'goal_reset', set: { annualGoal: null }, before: { annualGoal }, after: { annualGoal: null } },
  )

/**
 * Grants or revokes admin rights. The member's sessions continue, but a grant clears their identity proofs. The next
 * request has the new rights, and open admin pages are notified immediately.
 */
export const setAdminRights = (
  platform: PlatformServices,
  { isAdmin, ...request }: AdminActionRequest & { isAdmin: boolean },
) =>
  runAuditedAdminAction(platform, request, ({ admin, member }, tx) => {
    if (!admin.isSuperadmin) throw errors.FORBIDDEN()
    if (!canChangeAdminRights(admin, member)) throw createProtectedAccountError({ admin, member })
    if (member.isAdmin === isAdmin) return undefined
    if (isAdmin && !member.emailVerified) throw errors.UNVERIFIED_ACCOUNT()
    return {
      action: isAdmin ? 'admin_granted' : 'admin_revoked',
      set: { isAdmin },
      before: { isAdmin: member.isAdmin },
      after: { isAdmin },
      async last() {
        if (isAdmin) await forgetProofsOfNewAdmin(tx, member.id)
        await publishTopicChanges(tx, memberSessionsLiveUpdateTopic(member.id))
      },
    }
  })

export const deleteAccountByAdmin = (platform: PlatformServices, request: AdminActionRequest) =>
  runAuditedAdminAction(platform, request, async ({ admin, member }, tx) => {
    if (!canDisableOrDeleteAccount(admin, member)) throw createProtectedAccountError({ admin, member })
    const now = platform.clock.now()
    await revokeAccess(tx, member.id)
    return {
      action: 'user_deleted',
      set: { isDeleted: true, deletedAt: now, deletedBy: admin.id },
      // Lock order: rows of the profile before member counts, as in account deletion (avoids deadlocks).
      last: () => addAccountDeletionToDailyCount(tx, now),
    }
  })

/**
 * Restores an account deleted by an admin, until it is purged. Sessions, password and second factors stay deleted,
 * because an attacker may have them. Only a superadmin restores admin rights. The deletion no longer counts on its day.
 */
export const restoreAccountByAdmin = (platform: PlatformServices, request: AdminActionRequest) =>
  runAuditedActionOnAnyMember(platform, request, ({ admin, member }, tx) => {
    const { isDeleted, deletedAt, isAdmin, isSuperadmin } = member
    if (!isDeleted || !deletedAt) throw errors.NOT_DELETED()
    const losesRights = (isAdmin || isSuperadmin) && !admin.isSuperadmin
    const rights = losesRights && { isAdmin: false, isSuperadmin: false }
    return {
      action: 'user_restored',
      set: { isDeleted: false, deletedAt: null, deletedBy: null, ...rights },
      ...(rights && { before: { isAdmin, isSuperadmin }, after: rights }),
      async last() {
        await replaceCredentialsByEmailedLink(tx, platform, member)
        await removeAccountDeletionFromDailyCount(tx, deletedAt)
      },
    }
  })

export const setAccountDisabled = (
  platform: PlatformServices,
  { isDisabled, ...request }: AdminActionRequest & { isDisabled: boolean },
) =>
  runAuditedAdminAction(platform, request, async ({ admin, member }, tx) => {
    if (!canDisableOrDeleteAccount(admin, member)) throw createProtectedAccountError({ admin, member })
    if (member.isDisabled === isDisabled) throw isDisabled ? errors.DISABLED_ALREADY() : errors.ENABLED_ALREADY()
    await revokeAccess(tx, member.id)
    return {
      action: isDisabled ? 'user_disabled' : 'user_enabled',
      set: { isDisabled },
      before: { isDisabled: member.isDisabled },
      after: { isDisabled },
    }
  })

/**
 * Adds an admin's note about a member. The audit entry names the note, but does not repeat its text. A repeated request
 * changes nothing (idempotent), but another note under a used id is not dropped silently.
 */
export const addMemberNote = (
  platform: PlatformServices,
  { noteId, text, ...request }: AdminActionRequest & { noteId: string; text: string },
) =>
  runAuditedActionOnAnyMember(platform, request, async ({ admin, member }, tx) => {
    const [added] = await tx
      .insert(memberNotes)
      .values({ id: noteId, memberId: member.id, authorId: admin.id, text, createdAt: platform.clock.now() })
      .onConflictDoNothing()
      .returning({ id: memberNotes.id })
    if (added) return { action: 'note_added', after: { noteId } }
    const { id, memberId, authorId } = memberNotes
    const isSameNote = and(eq(id, noteId), eq(memberId, member.id), eq(authorId, admin.id), eq(memberNotes.text, text))
    if ((await tx.$count(memberNotes, isSameNote)) === 0) throw errors.CONFLICT()
    return undefined
  })

const createProtectedAccountError = ({ admin, member }: LockedAdminAndMember) =>
  admin.id === member.id ? errors.OWN_ACCOUNT() : errors.SUPERADMIN_ACCOUNT()

/**
 * Ends all sessions of a closed account and revokes its password reset links. Verification links stay, but do not work
 * while the account is closed.
 */
async function revokeAccess(tx: Tx, id: string) {
  await endMemberSessions(tx, id)
  await revokeMemberTokens(tx, 'reset-password', id)
}

/** Rate limit on verification e-mails to one member, for all admins together. */
const RESEND_LIMIT = { name: 'verification by admins', most: 3, seconds: 60 * 60 }

/** Sends a member another verification link. Earlier links stay valid. */
export async function resendVerificationEmailByAdmin(platform: PlatformServices, request: AdminActionRequest) {
  // Count a verification e-mail against the rate limit only if it can be sent.
  const [found] = await platform.db.select().from(profiles).where(eq(profiles.id, request.id))
  if (found && !found.isDeleted && !createResendError(found))
    await enforceRateLimits(platform, [{ limit: RESEND_LIMIT, who: request.id }])
  return runAuditedAdminAction(platform, request, async ({ member }, tx) => {
    const error = createResendError(member)
    if (error) throw error
    await sendVerificationEmail(tx, platform, member)
    return { action: 'verification_sent' }
  })
}

/** Explains why a verification e-mail cannot be sent: the address is verified, or the account is disabled. */
function createResendError({ emailVerified, isDisabled }: MemberRow): ApiError | undefined {
  if (emailVerified) return errors.CONFLICT()
  return isDisabled ? errors.DISABLED_ACCOUNT() : undefined
}
