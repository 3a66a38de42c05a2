import type { CleanupReviewStatus } from '#features/cleanups/rules.ts'
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

/** Planned cleanup, with everything but ids. */
export type Cleanup = Review & {
  date: string
  location: string
  litterCount: number
  minutes: number | null
  notes: string | null
  photos: Photo[]
  createdAt: Date
}
