import { latestDayOnEarth } from '#platform/days.ts'

export const CLEANUP_REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'flagged'] as const
export type CleanupReviewStatus = (typeof CLEANUP_REVIEW_STATUSES)[number]

export const CLEANUP_REVIEW_STATUS_NAMES: Record<CleanupReviewStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  flagged: 'Flagged',
}

/** Kinds of weights. Totals never add weights of different kinds. */
export const WEIGHT_KINDS = ['weighed', 'estimated'] as const
export type WeightKind = (typeof WEIGHT_KINDS)[number]

type CleanupFieldRule = {
  blank: unknown
  isOptional?: true
  /** Whether a reviewing admin judges the field, so that a change of it needs a new review. */
  isReviewed?: true
  /** Whether the value is the same for all shares of a group. Only its host can change it. */
  isOfGroup?: true
  /** Whether the field is in the second step of the log dialog, too. */
  isInSecondStep?: true
}

const typed = <Value>(value: Value): Value => value

/**
 * The fields that a member types about a cleanup, with their values in an empty form. Forms, comparisons, the outbox, SQL
 * statements and exports derive from this list. A new field is optional, because older pages and apps do not send it.
 * The compiler then asks for its schemas and example (contract/fields.ts) and its column (server/tables.ts). The list has
 * no schemas, because the service worker loads it.
 */
export const CLEANUP_FIELD_RULES = {
  date: { blank: typed<string | null>(null), isReviewed: true, isOfGroup: true },
  location: { blank: '', isReviewed: true, isOfGroup: true },
  litterCount: { blank: typed<number | null>(null), isReviewed: true, isInSecondStep: true },
  minutes: { blank: typed<number | null>(null), isOptional: true, isReviewed: true },
  bags: { blank: typed<number | null>(null), isOptional: true, isReviewed: true, isOfGroup: true },
  /** Weight in grams. */
  weight: { blank: typed<number | null>(null), isOptional: true, isReviewed: true, isOfGroup: true },
  weightKind: { blank: typed<WeightKind | null>(null), isOptional: true, isReviewed: true, isOfGroup: true },
  notes: { blank: '', isOptional: true },
} satisfies Record<string, CleanupFieldRule>

type Rules = typeof CLEANUP_FIELD_RULES
export type CleanupFieldName = keyof Rules
export type CleanupFieldValues = { [Name in CleanupFieldName]: Rules[Name]['blank'] }
type NamesWith<Mark extends object> = {
  [Name in CleanupFieldName]: Rules[Name] extends Mark ? Name : never
}[CleanupFieldName]
type OptionalFieldName = NamesWith<{ isOptional: true }>

export const CLEANUP_FIELD_NAMES = Object.keys(CLEANUP_FIELD_RULES) as CleanupFieldName[]

/** Lists the cleanup fields whose rule has the mark, in the order of the form. */
export const listCleanupFieldsWith = <Mark extends keyof CleanupFieldRule>(mark: Mark) =>
  CLEANUP_FIELD_NAMES.filter((name) => mark in CLEANUP_FIELD_RULES[name]) as NamesWith<Record<Mark, true>>[]

export const GROUP_FIELD_NAMES = listCleanupFieldsWith('isOfGroup')

/** The fields that a member types about a cleanup, as stored and returned: an empty optional field is null. */
export type StoredCleanupFieldValues = {
  [Name in CleanupFieldName]: Name extends OptionalFieldName
    ? CleanupFieldValues[Name] | null
    : CleanupFieldValues[Name]
}

/** Builds an object with one value for each cleanup field that the member types. */
export const createObjectByCleanupField = <Value>(
  valueOf: (field: CleanupFieldName) => Value,
): Record<CleanupFieldName, Value> =>
  Object.fromEntries(CLEANUP_FIELD_NAMES.map((field) => [field, valueOf(field)])) as Record<CleanupFieldName, Value>

export const BLANK_CLEANUP_FIELDS = createObjectByCleanupField(
  (field): unknown => CLEANUP_FIELD_RULES[field].blank,
) as CleanupFieldValues

export const toCleanupFormFields = (saved: StoredCleanupFieldValues): CleanupFieldValues =>
  createObjectByCleanupField((field) => saved[field] ?? BLANK_CLEANUP_FIELDS[field]) as CleanupFieldValues

/**
 * Converts typed cleanup values for storage: empty text becomes null. Absent fields are omitted, so an edit keeps them.
 */
export const toSavedCleanupFields = <Typed extends Partial<CleanupFieldValues>>(typed: Typed): SavedForm<Typed> =>
  Object.fromEntries(
    CLEANUP_FIELD_NAMES.filter((field) => typed[field] !== undefined).map((field) => [
      field,
      typed[field] === '' ? null : typed[field],
    ]),
  ) as SavedForm<Typed>

type SavedForm<TypedCleanup> = {
  [Name in keyof TypedCleanup & CleanupFieldName]: Name extends OptionalFieldName
    ? TypedCleanup[Name] | null
    : TypedCleanup[Name]
}

/**
 * Returns a filter for the values that the cleanup form submits. It drops fields that were missing when the form
 * opened, as in a record of an older app version, until the member types into them. The server keeps its own values for
 * dropped fields.
 */
export function createUntouchedCleanupFieldFilter(opened: object) {
  const known = new Set(Object.keys(opened))
  return <Sent extends object>(sent: Sent): Sent => {
    const given = Object.entries(sent).filter(([name, value]) => known.has(name) || (value ?? '') !== '')
    for (const [name] of given) known.add(name)
    return Object.fromEntries(given) as Sent
  }
}

type TypedCleanup = Partial<CleanupFieldValues> & { photos: string[] }

/**
 * Whether the saved cleanup equals the typed one, including the order of photos. It is called after a lost response,
 * when the server may have an older version. Typed fields unknown to this app version are compared too; absent ones are
 * ignored.
 */
export const isSavedCleanupEqualToTyped = (
  { photos: savedPhotos, ...saved }: SavedCleanup,
  { photos, ...typed }: TypedCleanup,
): boolean =>
  Object.entries(typed).every(([name, value]) => value === undefined || isSameValue(Reflect.get(saved, name), value)) &&
  savedPhotos.map(({ id }) => id).join() === photos.join()

type SavedCleanup = StoredCleanupFieldValues & { photos: { id: string }[] }

const isSameValue = (saved: unknown, typed: unknown): boolean =>
  isObject(saved) && isObject(typed)
    ? // A group, whose saved form lists no invited members.
      Object.keys(saved).every((name) => !(name in typed) || Reflect.get(saved, name) === Reflect.get(typed, name))
    : saved === typed || ((saved ?? '') === '' && (typed ?? '') === '')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const EARLIEST_CLEANUP_DAY = '2025-04-01'
export const MAX_CLEANUP_LOCATION_LENGTH = 15
export const MAX_CLEANUP_NOTES_LENGTH = 2000
/** Time spent on a cleanup that the API accepts, in minutes. */
export const MINUTES_PER_CLEANUP = { least: 1, most: 720 }
/**
 * Time spent that a member can type, in minutes. Apps may send less than five minutes, so the form accepts a shorter time
 * that the cleanup had before. Every saved cleanup can be edited.
 */
export const TYPED_MINUTES_PER_CLEANUP = { least: 5, most: MINUTES_PER_CLEANUP.most }
/** Steps of the field for the time spent: an empty field starts with half an hour. */
export const CLEANUP_MINUTES_STEPS = {
  first: 30,
  step: TYPED_MINUTES_PER_CLEANUP.least,
  most: MINUTES_PER_CLEANUP.most,
}
export const BAGS_PER_CLEANUP = { least: 1, most: 500 }
/** Weight of a cleanup in grams. */
export const WEIGHT_PER_CLEANUP = { least: 10, most: 5_000_000 }
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

const REVIEWED_FIELDS = listCleanupFieldsWith('isReviewed')

type ReviewedFields = Pick<StoredCleanupFieldValues, (typeof REVIEWED_FIELDS)[number]>
type ReviewedFacts = ReviewedFields & { photos: string[] }
/** Fields that are missing from an edit keep their value. */
type EditedFacts = { [Name in keyof ReviewedFields]?: ReviewedFields[Name] | undefined } & { photos: string[] }

/**
 * Whether an edit sends a cleanup that was decided on back to review. Reordered photos count as a change. A value where
 * there was none does not: it adds no piece, and the member reports it alone.
 */
export const editNeedsNewReview = (before: ReviewedFacts, after: EditedFacts): boolean =>
  REVIEWED_FIELDS.some(
    (field) => before[field] !== null && after[field] !== undefined && before[field] !== after[field],
  ) || before.photos.join() !== after.photos.join()

type Weight = Partial<Pick<StoredCleanupFieldValues, 'weight' | 'weightKind'>>

/** Completes a request: a weight without a kind is an estimate, and without a weight there is no kind. */
export function completeWeightKind<Request extends Weight>(request: Request, saved: Weight = {}) {
  const { weight = saved.weight, weightKind = saved.weightKind } = request
  return { ...request, weightKind: weight ? (weightKind ?? 'estimated') : null }
}
