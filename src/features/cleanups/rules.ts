import { latestDay } from '#platform/days.ts'

export const STATUSES = ['pending', 'approved', 'rejected', 'flagged'] as const
export type Status = (typeof STATUSES)[number]

export const STATUS_NAMES: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  flagged: 'Flagged',
}

/**
 * The fields that a member types about a cleanup. Forms, comparisons, the outbox, SQL statements and exports derive
 * from this list. A new field belongs in `OptionalCleanupFields`, because older pages and apps do not send it. The
 * compiler then asks for its empty value (`blankFields`), its schemas (contract/cleanup.ts) and its column
 * (server/tables.ts).
 */
export type CleanupFields = RequiredFields & OptionalFields
export type RequiredFields = { date: string | null; location: string; litterCount: number | null }
export type OptionalFields = { notes: string }

/** Field values of an empty form. */
export const blankFields: CleanupFields = { date: null, location: '', litterCount: null, notes: '' }

export type Field = keyof CleanupFields
export const FIELDS = Object.keys(blankFields) as Field[]

/** Typed fields as the database stores them and the API returns them: an empty optional field is null. */
export type SavedFields = RequiredFields & { [Name in keyof OptionalFields]: OptionalFields[Name] | null }

/** Builds an object with one value for each typed field. */
export const eachField = <Value>(valueOf: (field: Field) => Value): Record<Field, Value> =>
  Object.fromEntries(FIELDS.map((field) => [field, valueOf(field)])) as Record<Field, Value>

export const fieldsOf = (saved: SavedFields): CleanupFields =>
  eachField((field) => saved[field] ?? blankFields[field]) as CleanupFields

/** Converts typed values for storage: empty text becomes null. Absent fields are omitted, so an edit keeps them. */
export const savedFields = <Typed extends Partial<CleanupFields>>(typed: Typed): Saved<Typed> =>
  Object.fromEntries(
    FIELDS.filter((field) => typed[field] !== undefined).map((field) => [
      field,
      typed[field] === '' ? null : typed[field],
    ]),
  ) as Saved<Typed>

type Saved<Typed> = {
  [Name in keyof Typed & Field]: Name extends keyof OptionalFields ? Typed[Name] | null : Typed[Name]
}

/**
 * Returns a filter for form submissions. It drops fields that were missing when the form opened, as in a record of an
 * older version, until the member types into them. The server keeps its own values for dropped fields.
 */
export function withoutUntyped(opened: object) {
  const known = new Set(Object.keys(opened))
  return <Sent extends object>(sent: Sent): Sent => {
    const given = Object.entries(sent).filter(([name, value]) => known.has(name) || (value ?? '') !== '')
    for (const [name] of given) known.add(name)
    return Object.fromEntries(given) as Sent
  }
}

type Typed = Partial<CleanupFields> & { photos: string[] }

/**
 * Whether the saved cleanup equals the typed one, including the order of photos. It is asked after a lost response,
 * when the server may have an older version. Typed fields unknown to this version are compared too; absent ones are
 * ignored.
 */
export const isAsTyped = ({ photos: shown, ...saved }: Shown, { photos, ...typed }: Typed): boolean =>
  Object.entries(typed).every(([name, value]) => value === undefined || isSame(Reflect.get(saved, name), value)) &&
  shown.map(({ id }) => id).join() === photos.join()

type Shown = SavedFields & { photos: { id: string }[] }

const isSame = (saved: unknown, typed: unknown) => saved === typed || ((saved ?? '') === '' && (typed ?? '') === '')

export const EARLIEST_DAY = '2025-04-01'
export const LOCATION_LONGEST = 15
export const NOTES_LONGEST = 2000
export const ADMIN_NOTE_LONGEST = 1000
export const MOST_PHOTOS = 4
/** A cleanup with more pieces than this needs a photo. */
export const PIECES_WITHOUT_PHOTO = 3
export const HISTORY_PAGE = 5
/** Maximum number of unseen decisions that are listed, or marked as seen, in one request. */
export const NEWS_AT_ONCE = 100

/** Live-update topic that tells a member's open tabs and devices that their own cleanups have changed. */
export const cleanupsTopic = (userId: string): string => `cleanups:${userId}`

/** Counting rule: rejected cleanups do not count for members and the community. In public, only approved ones count. */
export const isCounted = (status: Status): boolean => status !== 'rejected'
export const isPublicStatus = (status: Status): boolean => status === 'approved'

/** Whether the API accepts this day. It cannot know the member's time zone, so today is the latest date on Earth. */
export const isLoggable = (day: string, now: Date): boolean => day >= EARLIEST_DAY && day <= latestDay(now)

/** Fields that a reviewer judges. Notes are not among them. */
const REVIEWED = ['date', 'location', 'litterCount'] as const satisfies Field[]

type Judged = Pick<SavedFields, (typeof REVIEWED)[number]> & { photos: string[] }

/** Whether an edit sends a decided cleanup back to review. Reordered photos count as a change. */
export const needsNewReview = (before: Judged, after: Judged): boolean =>
  REVIEWED.some((field) => before[field] !== after[field]) || before.photos.join() !== after.photos.join()
