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

type Typed = Partial<CleanupFields> & { photos: string[] }

/**
 * Whether a cleanup is saved as it is typed, its photos in their order. After a lost answer it is saved as it was first
 * sent, and what was changed since must be sent again. A field that is not there, as in what an earlier version of the page
 * has stored, makes no difference.
 */
export const isAsTyped = (saved: SavedFields & { photos: { id: string }[] }, typed: Typed): boolean =>
  FIELDS.every((field) => typed[field] === undefined || typed[field] === (saved[field] ?? blankFields[field])) &&
  saved.photos.map(({ id }) => id).join() === typed.photos.join()
