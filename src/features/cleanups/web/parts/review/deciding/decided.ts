import type { Decision } from '../../../../contract/cleanup.ts'
import type { Reviewed } from '../../../../contract/review.ts'

export type Decided = Decision['status']
export type NeedsNote = Exclude<Decided, 'approved'>

/** In the order in which they are offered beside each other, everywhere. */
export const CHOICES = ['approved', 'rejected', 'flagged'] as const satisfies Decided[]

/** What the note is for that has not reached the member yet; draft-of.ts has its words. */
export type Draft = { status: NeedsNote }

/** A note for the member, and the name under which it is kept until it is sent. */
export type Written = { note: string; draft: string }

/** What an admin asks for. */
export type Order = { cleanups: Reviewed[]; status: Decided } & Partial<Written>

/** What became of it: versions of those that are decided, and why the others are not. */
export type Outcome = { done: Map<string, string>; refused: Map<string, string> }

/** Another admin is looking at it right now. */
export const holderOf = ({ claim }: Pick<Reviewed, 'claim'>, me: string, now = Date.now()): string | undefined =>
  claim && claim.userId !== me && Date.parse(claim.until) > now ? claim.fullName : undefined
