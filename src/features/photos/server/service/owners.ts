import { type SQL, and, eq, inArray, not, or } from 'drizzle-orm'
import type { PictureKind } from '../../rules.ts'
import { pictures } from '../tables.ts'

/**
 * Type of a picture's owner. Ids of members, challenges and events may coincide, so the kind of picture decides which
 * table an owner id refers to.
 */
export type Owner = 'member' | 'challenge' | 'event'

const OF_CHALLENGES: PictureKind[] = ['challengeLogo', 'challengeBanner']

/** A challenge owns its logo and banner once it uses them. Until then they belong to the member who uploaded them. */
const ofChallenge = and(inArray(pictures.kind, OF_CHALLENGES), eq(pictures.isLoose, false))!
/** An event owns its image from the upload on, because anonymous visitors upload event images too. */
const ofEvent = eq(pictures.kind, 'eventImage')

export const OWNED_BY: Record<Owner, SQL> = {
  challenge: ofChallenge,
  event: ofEvent,
  member: not(or(ofChallenge, ofEvent)!),
}
