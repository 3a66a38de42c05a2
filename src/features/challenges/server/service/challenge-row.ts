import { eq } from 'drizzle-orm'
import { recordAuditEntries, readLatestAuditedTargetState } from '#features/audit/server/service.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { typedObjectKeys, pickProperties, convertToStoredFieldValues } from '#platform/fields.ts'
import type { Tx } from '#platform/server/db/db.ts'
import {
  CHALLENGE_FIELDS,
  CHALLENGE_FIELD_NAMES,
  type ChallengeUpdateInput,
  type ChallengeFieldValues,
  type ChallengeCreateInput,
} from '../../contract/challenge.ts'
import type { StoredChallengeRow } from '../queries/public.ts'
import { challengeBoards } from '../tables.ts'

/** Locks the challenge for update: until the commit it cannot change, and no cleanups are counted for it. */
export async function lockChallenge(tx: Tx, id: string): Promise<StoredChallengeRow | undefined> {
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
): Promise<StoredChallengeRow | undefined> {
  const id = await find()
  if (!id) return undefined
  const [challenge] = await tx.select().from(challengeBoards).where(eq(challengeBoards.id, id)).for('share')
  // Check visibility again, because the challenge may have changed while waiting for the lock.
  return (await find()) === id ? challenge : undefined
}

export const pickChallengeFields = (row: StoredChallengeRow): ChallengeFieldValues =>
  pickProperties(row, CHALLENGE_FIELD_NAMES)

export const toChallengeColumns = <Sent extends ChallengeCreateInput | ChallengeUpdateInput>(sent: Sent) =>
  convertToStoredFieldValues(CHALLENGE_FIELDS, sent)

type FieldChanges = { before?: Partial<ChallengeFieldValues>; after?: Partial<ChallengeFieldValues> }
type ChallengeAudit = FieldChanges & {
  action: 'created' | 'updated' | 'deleted'
  about: Pick<StoredChallengeRow, 'id' | 'title'>
}

export const recordChallengeAudit = (tx: Tx, admin: CurrentUser, { action: deed, about, ...states }: ChallengeAudit) =>
  recordAuditEntries(tx, {
    actor: admin,
    action: `challenge_${deed}`,
    subject: { kind: 'challenge', id: about.id, name: about.title },
    ...states,
  })

/** Reads from the audit log the fields with which a challenge was created. */
export const findChallengeFieldsAtCreation = (tx: Tx, id: string) =>
  readLatestAuditedTargetState(tx, 'challenge_created', id) as Promise<ChallengeFieldValues | undefined>

export function diffChallengeFields(
  current: ChallengeFieldValues,
  newFields: Partial<ChallengeFieldValues>,
): Required<FieldChanges> {
  const names = typedObjectKeys(newFields).filter((name) => current[name] !== newFields[name])
  return { before: pickProperties(current, names), after: pickProperties(newFields, names) }
}
