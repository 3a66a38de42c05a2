import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AuditAction } from '#features/audit/rules.ts'
import { type AuditedTable, recordAuditEntries } from '#features/audit/server/service.ts'
import type { ApiContext } from '#platform/server/api.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { errors } from '../../contract.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { profiles } from '../tables.ts'
import { type LockStrength, lockMemberRowIfExists, memberRights } from './member-lock.ts'
import { isSessionConfirmed } from './session-changes.ts'
import { type MemberSession, readRequestSession } from './sessions.ts'

export function throwGivenError(error: Error): never {
  throw error
}

export const requireSession = async (context: ApiContext): Promise<MemberSession> =>
  (await readRequestSession(context)) ?? throwGivenError(errors.UNAUTHORIZED())

export const requireMember = async (context: ApiContext): Promise<CurrentUser> => (await requireSession(context)).user

/** Logs a request without sufficient rights and throws FORBIDDEN. */
function throwForbidden({ id }: CurrentUser, needs: string, { platform: { log } }: ApiContext): never {
  log.warn({ memberId: id, needs }, 'access denied')
  throwGivenError(errors.FORBIDDEN())
}

export async function requireVerifiedMember(context: ApiContext): Promise<CurrentUser> {
  const me = await requireMember(context)
  return me.emailVerified ? me : throwForbidden(me, 'a confirmed address', context)
}

/** Rejects an admin whose rights are locked until they use a second factor, with its own message. */
async function requireUnlockedMember(context: ApiContext): Promise<CurrentUser> {
  const me = await requireMember(context)
  return me.consoleLock ? throwSecondFactorMissing(me, context) : me
}

function throwSecondFactorMissing({ id }: CurrentUser, { platform: { log } }: ApiContext): never {
  log.warn({ memberId: id, needs: 'a second factor' }, 'access denied')
  throwGivenError(errors.SECOND_FACTOR_MISSING())
}

export async function requireAdmin(context: ApiContext): Promise<CurrentUser> {
  const me = await requireUnlockedMember(context)
  return me.isAdmin ? me : throwForbidden(me, 'admin', context)
}

export async function requireSuperadmin(context: ApiContext): Promise<CurrentUser> {
  const me = await requireUnlockedMember(context)
  return me.isSuperadmin ? me : throwForbidden(me, 'superadmin', context)
}

/**
 * Age of the first account, in milliseconds, up to which a superadmin sees the system checks without a second factor.
 */
const NEW_PLACE_MS = 3_600_000

/**
 * Requires a superadmin. In the first hour of an installation, one without a second factor is accepted too, for
 * requests that reveal no member data.
 */
export async function requireSetupSuperadmin(context: ApiContext): Promise<CurrentUser> {
  const me = await requireMember(context)
  const { db, clock } = context.platform
  const isLocked = me.consoleLock === 'factor-missing'
  const before = new Date(clock.now().getTime() - NEW_PLACE_MS).toISOString()
  const isNew = sql`not exists (select from profiles where created_at < ${before})`
  const isOwn = and(eq(profiles.id, me.id), eq(profiles.isSuperadmin, true))
  const mayPass = isLocked && (await db.$count(profiles, and(isOwn, isNew))) > 0
  return mayPass ? me : requireSuperadmin(context)
}

/** Requires a session with a recent identity confirmation. */
export async function requireConfirmedSession(
  context: ApiContext,
  known?: MemberSession,
  minutes?: number,
): Promise<MemberSession> {
  const session = known ?? (await requireSession(context))
  const isConfirmed = await isSessionConfirmed(context.platform, session, minutes)
  return isConfirmed ? session : throwGivenError(errors.CONFIRMATION_REQUIRED())
}

/**
 * Step-up authentication before a member ends sessions or deletes the account. An admin without a second factor is
 * rejected first, because a password alone is no proof of identity.
 */
export async function requireStepUp(context: ApiContext, minutes?: number): Promise<MemberSession> {
  const session = await requireSession(context)
  if (session.user.consoleLock === 'factor-missing') throwSecondFactorMissing(session.user, context)
  return requireConfirmedSession(context, session, minutes)
}

/**
 * Requires a confirmed session for adding a factor, and a verified address: a stranger may have signed up with somebody
 * else's. Their factor would outlast a password reset by the address's owner.
 */
export async function requireVerifiedConfirmedSession(context: ApiContext): Promise<MemberSession> {
  await requireVerifiedMember(context)
  return requireConfirmedSession(context)
}

/** Adds a recent identity confirmation to an authorization check. */
export const confirmed =
  (require: (context: ApiContext) => Promise<CurrentUser>) =>
  async (context: ApiContext): Promise<CurrentUser> => {
    const me = await require(context)
    await requireConfirmedSession(context)
    return me
  }

/** Locks a member's row until the commit; throws UNAUTHORIZED if the account was deleted in the meantime. */
export const lockMemberRow = async (tx: Tx, id: string, strength: LockStrength) =>
  (await lockMemberRowIfExists(tx, id, strength)) ?? throwGivenError(errors.UNAUTHORIZED())

/** Locks an admin's row until the commit and checks their rights, so that a concurrent revocation takes effect. */
export async function lockAdminRow(tx: Tx, id: string): Promise<void> {
  if (!hasAdminRights(await lockMemberRow(tx, id, 'key share'))) throwGivenError(errors.FORBIDDEN())
}

export type MemberRow = typeof profiles.$inferSelect

/**
 * Locks an admin and the members an action concerns until the commit, so that a concurrent revocation of rights takes
 * effect. The admin is locked first, because they may be deleting their own account; then all rows in id order, so that
 * two actions cannot deadlock. Returns undefined if the admin has lost the rights.
 */
export async function lockAdminAndMemberRows(
  tx: Tx,
  id: string,
  memberIds: string[],
): Promise<Map<string, MemberRow> | undefined> {
  await lockMemberRowIfExists(tx, id, 'key share')
  const rows = await tx
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [id, ...memberIds]))
    .orderBy(profiles.id)
    .for('no key update')
  const lockedById = new Map(rows.map((row) => [row.id, row]))
  const admin = lockedById.get(id)
  return admin && hasAdminRights(admin) ? lockedById : undefined
}

/** Authorization of CSV exports: admins only, checked again under a lock when the export is audited. */
export const csvExportAuthorization = {
  adminFor: requireAdmin,
  lockAdmin: (tx: Tx, { id }: CurrentUser) => lockAdminRow(tx, id),
}

/** Authorization and audit entry for the CSV export of one table, such as members. */
export const createAuditedCsvExportAccess = (action: AuditAction, table: AuditedTable, details?: object) => ({
  ...csvExportAuthorization,
  record: (tx: Tx, actor: CurrentUser, selection: object) =>
    recordAuditEntries(tx, {
      actor,
      action,
      subject: { kind: 'list', of: table },
      after: { ...details, ...selection },
    }),
})

/** Like `createAuditedCsvExportAccess`, for member lists: requires a recent identity confirmation. */
export const createConfirmedCsvExportAccess = (...access: Parameters<typeof createAuditedCsvExportAccess>) => ({
  ...createAuditedCsvExportAccess(...access),
  adminFor: confirmed(requireAdmin),
  needsConfirmation: true,
})

const hasAdminRights = (member: Pick<MemberRow, keyof typeof memberRights>) =>
  (member.isAdmin || member.isSuperadmin) && !member.isDisabled && !member.isDeleted
