import { latestDayOnEarth } from '#platform/days.ts'

export const CLEANUP_REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'flagged'] as const
export type CleanupReviewStatus = (typeof CLEANUP_REVIEW_STATUSES)[number]

export const CLEANUP_REVIEW_STATUS_NAMES: Record<CleanupReviewStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  flagged: 'Flagged',
}

/**
 * The fields that a member types about a cleanup. Forms, comparisons, the outbox, SQL statements and exports derive
 * from this list. A new field belongs in `OptionalCleanupFields`, because older pages and apps do not send it. The
 * compiler then asks for its empty value (`BLANK_CLEANUP_FIELDS`), its schemas (contract/cleanup.ts) and its column
 * (server/tables.ts).
 */
export type CleanupFields = RequiredCleanupFields & OptionalCleanupFields
export type RequiredCleanupFields = { date: string | null; location: string; litterCount: number | null }
export type OptionalCleanupFields = { notes: string }

/** Values of an empty cleanup form. */
export const BLANK_CLEANUP_FIELDS: CleanupFields = { date: null, location: '', litterCount: null, notes: '' }

export type CleanupField = keyof CleanupFields
export const CLEANUP_FIELDS = Object.keys(BLANK_CLEANUP_FIELDS) as CleanupField[]

/** The fields that a member types about a cleanup, as stored and returned: an empty optional field is null. */
export type SavedCleanupFields = RequiredCleanupFields & {
  [Name in keyof OptionalCleanupFields]: OptionalCleanupFields[Name] | null
}

/** Builds an object with one value for each cleanup field that the member types. */
export const createValuePerCleanupField = <Value>(
  valueOf: (field: CleanupField) => Value,
): Record<CleanupField, Value> =>
  Object.fromEntries(CLEANUP_FIELDS.map((field) => [field, valueOf(field)])) as Record<CleanupField, Value>

export const toCleanupFormFields = (saved: SavedCleanupFields): CleanupFields =>
  createValuePerCleanupField((field) => saved[field] ?? BLANK_CLEANUP_FIELDS[field]) as CleanupFields

/**
 * Converts typed cleanup values for storage: empty text becomes null. Absent fields are omitted, so an edit keeps them.
 */
export const toSavedCleanupFields = <Typed extends Partial<CleanupFields>>(typed: Typed): SavedForm<Typed> =>
  Object.fromEntries(
    CLEANUP_FIELDS.filter((field) => typed[field] !== undefined).map((field) => [
      field,
      typed[field] === '' ? null : typed[field],
    ]),
  ) as SavedForm<Typed>

type SavedForm<TypedCleanup> = {
  [Name in keyof TypedCleanup & CleanupField]: Name extends keyof OptionalCleanupFields
    ? TypedCleanup[Name] | null
    : TypedCleanup[Name]
}

/**
 * Returns a filter for submissions of the cleanup form. Fields that were missing when the form opened, as in a record
 * of an older version, are dropped until the member types into them. The server keeps its own values for dropped
 * fields.
 */
export function createUntouchedFieldFilter(opened: object) {
  const known = new Set(Object.keys(opened))
  return <Sent extends object>(sent: Sent): Sent => {
    const given = Object.entries(sent).filter(([name, value]) => known.has(name) || (value ?? '') !== '')
    for (const [name] of given) known.add(name)
    return Object.fromEntries(given) as Sent
  }
}

type TypedCleanup = Partial<CleanupFields> & { photos: string[] }

/**
 * Whether the saved cleanup equals the typed one, including the order of photos. It is called after a lost response,
 * when the server may have an older version. Typed fields unknown to this app version are compared too; absent ones are
 * ignored.
 */
export const isCleanupSavedAsTyped = (
  { photos: savedPhotos, ...saved }: SavedCleanup,
  { photos, ...typed }: TypedCleanup,
): boolean =>
  Object.entries(typed).every(([name, value]) => value === undefined || isSameValue(Reflect.get(saved, name), value)) &&
  savedPhotos.map(({ id }) => id).join() === photos.join()

type SavedCleanup = SavedCleanupFields & { photos: { id: string }[] }

const isSameValue = (saved: unknown, typed: unknown) =>
  saved === typed || ((saved ?? '') === '' && (typed ?? '') === '')

export const EARLIEST_CLEANUP_DAY = '2025-04-01'
export const MAX_CLEANUP_LOCATION_LENGTH = 15
export const MAX_CLEANUP_NOTES_LENGTH = 2000
export const MAX_REVIEW_NOTE_LENGTH = 1000
export const MAX_PHOTOS_PER_CLEANUP = 4
/** Maximum number of pieces of a cleanup without a photo. */
export const MAX_PIECES_WITHOUT_PHOTO = 3
export const CLEANUP_HISTORY_PAGE_SIZE = 5
/** Maximum number of unseen decisions that are listed, or marked as seen, in one request. */
export const MAX_UNSEEN_DECISIONS_PER_REQUEST = 100

/** Live-update topic that tells a member's open tabs and devices that their own cleanups have changed. */
export const ownCleanupsLiveTopic = (userId: string): string => `cleanups:${userId}`

/** Counting rule: rejected cleanups do not count for members and the community. Only approved cleanups are public. */
export const isCountedReviewStatus = (status: CleanupReviewStatus): boolean => status !== 'rejected'
export const isPublicReviewStatus = (status: CleanupReviewStatus): boolean => status === 'approved'

/**
 * Whether the API accepts a cleanup of this day. The API does not know the member's time zone, so "today" means the
 * latest date on Earth.
 */
export const isLoggableCleanupDay = (day: string, now: Date): boolean =>
  day >= EARLIEST_CLEANUP_DAY && day <= latestDayOnEarth(now)

/** Cleanup fields that a reviewing admin judges. Notes are not among them. */
const REVIEWED_FIELDS = ['date', 'location', 'litterCount'] as const satisfies CleanupField[]

type ReviewedFacts = Pick<SavedCleanupFields, (typeof REVIEWED_FIELDS)[number]> & { photos: string[] }

/** Whether an edit sends a cleanup that was decided on back to review. Reordered photos count as a change. */
export const editNeedsNewReview = (before: ReviewedFacts, after: ReviewedFacts): boolean =>
  REVIEWED_FIELDS.some((field) => before[field] !== after[field]) || before.photos.join() !== after.photos.join()
