import { addDays } from '#platform/days.ts'
import { LIGHTS } from '../pictures.ts'
import { logins } from '../residents/logins.ts'
import type { Resident } from '../residents/resident.ts'
import { type Cleanup, NO_BAGS } from './cleanup.ts'

type OwnedCleanup = Cleanup & { owner: Resident }
/** Returns the replacements of cleanups that cause one review hint, or undefined if the cleanup is not suitable. */
type HintMaker<Each> = (waiting: Each, others: Each[]) => Map<Each, Each[]> | undefined

const MANY_PIECES = 248
/** Demo logins, whose cleanups are left unchanged: admins cannot review their own. */
const demoEmails = new Set(logins.map(({ email }) => email))
const MINUTE = 60_000

/** Changes a few pending cleanups so that each kind of review hint occurs exactly once, each with another member. */
export function addReviewHints<Each extends OwnedCleanup>(cleanups: Each[]): Each[] {
  const hintMakers: HintMaker<Each>[] = [reusePhoto, logManyPieces, splitIntoBurst, useOldPhoto]
  const waiting = cleanups
    .filter(({ status, owner, photos }) => status === 'pending' && !demoEmails.has(owner.email) && photos.length > 0)
    .toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
  const changed = new Map<Each, Each[]>()
  const hintedOwners = new Set<Resident>()
  for (const makeHint of hintMakers)
    for (const each of waiting) {
      const others = cleanups.filter((other) => other.owner === each.owner && other !== each)
      const changes = hintedOwners.has(each.owner) ? undefined : makeHint(each, others)
      if (!changes) continue
      for (const [before, after] of changes) changed.set(before, after)
      hintedOwners.add(each.owner)
      break
    }
  return cleanups.flatMap((each) => changed.get(each) ?? [each])
}

/** Review hint: reuses a photo of an earlier cleanup. Only these two photos get a fingerprint. */
function reusePhoto<Each extends OwnedCleanup>(waiting: Each, others: Each[]) {
  const earlier = others.findLast(({ status, photos }) => status === 'approved' && photos.length > 0)
  if (!earlier) return
  const photo = { ...earlier.photos[0]!, hasFingerprint: true }
  return new Map([
    [earlier, [{ ...earlier, photos: [photo, ...earlier.photos.slice(1)] }]],
    [waiting, [{ ...waiting, photos: [...waiting.photos.slice(0, 3), photo] }]],
  ])
}

/** Review hint: unusually many pieces, from a member with small cleanups only. */
function logManyPieces<Each extends OwnedCleanup>(waiting: Each, others: Each[]) {
  const isSmall = others.length > 5 && others.every(({ litterCount }) => litterCount < MANY_PIECES / 4)
  return isSmall ? new Map([[waiting, [{ ...waiting, litterCount: MANY_PIECES }]]]) : undefined
}

/** Review hint: a burst of four cleanups logged within minutes. */
function splitIntoBurst<Each extends OwnedCleanup>(waiting: Each, others: Each[]) {
  const { place, light } = waiting.photos[0]!
  const pieces = [3, 2, 1].map((nr) => ({
    ...waiting,
    createdAt: new Date(waiting.createdAt.getTime() - nr * 2.5 * MINUTE),
    litterCount: waiting.litterCount + nr,
    minutes: null,
    ...NO_BAGS,
    notes: null,
    photos: [{ place, light: (light + nr) % LIGHTS.length }],
  }))
  return others.length > 2 ? new Map([[waiting, [...pieces, waiting]]]) : undefined
}

/** Review hint: a photo taken months before the cleanup. */
function useOldPhoto<Each extends OwnedCleanup>(waiting: Each, others: Each[]) {
  const [first, ...more] = waiting.photos
  const photos = [{ ...first!, takenOn: addDays(waiting.date, -204) }, ...more]
  return others.length > 0 ? new Map([[waiting, [{ ...waiting, photos }]]]) : undefined
}
