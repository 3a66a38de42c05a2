import { eq } from 'drizzle-orm'
import { recordAuditEntries, readLatestAuditedState } from '#features/audit/server/service.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { listObjectKeys, pick, toStoredValues } from '#platform/fields.ts'
import type { Tx } from '#platform/server/db/db.ts'
import {
  CHALLENGE_FIELDS,
  CHALLENGE_FIELD_NAMES,
  type ChallengeChange,
  type ChallengeFields,
  type ChallengeInput,
} from '../../contract/challenge.ts'
import type { ChallengeRow } from '../queries/public.ts'
import { challengeBoards } from '../tables.ts'

/** Locks the challenge for update: until the commit it cannot change, and no cleanups are counted for it. */
export async function lockChallenge(tx: Tx, id: string): Promise<ChallengeRow | undefined> {
  const [challenge] = await tx.select().from(challengeBoards).where(eq(challengeBoards.id, id)).for('update')
  return challenge
}

/**
 * Locks a challenge visible to the member, so that its dates cannot change before the commit. It checks visibility
 * before locking: waiting for a hidden challenge would reveal that it exists (timing attack).
 */
export async function lockVisibleChallenge(
  tx: Tx,
  find: () => Promise<string | undefined>,
): Promise<ChallengeRow | undefined> {
  const id = await find()
  if (!id) return undefined
  const [challenge] = await tx.select().from(challengeBoards).where(eq(challengeBoards.id, id)).for('share')
  // Check visibility again, because the challenge may have changed while waiting for the lock.
  return (await find()) === id ? challenge : undefined
}

export const pickChallengeFields = (row: ChallengeRow): ChallengeFields => pick(row, CHALLENGE_FIELD_NAMES)

export const toChallengeColumns = <Sent extends ChallengeInput | ChallengeChange>(sent: Sent) =>
  toStoredValues(CHALLENGE_FIELDS, sent)

type FieldChanges = { before?: Partial<ChallengeFields>; after?: Partial<ChallengeFields> }
type ChallengeAudit = FieldChanges & {
  action: 'created' | 'updated' | 'deleted'
  about: Pick<ChallengeRow, 'id' | 'title'>
}

export const recordChallengeAudit = (tx: Tx, admin: CurrentUser, { action: deed, about, ...states }: ChallengeAudit) =>
  recordAuditEntries(tx, {
    actor: admin,
    action: `challenge_${deed}`,
    subject: { kind: 'challenge', id: about.id, name: about.title },
    ...states,
  })

/** Reads from the audit log the fields with which a challenge was created. */
export const findInitialFields = (tx: Tx, id: string) =>
  readLatestAuditedState(tx, 'challenge_created', id) as Promise<ChallengeFields | undefined>

export function diffChallengeFields(
  current: ChallengeFields,
  newFields: Partial<ChallengeFields>,
): Required<FieldChanges> {
  const names = listObjectKeys(newFields).filter((name) => current[name] !== newFields[name])
  return { before: pick(current, names), after: pick(newFields, names) }
}
