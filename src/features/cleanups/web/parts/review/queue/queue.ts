import type { Reviewed } from '../../../../contract/review.ts'
import type { Draft, Outcome } from '../deciding/decided.ts'

/** The cleanups that one admin goes through, and where they are. */
export type ReviewQueue = {
  /** as last told by the server, and what is looked at among them, whatever has become of it */
  rows: Reviewed[]
  currentId: string | undefined
  /** picked by hand: then it stays, also if somebody else has it */
  isChosen: boolean
  /** what is looked at has changed under the admin's eyes, who has not yet been told so */
  hasChanged: boolean
  /** out of the queue since: the version that came of the decision, once it is known, until a later one overtakes it */
  decided: ReadonlyMap<string, string | undefined>
  /** decided on too, but of this list as before */
  before: ReadonlyMap<string, Before>
  /** such ones that are being taken back: how they were decided */
  undoing: ReadonlyMap<string, Reviewed>
  refused: ReadonlyMap<string, string>
  /** a note was written for those that are under way, and for those that were refused */
  drafts: ReadonlyMap<string, Draft>
  selected: ReadonlySet<string>
}

/** How one was, for as long as the answer to a decision on it may still say no. */
export type Before = { row: Reviewed; unsettled: number }

/** What they are from now on, where the list holds that too. */
export type StayAs = Pick<Reviewed, 'status' | 'adminNotes'>

export type IsTaken = (row: Reviewed) => boolean

export type QueueAction =
  | { type: 'told'; rows: Reviewed[]; isTaken: IsTaken }
  | { type: 'fresh'; row: Reviewed }
  | { type: 'go'; by: 1 | -1; isTaken: IsTaken }
  | { type: 'leave'; by: 1 | -1; isTaken: IsTaken }
  | { type: 'choose'; id: string }
  | { type: 'claimed'; id: string; claim: NonNullable<Reviewed['claim']>; isTaken: IsTaken }
  | { type: 'decide'; ids: string[]; stayAs?: StayAs | undefined; draft?: Draft | undefined; isTaken: IsTaken }
  | { type: 'settle'; outcome: Outcome }
  | { type: 'undo'; rows: Reviewed[] }
  | { type: 'undone'; outcome: Outcome }
  | { type: 'toggle'; id: string }
  | { type: 'unselect' }
  | { type: 'look' }

export const emptyQueue: ReviewQueue = {
  rows: [],
  currentId: undefined,
  isChosen: false,
  hasChanged: false,
  decided: new Map(),
  before: new Map(),
  undoing: new Map(),
  refused: new Map(),
  drafts: new Map(),
  selected: new Set(),
}

/** One that was decided on is back as soon as it is a later version: of its member, or of another admin. */
export const isOut = ({ decided }: ReviewQueue, { cleanupId, updatedAt }: Reviewed): boolean => {
  const made = decided.get(cleanupId)
  return decided.has(cleanupId) && (!made || updatedAt <= made)
}

/** What is still to be gone through. */
export const waitingOf = (queue: ReviewQueue): Reviewed[] => queue.rows.filter((row) => !isOut(queue, row))

export const currentOf = ({ rows, currentId }: ReviewQueue): Reviewed | undefined =>
  rows.find(({ cleanupId }) => cleanupId === currentId)
