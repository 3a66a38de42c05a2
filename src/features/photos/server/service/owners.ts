import { type SQL, and, eq, inArray, not } from 'drizzle-orm'
import type { PictureKind } from '../../rules.ts'
import { pictures } from '../tables.ts'

/** Ids of different things may be alike: whom a picture belongs to is told by its kind too. */
export type Owner = 'member' | 'challenge'

const OF_CHALLENGES: PictureKind[] = ['challengeLogo', 'challengeBanner']

/** What nothing shows yet belongs to the member who sent it. */
const ofChallenge = and(inArray(pictures.kind, OF_CHALLENGES), eq(pictures.isLoose, false))!
export const OWNED_BY: Record<Owner, SQL> = { challenge: ofChallenge, member: not(ofChallenge) }
