import { eq, inArray, sql } from 'drizzle-orm'
import type { Action } from '#features/audit/rules.ts'
import { type AuditedTable, record } from '#features/audit/server/service.ts'
import type { ApiContext } from '#platform/server/api.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import type { Me } from '../../contract/session.ts'
import { profiles } from '../tables.ts'
import { openSession, type Session } from './sessions.ts'

type Refusals = { UNAUTHORIZED: () => Error; FORBIDDEN?: () => Error }

export function raise(error: Error): never {
  throw error
}

export const sessionFor = async (context: ApiContext, errors: Pick<Refusals, 'UNAUTHORIZED'>): Promise<Session> =>
  (await openSession(context)) ?? raise(errors.UNAUTHORIZED())

export const memberFor = async (context: ApiContext, errors: Pick<Refusals, 'UNAUTHORIZED'>): Promise<Me> =>
  (await sessionFor(context, errors)).user

/** Logs a request without sufficient rights and throws FORBIDDEN. */
function refuse({ id }: Me, needs: string, { platform: { log } }: ApiContext, errors: Required<Refusals>): never {
  log.warn({ memberId: id, needs }, 'a member was refused')
  raise(errors.FORBIDDEN())
}

export async function verifiedFor(context: ApiContext, errors: Required<Refusals>): Promise<Me> {
  const me = await memberFor(context, errors)
  return me.emailVerified ? me : refuse(me, 'a confirmed address', context, errors)
}

export async function adminFor(context: ApiContext, errors: Required<Refusals>): Promise<Me> {
  const me = await memberFor(context, errors)
  return me.isAdmin ? me : refuse(me, 'admin', context, errors)
}

export async function superadminFor(context: ApiContext, errors: Required<Refusals>): Promise<Me> {
  const me = await memberFor(context, errors)
  return me.isSuperadmin ? me : refuse(me, 'superadmin', context, errors)
}

type Strength = 'no key update' | 'key share'

const { fullName, username, isAdmin, isSuperadmin, isDisabled, isDeleted } = profiles
const rights = { isAdmin, isSuperadmin, isDisabled, isDeleted }

const holding = (strength: Strength) =>
  prepared((db) =>
    db
      .select({ fullName, username, ...rights })
      .from(profiles)
      .where(eq(profiles.id, sql.placeholder('id')))
      .for(strength)
      .prepare(`hold_member_for_${strength}`),
  )
const HOLD = { 'no key update': holding('no key update'), 'key share': holding('key share') }

/** Locks a member's row until the commit. Returns undefined if the account was deleted in the meantime. */
export async function memberHeld(tx: Tx, id: string, strength: Strength) {
  const [member] = await HOLD[strength](tx).execute({ id })
  return member
}

/** Locks a member's row until the commit; throws UNAUTHORIZED if the account was deleted in the meantime. */
export const lockMember = async (tx: Tx, id: string, strength: Strength, errors: { UNAUTHORIZED: () => Error }) =>
  (await memberHeld(tx, id, strength)) ?? raise(errors.UNAUTHORIZED())

/** Locks an admin's row until the commit and checks their rights, so that a concurrent revocation takes effect. */
export async function lockAdmin(tx: Tx, id: string, errors: Required<Refusals>): Promise<void> {
  if (!mayAct(await lockMember(tx, id, 'key share', errors))) raise(errors.FORBIDDEN())
}

export type Row = typeof profiles.$inferSelect

/**
 * Locks an admin and the members an action concerns until the commit, so that a concurrent revocation of rights takes
 * effect. The admin is locked first, as they may be deleting their own account; then all rows in id order, so that two
 * actions cannot deadlock. Returns undefined if the admin has no rights any more.
 */
export async function adminHeld(tx: Tx, id: string, concerned: string[]): Promise<Map<string, Row> | undefined> {
  await memberHeld(tx, id, 'key share')
  const rows = await tx
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [id, ...concerned]))
    .orderBy(profiles.id)
    .for('no key update')
  const held = new Map(rows.map((row) => [row.id, row]))
  const admin = held.get(id)
  return admin && mayAct(admin) ? held : undefined
}

/** Authorization of CSV exports: admins only, checked again under a lock when the export is audited. */
export const exportGate = {
  adminFor,
  hold: (tx: Tx, { id }: Me, errors: Required<Refusals>) => lockAdmin(tx, id, errors),
}

/** Authorization and audit entry for the CSV export of one table. */
export const exportedBy = (action: Action, table: AuditedTable, about?: object) => ({
  ...exportGate,
  record: (tx: Tx, actor: Me, picked: object) =>
    record(tx, { actor, action, subject: { kind: 'list', of: table }, after: { ...about, ...picked } }),
})

const mayAct = (is: Pick<Row, keyof typeof rights>) =>
  (is.isAdmin || is.isSuperadmin) && !is.isDisabled && !is.isDeleted
