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
 * What a member types about a cleanup, one line a field. Forms, comparisons, the outbox, SQL statements and exports go by
 * this list. A new field is a line among the optional ones, as earlier versions of pages and apps do not send it; the
 * compiler then asks for its value in an empty form, its schemas (contract/cleanup.ts) and its column (server/tables.ts).
 */
export type CleanupFields = RequiredFields & OptionalFields
export type RequiredFields = { date: string | null; location: string; litterCount: number | null }
export type OptionalFields = { notes: string }

/** What stands in an empty form. */
export const blankFields: CleanupFields = { date: null, location: '', litterCount: null, notes: '' }

export type Field = keyof CleanupFields
export const FIELDS = Object.keys(blankFields) as Field[]

/** What the database and the API have: a field that was left empty is null. */
export type SavedFields = RequiredFields & { [Name in keyof OptionalFields]: OptionalFields[Name] | null }

/** One value for each field. */
export const eachField = <Value>(valueOf: (field: Field) => Value): Record<Field, Value> =>
  Object.fromEntries(FIELDS.map((field) => [field, valueOf(field)])) as Record<Field, Value>

/** What the form of a saved cleanup begins with. */
export const fieldsOf = (saved: SavedFields): CleanupFields =>
  eachField((field) => saved[field] ?? blankFields[field]) as CleanupFields

/** Typed fields as they are saved. Those that are not there are left out, so that an edit does not touch them. */
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
 * Leaves out of what a form sends the fields that it was not opened with, as with what an earlier version has stored, until
 * somebody types into them: the server keeps what it has of them.
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
 * Whether a cleanup is saved as it is typed, its photos in their order. After a lost answer it is saved as it was first
 * sent, and what was changed since must be sent again. All that was typed is compared, also a field that only a later
 * version knows; one that is not there, as in what an earlier version of the page has stored, makes no difference.
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
/** From one more piece on the API wants a photo. */
export const PIECES_WITHOUT_PHOTO = 3
export const HISTORY_PAGE = 5
/** Decisions that a member has not yet seen, told and seen together. */
export const NEWS_AT_ONCE = 100

/** Where a member's own tabs and devices hear that their cleanups have changed. */
export const cleanupsTopic = (userId: string): string => `cleanups:${userId}`

/** D7, said once. What counts for the member and the community, and what counts in public. */
export const isCounted = (status: Status): boolean => status !== 'rejected'
export const isPublicStatus = (status: Status): boolean => status === 'approved'

/** Days that the API takes: it cannot know where on Earth today is. A form offers them up to its member's own today. */
export const isLoggable = (day: string, now: Date): boolean => day >= EARLIEST_DAY && day <= latestDay(now)

/** Fields that a reviewer judges by; notes are not among them. */
const REVIEWED = ['date', 'location', 'litterCount'] as const satisfies Field[]

type Judged = Pick<SavedFields, (typeof REVIEWED)[number]> & { photos: string[] }

/** Whether a change sends a decided cleanup back to review. Photos are compared in their order. */
export const needsNewReview = (before: Judged, after: Judged): boolean =>
  REVIEWED.some((field) => before[field] !== after[field]) || before.photos.join() !== after.photos.join()
