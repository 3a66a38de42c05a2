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

/** Nobody else changes it before the commit, and nobody's cleanups are counted for it meanwhile. */
export async function lockChallenge(tx: Tx, id: string): Promise<ChallengeRow | undefined> {
  const [challenge] = await tx.select().from(challengeBoards).where(eq(challengeBoards.id, id)).for('update')
  return challenge
}

/**
 * One that whoever asks may know of; its days stay as they are until the commit. Nobody waits for one that is not for
 * them: how long the answer takes would tell that it is there.
 */
export async function lockFound(tx: Tx, find: () => Promise<string | undefined>): Promise<ChallengeRow | undefined> {
  const id = await find()
  if (!id) return undefined
  const [challenge] = await tx.select().from(challengeBoards).where(eq(challengeBoards.id, id)).for('share')
  // it may have changed while we waited
  return (await find()) === id ? challenge : undefined
}

/** What admins set, and nothing else of a row. */
export const settings = (row: ChallengeRow): ChallengeFields => pick(row, CHALLENGE_FIELD_NAMES)

/** As it was sent. */
export const columnsOf = <Sent extends ChallengeInput | ChallengeChange>(sent: Sent) => storedOf(CHALLENGE_FIELDS, sent)

type States = { before?: Partial<ChallengeFields>; after?: Partial<ChallengeFields> }
type Deed = States & { deed: 'created' | 'updated' | 'deleted'; about: Pick<ChallengeRow, 'id' | 'title'> }

/** What an admin did with a challenge, and what it said before and after. */
export const recordDeed = (tx: Tx, admin: Me, { deed, about, ...states }: Deed) =>
  record(tx, {
    actor: admin,
    action: `challenge_${deed}`,
    subject: { kind: 'challenge', id: about.id, name: about.title },
    ...states,
  })

/** What it said when it was made, whatever has become of it. */
export const settingsWhenMade = (tx: Tx, id: string) =>
  stateAfter(tx, 'challenge_created', id) as Promise<ChallengeFields | undefined>

/** Of what is wanted that which differs, as it was and as it is to be. */
export function changesIn(now: ChallengeFields, wanted: Partial<ChallengeFields>): Required<States> {
  const names = namesOf(wanted).filter((name) => now[name] !== wanted[name])
  return { before: pick(now, names), after: pick(wanted, names) }
}
