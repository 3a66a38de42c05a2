import { eq } from 'drizzle-orm'
import { record, stateAfter } from '#features/audit/server/service.ts'
import type { Me } from '#features/members/contract/session.ts'
import type { Tx } from '#platform/server/db/db.ts'
import type { ChallengeInput } from '../../contract/challenge.ts'
import type { ChallengeRow } from '../queries/shown.ts'
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

export type Columns = Omit<ChallengeRow, 'id' | 'createdBy' | 'updatedBy' | 'createdAt' | 'updatedAt'>

/** What admins set, and nothing else of what is handed in. */
export function settings(of: Columns): Columns {
  const { slug, title, subhead, description, logoUrl, bannerUrl, accessCode } = of
  const { isPrivate, goalLitterPieces, startDate, endDate, status, challengeRules } = of
  return {
    slug,
    title,
    subhead,
    description,
    logoUrl,
    bannerUrl,
    accessCode,
    isPrivate,
    goalLitterPieces,
    startDate,
    endDate,
    status,
    challengeRules,
  }
}

/** As it was typed; an empty text is none. */
export const columnsOf = (input: ChallengeInput): Columns => ({
  ...settings(input),
  subhead: input.subhead || null,
  description: input.description || null,
  challengeRules: input.challengeRules || null,
})

type States = { before?: Partial<Columns>; after?: Partial<Columns> }
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
  stateAfter(tx, 'challenge_created', id) as Promise<Columns | undefined>

/** Of these columns those that differ, as they were and as they are to be. */
export function changesIn(row: Columns, columns: Columns): Required<States> {
  const names = (Object.keys(columns) as (keyof Columns)[]).filter((name) => row[name] !== columns[name])
  const only = (of: Columns) => Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<Columns>
  return { before: only(row), after: only(columns) }
}
