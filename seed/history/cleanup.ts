import type { Status } from '#features/cleanups/rules.ts'
import type { Place } from './notes.ts'

/** One of the drawn places in one of its lights. */
export type Photo = {
  place: Place
  light: number
  /** so that it is known when it is used again */
  isToldApart?: boolean
  /** what the camera says, where that is worth a second look */
  takenOn?: string
}

/** What an admin made of it, and when; nothing while it waits. */
export type Review = { status: Status; adminNotes: string | null; reviewedAt: Date | null; hasNews: boolean }

/** A cleanup as it will be written, but for its ids. */
export type Cleanup = Review & {
  date: string
  location: string
  litterCount: number
  notes: string | null
  photos: Photo[]
  createdAt: Date
}
