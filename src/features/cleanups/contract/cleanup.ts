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

/** Anything larger is refused with the server's own limit in the sentence, which no schema knows. */
const COUNT_MOST = 1_000_000_000

export const Rules = z.object({ mostPieces: z.int() })

export const Photo = z.object({
  id: Id,
  /** of the largest rendition */
  width: z.int(),
  height: z.int(),
  /** the photo in some 25 bytes, as base64: what is seen until it is there */
  thumbhash: z.nullable(z.string()),
  small: z.string(),
  medium: z.string(),
  large: z.string(),
})
export type Photo = z.infer<typeof Photo>

/** The fields of a cleanup as they are read. */
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
  /** for its member and admins alone */
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

/** The fields as they are typed, those that must be there first. */
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

/** As the API takes it; the limit of pieces and today are the server's to know. */
export const NewCleanup = z.object({
  cleanupId: Id,
  ...required,
  notes: z.prefault(optional.notes, blankFields.notes),
  photos: z.prefault(photos, []),
})
export type NewCleanup = z.infer<typeof NewCleanup>

/** What is left out stays as it is: an earlier version of a page or an app knows nothing of a new field. */
export const ChangedCleanup = z.object({
  cleanupId: Id,
  ...required,
  ...z.partial(z.object({ ...optional, photos })).shape,
})
export type ChangedCleanup = z.infer<typeof ChangedCleanup>

/** As the form takes it: the same, with the limit the server told, the member's own today, and always a photo. */
export const cleanupForm = ({ mostPieces, today }: { mostPieces: number; today: string }) =>
  z.extend(NewCleanup, {
    ...optional,
    date: required.date.check(z.refine((day) => day <= today, say.badDate)),
    litterCount: required.litterCount.check(z.lte(mostPieces, say.countTooHigh(mostPieces))),
    photos: photos.check(z.minLength(1, say.noPhoto)),
  })

/** What became of a cleanup, as its member hears of it. */
export const Decided = z.pick(Cleanup, {
  cleanupId: true,
  date: true,
  litterCount: true,
  status: true,
  adminNotes: true,
  updatedAt: true,
})
export type Decided = z.infer<typeof Decided>

/** As somebody saw it: what has become of it since they have not seen. */
export const Seen = z.pick(Cleanup, { cleanupId: true, updatedAt: true })
export type Seen = z.infer<typeof Seen>

/** Approving needs no note. */
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
