import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { rowId } from '#platform/server/ids.ts'
import type { Details } from '../contract.ts'
import { type Action, NAMELESS } from '../rules.ts'
import { auditLogs } from './tables.ts'

export type AuditedTable = NonNullable<Details['target_table']>

type Subject =
  | { kind: 'member'; id: string; name: string }
  /** `memberId` and `name` identify the member who owns the cleanup. */
  | { kind: 'cleanup'; id: string; memberId: string; name: string }
  | { kind: 'challenge' | 'event' | 'tag'; id: string; name: string }
  | { kind: 'list'; of: AuditedTable }

export type Deed = {
  actor: { id: string; fullName: string }
  action: Action
  subject: Subject
  before?: object
  after?: object
  notes?: string
}

const TABLES = {
  member: 'profiles',
  cleanup: 'cleanup_logs',
  challenge: 'challenge_boards',
  event: 'cleanup_events',
  tag: 'event_tags',
} as const

function detailsOf(subject: Subject): Partial<Details> {
  if (subject.kind === 'list') return { target_table: subject.of }
  const target = { target_table: TABLES[subject.kind], target_id: subject.id }
  if (subject.kind === 'member') return { ...target, memberId: subject.id, userName: subject.name }
  if (subject.kind === 'cleanup') return { ...target, memberId: subject.memberId, userName: subject.name }
  return { ...target, title: subject.name }
}

/**
 * Writes audit entries. It must run in the transaction of the actions, so that no action is stored without its entry.
 */
export async function record(tx: Tx, ...deeds: Deed[]): Promise<void> {
  if (deeds.length === 0) return
  await tx.insert(auditLogs).values(
    deeds.map(({ actor, action, subject, before, after, notes }) => ({
      id: rowId(),
      action,
      userId: actor.id,
      userName: actor.fullName,
      details: {
        ...detailsOf(subject),
        adminId: actor.id,
        ...(before && { before: before as Details['before'] }),
        ...(after && { after: after as Details['after'] }),
        ...(notes && { notes }),
      },
    })),
  )
}

/** Anonymizes a deleted member in the audit log: replaces the name and removes notes written to or about the member. */
export async function forgetName(tx: Tx, memberId: string): Promise<void> {
  const { userId, details } = auditLogs
  await tx.update(auditLogs).set({ userName: NAMELESS }).where(eq(userId, memberId))
  await tx
    .update(auditLogs)
    .set({ details: sql`audit_nameless(${details})` })
    .where(sql`${details} ->> 'memberId' = ${memberId}`)
}

/** Reads the state of a target that the latest entry of this action recorded. */
export async function stateAfter(tx: Tx, action: Action, id: string): Promise<unknown> {
  const { details, createdAt } = auditLogs
  const such = and(eq(auditLogs.action, action), sql`${details} ->> 'target_id' = ${id}`)
  const [entry] = await tx.select({ details }).from(auditLogs).where(such).orderBy(desc(createdAt)).limit(1)
  return entry?.details.after
}
