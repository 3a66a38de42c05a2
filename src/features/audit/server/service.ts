import { and, desc, eq, sql } from 'drizzle-orm'
import { holdAdvisoryLockUntilCommit } from '#platform/server/db/advisory-lock.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { AuditEntryDetails } from '../contract.ts'
import { type AuditAction, DELETED_MEMBER_NAME, formatFormerAdminName } from '../rules.ts'
import type { AuditedChange } from './queries.ts'
import { auditLogs } from './tables.ts'

export type AuditedTable = NonNullable<AuditEntryDetails['target_table']>

type AuditTarget =
  | { kind: 'member'; id: string; name: string }
  /** `memberId` and `name` identify the member who owns the audited cleanup. */
  | { kind: 'cleanup'; id: string; memberId: string; name: string }
  | { kind: 'challenge' | 'event' | 'tag'; id: string; name: string }
  | { kind: 'installation'; name: string }
  | { kind: 'list'; of: AuditedTable }

export type NewAuditEntry = {
  actor: { id: string; fullName: string }
  action: AuditAction
  subject: AuditTarget
  before?: object
  after?: object
  notes?: string
  byThemselves?: boolean
}

const TARGET_TABLES = {
  member: 'profiles',
  cleanup: 'cleanup_logs',
  challenge: 'challenge_boards',
  event: 'cleanup_events',
  tag: 'event_tags',
} as const

function targetDetails(subject: AuditTarget): Partial<AuditEntryDetails> {
  if (subject.kind === 'list') return { target_table: subject.of }
  if (subject.kind === 'installation') return { target_table: 'installation', title: subject.name }
  const target = { target_table: TARGET_TABLES[subject.kind], target_id: subject.id }
  if (subject.kind === 'member') return { ...target, memberId: subject.id, userName: subject.name }
  if (subject.kind === 'cleanup') return { ...target, memberId: subject.memberId, userName: subject.name }
  return { ...target, title: subject.name }
}

/**
 * Writes entries to the audit log. It must run in the transaction of the audited actions, so that no action is stored
 * without its entry.
 */
export async function recordAuditEntries(tx: Tx, ...entries: NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.insert(auditLogs).values(
    entries.map(({ actor, action, subject, before, after, notes, byThemselves }) => ({
      id: generateRowId(),
      action,
      userId: actor.id,
      userName: actor.fullName,
      details: {
        ...targetDetails(subject),
        adminId: actor.id,
        ...(before && { before: before as AuditEntryDetails['before'] }),
        ...(after && { after: after as AuditEntryDetails['after'] }),
        ...(notes && { notes }),
        ...(byThemselves && { byThemselves }),
      },
    })),
  )
}

/** Anonymizes a deleted member in the audit log: replaces the name and removes notes written to or about the member. */
export async function anonymizeMemberInAuditLog(tx: Tx, memberId: string, name: string = DELETED_MEMBER_NAME) {
  const { userId, details } = auditLogs
  await tx.update(auditLogs).set({ userName: name }).where(eq(userId, memberId))
  await tx
    .update(auditLogs)
    .set({ details: sql`audit_nameless(${details}) || jsonb_build_object('userName', ${name}::text)` })
    .where(sql`${details} ->> 'memberId' = ${memberId} and ${details} ? 'userName'`)
}

/**
 * Name of an admin whose account was just deleted, with the next free number in the audit log. Names of existing
 * profiles are ignored, because a member may choose such a name.
 */
export async function nameFormerAdmin(tx: Tx, admin: { id: string; isSuperadmin: boolean }): Promise<string> {
  await holdAdvisoryLockUntilCommit(tx, 'number of a former admin')
  const { rows } = await tx.execute<{ last: number }>(sql`
    select coalesce(max(substring(name from '[0-9]+$')::int), 0) as last from audit_logs
    cross join lateral (values (user_id, user_name), ((details ->> 'memberId')::uuid, details ->> 'userName')) named (id, name)
    where audit_words(user_name, details) like '%former%admin%' and audit_is_nameless(name) and named.id <> ${admin.id}
      and not exists (select from profiles where profiles.id = named.id)`)
  return formatFormerAdminName(admin, rows[0]!.last + 1)
}

/** Reads the state of an audited target that the latest audit log entry with this action recorded. */
export async function readLatestAuditedTargetState(tx: Tx, action: AuditAction, id: string): Promise<unknown> {
  const { details, createdAt } = auditLogs
  const condition = and(eq(auditLogs.action, action), sql`${details} ->> 'target_id' = ${id}`)
  const [entry] = await tx.select({ details }).from(auditLogs).where(condition).orderBy(desc(createdAt)).limit(1)
  return entry?.details.after
}

const isSameTime = (timestamp: unknown, of: Date) =>
  typeof timestamp === 'string' && Date.parse(timestamp) === of.getTime()

/** Audit entries about one row, and the action that records an undo of them. */
type UndoableChanges = { entries: AuditedChange[]; undoAction: AuditAction }

/**
 * Returns the state of a row before the audited change that made this version of it. Undefined if the row has changed
 * since.
 */
export const findStateBeforeChange = (
  row: { updatedAt: Date },
  updatedAt: string,
  { entries, undoAction }: UndoableChanges,
): AuditedChange['before'] =>
  isSameTime(updatedAt, row.updatedAt)
    ? entries.find(({ action, after }) => action !== undoAction && isSameTime(after?.['updatedAt'], row.updatedAt))
        ?.before
    : undefined

/** Whether this undo of a change has already happened, as in a retry after a lost response (idempotent). */
export const wasChangeUndone = (
  row: { updatedAt: Date },
  updatedAt: string,
  { entries, undoAction }: UndoableChanges,
): boolean =>
  entries.some(
    ({ action, before, after }) =>
      action === undoAction &&
      isSameTime(before?.['updatedAt'], new Date(updatedAt)) &&
      isSameTime(after?.['updatedAt'], row.updatedAt),
  )
