import { type SQL, and, eq, inArray, not, or } from 'drizzle-orm'
import type { PictureKind } from '../../rules.ts'
import { pictures } from '../tables.ts'

/** Ids of different things may be alike: whom a picture belongs to is told by its kind too. */
export type Owner = 'member' | 'challenge' | 'event'

const OF_CHALLENGES: PictureKind[] = ['challengeLogo', 'challengeBanner']

/** What no challenge shows yet belongs to the member who sent it. */
const ofChallenge = and(inArray(pictures.kind, OF_CHALLENGES), eq(pictures.isLoose, false))!
/** From the first moment: visitors send these too, to whom nothing can belong. */
const ofEvent = eq(pictures.kind, 'eventImage')

export const OWNED_BY: Record<Owner, SQL> = {
  challenge: ofChallenge,
  event: ofEvent,
  member: not(or(ofChallenge, ofEvent)!),
}
