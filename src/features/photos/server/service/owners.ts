import { type SQL, and, eq, inArray, not, or } from 'drizzle-orm'
import type { PictureKind } from '../../rules.ts'
import { pictures } from '../tables.ts'

/**
 * Type of a picture's owner. Ids of members, challenges and events may coincide, so the kind of picture decides which
 * table an owner id refers to.
 */
export type PictureOwnerType = 'member' | 'challenge' | 'event'

const CHALLENGE_PICTURE_KINDS: PictureKind[] = ['challengeLogo', 'challengeBanner']

/** A challenge owns its logo and banner once it uses them. Until then they belong to the member who uploaded them. */
const belongsToChallenge = and(inArray(pictures.kind, CHALLENGE_PICTURE_KINDS), eq(pictures.isLoose, false))!
/** An event owns its image from the upload on, because anonymous visitors upload event images too. */
const belongsToEvent = eq(pictures.kind, 'eventImage')

export const SQL_CONDITION_BY_PICTURE_OWNER_TYPE: Record<PictureOwnerType, SQL> = {
  challenge: belongsToChallenge,
  event: belongsToEvent,
  member: not(or(belongsToChallenge, belongsToEvent)!),
}
