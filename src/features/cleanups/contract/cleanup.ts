import * as z from 'zod/mini'
import { isPlainLine, isVisible } from '#platform/characters.ts'
import { Id, PageNumber, lines, paged } from '#platform/contract.ts'
import { isDay } from '#platform/days.ts'
import { cleanupSentences as say } from '../copy.ts'
import {
  EARLIEST_DAY,
  LOCATION_LONGEST,
  MOST_PHOTOS,
  NOTES_LONGEST,
  ADMIN_NOTE_LONGEST,
  STATUSES,
  type Status,
  type OptionalFields,
  type RequiredFields,
  blankFields,
} from '../rules.ts'

/** Sanity limit for pieces. The server's own limit, unknown to the schema, is checked in `checkCleanup`. */
const COUNT_MOST = 1_000_000_000

export const Rules = z.object({ mostPieces: z.int() })

export const Photo = z.object({
  id: Id,
  /** Width of the largest rendition, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Blurred placeholder of about 25 bytes in base64 (ThumbHash), shown until the photo has loaded. */
  thumbhash: z.nullable(z.string()),
  small: z.string(),
  medium: z.string(),
  large: z.string(),
})
export type Photo = z.infer<typeof Photo>

/** Schemas of the typed fields in responses, where an empty optional field is null. */
const saved = {
  date: z.string(),
  location: z.string(),
  litterCount: z.int(),
  notes: z.nullable(z.string()),
} satisfies Record<keyof (RequiredFields & OptionalFields), z.ZodMiniType>

const address = z.nullable(z.string())

export const Cleanup = z.object({
  cleanupId: Id,
  userId: Id,
  ...saved,
  status: z.enum(STATUSES),
  /** Note of the reviewing admin. Null for readers other than the cleanup's owner and admins. */
  adminNotes: z.nullable(z.string()),
  photoUrl1: address,
  photoUrl2: address,
  photoUrl3: address,
  photoUrl4: address,
  photos: z.array(Photo),
  memberLove: z.int(),
  isLovedByUser: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Cleanup = z.infer<typeof Cleanup>

export const Page = z.object({ page: PageNumber })

export const CleanupPage = z.object({ cleanups: z.array(Cleanup), ...paged })
export type CleanupPage = z.infer<typeof CleanupPage>

const photos = z.array(Id).check(z.maxLength(MOST_PHOTOS, say.tooManyPhotos))

const required = {
  date: z.string(say.noDate).check(
    z.minLength(1, { error: say.noDate, abort: true }),
    z.refine(isDay, { error: say.badDate, abort: true }),
    z.refine((day) => day >= EARLIEST_DAY, say.badDate),
  ),
  location: z
    .string(say.noLocation)
    .check(
      z.trim(),
      z.minLength(1, { error: say.noLocation, abort: true }),
      z.refine(isVisible, { error: say.noLocation, abort: true }),
      z.maxLength(LOCATION_LONGEST, say.locationTooLong),
      z.refine(isPlainLine, say.locationUnusable),
    ),
  litterCount: z
    .number({ error: ({ input }) => (input === undefined || input === null ? say.noCount : say.badCount) })
    .check(
      z.refine(Number.isInteger, { error: say.badCount, abort: true }),
      z.gte(1, say.countTooLow),
      z.lte(COUNT_MOST, say.badCount),
    ),
} satisfies Record<keyof RequiredFields, z.ZodMiniType>

const optional = {
  notes: lines(NOTES_LONGEST, say.notesTooLong, say.notesUnusable),
} satisfies Record<keyof OptionalFields, z.ZodMiniType>

/** Request body for logging a cleanup. The server also checks its piece limit and the latest day (`checkCleanup`). */
export const NewCleanup = z.object({
  cleanupId: Id,
  ...required,
  notes: z.prefault(optional.notes, blankFields.notes),
  photos: z.prefault(photos, []),
})
export type NewCleanup = z.infer<typeof NewCleanup>

/** Request body for an edit. Omitted optional fields keep their value, because older pages and apps lack new fields. */
export const ChangedCleanup = z.object({
  cleanupId: Id,
  ...required,
  ...z.partial(z.object({ ...optional, photos })).shape,
})
export type ChangedCleanup = z.infer<typeof ChangedCleanup>

/** Schema of the log form: adds the server's piece limit, the member's date as latest day, and a required photo. */
export const cleanupForm = ({ mostPieces, today }: { mostPieces: number; today: string }) =>
  z.extend(NewCleanup, {
    ...optional,
    date: required.date.check(z.refine((day) => day <= today, say.badDate)),
    litterCount: required.litterCount.check(z.lte(mostPieces, say.countTooHigh(mostPieces))),
    photos: photos.check(z.minLength(1, say.noPhoto)),
  })

/** The decision on a cleanup, as listed in its member's news. */
export const Decided = z.pick(Cleanup, {
  cleanupId: true,
  date: true,
  litterCount: true,
  status: true,
  adminNotes: true,
  updatedAt: true,
})
export type Decided = z.infer<typeof Decided>

/** The version of a cleanup that a client has seen. Another `updatedAt` in the database means that it changed since. */
export const Seen = z.pick(Cleanup, { cleanupId: true, updatedAt: true })
export type Seen = z.infer<typeof Seen>

/** Zod check: rejecting and flagging a cleanup require a note, approving does not. */
export const noteWhereNeeded = z.refine<{ status: Status; note: string }>(
  ({ status, note }) => status === 'approved' || isVisible(note),
  { message: say.noteRequired, path: ['note'] },
)

export const Decision = z
  .object({
    cleanupId: Id,
    status: z.enum(['approved', 'rejected', 'flagged']),
    note: z.prefault(lines(ADMIN_NOTE_LONGEST, say.noteTooLong, say.noteUnusable), ''),
    updatedAt: z.iso.datetime(),
  })
  .check(noteWhereNeeded)
export type Decision = z.infer<typeof Decision>
