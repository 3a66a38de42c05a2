import { eq } from 'drizzle-orm'
import { record, stateAfter } from '#features/audit/server/service.ts'
import type { Me } from '#features/members/contract/session.ts'
import { namesOf, pick, storedOf } from '#platform/fields.ts'
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
export async function lockFound(tx: Tx, find: () => Promise<string | undefined>): Promise<ChallengeRow | undefined> {
  const id = await find()
  if (!id) return undefined
  const [challenge] = await tx.select().from(challengeBoards).where(eq(challengeBoards.id, id)).for('share')
  // Check again, because the challenge may have changed while waiting for the lock.
  return (await find()) === id ? challenge : undefined
}

export const settings = (row: ChallengeRow): ChallengeFields => pick(row, CHALLENGE_FIELD_NAMES)

export const columnsOf = <Sent extends ChallengeInput | ChallengeChange>(sent: Sent) => storedOf(CHALLENGE_FIELDS, sent)

type States = { before?: Partial<ChallengeFields>; after?: Partial<ChallengeFields> }
type Deed = States & { deed: 'created' | 'updated' | 'deleted'; about: Pick<ChallengeRow, 'id' | 'title'> }

export const recordDeed = (tx: Tx, admin: Me, { deed, about, ...states }: Deed) =>
  record(tx, {
    actor: admin,
    action: `challenge_${deed}`,
    subject: { kind: 'challenge', id: about.id, name: about.title },
    ...states,
  })

/** Reads from the audit log the fields with which a challenge was created. */
export const settingsWhenMade = (tx: Tx, id: string) =>
  stateAfter(tx, 'challenge_created', id) as Promise<ChallengeFields | undefined>

export function changesIn(now: ChallengeFields, wanted: Partial<ChallengeFields>): Required<States> {
  const names = namesOf(wanted).filter((name) => now[name] !== wanted[name])
  return { before: pick(now, names), after: pick(wanted, names) }
}
