import { ERRORS, codeOf } from '#platform/errors.ts'
import type { Decision } from '../../contract/cleanup.ts'
import type { Outcomes, Reviewed } from '../../contract/review.ts'
import { cleanupSentences, reviewSentences as say } from '../../copy.ts'
import { isAlready } from '../../rules/review.ts'
import { client } from '../api.ts'

export type Decided = Decision['status']
export type NeedsNote = Exclude<Decided, 'approved'>

/** Decisions in the order of their buttons. */
export const CHOICES = ['approved', 'rejected', 'flagged'] as const satisfies Decided[]

/** Decision that an unsent note belongs to. The text of the note is stored in note-drafts.ts. */
export type Draft = { status: NeedsNote }

/** Note for the member, and the name of the draft that stores it until it is sent. */
export type Written = { note: string; draft: string }

/** Request for one decision on one or more cleanups. */
export type Order = { cleanups: Reviewed[]; status: Decided } & Partial<Written>

/** Result of a decision request: new versions of the decided cleanups, and errors of the others. */
export type Outcome = { done: Map<string, string>; refused: Map<string, string> }

/** Versions created by the admin's own decisions, by the version that the page still shows. */
export type Versions = Map<string, string>

export const versionKey = ({ cleanupId, updatedAt }: Pick<Reviewed, 'cleanupId' | 'updatedAt'>) =>
  `${cleanupId} ${updatedAt}`

/**
 * Cleanups that a decision would change. A row read before the admin's own last decision always counts, because its
 * status is outdated.
 */
export const dueOf = (order: Order, versions: Versions): Reviewed[] =>
  order.cleanups.filter((row) => versions.has(versionKey(row)) || !isSo(row, order))

const isSo = (row: Reviewed, { status, note }: Order) => isAlready(row, { status, adminNotes: note || null })

const readOne = ({ cleanupId }: Reviewed) => client.reviewedOne({ cleanupId })

/**
 * Confirms that cleanups already have the decision. A single one is checked with the server; for several, the reload of
 * the list suffices.
 */
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

/** Converts an API answer to an outcome. It never throws: an error becomes the reason for every cleanup. */
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

/** Error message for the admin. The server's own message is shown only if the admin can act on it. */
const whyNot = (error: unknown): string => {
  const code = codeOf(error)
  return error instanceof Error && typeof code === 'string' && code in ERRORS && code !== 'INTERNAL_SERVER_ERROR'
    ? error.message
    : say.failed
}
