import type { CleanupReviewStatus, StoredCleanupFieldValues } from '#features/cleanups/rules.ts'
import type { Place } from './notes.ts'

/** Cleanup photo: a drawn place in one of its variants (`LIGHTS`). */
export type Photo = {
  place: Place
  light: number
  /** True if the photo gets a fingerprint, so that reviewers are warned when it is used twice. */
  hasFingerprint?: boolean
  /** Capture date in the photo's metadata, for photos that reviewers are warned about. */
  takenOn?: string
}

/** Review of a cleanup by an admin. A pending cleanup has no note and no date. */
export type Review = {
  status: CleanupReviewStatus
  adminNotes: string | null
  reviewedAt: Date | null
  hasNews: boolean
}

type BagsAndWeight = Pick<StoredCleanupFieldValues, 'bags' | 'weight' | 'weightKind'>
export const NO_BAGS: BagsAndWeight = { bags: null, weight: null, weightKind: null }

/** Planned cleanup, with everything but ids. */
export type Cleanup = Review &
  BagsAndWeight & {
    date: string
    location: string
    litterCount: number
    minutes: number | null
    notes: string | null
    photos: Photo[]
    createdAt: Date
  }
