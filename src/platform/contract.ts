import * as z from 'zod/mini'
import { isPlainLine, isPlainText, isVisible } from './characters.ts'
import { ERRORS } from './errors.ts'
import { LAST_PAGE, SEARCH_LONGEST, SEARCH_TOO_LONG } from './paging.ts'

/**
 * Id of a database row: a UUID (version 7; version 4 for members), converted to lower case as PostgreSQL returns it.
 */
export const Id = z.uuid().check(z.toLowerCase())

/** Data of a CONFLICT error: the field whose value is already taken. */
export const Taken = z.object({ field: z.string() })

/** Data of a BAD_REQUEST error: a message per invalid field. A path joins names and array positions with dots. */
export const Invalid = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) })
export type Invalid = z.infer<typeof Invalid>

/** Data of a TOO_MANY_REQUESTS error: seconds until the next attempt is allowed. */
export const Wait = z.object({ retryAfter: z.int() })

export const BAD_REQUEST = { ...ERRORS.BAD_REQUEST, data: Invalid }
export const TOO_MANY_REQUESTS = { ...ERRORS.TOO_MANY_REQUESTS, data: Wait }

/** Declares an error of one procedure, with its own message for the user. */
export const refusal = (status: number, message: string) => ({ status, message })

/**
 * Whether a text is one email address that mail can be sent to (RFC 5321). Rare forms, such as quoted names, are
 * rejected.
 */
export const isMailAddress = (text: string): boolean =>
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@(?!.{190})([^\s\p{C}@<>()[\]\\,;:".]+\.)*[^\s\p{C}@<>()[\]\\,;:".]+$/u.test(text)

const UNUSABLE = 'This holds characters that cannot be used.'

/** Schema of a single-line text: trimmed, limited in length, without characters that PostgreSQL cannot store. */
export const line = (longest: number, tooLong: string) =>
  z.string().check(z.trim(), z.maxLength(longest, tooLong), z.refine(isPlainLine, UNUSABLE))

/** Converts CRLF and CR to LF, as a text area does. Otherwise a form would count as changed as soon as it opens. */
const lineEnds = z.overwrite((text: string) => text.replaceAll(/\r\n?/g, '\n'))

export const lines = (longest: number, tooLong: string, unusable = UNUSABLE) =>
  z.string().check(lineEnds, z.trim(), z.maxLength(longest, tooLong), z.refine(isPlainText, unusable))

export const requiredLine = (missing: string, longest: number, tooLong: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.refine(isVisible, { error: missing, abort: true }),
      z.maxLength(longest, tooLong),
      z.refine(isPlainLine, UNUSABLE),
    )

export const Count = z.int().check(z.nonnegative())

export const PageNumber = z.prefault(z.int().check(z.gte(1), z.lte(LAST_PAGE)), 1)

/** Paging fields that accompany the rows of one list page. */
export const paged = { page: z.int(), pages: z.int(), total: Count }

/** Paging fields of a list whose total is counted only up to `MAX_COUNTED_ROWS`. */
export const pagedInPart = {
  ...paged,
  /** Whether there are more rows than were counted. */
  isMore: z.boolean(),
}

export const SearchText = z.prefault(line(SEARCH_LONGEST, SEARCH_TOO_LONG), '')

export const sortDirection = (usual: 'ascending' | 'descending') =>
  z.prefault(z.enum(['ascending', 'descending']), usual)
