import { ERRORS, codeOf } from '#platform/errors.ts'
import type { Decision } from '../../contract/cleanup.ts'
import type { Outcomes, Reviewed } from '../../contract/review.ts'
import { cleanupSentences, reviewSentences as say } from '../../copy.ts'
import { isAlready } from '../../rules/review.ts'
import { client } from '../api.ts'

export type Decided = Decision['status']
export type NeedsNote = Exclude<Decided, 'approved'>

/** In the order in which they are offered beside each other, everywhere. */
export const CHOICES = ['approved', 'rejected', 'flagged'] as const satisfies Decided[]

/** What the note is for that has not reached the member yet; note-drafts.ts has its words. */
export type Draft = { status: NeedsNote }

/** A note for the member, and the name under which it is kept until it is sent. */
export type Written = { note: string; draft: string }

/** What an admin asks for. */
export type Order = { cleanups: Reviewed[]; status: Decided } & Partial<Written>

/** What became of it: versions of those that are decided, and why the others are not. */
export type Outcome = { done: Map<string, string>; refused: Map<string, string> }

/** What came of cleanups whose version the page does not know yet: the one it shows, and the one it has by now. */
export type Versions = Map<string, string>

export const versionKey = ({ cleanupId, updatedAt }: Pick<Reviewed, 'cleanupId' | 'updatedAt'>) =>
  `${cleanupId} ${updatedAt}`

/** Without those that are so already; a row from before an own decision does not know what is. */
export const dueOf = (order: Order, versions: Versions): Reviewed[] =>
  order.cleanups.filter((row) => versions.has(versionKey(row)) || !isSo(row, order))

const isSo = (row: Reviewed, { status, note }: Order) => isAlready(row, { status, adminNotes: note || null })

const readOne = ({ cleanupId }: Reviewed) => client.reviewedOne({ cleanupId })

/** Of what is so by an old list. Of one the server is asked; of many it is enough that the list is read again. */
export async function askAlready(order: Order, ask: (row: Reviewed) => Promise<Reviewed> = readOne): Promise<Outcome> {
  const [row, ...others] = order.cleanups
  return answered(order.cleanups, async () => {
    const now = row && others.length === 0 ? [await ask(row)] : order.cleanups
    return {
      done: now.filter((each) => isSo(each, order)),
      refused: now
        .filter((each) => !isSo(each, order))
        .map(({ cleanupId }) => ({ cleanupId, message: cleanupSentences.changedMeanwhile })),
    }
  })
}

export const sendDecision = ({ cleanups, status, note = '' }: Order, versions: Versions): Promise<Outcome> =>
  answered(cleanups, () => client.decideMany({ status, note, cleanups: cleanups.map((row) => seen(row, versions)) }))

export const sendUndo = (cleanups: Reviewed[], made: Map<string, string>): Promise<Outcome> => {
  const decided = cleanups.filter(({ cleanupId }) => made.has(cleanupId))
  if (decided.length === 0) return Promise.resolve({ done: new Map(), refused: new Map() })
  return answered(decided, () =>
    client.undo({ cleanups: decided.map(({ cleanupId }) => ({ cleanupId, updatedAt: made.get(cleanupId)! })) }),
  )
}

const seen = (row: Reviewed, versions: Versions) => ({
  cleanupId: row.cleanupId,
  updatedAt: versions.get(versionKey(row)) ?? row.updatedAt,
})

type Answer = {
  done: Pick<Reviewed, 'cleanupId' | 'updatedAt'>[]
  refused: Pick<Outcomes['refused'][number], 'cleanupId' | 'message'>[]
}

/** Never fails: what was not done says why. */
async function answered(cleanups: Reviewed[], ask: () => Promise<Answer>): Promise<Outcome> {
  try {
    const { done, refused } = await ask()
    return {
      done: new Map(done.map(({ cleanupId, updatedAt }) => [cleanupId, updatedAt])),
      refused: new Map(refused.map(({ cleanupId, message }) => [cleanupId, message])),
    }
  } catch (error) {
    return { done: new Map(), refused: new Map(cleanups.map(({ cleanupId }) => [cleanupId, whyNot(error)])) }
  }
}

/** Only what the admin can do something about is said in other words. */
const whyNot = (error: unknown): string => {
  const code = codeOf(error)
  return error instanceof Error && typeof code === 'string' && code in ERRORS && code !== 'INTERNAL_SERVER_ERROR'
    ? error.message
    : say.failed
}
